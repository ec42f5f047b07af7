import { count, type Desk, inBatches, update } from './desk.ts';
import { DAY_MS, TASK_DAYS, WIPED_AFTER_DAYS, wipesAt } from './flow.ts';
import { type ListedOffer, selectOffers } from './offers.ts';
import { getTask } from './tasks.ts';

/** The row of an expired draft or ended task stays this long without its texts, so that its link can say "expired". */
const REMEMBERED_DAYS = 30;
/** Submissions are stored for longer than a form's token is valid. */
const SUBMISSION_DAYS = 3;
const BATCH = 100;

/** Erases texts of what ended, and rows a month later. A task keeps its texts until its last conversation is wiped. */
export async function sweepDesk(desk: Desk): Promise<void> {
  const { sql, gauge, limits } = desk;
  const now = desk.now();
  const forgotten = now - REMEMBERED_DAYS * DAY_MS;
  const ended = now - TASK_DAYS * DAY_MS;
  await sql.run('DELETE FROM idempotency WHERE expires_at <= $1', [now]);
  await sql.run('DELETE FROM submissions WHERE done_at <= $1', [now - SUBMISSION_DAYS * DAY_MS]);
  await sql.run(`UPDATE drafts SET title = NULL, description = '' WHERE expires_at <= $1 AND description <> ''`, [now]);
  await sql.run('DELETE FROM drafts WHERE expires_at <= $1', [forgotten]);
  await wipeConversations(desk);
  await sql.run(
    `UPDATE tasks SET title = NULL, description = '' WHERE published_at <= $1 AND description <> ''
     AND id NOT IN (SELECT task_id FROM offers WHERE wiped_at IS NULL)`,
    [ended],
  );
  const times = [ended - REMEMBERED_DAYS * DAY_MS, forgotten];
  await sql.transaction(async (inside) => {
    await inside.run(`DELETE FROM notifications WHERE task_id IN (${FORGOTTEN})`, times);
    await inside.run(`DELETE FROM offers WHERE wiped_at IS NOT NULL AND task_id IN (${FORGOTTEN})`, times);
    await inside.run(`DELETE FROM tasks WHERE id IN (${FORGOTTEN})`, times);
  });
  await sql.run("DELETE FROM notifications WHERE task_id = '' AND acknowledged_at <= $1", [forgotten]);
  await sql.scrub();
  const unpublished = await count(sql, 'drafts WHERE published_at IS NULL AND expires_at > $1', [now]);
  gauge.isFull = unpublished >= limits.drafts;
}

const WIPED = { message: '', availability: null, person_traces: null, professional_traces: null };

/** Erases the texts of conversations that closed long ago. The query selects by the last activity; the flow decides. */
async function wipeConversations(desk: Desk): Promise<void> {
  const now = desk.now();
  const from = 'offers WHERE wiped_at IS NULL AND active_at <= $1 AND id > $2 ORDER BY id LIMIT $3';
  const silent = inBatches<ListedOffer>(BATCH, (after) =>
    selectOffers(desk.sql, 'person', from, [now - WIPED_AFTER_DAYS * DAY_MS, after?.id ?? '', BATCH]),
  );
  for await (const offer of silent) {
    const task = await getTask(desk.sql, offer.task_id);
    if (task === null || now < wipesAt(task, offer)) continue;
    await desk.sql.transaction(async (sql) => {
      await sql.run('DELETE FROM messages WHERE offer_id = $1', [offer.id]);
      await update(sql, 'offers', offer.id, { ...WIPED, wiped_at: now });
    });
  }
}

/** Tasks published before `$1`, whose conversations, if any, were wiped before `$2`. */
const FORGOTTEN = `SELECT id FROM tasks WHERE published_at <= $1
  AND id NOT IN (SELECT task_id FROM offers WHERE wiped_at IS NULL OR wiped_at > $2)`;
