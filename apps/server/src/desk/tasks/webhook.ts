import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { keyedHash } from '../../directory/store/family-key.ts';
import { type Desk, update } from './desk.ts';
import { HOUR_MS } from './flow.ts';
import { acknowledgeNotification, type StoredNotice } from './notifications.ts';

type Failure =
  | { readonly event: 'webhook_failed'; readonly id: string; readonly attempt: number; readonly why: string }
  | { readonly event: 'webhook_given_up'; readonly id: string; readonly why: string }
  | { readonly event: 'webhook_stopped'; readonly cause: unknown };

/** How long after each failed attempt the next one is made: three days in all. */
const BACKOFF_MS = [5_000, 300_000, ...[0.5, 2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)];
const POLL_MS = 1000;
const TIMEOUT_MS = 15_000;
/** Longer than an attempt takes, so that nobody else sends meanwhile. */
const LEASE_MS = 60_000;
/** Takes or extends the lease, unless another process holds it. */
const HOLD = `INSERT INTO leases (name, holder, held_until) VALUES ('webhook', $1, $2)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
  WHERE leases.holder = excluded.holder OR leases.held_until <= $3`;
const AT_ONCE = 8;

/** A professional's oldest notification that is neither delivered nor given up, if it is time to send it. */
const DUE = `SELECT * FROM notifications AS due
  WHERE acknowledged_at IS NULL AND given_up_at IS NULL AND COALESCE(next_attempt_at, 0) <= $1
    AND NOT EXISTS (SELECT 1 FROM notifications AS earlier
      WHERE earlier.professional_id = due.professional_id AND earlier.acknowledged_at IS NULL AND earlier.given_up_at IS NULL
        AND (earlier.created_at < due.created_at OR (earlier.created_at = due.created_at AND earlier.id < due.id)))
  ORDER BY created_at, id LIMIT ${AT_ONCE}`;

/** Sends notifications as Standard Webhooks has it, at least once and in order per professional, from one process at a time. Returns what ends it. */
export function startWebhook(
  { sql, now }: Desk,
  { url, secret }: { readonly url: string; readonly secret: Uint8Array },
  observe: (failure: Failure) => void,
): () => Promise<void> {
  const holder = randomUUID();
  const stop = new AbortController();

  async function sendDue(): Promise<number> {
    if ((await sql.all(DUE, [now()])).length === 0) return 0;
    // The clock of a lease is that of the machines, which tests of the flow do not move.
    if ((await sql.run(HOLD, [holder, Date.now() + LEASE_MS, Date.now()])) === 0) return 0;
    // Read again: the holder before may have sent them.
    const due = await sql.all<StoredNotice>(DUE, [now()]);
    await Promise.all(due.map(deliver));
    return due.length;
  }

  async function deliver(notification: StoredNotice): Promise<void> {
    const { id } = notification;
    const why = await post(notification);
    if (why === null) await acknowledgeNotification(sql, id, now());
    if (why === null || stop.signal.aborted) return;
    const attempt = notification.attempts + 1;
    const wait = BACKOFF_MS[notification.attempts];
    const next = wait === undefined ? null : now() + wait;
    const given_up_at = next === null ? now() : null;
    await update(sql, 'notifications', id, { attempts: attempt, next_attempt_at: next, given_up_at });
    observe(next === null ? { event: 'webhook_given_up', id, why } : { event: 'webhook_failed', id, attempt, why });
  }

  async function post({ id, kind, created_at, ...subject }: StoredNotice): Promise<string | null> {
    const { professional_id, task_id, offer_id, message, reported_by } = subject;
    const data = { id, professional_id, task_id, offer_id, message, reported_by };
    const body = JSON.stringify({ type: kind, timestamp: new Date(created_at).toISOString(), data });
    const timestamp = String(Math.floor(now() / 1000));
    const signature = Buffer.from(keyedHash(secret)(`${id}.${timestamp}.${body}`), 'hex').toString('base64');
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
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

  async function run(): Promise<void> {
    const { signal } = stop;
    while (!signal.aborted) {
      const sent = await sendDue().catch((cause: unknown) => {
        observe({ event: 'webhook_stopped', cause });
        return 0;
      });
      if (sent === 0) await pause(POLL_MS, null, { signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stop.abort();
    await running;
    // Another process need not wait for the end of the lease.
    await sql.run("DELETE FROM leases WHERE name = 'webhook' AND holder = $1", [holder]).catch(() => {});
  };
}
