import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { keyedHash } from '../../directory/store/keyed-hash.ts';
import type { Desk } from './desk.ts';
import { endLease, holdLease } from './lease.ts';
import type { Notice } from './outbox.ts';
import { HOUR_MS } from './visibility.ts';

/** Where notifications are sent, signed as the Standard Webhooks specification has it. */
export interface Webhook {
  readonly url: string;
  readonly secret: Uint8Array;
}

type Failure =
  | { readonly event: 'webhook_failed'; readonly id: string; readonly attempt: number; readonly why: string }
  | { readonly event: 'webhook_given_up'; readonly id: string; readonly why: string }
  | { readonly event: 'webhook_stopped'; readonly cause: unknown };

/** How long after each failed attempt the next one is made: three days in all. */
const BACKOFF_MS = [5_000, 300_000, ...[0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)];
const POLL_MS = 1000;
/** How often tasks near professionals are looked for. */
const NOTE_MS = 600_000;
const TIMEOUT_MS = 15_000;
/** Longer than an attempt takes, so that nobody else sends meanwhile. */
const LEASE_MS = 60_000;
const LEASE = 'webhook';
/** Notifications of so many professionals are sent at once. */
const AT_ONCE = 8;

interface Pending extends Required<Notice> {
  readonly id: string;
  readonly created_at: number;
  readonly attempts: number;
}

/** A professional's oldest notification that is neither delivered nor given up, if it is time to send it. */
const DUE = `SELECT * FROM notifications AS due
  WHERE acknowledged_at IS NULL AND given_up_at IS NULL AND COALESCE(next_attempt_at, 0) <= $1
    AND NOT EXISTS (SELECT 1 FROM notifications AS earlier
      WHERE earlier.professional_id = due.professional_id AND earlier.acknowledged_at IS NULL AND earlier.given_up_at IS NULL
        AND (earlier.created_at < due.created_at OR (earlier.created_at = due.created_at AND earlier.id < due.id)))
  ORDER BY created_at, id LIMIT ${AT_ONCE}`;

/**
 * Sends notifications to the webhook, at least once and in order for each professional. Of the processes over one database one sends
 * at a time. A delivered notification is acknowledged; one that was given up stays listed.
 */
export class WebhookSender {
  readonly #desk: Desk;
  readonly #webhook: Webhook;
  readonly #noteNear: () => Promise<void>;
  readonly #observe: (failure: Failure) => void;
  #notedAt = Number.NEGATIVE_INFINITY;
  readonly #holder = randomUUID();
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  /** `noteNear` adds the notifications of tasks near a professional. */
  constructor(desk: Desk, webhook: Webhook, noteNear: () => Promise<void>, observe: (failure: Failure) => void) {
    this.#desk = desk;
    this.#webhook = webhook;
    this.#noteNear = noteNear;
    this.#observe = observe;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends the attempts under way; they are made again. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await endLease(this.#desk.sql, LEASE, this.#holder).catch(() => {});
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const sent = await this.#sendDue().catch((cause: unknown) => {
        this.#observe({ event: 'webhook_stopped', cause });
        return 0;
      });
      if (sent === 0) await pause(POLL_MS, null, { signal }).catch(() => {});
    }
  }

  /** Sends what is due; returns how many attempts were made. */
  async #sendDue(): Promise<number> {
    const { sql, now } = this.#desk;
    if (performance.now() - this.#notedAt > NOTE_MS) {
      this.#notedAt = performance.now();
      await this.#noteNear();
    }
    if ((await sql.all(DUE, [now()])).length === 0) return 0;
    // The clock of a lease is that of the machines, which tests of the flow do not move.
    if (!(await holdLease(sql, LEASE, this.#holder, Date.now(), LEASE_MS))) return 0;
    // Read again: the holder before may have sent them.
    const due = await sql.all<Pending>(DUE, [now()]);
    await Promise.all(due.map((one) => this.#deliver(one)));
    return due.length;
  }

  async #deliver(notification: Pending): Promise<void> {
    const { sql, now } = this.#desk;
    const { id } = notification;
    const why = await this.#post(notification);
    if (this.#stop.signal.aborted && why !== null) return;
    if (why === null) {
      await sql.run('UPDATE notifications SET acknowledged_at = $1 WHERE id = $2', [now(), id]);
      return;
    }
    const attempt = notification.attempts + 1;
    const wait = BACKOFF_MS[notification.attempts];
    const next = wait === undefined ? null : now() + wait;
    await sql.run('UPDATE notifications SET attempts = $1, next_attempt_at = $2, given_up_at = $3 WHERE id = $4', [
      attempt,
      next,
      next === null ? now() : null,
      id,
    ]);
    this.#observe(
      next === null ? { event: 'webhook_given_up', id, why } : { event: 'webhook_failed', id, attempt, why },
    );
  }

  /** Makes one attempt; returns why it failed, or null. */
  async #post({ id, kind, created_at, ...subject }: Pending): Promise<string | null> {
    const { url, secret } = this.#webhook;
    const { professional_id, task_id, offer_id, message, reported_by } = subject;
    const data = { id, professional_id, task_id, offer_id, message, reported_by };
    const body = JSON.stringify({ type: kind, timestamp: new Date(created_at).toISOString(), data });
    const timestamp = String(Math.floor(this.#desk.now() / 1000));
    const signature = Buffer.from(keyedHash(secret)(`${id}.${timestamp}.${body}`), 'hex').toString('base64');
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      });
      await answer.body?.cancel();
      return answer.ok ? null : `status ${answer.status}`;
    } catch (error) {
      const { name, cause } = error as Error;
      return name === 'TimeoutError' ? 'no answer in time' : ((cause as NodeJS.ErrnoException)?.code ?? name);
    }
  }
}
