import type { PageRequest } from '@vidriera/contract';
import type { Sql, SqlValue } from '../../directory/store/sql.ts';
import { type Desk, first } from './desk.ts';
import { DAY_MS, isVisibleTo, TASK_DAYS, type TaskFacts } from './flow.ts';
import { hashToken, isToken } from './token.ts';
import type { TaskWords } from './words.ts';

/** A published task. Its texts are clean; a withdrawn task has none. */
export interface Task extends TaskWords, TaskFacts {
  /** The public id of the task. It gives access only to what everyone sees. */
  readonly id: string;
  readonly redacted: boolean;
  readonly closed_reason: string | null;
  /** The time of the newest offer that its person opened: it and those before it are no news any more. Null before any. */
  readonly seen_at: number | null;
  /** What its person said of the work; null without a review. The comment is clean, and may be empty. */
  readonly review_rating: number | null;
  readonly review_comment: string | null;
}

export type TaskRow = Omit<Task, 'open_to_all' | 'redacted'> & Readonly<Record<'open_to_all' | 'redacted', number>>;

export const TASK_COLUMNS = `tasks.id, service, title, description, city, neighborhood, elsewhere, tasks.professional_id, others, declined, open_to_all, urgency, tasks.redacted, published_at,
   withdrawn_at, chosen_offer, chosen_at, done_at, closed_at, closed_reason, seen_at,
   review_rating, review_comment, reviewed_at, revised_at,
   (SELECT COUNT(*) FROM offers WHERE task_id = tasks.id AND taken_back_at IS NULL AND asked = 0) AS offered`;

export function toTask(row: TaskRow): Task {
  return { ...row, open_to_all: row.open_to_all === 1, redacted: row.redacted === 1 };
}

export async function getTask(sql: Sql, id: string, column = 'id'): Promise<Task | null> {
  const row = await first<TaskRow>(sql, `SELECT ${TASK_COLUMNS} FROM tasks WHERE ${column} = $1`, [id]);
  return row && toTask(row);
}

/** Whether a text has the form of an id of a task or offer; any other text needs no query. */
export function isId(text: string): boolean {
  return /^[A-Za-z]{14}$/.test(text);
}

/** The task of a private link, in any state, or null. */
export async function getOwnTask({ sql }: { readonly sql: Sql }, token: string): Promise<Task | null> {
  return isToken(token) ? getTask(sql, hashToken(token), 'token_hash') : null;
}

export async function getVisibleTask(desk: Desk, id: string): Promise<Task | null> {
  const task = isId(id) ? await getTask(desk.sql, id) : null;
  return task !== null && isVisibleTo('everyone', task, desk.now()) ? task : null;
}

/** The condition for tasks that are shown to others; `$1` is the time before which a task has ended. */
export const SHOWN = 'withdrawn_at IS NULL AND chosen_at IS NULL AND closed_at IS NULL AND published_at > $1';

export async function listOpenTasks(desk: Desk, { limit, offset }: PageRequest) {
  const now = desk.now();
  const rows = await desk.sql.all<TaskRow>(
    `SELECT ${TASK_COLUMNS} FROM tasks WHERE ${SHOWN} AND public_at <= $2
     ORDER BY public_at DESC, tasks.id LIMIT $3 OFFSET $4`,
    [now - TASK_DAYS * DAY_MS, now, limit + 1, offset],
  );
  const tasks = rows.slice(0, limit).map(toTask);
  return { tasks: tasks.filter((task) => isVisibleTo('everyone', task, now)), has_more: rows.length > limit };
}

/** A professional, and where they work. Without neighborhoods they work in the whole city. */
export interface Worker {
  readonly professional_id: string;
  readonly trades: readonly string[];
  readonly city: string;
  readonly neighborhoods: readonly string[];
}

/** The tasks for a professional and those of their trades where they work, nearest first; with `others`, those elsewhere, in the order of these cities. */
export async function listInboxTasks(desk: Desk, worker: Worker, page: PageRequest, others?: readonly string[]) {
  const { professional_id, trades, city, neighborhoods } = worker;
  const now = desk.now();
  const values: SqlValue[] = [now - TASK_DAYS * DAY_MS, now, professional_id, city];
  const give = (value: SqlValue): string => `$${values.push(value)}`;
  const oneOf = (column: string, slugs: readonly string[]) =>
    slugs.length === 0 ? 'FALSE' : `${column} IN (${slugs.map(give).join(', ')})`;
  const isClose = oneOf('neighborhood', neighborhoods);
  const isHere = `(COALESCE(city, '') = $4 AND ${neighborhoods.length === 0 ? 'TRUE' : `(${isClose} OR neighborhood IS NULL)`})`;
  const isTheirs = `(COALESCE(professional_id, '') = $3 OR others LIKE '%' || $3 || '%')`;
  const isDeclined = `declined LIKE '%' || $3 || '%'`;
  const ofTrade = oneOf('service', trades);
  let part = `(${isTheirs} OR (${ofTrade} AND ${isHere}))`;
  let order = `CASE WHEN ${isTheirs} THEN 0 WHEN ${isClose} THEN 1 WHEN city = $4 THEN 2 ELSE 3 END`;
  if (others) {
    part = `(${ofTrade} AND NOT ${isHere} AND NOT ${isTheirs})`;
    order = `CASE city WHEN $4 THEN 0 ${others.map((one, i) => `WHEN ${give(one)} THEN ${i + 1}`).join(' ')} ELSE ${others.length + 1} END, COALESCE(city, '') = ''`;
  }
  const isAnswered =
    'id IN (SELECT task_id FROM offers WHERE professional_id = $3 AND taken_back_at IS NULL AND asked = 0)';
  const rows = await desk.sql.all<TaskRow & { is_answered: number }>(
    `SELECT ${TASK_COLUMNS}, CASE WHEN ${isAnswered} THEN 1 ELSE 0 END AS is_answered FROM tasks
     WHERE ${SHOWN} AND (public_at <= $2 OR ${isTheirs}) AND NOT (${isDeclined}) AND ${part}
     ORDER BY ${order}, published_at DESC, tasks.id LIMIT ${give(page.limit + 1)} OFFSET ${give(page.offset)}`,
    values,
  );
  const tasks = rows.slice(0, page.limit).map(({ is_answered, ...row }) => {
    return { task: toTask(row), isAnswered: is_answered === 1 };
  });
  return { tasks: tasks.filter(({ task }) => isVisibleTo(worker, task, now)), has_more: rows.length > page.limit };
}
