import type { Sql, SqlDatabase } from '../../directory/store/sql.ts';
import { store } from './act.ts';
import { type Message, readMessages } from './conversation.ts';
import { first, inBatches, update } from './desk.ts';
import { decide, type TaskState, taskState } from './flow.ts';
import { notify } from './notifications.ts';
import { findOffer, listOffers } from './offers.ts';
import { getTask, TASK_COLUMNS, type Task, type TaskRow, toTask } from './tasks.ts';

type Counts = Readonly<Record<'offers' | 'messages' | 'reports', number>>;

export type ListedTask = Counts & { readonly task: Task; readonly state: TaskState };

export async function* listTasks(sql: Sql, now: number, batch = 500): AsyncGenerator<ListedTask> {
  const rows = inBatches<TaskRow & Counts>(batch, (before) =>
    sql.all(
      `SELECT ${TASK_COLUMNS},
         (SELECT COUNT(*) FROM offers WHERE task_id = tasks.id) AS offers,
         (SELECT COUNT(*) FROM messages JOIN offers ON offers.id = messages.offer_id WHERE task_id = tasks.id) AS messages,
         (SELECT COUNT(*) FROM notifications WHERE task_id = tasks.id AND kind = 'report') AS reports
       FROM tasks WHERE published_at < $1 OR (published_at = $1 AND tasks.id > $2)
       ORDER BY published_at DESC, tasks.id LIMIT $3`,
      [before?.published_at ?? Number.MAX_SAFE_INTEGER, before?.id ?? '', batch],
    ),
  );
  for await (const { offers, messages, reports, ...row } of rows) {
    const task = toTask(row);
    yield { task, state: taskState(task, now), offers, messages, reports };
  }
}

export type WholeTask = NonNullable<Awaited<ReturnType<typeof getWholeTask>>>;

export async function getWholeTask(sql: Sql, id: string) {
  const task = await getTask(sql, id);
  if (task === null) return null;
  const offers = [];
  for (const offer of await listOffers(sql, id)) {
    const all = { most: Number.MAX_SAFE_INTEGER - 1, characters: Number.POSITIVE_INFINITY };
    offers.push({ offer, messages: (await readMessages(sql, offer.id, all)).messages });
  }
  return { task, offers };
}

type Ending = 'close' | 'remove' | 'strike';

/** Closes a task, removes an offer or strikes a message of its conversation, for the operator, whose reason its author sees. */
export function moderate(desk: SqlDatabase, action: Ending, id: string, reason: string, now: number, message = 0) {
  return desk.transaction(async (sql): Promise<'done' | 'over' | 'unknown'> => {
    const offer = action === 'close' ? null : await findOffer(sql, 'id = $1', [id]);
    const task = await getTask(sql, offer?.task_id ?? id);
    if (task === null || (offer === null && action !== 'close')) return 'unknown';
    const allowed = { sql, now, task, offer };
    const decision = decide(action, { role: 'operator' }, allowed, now);
    if (!decision.allowed) return 'over';
    await store(action, allowed, decision.changes);
    if (action === 'close') await update(sql, 'tasks', id, { closed_reason: reason });
    if (action === 'remove') await update(sql, 'offers', id, { ended_reason: reason });
    if (action !== 'strike') return 'done';
    const at = 'WHERE offer_id = $1 AND number = $2';
    const query = `SELECT side, removed_reason FROM messages ${at}`;
    const found = await first<Pick<Message, 'side' | 'removed_reason'>>(sql, query, [id, message]);
    if (found === null) return 'unknown';
    if (found.removed_reason !== null) return 'over';
    await sql.run(`UPDATE messages SET removed_reason = $3 ${at}`, [id, message, reason]);
    // Who published the task has no address: their page says it.
    if (found.side === 'professional') {
      const told = { professional_id: offer!.professional_id, task_id: task.id, offer_id: id, message };
      await notify(sql, { kind: 'message_removed', ...told }, now);
    }
    return 'done';
  });
}
