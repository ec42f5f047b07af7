import type { Desk } from './desk.ts';
import { DAY_MS, TASK_DAYS } from './visibility.ts';

/** What is over keeps its place for this long, without words, so that its link can say "expired" and not "unknown". */
const REMEMBERED_DAYS = 30;

/**
 * Erases what is over: the words of expired drafts and of ended tasks at once, their rows a month later,
 * and idempotency keys past their day. Safe to run at any time, by any number of processes.
 */
export async function sweepDesk(desk: Desk): Promise<void> {
  const { sql, gauge, limits } = desk;
  const now = desk.now();
  const forgotten = now - REMEMBERED_DAYS * DAY_MS;
  const ended = now - TASK_DAYS * DAY_MS;
  await sql.run('DELETE FROM idempotency WHERE expires_at <= $1', [now]);
  await sql.run(`UPDATE drafts SET title = NULL, description = '' WHERE expires_at <= $1 AND description <> ''`, [now]);
  await sql.run('DELETE FROM drafts WHERE expires_at <= $1', [forgotten]);
  await sql.run(`UPDATE tasks SET title = NULL, description = '' WHERE published_at <= $1 AND description <> ''`, [
    ended,
  ]);
  await sql.run('DELETE FROM notifications WHERE task_id IN (SELECT id FROM tasks WHERE published_at <= $1)', [
    ended - REMEMBERED_DAYS * DAY_MS,
  ]);
  await sql.run('DELETE FROM tasks WHERE published_at <= $1', [ended - REMEMBERED_DAYS * DAY_MS]);
  const [waiting] = await sql.all<{ count: number }>(
    'SELECT COUNT(*) AS count FROM drafts WHERE published_at IS NULL AND expires_at > $1',
    [now],
  );
  gauge.isFull = Number(waiting?.count) >= limits.drafts;
}
