import type { Sql } from '../../directory/store/sql.ts';
import { readMessages } from './conversation.ts';
import { decide, type TaskState, taskState } from './flow.ts';
import { listAllOffers } from './offers.ts';
import { notifyAuthors } from './outbox.ts';
import { update } from './statements.ts';
import { getTask, TASK_COLUMNS, type Task, type TaskRow, toTask } from './tasks.ts';

/** A task in the operator's list: counts, never texts. */
export interface ListedTask {
  readonly task: Task;
  readonly state: TaskState;
  readonly offers: number;
  readonly messages: number;
  readonly reports: number;
}

/** Every task, newest first, read in batches. */
export async function* listTasks(sql: Sql, now: number, batch = 500): AsyncGenerator<ListedTask> {
  let before = { published_at: Number.MAX_SAFE_INTEGER, id: '' };
  while (true) {
    const rows = await sql.all<TaskRow & { offers: number; messages: number; reports: number }>(
      `SELECT ${TASK_COLUMNS},
         (SELECT COUNT(*) FROM offers WHERE task_id = tasks.id) AS offers,
         (SELECT COUNT(*) FROM messages JOIN offers ON offers.id = messages.offer_id WHERE task_id = tasks.id) AS messages,
         (SELECT COUNT(*) FROM notifications WHERE task_id = tasks.id AND kind = 'report') AS reports
       FROM tasks WHERE published_at < $1 OR (published_at = $1 AND tasks.id > $2)
       ORDER BY published_at DESC, tasks.id LIMIT $3`,
      [before.published_at, before.id, batch],
    );
    for (const { offers, messages, reports, ...row } of rows) {
      const task = toTask(row);
      before = task;
      yield { task, state: taskState(task, now), offers, messages, reports };
    }
    if (rows.length < batch) return;
  }
}

export type WholeTask = NonNullable<Awaited<ReturnType<typeof getWholeTask>>>;

/** A task with every offer on it and their messages, or null. */
export async function getWholeTask(sql: Sql, id: string) {
  const task = await getTask(sql, id);
  if (task === null) return null;
  const offers = [];
  for (const offer of await listAllOffers(sql, id)) {
    const all = { most: Number.MAX_SAFE_INTEGER - 1, characters: Number.POSITIVE_INFINITY };
    offers.push({ offer, messages: (await readMessages(sql, offer.id, all)).messages });
  }
  return { task, offers };
}

/** Closes a task for the operator. Returns `over` when it has already ended. */
export async function closeTask(
  sql: Sql,
  id: string,
  reason: string,
  now: number,
): Promise<'closed' | 'over' | 'unknown'> {
  return sql.transaction(async (inside) => {
    const task = await getTask(inside, id);
    if (task === null) return 'unknown';
    const decision = decide('close', { role: 'operator' }, { task, offer: null }, now);
    if (!decision.allowed) return 'over';
    await update(inside, 'tasks', id, { ...decision.changes.task, closed_reason: reason });
    await notifyAuthors(inside, 'task_closed', task, now);
    return 'closed';
  });
}
