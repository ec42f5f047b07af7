import type { Sql } from '../../directory/store/sql.ts';
import { type NotificationKind, notify } from './outbox.ts';
import { TASK_COLUMNS, type Task, type TaskRow, toTask } from './tasks.ts';
import { DAY_MS, invitedOf, TASK_DAYS } from './visibility.ts';

/** A notification that the operator delivers to a professional or reads. It is listed until it is acknowledged. */
export interface Notification {
  readonly id: string;
  readonly kind: NotificationKind;
  /** The recipient; null for the operator. */
  readonly professional_id: string | null;
  /** Unix ms. */
  readonly created_at: number;
  /** Null for a report about no task. */
  readonly task: Task | null;
  readonly offer_id: string | null;
  /** The number of a message in its conversation, or null. */
  readonly message: number | null;
  readonly reported_by: string | null;
  readonly about: string | null;
  readonly about_id: string | null;
  readonly concerned: string | null;
  readonly reason: string | null;
  readonly note: string | null;
}

type NotificationRow = Omit<TaskRow, 'id'> & {
  id: string | null;
  notification: string;
  recipient: string | null;
  notified_at: number;
} & Pick<Notification, 'kind' | (typeof OWN_COLUMNS)[number]>;

/** The columns that a listed notification has as they are stored. */
const OWN_COLUMNS = ['offer_id', 'message', 'reported_by', 'about', 'about_id', 'concerned', 'reason', 'note'] as const;

/** Notifications that are not acknowledged, oldest first, read in batches; only those that the webhook gave up if `failed`. */
export async function* listNotifications(sql: Sql, failed = false, batch = 500): AsyncGenerator<Notification> {
  let after = { created_at: -1, id: '' };
  while (true) {
    const rows = await sql.all<NotificationRow>(
      `SELECT ${TASK_COLUMNS}, notifications.id AS notification, kind, notifications.professional_id AS recipient,
         ${OWN_COLUMNS.join(', ')}, notifications.created_at AS notified_at
       FROM notifications LEFT JOIN tasks ON tasks.id = notifications.task_id
       WHERE acknowledged_at IS NULL ${failed ? 'AND given_up_at IS NOT NULL' : ''}
         AND (notifications.created_at > $1 OR (notifications.created_at = $1 AND notifications.id > $2))
       ORDER BY notifications.created_at, notifications.id LIMIT $3`,
      [after.created_at, after.id, batch],
    );
    for (const { notification, kind, recipient, notified_at, ...row } of rows) {
      const { offer_id, message, reported_by, about, about_id, concerned, reason, note, id, ...task } = row;
      after = { created_at: notified_at, id: notification };
      const own = { offer_id, message, reported_by, about, about_id, concerned, reason, note };
      yield { ...after, kind, professional_id: recipient, task: id === null ? null : toTask({ ...task, id }), ...own };
    }
    if (rows.length < batch) return;
  }
}

/** Marks a notification as delivered. Returns false for an unknown id, and true for a repeated call. */
export async function acknowledgeNotification(sql: Sql, id: string, now: number): Promise<boolean> {
  const changed = await sql.run(
    'UPDATE notifications SET acknowledged_at = $1 WHERE id = $2 AND acknowledged_at IS NULL',
    [now, id],
  );
  if (changed > 0) return true;
  const rows = await sql.all('SELECT id FROM notifications WHERE id = $1', [id]);
  return rows.length > 0;
}

interface Whereabouts {
  readonly services: readonly string[];
  readonly city: string;
}

const INBOXES_AT_ONCE = 500;

/**
 * For every professional with an inbox, adds a notification of the newest task of their trade in their city that opened to
 * everyone since their last one, at most once a day. `whereabouts` returns where a professional works; null when the professional
 * is not listed.
 */
export async function noteTasksNear(
  sql: Sql,
  whereabouts: (professionalId: string) => Promise<Whereabouts | null>,
  now: number,
): Promise<void> {
  const rows = await sql.all<TaskRow & { public_at: number }>(
    `SELECT ${TASK_COLUMNS}, public_at FROM tasks WHERE public_at <= $1 AND published_at > $2 AND city IS NOT NULL
       AND withdrawn_at IS NULL AND chosen_at IS NULL AND closed_at IS NULL ORDER BY public_at DESC, tasks.id`,
    [now, now - TASK_DAYS * DAY_MS],
  );
  if (rows.length === 0) return;
  for (let after = ''; ; ) {
    const inboxes = await sql.all<{ professional_id: string; created_at: number; notified_at: number | null }>(
      `SELECT professional_id, created_at, notified_at FROM inboxes WHERE professional_id > $1
         AND COALESCE(notified_at, 0) <= $2 ORDER BY professional_id LIMIT $3`,
      [after, now - DAY_MS, INBOXES_AT_ONCE],
    );
    for (const { professional_id, notified_at } of inboxes) {
      after = professional_id;
      const near = await whereabouts(professional_id);
      const task = rows.find(
        (row) =>
          row.city === near?.city &&
          near.services.includes(row.service) &&
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
    if (inboxes.length < INBOXES_AT_ONCE) return;
  }
}
