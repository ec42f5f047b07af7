import { randomBytes } from 'node:crypto';
import type { Sql } from '../store/sql.ts';

/** What a notification is about. `report` is for the operator, the others are for a professional. */
export const NOTIFICATION_KINDS = [
  'task_published',
  'tasks_near',
  'offer_accepted',
  'offer_not_chosen',
  'message_received',
  'task_withdrawn',
  'task_closed',
  'report',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The ids of what a notification is about: never a text. */
export interface Notice {
  readonly kind: NotificationKind;
  /** Whom to tell; null for the operator. */
  readonly professional_id: string | null;
  readonly task_id: string;
  readonly offer_id?: string;
  /** The number of a message in its conversation. */
  readonly message?: number | null;
  readonly reported_by?: 'person' | 'professional';
}

/** Puts a notification in the outbox. */
export async function notify(sql: Sql, notice: Notice, now: number): Promise<void> {
  await sql.run(
    `INSERT INTO notifications (id, kind, professional_id, task_id, offer_id, message, reported_by, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      randomBytes(8).toString('hex'),
      notice.kind,
      notice.professional_id,
      notice.task_id,
      notice.offer_id ?? null,
      notice.message ?? null,
      notice.reported_by ?? null,
      now,
    ],
  );
}

/** Tells everybody whose offer on a task is still wanted, but the author of `except`. */
export async function notifyAuthors(
  sql: Sql,
  kind: 'offer_not_chosen' | 'task_withdrawn' | 'task_closed',
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
