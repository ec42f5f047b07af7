import { randomBytes } from 'node:crypto';
import type { Sql } from '../../directory/store/sql.ts';
import { insert } from './statements.ts';

/** The kinds of notifications. `report`, `review_written` and `no_show` are for the operator, the others are for a professional. */
export type NotificationKind =
  | 'task_published'
  | 'tasks_near'
  | 'offer_accepted'
  | 'offer_not_chosen'
  | 'message_received'
  | 'task_withdrawn'
  | 'task_closed'
  | 'task_reopened'
  | 'offer_refused'
  | 'offer_removed'
  | 'message_removed'
  | 'marked_no_show'
  | 'no_show'
  | 'review_written'
  | 'report';

/** The ids of a notification's subject, and what the sender of a report says. */
export interface Notice {
  readonly kind: NotificationKind;
  /** The recipient; null for the operator. */
  readonly professional_id: string | null;
  /** Empty for a report about no task. */
  readonly task_id: string;
  readonly offer_id?: string | null;
  /** The number of a message in its conversation. */
  readonly message?: number | null;
  readonly reported_by?: 'person' | 'professional';
  /** What a report is about, when it is not an offer or a message. */
  readonly about?: 'profile' | 'review' | 'task' | null;
  /** The id of that. */
  readonly about_id?: string;
  /** For the operator: the professional of a review or of a no-show, or who reports a task. */
  readonly concerned?: string | null;
  readonly reason?: string;
  readonly note?: string;
}

export async function notify(sql: Sql, notice: Notice, now: number): Promise<void> {
  const id = randomBytes(8).toString('hex');
  await insert(sql, 'notifications', { id, ...notice, created_at: now });
}

/** Notifies the authors of the offers on a task that are neither withdrawn nor rejected, except one. */
export async function notifyAuthors(
  sql: Sql,
  kind: 'offer_not_chosen' | 'task_withdrawn' | 'task_closed' | 'task_reopened',
  task: { readonly id: string; readonly chosen_offer: string | null },
  now: number,
  except: string | null = null,
): Promise<void> {
  const authors = await sql.all<{ id: string; professional_id: string }>(
    'SELECT id, professional_id FROM offers WHERE task_id = $1 AND taken_back_at IS NULL ORDER BY made_at, id',
    [task.id],
  );
  for (const { id, professional_id } of authors) {
    const isWanted = task.chosen_offer === null || task.chosen_offer === id;
    if (isWanted && id !== except) await notify(sql, { kind, professional_id, task_id: task.id, offer_id: id }, now);
  }
}
