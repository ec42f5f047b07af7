import type { Desk } from './desk.ts';
import { DAY_MS } from './visibility.ts';

/** A professional's recent activity on the site, which is public. */
export interface TrackRecord {
  /** Tasks marked as done by the people who chose them. */
  readonly finished: number;
  /** The median time from seeing a task to the offer (ms); null with fewer than {@link ANSWERS_MIN} offers. */
  readonly answersIn: number | null;
}

const LATELY_DAYS = 180;
/** The number of newest offers that are read. */
const OFFERS_MAX = 20_000;
const ANSWERS_MIN = 3;
/** The longest age of the cached records (ms). */
const FRESH_MS = 10 * 60 * 1000;

type Row = { professional_id: string; made_at: number; seen_from: number; finished: number };

/**
 * The track records of all authors of offers, reloaded after ten minutes. A lookup never waits for the database and never fails
 * because of it.
 */
export class TrackRecords {
  readonly #desk: Desk;
  #records: ReadonlyMap<string, TrackRecord> = new Map();
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  of(professionalId: string): TrackRecord | null {
    const now = this.#desk.now();
    if (now - this.#readAt > FRESH_MS) {
      this.#readAt = now;
      this.#read(now).catch(() => {});
    }
    return this.#records.get(professionalId) ?? null;
  }

  async #read(now: number): Promise<void> {
    const rows = await this.#desk.sql.all<Row>(
      `SELECT offers.professional_id, made_at, CASE WHEN tasks.professional_id = offers.professional_id OR others LIKE '%' || offers.professional_id || '%' THEN published_at ELSE public_at END AS seen_from,
       CASE WHEN done_at IS NOT NULL AND chosen_offer = offers.id THEN 1 ELSE 0 END AS finished
       FROM offers JOIN tasks ON tasks.id = offers.task_id WHERE asked = 0 AND made_at > $1 ORDER BY made_at DESC LIMIT ${OFFERS_MAX}`,
      [now - LATELY_DAYS * DAY_MS],
    );
    const records = new Map<string, TrackRecord>();
    for (const [id, offers] of Map.groupBy(rows, ({ professional_id }) => professional_id)) {
      const waits = offers.map((one) => Math.max(0, one.made_at - one.seen_from)).sort((a, b) => a - b);
      records.set(id, {
        finished: offers.reduce((sum, one) => sum + one.finished, 0),
        answersIn: waits.length < ANSWERS_MIN ? null : waits[Math.floor(waits.length / 2)]!,
      });
    }
    this.#records = records;
  }
}
