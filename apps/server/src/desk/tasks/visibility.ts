/** How long a published task is visible to its professional alone (contract, section 8). */
const PRIORITY_HOURS = 24;
export const TASK_DAYS = 30;

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** The facts that determine who sees a task. Times are Unix milliseconds. */
export interface Publication {
  /** Null when it was written for everyone. */
  readonly professional_id: string | null;
  /** The ids of the others whom it was written for as well, with spaces between them. */
  readonly others: string;
  /** The ids of those who said that they can not take it, with spaces between them. */
  readonly declined: string;
  /** The person also wants offers of other professionals. They can choose it when publishing or later. */
  readonly open_to_all: boolean;
  readonly published_at: number;
  readonly withdrawn_at: number | null;
  readonly chosen_at: number | null;
  readonly closed_at: number | null;
}

export type Viewer = 'everyone' | { readonly professional_id: string };

export const INVITED_MAX = 4;

export function invitedOf({ professional_id, others }: Pick<Publication, 'professional_id' | 'others'>): string[] {
  return `${professional_id ?? ''} ${others}`.split(' ').filter((id) => id !== '');
}

/** Whether a task was written for a professional who did not decline it. */
export function isFor(id: string, task: Pick<Publication, 'professional_id' | 'others' | 'declined'>): boolean {
  return invitedOf(task).includes(id) && !task.declined.includes(id);
}

/** When a task opens to everyone (contract, 4.7): at once, or after the priority window of its professional. */
export function opensToEveryoneAt(task: Pick<Publication, 'professional_id' | 'open_to_all' | 'published_at'>): number {
  const isForOne = task.professional_id !== null && !task.open_to_all;
  return isForOne ? task.published_at + PRIORITY_HOURS * HOUR_MS : task.published_at;
}

export function endsAt(task: Publication): number {
  return task.published_at + TASK_DAYS * DAY_MS;
}

/** Whether `viewer` sees `task` at `now`. Its professional always sees it until it ends; everyone else after it opens. */
export function isVisibleTo(viewer: Viewer, task: Publication, now: number): boolean {
  const isOut = (task.withdrawn_at ?? task.chosen_at ?? task.closed_at) !== null;
  if (isOut || now >= endsAt(task)) return false;
  if (viewer !== 'everyone' && isFor(viewer.professional_id, task)) return true;
  return now >= opensToEveryoneAt(task);
}
