import type { Desk } from './desk.ts';
import { DAY_MS } from './flow.ts';

/** A professional's recent activity on the site, which is public. */
export interface TrackRecord {
  readonly finished: number;
  /** The median time from seeing a task to the offer (ms); null with fewer than {@link ANSWERS_MIN} offers. */
  readonly answersIn: number | null;
}

const LATELY_DAYS = 180;
const OFFERS_MAX = 20_000;
const ANSWERS_MIN = 3;
const FRESH_MS = 10 * 60 * 1000;

type Row = { professional_id: string; made_at: number; seen_from: number; finished: number };

/** The track records of all authors, reloaded after ten minutes. A lookup neither waits for the database nor fails with it. */
export function trackRecords({ sql, now: clock }: Desk) {
  let records: ReadonlyMap<string, TrackRecord> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return (professionalId: string): TrackRecord | null => {
    const now = clock();
    if (now - readAt > FRESH_MS) {
      readAt = now;
      read(now).catch(() => {});
    }
    return records.get(professionalId) ?? null;
  };

  async function read(now: number): Promise<void> {
    const rows = await sql.all<Row>(
      `SELECT offers.professional_id, made_at, CASE WHEN tasks.professional_id = offers.professional_id OR others LIKE '%' || offers.professional_id || '%' THEN published_at ELSE public_at END AS seen_from,
       CASE WHEN done_at IS NOT NULL AND chosen_offer = offers.id THEN 1 ELSE 0 END AS finished
       FROM offers JOIN tasks ON tasks.id = offers.task_id WHERE asked = 0 AND made_at > $1 ORDER BY made_at DESC LIMIT ${OFFERS_MAX}`,
      [now - LATELY_DAYS * DAY_MS],
    );
    const byAuthor = Map.groupBy(rows, ({ professional_id }) => professional_id);
    const recordOf = (offers: readonly Row[]): TrackRecord => {
      const waits = offers.map((one) => Math.max(0, one.made_at - one.seen_from)).sort((a, b) => a - b);
      const answersIn = waits.length < ANSWERS_MIN ? null : waits[Math.floor(waits.length / 2)]!;
      return { finished: offers.reduce((sum, one) => sum + one.finished, 0), answersIn };
    };
    records = new Map(byAuthor.entries().map(([id, offers]) => [id, recordOf(offers)]));
  }
}

export type TrackRecords = ReturnType<typeof trackRecords>;
