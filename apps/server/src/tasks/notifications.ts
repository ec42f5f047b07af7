import type { Sql } from '../store/sql.ts';
import { TASK_COLUMNS, type Task, type TaskRow, toTask } from './tasks.ts';

/** Something a professional is to be told, by whatever means the operator has. Kept until acknowledged. */
export interface Notification {
  readonly id: string;
  readonly kind: 'task_published';
  readonly professional_id: string;
  /** Unix ms. */
  readonly created_at: number;
  readonly task: Task;
}

/** Those not acknowledged yet, oldest first, read in batches. */
export async function* listNotifications(sql: Sql, batch = 500): AsyncGenerator<Notification> {
  let after = { created_at: -1, id: '' };
  while (true) {
    const rows = await sql.all<TaskRow & { notification: string; created_at: number }>(
      `SELECT ${TASK_COLUMNS}, notifications.id AS notification, notifications.created_at AS created_at
       FROM notifications JOIN tasks ON tasks.id = notifications.task_id
       WHERE acknowledged_at IS NULL
         AND (notifications.created_at > $1 OR (notifications.created_at = $1 AND notifications.id > $2))
       ORDER BY notifications.created_at, notifications.id LIMIT $3`,
      [after.created_at, after.id, batch],
    );
    for (const { notification, created_at, ...task } of rows) {
      after = { created_at: Number(created_at), id: notification };
      yield {
        id: notification,
        kind: 'task_published',
        professional_id: task.professional_id!,
        created_at: Number(created_at),
        task: toTask(task),
      };
    }
    if (rows.length < batch) return;
  }
}

/** Marks a notification as delivered. False when there is none of that id; true again when it was acknowledged before. */
export async function acknowledgeNotification(sql: Sql, id: string, now: number): Promise<boolean> {
  const changed = await sql.run(
    'UPDATE notifications SET acknowledged_at = $1 WHERE id = $2 AND acknowledged_at IS NULL',
    [now, id],
  );
  if (changed > 0) return true;
  const rows = await sql.all('SELECT id FROM notifications WHERE id = $1', [id]);
  return rows.length > 0;
}
