import type { Sql, SqlValue } from '../store/sql.ts';
import type { Desk } from './desk.ts';
import { decide, type TaskFacts } from './flow.ts';
import { notifyAuthors } from './outbox.ts';
import { first, update } from './statements.ts';
import { hashToken, isToken } from './token.ts';
import { DAY_MS, isVisibleTo, TASK_DAYS, type Viewer } from './visibility.ts';
import { type TaskRecord, type TaskWords, withBooleans } from './words.ts';

/** A published task. Its texts are clean; a withdrawn task has none. */
export interface Task extends TaskWords, TaskFacts {
  /** The public id of the task. It gives access only to what everyone sees. */
  readonly id: string;
  readonly redacted: boolean;
  readonly closed_reason: string | null;
}

/** The row of a task: booleans as 0 and 1. */
export type TaskRow = Omit<Task, 'open_to_all' | 'redacted'> & Pick<TaskRecord, 'open_to_all' | 'redacted'>;

export const TASK_COLUMNS = `tasks.id, service, title, description, city, neighborhood, tasks.professional_id, open_to_all, urgency, tasks.redacted, published_at,
   withdrawn_at, chosen_offer, chosen_at, done_at, closed_at, closed_reason`;

export const toTask: (row: TaskRow) => Task = withBooleans;

/** The task with an id, in any state, or null. */
export async function getTask(sql: Sql, id: string): Promise<Task | null> {
  const row = await first<TaskRow>(sql, `SELECT ${TASK_COLUMNS} FROM tasks WHERE id = $1`, [id]);
  return row && toTask(row);
}

/** Whether a text has the form of an id of a task or offer; any other text needs no query. */
export function isId(text: string): boolean {
  return /^[A-Za-z]{14}$/.test(text);
}

/** The task of a private link, in any state, or null. */
export async function getOwnTask({ sql }: Pick<Desk, 'sql'>, token: string): Promise<Task | null> {
  if (!isToken(token)) return null;
  const query = `SELECT ${TASK_COLUMNS} FROM tasks WHERE token_hash = $1`;
  const row = await first<TaskRow>(sql, query, [hashToken(token)]);
  return row && toTask(row);
}

/** The task with an id if `viewer` sees it now, or null. */
export async function getVisibleTask(desk: Desk, id: string, viewer: Viewer): Promise<Task | null> {
  const task = isId(id) ? await getTask(desk.sql, id) : null;
  return task !== null && isVisibleTo(viewer, task, desk.now()) ? task : null;
}

export interface TaskFilter {
  readonly services?: readonly string[];
  /** Only tasks in this city, or without a city. */
  readonly city?: string;
  /** Only tasks in these neighborhoods, or without a neighborhood. */
  readonly neighborhoods?: readonly string[];
  /** Tasks written for the viewer: `only` selects just these, `too` adds them to what the other filters select. */
  readonly mine?: 'only' | 'too';
}

interface TaskList {
  readonly tasks: readonly Task[];
  readonly has_more: boolean;
}

/**
 * The tasks `viewer` sees now, newest first. The query filters by the stored time at which a task opens, then
 * {@link isVisibleTo} decides on each row.
 */
export async function listVisibleTasks(
  desk: Desk,
  viewer: Viewer,
  filter: TaskFilter,
  page: { limit: number; offset: number },
): Promise<TaskList> {
  const now = desk.now();
  const values: SqlValue[] = [];
  const give = (value: SqlValue): string => `$${values.push(value)}`;
  const conditions = [
    'withdrawn_at IS NULL',
    'chosen_at IS NULL',
    'closed_at IS NULL',
    `published_at > ${give(now - TASK_DAYS * DAY_MS)}`,
  ];
  if (viewer === 'everyone') conditions.push(`public_at <= ${give(now)}`);
  else if (filter.mine === 'only') conditions.push(`professional_id = ${give(viewer.professional_id)}`);
  else conditions.push(`(public_at <= ${give(now)} OR professional_id = ${give(viewer.professional_id)})`);
  const oneOf = (column: string, slugs: readonly string[]) =>
    slugs.length === 0 ? 'FALSE' : `${column} IN (${slugs.map(give).join(', ')})`;
  const wanted: string[] = [];
  if (filter.services !== undefined) wanted.push(oneOf('service', filter.services));
  if (filter.city !== undefined) wanted.push(`(city = ${give(filter.city)} OR city IS NULL)`);
  if (filter.neighborhoods !== undefined) {
    wanted.push(`(${oneOf('neighborhood', filter.neighborhoods)} OR neighborhood IS NULL)`);
  }
  if (wanted.length > 0) {
    const isMine =
      viewer !== 'everyone' && filter.mine === 'too' ? ` OR professional_id = ${give(viewer.professional_id)}` : '';
    conditions.push(`((${wanted.join(' AND ')})${isMine})`);
  }
  // A public list is ordered by when tasks opened to everyone, an inbox by when they were published.
  const newest = viewer === 'everyone' ? 'public_at' : 'published_at';
  const rows = await desk.sql.all<TaskRow>(
    `SELECT ${TASK_COLUMNS} FROM tasks WHERE ${conditions.join(' AND ')}
     ORDER BY ${newest} DESC, tasks.id LIMIT ${give(page.limit + 1)} OFFSET ${give(page.offset)}`,
    values,
  );
  const tasks = rows
    .slice(0, page.limit)
    .map(toTask)
    .filter((task) => isVisibleTo(viewer, task, now));
  return { tasks, has_more: rows.length > page.limit };
}

/** Opens a task to everyone from now on. Returns false when {@link decide} forbids it. */
export async function openToEveryone(desk: Desk, token: string): Promise<boolean> {
  return change(desk, token, 'open', (sql, { id }, public_at) =>
    update(sql, 'tasks', id, { open_to_all: 1, public_at }),
  );
}

/**
 * Withdraws a task: it disappears from lists, its texts are erased, and the authors of offers are notified. Returns false when it
 * has already ended.
 */
export async function withdrawTask(desk: Desk, token: string): Promise<boolean> {
  const isWithdrawn = await change(desk, token, 'withdraw', async (sql, task, now) => {
    await update(sql, 'tasks', task.id, { withdrawn_at: now, title: null, description: '' });
    await notifyAuthors(sql, 'task_withdrawn', task, now);
  });
  if (isWithdrawn) await desk.sql.scrub();
  return isWithdrawn;
}

/** Changes a task for the person who wrote it, if {@link decide} allows that now. */
async function change(
  desk: Desk,
  token: string,
  action: 'open' | 'withdraw',
  write: (sql: Sql, task: Task, now: number) => Promise<unknown>,
): Promise<boolean> {
  return desk.sql.transaction(async (sql) => {
    const task = await getOwnTask({ sql }, token);
    const now = desk.now();
    if (task === null || !decide(action, { role: 'person' }, { task, offer: null }, now).allowed) return false;
    await write(sql, task, now);
    return true;
  });
}

/** Records that a person opened their task's page now; returns the time of the previous visit, or null. */
export async function noteVisit(desk: Desk, id: string): Promise<number | null> {
  const row = await first<{ seen_at: number | null }>(desk.sql, 'SELECT seen_at FROM tasks WHERE id = $1', [id]);
  await update(desk.sql, 'tasks', id, { seen_at: desk.now() });
  return row?.seen_at ?? null;
}
