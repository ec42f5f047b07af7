import type { PageRequest } from '@vidriera/contract';
import type { Sql, SqlValue } from '../../directory/store/sql.ts';
import { count, type Desk, first } from './desk.ts';
import { isVisibleTo, type OfferFacts } from './flow.ts';
import { getOwnTask, getTask, isId, type Task } from './tasks.ts';

export type PriceKind = 'open' | 'fixed' | 'from';

export interface Price {
  readonly kind: PriceKind;
  /** Whole pesos; null when `open`. */
  readonly amount: number | null;
}

/** An offer, and how far each side has read its conversation. Its texts are clean, and empty once wiped. */
export interface Offer extends OfferFacts, OfferWords {
  readonly task_id: string;
  /** Raised by each change. A person accepts the version that they read. */
  readonly version: number;
  readonly made_at: number;
  readonly changed_at: number;
  readonly person_read: number;
  readonly professional_read: number;
  /** The time of the choice that its author has seen. */
  readonly seen_at: number | null;
  readonly wiped_at: number | null;
  readonly ended_reason: string | null;
  /** What each side's texts leave behind for reading their next one, a piece a line; null until they write. */
  readonly person_traces: string | null;
  readonly professional_traces: string | null;
}

export type Side = 'person' | 'professional';

export interface OfferWords {
  readonly message: string;
  readonly price: Price;
  readonly availability: string | null;
}

type OfferRow = Omit<Offer, 'price' | 'asked'> & { asked: number; price_kind: PriceKind; price: number | null };

function toOffer<Row extends OfferRow>({ price_kind, price, asked, ...row }: Row) {
  return { ...row, asked: asked === 1, price: { kind: price_kind, amount: price } };
}

export type ListedOffer = Offer & { readonly unread: number };

export async function selectOffers(sql: Sql, side: Side, from: string, values: readonly SqlValue[]) {
  const unread = `SELECT COUNT(*) FROM messages WHERE messages.offer_id = offers.id
     AND side = '${side === 'person' ? 'professional' : 'person'}' AND number > ${side}_read`;
  const query = `SELECT offers.*, (${unread}) AS unread FROM ${from}`;
  return (await sql.all<OfferRow & { unread: number }>(query, values)).map(toOffer);
}

/** The offers on a task, newest first; one that is out of it too. */
export function listOffers(sql: Sql, taskId: string): Promise<ListedOffer[]> {
  return selectOffers(sql, 'person', 'offers WHERE task_id = $1 ORDER BY changed_at DESC, id', [taskId]);
}

/** A professional's own offers with their tasks, most recent activity first. */
export async function listOwnOffers(sql: Sql, professionalId: string, page: PageRequest) {
  const from = 'offers WHERE professional_id = $1 ORDER BY active_at DESC, id LIMIT $2 OFFSET $3';
  const rows = await selectOffers(sql, 'professional', from, [professionalId, page.limit + 1, page.offset]);
  return { offers: await withTasks(sql, rows.slice(0, page.limit)), has_more: rows.length > page.limit };
}

export function countOwnOffers(sql: Sql, professionalId: string): Promise<number> {
  return count(sql, 'offers WHERE professional_id = $1 AND taken_back_at IS NULL', [professionalId]);
}

const CHOSEN = `offers JOIN tasks ON chosen_offer = offers.id
   WHERE offers.professional_id = $1 AND done_at IS NULL AND withdrawn_at IS NULL AND closed_at IS NULL`;

/** Up to `most` tasks for which a professional was chosen and that are not over, the last choice first. */
export async function listChosen(sql: Sql, professionalId: string, most: number) {
  const from = `${CHOSEN} ORDER BY chosen_at DESC LIMIT $2`;
  return withTasks(sql, await selectOffers(sql, 'professional', from, [professionalId, most]));
}

/** How many messages a professional has not read, in all conversations, and how often they were chosen since they looked. */
export async function countNews(sql: Sql, professionalId: string) {
  const messages = `messages JOIN offers ON offers.id = messages.offer_id
     WHERE offers.professional_id = $1 AND side = 'person' AND number > professional_read`;
  return {
    messages: await count(sql, messages, [professionalId]),
    choices: await count(sql, `${CHOSEN} AND COALESCE(offers.seen_at, 0) < chosen_at`, [professionalId]),
  };
}

async function withTasks(sql: Sql, offers: readonly ListedOffer[]) {
  const tasks = await Promise.all(offers.map(({ task_id }) => getTask(sql, task_id)));
  return offers.flatMap((offer, i) => (tasks[i] ? [{ task: tasks[i], offer }] : []));
}

export type Found = { readonly task: Task; readonly offer: Offer | null };

/** A person's access: the task's private link, and the id of an offer; null for the task itself. */
export interface PersonPath {
  readonly role: 'person';
  readonly token: string;
  readonly offer: string | null;
}

/** A professional's access: the professional of an inbox, the trades they may answer for, and the id of the task. */
export interface ProfessionalPath {
  readonly role: 'professional';
  readonly professional_id: string;
  readonly trades: readonly string[];
  readonly task: string;
}

export type AccessPath = PersonPath | ProfessionalPath;

/** The task and offer of an access path, or null. A professional finds a task while it is visible, or once they answered it. */
export async function findTaskAndOffer(desk: Desk, access: AccessPath, sql: Sql = desk.sql): Promise<Found | null> {
  if (access.role === 'person') {
    const task = await getOwnTask({ sql }, access.token);
    if (task === null || access.offer === null) return task && { task, offer: null };
    const offer = isId(access.offer) ? await findOffer(sql, 'id = $1 AND task_id = $2', [access.offer, task.id]) : null;
    return offer && { task, offer };
  }
  const task = isId(access.task) ? await getTask(sql, access.task) : null;
  if (task === null) return null;
  const offer = await findOffer(sql, 'task_id = $1 AND professional_id = $2', [task.id, access.professional_id]);
  return offer !== null || isVisibleTo(access, task, desk.now()) ? { task, offer } : null;
}

export async function findOffer(sql: Sql, condition: string, values: readonly string[]): Promise<Offer | null> {
  const row = await first<OfferRow>(sql, `SELECT * FROM offers WHERE ${condition}`, values);
  return row && toOffer(row);
}
