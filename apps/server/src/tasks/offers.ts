import type { Sql } from '../store/sql.ts';
import type { Desk } from './desk.ts';
import type { Actor, OfferFacts } from './flow.ts';
import type { Price, PriceKind } from './price.ts';
import { getOwnTask, TASK_COLUMNS, type Task, type TaskRow, time, toTask } from './tasks.ts';
import { isVisibleTo } from './visibility.ts';

export const OFFER_MIN = 20;
export const OFFER_MAX = 1000;
export const AVAILABILITY_MAX = 120;

/** One professional's offer on a task, with what both sides read of its conversation. Texts are clean, and empty once wiped. */
export interface Offer extends OfferFacts {
  readonly task_id: string;
  readonly message: string;
  readonly price: Price;
  readonly availability: string | null;
  readonly redacted: boolean;
  /** Counts its changes: who accepts says which version was read. */
  readonly version: number;
  readonly made_at: number;
  readonly changed_at: number;
  /** The number of the last message each side has read. */
  readonly person_read: number;
  readonly professional_read: number;
  readonly wiped_at: number | null;
}

export type Side = 'person' | 'professional';

/** What an offer says, as its author typed it. */
export interface OfferWords {
  readonly message: string;
  readonly price: Price;
  readonly availability: string | null;
}

interface OfferRow {
  id: string;
  task_id: string;
  professional_id: string;
  message: string;
  price_kind: string;
  price: number | null;
  availability: string | null;
  redacted: number;
  version: number;
  made_at: number;
  changed_at: number;
  taken_back_at: number | null;
  sign_at: number;
  person_read: number;
  professional_read: number;
  wiped_at: number | null;
}

export function toOffer({ price_kind, price, ...row }: OfferRow): Offer {
  return {
    ...row,
    price: { kind: price_kind as PriceKind, amount: time(price) },
    redacted: Number(row.redacted) === 1,
    version: Number(row.version),
    made_at: Number(row.made_at),
    changed_at: Number(row.changed_at),
    taken_back_at: time(row.taken_back_at),
    sign_at: Number(row.sign_at),
    person_read: Number(row.person_read),
    professional_read: Number(row.professional_read),
    wiped_at: time(row.wiped_at),
  };
}

/** An offer in a list, with how many messages of the other side nobody has read yet. */
export interface ListedOffer extends Offer {
  readonly unread: number;
}

const UNREAD = (side: Side) =>
  `(SELECT COUNT(*) FROM messages WHERE messages.offer_id = offers.id
     AND side = '${side === 'person' ? 'professional' : 'person'}' AND number > ${side}_read) AS unread`;

/** The offers on a task that its person sees, newest first: those taken back are not among them. */
export async function listOffers(sql: Sql, taskId: string): Promise<ListedOffer[]> {
  return (await listAllOffers(sql, taskId)).filter(({ taken_back_at }) => taken_back_at === null);
}

/** Every offer on a task, newest first. */
export async function listAllOffers(sql: Sql, taskId: string): Promise<ListedOffer[]> {
  const rows = await sql.all<OfferRow & { unread: number }>(
    `SELECT offers.*, ${UNREAD('person')} FROM offers WHERE task_id = $1 ORDER BY changed_at DESC, id`,
    [taskId],
  );
  return rows.map(({ unread, ...row }) => ({ ...toOffer(row), unread: Number(unread) }));
}

/** A professional's own offers with their tasks, the one with the last sign first. */
export async function listOwnOffers(
  sql: Sql,
  professionalId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ offers: { task: Task; offer: ListedOffer }[]; has_more: boolean }> {
  const rows = await sql.all<OfferRow & { unread: number }>(
    `SELECT offers.*, ${UNREAD('professional')} FROM offers WHERE professional_id = $1
     ORDER BY sign_at DESC, id LIMIT $2 OFFSET $3`,
    [professionalId, page.limit + 1, page.offset],
  );
  const offers: { task: Task; offer: ListedOffer }[] = [];
  for (const { unread, ...row } of rows.slice(0, page.limit)) {
    const task = await taskOf(sql, row.task_id);
    if (task !== null) offers.push({ task, offer: { ...toOffer(row), unread: Number(unread) } });
  }
  return { offers, has_more: rows.length > page.limit };
}

/** How many offers of a professional stand. */
export async function countOwnOffers(sql: Sql, professionalId: string): Promise<number> {
  const [row] = await sql.all<{ count: number }>(
    'SELECT COUNT(*) AS count FROM offers WHERE professional_id = $1 AND taken_back_at IS NULL',
    [professionalId],
  );
  return Number(row?.count);
}

/** Offers that are not wiped yet and had their last sign before a time, with their tasks, by id, so many after one. */
export async function listSilentOffers(
  sql: Sql,
  before: number,
  after: string,
  most: number,
): Promise<{ task: Task; offer: Offer }[]> {
  const rows = await sql.all<OfferRow>(
    'SELECT * FROM offers WHERE wiped_at IS NULL AND sign_at <= $1 AND id > $2 ORDER BY id LIMIT $3',
    [before, after, most],
  );
  const found: { task: Task; offer: Offer }[] = [];
  for (const row of rows) {
    const task = await taskOf(sql, row.task_id);
    if (task !== null) found.push({ task, offer: toOffer(row) });
  }
  return found;
}

/** How many messages wait for a professional, in all conversations. */
export async function countUnread(sql: Sql, professionalId: string): Promise<number> {
  const [row] = await sql.all<{ count: number }>(
    `SELECT COUNT(*) AS count FROM messages JOIN offers ON offers.id = messages.offer_id
     WHERE offers.professional_id = $1 AND side = 'person' AND number > professional_read`,
    [professionalId],
  );
  return Number(row?.count);
}

async function taskOf(sql: Sql, id: string): Promise<Task | null> {
  const [row] = await sql.all<TaskRow>(`SELECT ${TASK_COLUMNS} FROM tasks WHERE id = $1`, [id]);
  return row === undefined ? null : toTask(row);
}

/** What an id looks like; nothing else gets to the store. */
const ID = /^[A-Za-z]{14}$/;

/** A task and one offer on it, as somebody who may see both finds them. */
export interface Found {
  readonly task: Task;
  readonly offer: Offer | null;
}

/** How somebody reaches a task and an offer: what stands in the address of their page. */
export type Way =
  /** The task's private link, and the id of the offer. */
  | { readonly role: 'person'; readonly token: string; readonly offer: string }
  /** The professional of an inbox, and the id of the task. */
  | { readonly role: 'professional'; readonly professional_id: string; readonly task: string };

/**
 * What there is at the end of a way: null when nothing is, or it is not for this actor. A professional finds a task while it is
 * visible, or when they made an offer on it.
 */
export async function find(desk: Desk, way: Way, sql: Sql = desk.sql): Promise<Found | null> {
  if (way.role === 'person') {
    const task = ID.test(way.offer) ? await getOwnTask({ ...desk, sql }, way.token) : null;
    if (task === null) return null;
    const [row] = await sql.all<OfferRow>('SELECT * FROM offers WHERE id = $1 AND task_id = $2', [way.offer, task.id]);
    return row === undefined ? null : { task, offer: toOffer(row) };
  }
  const task = ID.test(way.task) ? await taskOf(sql, way.task) : null;
  if (task === null) return null;
  const [row] = await sql.all<OfferRow>('SELECT * FROM offers WHERE task_id = $1 AND professional_id = $2', [
    task.id,
    way.professional_id,
  ]);
  if (row === undefined) return isVisibleTo(way, task, desk.now()) ? { task, offer: null } : null;
  return { task, offer: toOffer(row) };
}

export function actorOf(way: Way): Actor {
  return way.role === 'person' ? way : { role: 'professional', professional_id: way.professional_id };
}

/** How the side of a conversation that acts is counted. */
export function sideName(role: Side, offerId: string): string {
  return `${role}:${offerId}`;
}
