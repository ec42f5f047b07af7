import { randomBytes } from 'node:crypto';
import type { Sql } from '../../directory/store/sql.ts';
import { type Desk, inBatches, insert } from './desk.ts';
import { DAY_MS, invitedOf, type NotificationKind, TASK_DAYS } from './flow.ts';
import { getTask, SHOWN, TASK_COLUMNS, type Task, type TaskRow } from './tasks.ts';

export interface Notice {
  readonly kind: NotificationKind;
  /** The recipient; null for the operator. */
  readonly professional_id: string | null;
  /** Empty for a report about no task. */
  readonly task_id: string;
  readonly offer_id?: string | null;
  readonly message?: number | null;
  readonly reported_by?: 'person' | 'professional' | null;
  readonly about?: 'profile' | 'review' | 'task' | null;
  readonly about_id?: string | null;
  /** For the operator: the professional of a review or of a no-show, or who reports a task. */
  readonly concerned?: string | null;
  readonly reason?: string | null;
  readonly note?: string | null;
}

export async function notify(sql: Sql, notice: Notice, now: number): Promise<void> {
  await insert(sql, 'notifications', { id: randomBytes(8).toString('hex'), ...notice, created_at: now });
}

export type StoredNotice = Required<Notice> & Readonly<{ id: string; created_at: number; attempts: number }>;
export type Notification = StoredNotice & { readonly task: Task | null };

/** Notifications that are not acknowledged, oldest first, read in batches; only those that the webhook gave up if `failed`. */
export async function* listNotifications(sql: Sql, failed = false, batch = 500): AsyncGenerator<Notification> {
  const rows = inBatches<StoredNotice>(batch, (after) =>
    sql.all(
      `SELECT * FROM notifications WHERE acknowledged_at IS NULL ${failed ? 'AND given_up_at IS NOT NULL' : ''}
         AND (created_at > $1 OR (created_at = $1 AND id > $2)) ORDER BY created_at, id LIMIT $3`,
      [after?.created_at ?? -1, after?.id ?? '', batch],
    ),
  );
  for await (const row of rows) yield { ...row, task: await getTask(sql, row.task_id) };
}

/** Marks a notification as delivered. Returns false for an unknown id, and true for a repeated call. */
export async function acknowledgeNotification(sql: Sql, id: string, now: number): Promise<boolean> {
  const change = 'UPDATE notifications SET acknowledged_at = COALESCE(acknowledged_at, $1) WHERE id = $2';
  return (await sql.run(change, [now, id])) > 0;
}

type Named = { readonly slug: string };
type Listed = { readonly services: readonly Named[]; readonly city: Named };

/** Tells each professional with an inbox of the newest task of their trade and city since the last one, once a day at most. */
export async function noteTasksNear({ sql, now: clock }: Desk, find: (id: string) => Listed | null): Promise<void> {
  const now = clock();
  const rows = await sql.all<TaskRow & { public_at: number }>(
    `SELECT ${TASK_COLUMNS}, public_at FROM tasks WHERE ${SHOWN} AND public_at <= $2 AND city IS NOT NULL
     ORDER BY public_at DESC, tasks.id`,
    [now - TASK_DAYS * DAY_MS, now],
  );
  if (rows.length === 0) return;
  const inboxes = await sql.all<{ professional_id: string; notified_at: number | null }>(
    'SELECT professional_id, notified_at FROM inboxes WHERE COALESCE(notified_at, 0) <= $1',
    [now - DAY_MS],
  );
  for (const { professional_id, notified_at } of inboxes) {
    const listed = find(professional_id);
    const task = rows.find(
      (row) =>
        row.city === listed?.city.slug &&
        listed.services.some(({ slug }) => slug === row.service) &&
        !invitedOf(row).includes(professional_id) &&
        row.public_at > (notified_at ?? 0),
    );
    if (task === undefined) continue;
    await sql.transaction(async (inside) => {
      // When two processes run this at the same time, only one adds the notification.
      const first = await inside.run(
        'UPDATE inboxes SET notified_at = $1 WHERE professional_id = $2 AND COALESCE(notified_at, 0) <= $3',
        [now, professional_id, now - DAY_MS],
      );
      if (first > 0) await notify(inside, { kind: 'tasks_near', professional_id, task_id: task.id }, now);
    });
  }
}
