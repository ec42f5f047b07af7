import type { Sql, SqlValue } from '../store/sql.ts';
import type { Desk } from './desk.ts';
import { decide, type TaskFacts } from './flow.ts';
import { notifyAuthors } from './outbox.ts';
import { hashToken, isToken } from './token.ts';
import { DAY_MS, isVisibleTo, TASK_DAYS, type Viewer } from './visibility.ts';
import type { TaskWords, Urgency } from './words.ts';

/** A published task. Its texts are clean; those of a withdrawn one are gone. */
export interface Task extends TaskWords, TaskFacts {
  /** Names the task in public; whoever has it can see the task if it is visible to everyone, and no more. */
  readonly id: string;
  readonly redacted: boolean;
  /** Why the operator closed it, or null. */
  readonly closed_reason: string | null;
}

export interface TaskRow {
  id: string;
  service: string;
  title: string | null;
  description: string;
  city: string | null;
  neighborhood: string | null;
  professional_id: string | null;
  open_to_all: number;
  urgency: string | null;
  redacted: number;
  published_at: number;
  withdrawn_at: number | null;
  chosen_offer: string | null;
  chosen_at: number | null;
  done_at: number | null;
  closed_at: number | null;
  closed_reason: string | null;
}

/** The columns of a {@link TaskRow}. */
export const TASK_COLUMNS = `tasks.id, service, title, description, city, neighborhood, tasks.professional_id, open_to_all, urgency, tasks.redacted, published_at,
   withdrawn_at, chosen_offer, chosen_at, done_at, closed_at, closed_reason`;

export function toTask(row: TaskRow): Task {
  return {
    ...row,
    open_to_all: Number(row.open_to_all) === 1,
    urgency: row.urgency as Urgency | null,
    redacted: Number(row.redacted) === 1,
    published_at: Number(row.published_at),
    withdrawn_at: numberOrNull(row.withdrawn_at),
    chosen_at: numberOrNull(row.chosen_at),
    done_at: numberOrNull(row.done_at),
    closed_at: numberOrNull(row.closed_at),
  };
}

/** A number or null as both engines give it: PostgreSQL writes a bigint as text. */
export function numberOrNull(value: number | null): number | null {
  return value === null ? null : Number(value);
}

/** What an id looks like; nothing else gets to the store. */
const TASK_ID = /^[A-Za-z]{14}$/;

/** Returns the task of a private link, whatever its state; null when the link is nobody's. */
export async function getOwnTask(desk: Desk, token: string): Promise<Task | null> {
  if (!isToken(token)) return null;
  const [row] = await desk.sql.all<TaskRow>(`SELECT ${TASK_COLUMNS} FROM tasks WHERE token_hash = $1`, [
    hashToken(token),
  ]);
  return row === undefined ? null : toTask(row);
}

/** The task of that id if `viewer` sees it now. */
export async function getVisibleTask(desk: Desk, id: string, viewer: Viewer): Promise<Task | null> {
  if (!TASK_ID.test(id)) return null;
  const [row] = await desk.sql.all<TaskRow>(`SELECT ${TASK_COLUMNS} FROM tasks WHERE id = $1`, [id]);
  const task = row === undefined ? null : toTask(row);
  return task !== null && isVisibleTo(viewer, task, desk.now()) ? task : null;
}

/** Which visible tasks are wanted. */
export interface TaskFilter {
  /** Only those of these services. */
  readonly services?: readonly string[];
  /** Only those of this city, or of none in particular. */
  readonly city?: string;
  /** Only those of these neighborhoods, or of none in particular. */
  readonly neighborhoods?: readonly string[];
  /** Those written for the viewer: only these, or these whatever else is wanted. */
  readonly mine?: 'only' | 'too';
}

export interface TaskPage {
  readonly tasks: readonly Task[];
  readonly has_more: boolean;
}

/**
 * The tasks `viewer` sees now, newest first. The statement narrows by the stored time a task opens, and
 * {@link isVisibleTo} has the last word on each row.
 */
export async function listVisibleTasks(
  desk: Desk,
  viewer: Viewer,
  filter: TaskFilter,
  page: { limit: number; offset: number },
): Promise<TaskPage> {
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
  // What everyone sees is newest by when it opened; an inbox, by when it was published.
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

/** Opens a task to everyone from now on. False when there is nothing to open. */
export async function openToEveryone(desk: Desk, token: string): Promise<boolean> {
  return change(desk, token, 'open', (sql, task, now) =>
    sql.run('UPDATE tasks SET open_to_all = 1, public_at = $1 WHERE id = $2', [now, task.id]),
  );
}

/**
 * Withdraws a task: nobody sees it any more, its texts are erased, and who made an offer is notified.
 * False when it was over already.
 */
export async function withdrawTask(desk: Desk, token: string): Promise<boolean> {
  const isWithdrawn = await change(desk, token, 'withdraw', async (sql, task, now) => {
    await sql.run(`UPDATE tasks SET withdrawn_at = $1, title = NULL, description = '' WHERE id = $2`, [now, task.id]);
    await notifyAuthors(sql, 'task_withdrawn', task, now);
  });
  if (isWithdrawn) await desk.sql.scrub();
  return isWithdrawn;
}

/** One change of a task by its person, if the flow allows it now. */
async function change(
  desk: Desk,
  token: string,
  action: 'open' | 'withdraw',
  write: (sql: Sql, task: Task, now: number) => Promise<unknown>,
): Promise<boolean> {
  return desk.sql.transaction(async (sql) => {
    const task = await getOwnTask({ ...desk, sql }, token);
    const now = desk.now();
    if (task === null || !decide(action, { role: 'person' }, { task, offer: null }, now).allowed) return false;
    await write(sql, task, now);
    return true;
  });
}

/** When a person last opened their task's page before now; null the first time. From then on it was opened now. */
export async function noteVisit(desk: Desk, id: string): Promise<number | null> {
  const [row] = await desk.sql.all<{ seen_at: number | null }>('SELECT seen_at FROM tasks WHERE id = $1', [id]);
  await desk.sql.run('UPDATE tasks SET seen_at = $1 WHERE id = $2', [desk.now(), id]);
  return numberOrNull(row?.seen_at ?? null);
}
