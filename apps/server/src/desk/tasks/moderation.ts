import type { Sql, SqlDatabase } from '../../directory/store/sql.ts';
import { store } from './act.ts';
import { type Message, readMessages } from './conversation.ts';
import { first, inBatches, update } from './desk.ts';
import { decide, type TaskState, taskState } from './flow.ts';
import { notify } from './notifications.ts';
import { findOffer, listAllOffers } from './offers.ts';
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
  for (const offer of await listAllOffers(sql, id)) {
    const all = { most: Number.MAX_SAFE_INTEGER - 1, characters: Number.POSITIVE_INFINITY };
    offers.push({ offer, messages: (await readMessages(sql, offer.id, all)).messages });
  }
  return { task, offers };
}

/** Closes a task for the operator. Returns `over` when it has already ended. */
export function closeTask(sql: SqlDatabase, id: string, reason: string, now: number) {
  return sql.transaction(async (inside): Promise<'closed' | 'over' | 'unknown'> => {
    const task = await getTask(inside, id);
    if (task === null) return 'unknown';
    const decision = decide('close', { role: 'operator' }, { task, offer: null }, now);
    if (!decision.allowed) return 'over';
    await store('close', { sql: inside, now, task, offer: null }, decision.changes);
    await update(inside, 'tasks', id, { closed_reason: reason });
    return 'closed';
  });
}

/** Removes an offer, or one message of its conversation, for the operator. Its author gets a notification and sees the reason. */
export function removeOffer(sql: SqlDatabase, id: string, message: number | null, reason: string, now: number) {
  return sql.transaction(async (inside): Promise<'removed' | 'over' | 'unknown'> => {
    const offer = await findOffer(inside, 'id = $1', [id]);
    const task = offer && (await getTask(inside, offer.task_id));
    if (offer === null || task === null) return 'unknown';
    const allowed = { sql: inside, now, task, offer };
    const action = message === null ? 'remove' : 'strike';
    const decision = decide(action, { role: 'operator' }, allowed, now);
    if (!decision.allowed) return 'over';
    if (message === null) {
      await store('remove', allowed, decision.changes);
      await update(inside, 'offers', id, { ended_reason: reason });
      return 'removed';
    }
    const at = 'WHERE offer_id = $1 AND number = $2';
    const query = `SELECT side, removed_reason FROM messages ${at}`;
    const found = await first<Pick<Message, 'side' | 'removed_reason'>>(inside, query, [id, message]);
    if (found === null) return 'unknown';
    if (found.removed_reason !== null) return 'over';
    await inside.run(`UPDATE messages SET removed_reason = $3 ${at}`, [id, message, reason]);
    // Who published the task has no address: their page says it.
    if (found.side === 'professional') {
      const told = { professional_id: offer.professional_id, task_id: task.id, offer_id: id, message };
      await notify(inside, { kind: 'message_removed', ...told }, now);
    }
    return 'removed';
  });
}
