import type { Sql } from '../store/sql.ts';
import { type Deed, findDeed, leftFor, noteDeed } from './deeds.ts';
import type { Desk } from './desk.ts';
import { type Action, type Actor, closesAt, type Decision, decide, type OfferFacts, type Refusal } from './flow.ts';
import { notify, notifyAuthors } from './outbox.ts';
import type { Price, PriceKind } from './price.ts';
import { getOwnTask, TASK_COLUMNS, type Task, type TaskRow, time, toTask } from './tasks.ts';
import { deriveToken } from './token.ts';
import { isVisibleTo } from './visibility.ts';
import { cleanWriting } from './words.ts';

export const OFFER_MIN = 20;
export const OFFER_MAX = 1000;
export const AVAILABILITY_MAX = 120;
export const MESSAGE_MAX = 2000;
/** So many of an author's last texts are read together with the next one. */
const READ_TOGETHER = 5;

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

export interface Message {
  /** From 1, in the order they were written. */
  readonly number: number;
  readonly side: Side;
  readonly body: string;
  readonly redacted: boolean;
  readonly written_at: number;
}

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

/** How many more offers this professional may make today, from this address. */
export function offersLeft(desk: Desk, professionalId: string, caller: string): Promise<number> {
  return leftFor(desk, desk.sql, 'offer', `professional:${professionalId}`, caller);
}

/** How many more messages a side may write this hour, and altogether. */
export async function messagesLeft(
  desk: Desk,
  side: Side,
  offerId: string,
  caller: string,
): Promise<{ readonly hour: number; readonly all: number }> {
  return {
    hour: await leftFor(desk, desk.sql, 'write', sideName(side, offerId), caller),
    all: Math.max(0, desk.limits.messagesASide - (await countWritten(desk.sql, offerId, side))),
  };
}

async function countWritten(sql: Sql, offerId: string, side: Side): Promise<number> {
  const [row] = await sql.all<{ count: number }>(
    'SELECT COUNT(*) AS count FROM messages WHERE offer_id = $1 AND side = $2',
    [offerId, side],
  );
  return Number(row?.count);
}

export type Outcome =
  /** `isRepeat` when this very form had done it before. */
  | { readonly kind: 'done'; readonly isRepeat: boolean }
  /** There is nothing at the end of the way. */
  | { readonly kind: 'nothing' }
  /** The flow does not allow it; `decision` says what is in the way. */
  | { readonly kind: 'refused'; readonly why: Refusal; readonly decision: Decision; readonly found: Found }
  /** The form did something before, with other words. */
  | { readonly kind: 'form-used' }
  /** Contact data that could not be taken out, of that kind: nothing was stored. */
  | { readonly kind: 'leak'; readonly leak: string }
  /** The offer changed after the page was made on which it was accepted. */
  | { readonly kind: 'changed' }
  /** This professional made as many offers as they may today. */
  | { readonly kind: 'too-many-offers' }
  /** The task has as many offers as it may. */
  | { readonly kind: 'task-full' }
  | { readonly kind: 'too-many-messages' }
  | { readonly kind: 'conversation-full' };

/** The form of an action: which one it is and where it came from. */
export interface FormOf {
  readonly form: string;
  readonly caller: string;
}

/** What an action needs that was read and allowed in this very transaction. */
interface Allowed extends Found {
  readonly sql: Sql;
  readonly now: number;
}

/**
 * One action of the flow: read, decided and written in one transaction. Transactions take turns, so of two people who act at
 * once the second finds what the first did.
 */
async function act(
  desk: Desk,
  way: Way,
  action: Action,
  deed: Deed,
  write: (allowed: Allowed) => Promise<Outcome | null>,
): Promise<Outcome> {
  return desk.sql.transaction(async (sql) => {
    const found = await find(desk, way, sql);
    if (found === null) return { kind: 'nothing' };
    const before = await findDeed(desk, sql, deed);
    if (before === 'same') return { kind: 'done', isRepeat: true };
    if (before === 'other-words') return { kind: 'form-used' };
    const now = desk.now();
    const decision = decide(action, actorOf(way), found, now);
    if (!decision.allowed) return { kind: 'refused', why: decision.why, decision, found };
    const stopped = await write({ ...found, sql, now });
    if (stopped !== null) return stopped;
    const { offer } = decision.becomes;
    if (found.offer !== null && offer !== null) {
      await sql.run('UPDATE offers SET taken_back_at = $1, sign_at = $2 WHERE id = $3', [
        offer.taken_back_at,
        offer.sign_at,
        offer.id,
      ]);
    }
    await noteDeed(desk, sql, deed);
    return { kind: 'done', isRepeat: false };
  });
}

type ProfessionalWay = Extract<Way, { role: 'professional' }>;
type PersonWay = Extract<Way, { role: 'person' }>;

const saysOf = ({ message, price, availability }: OfferWords) => [message, price.kind, price.amount, availability];

/** Makes an offer, its texts cleaned. Made anew after it was taken back, it keeps its conversation. */
export async function makeOffer(desk: Desk, way: ProfessionalWay, words: OfferWords, form: FormOf): Promise<Outcome> {
  const actor = `professional:${way.professional_id}`;
  const deed: Deed = { kind: 'offer', ...form, actor, says: [way.task, ...saysOf(words)] };
  return act(desk, way, 'offer', deed, async ({ sql, now, task, offer }) => {
    if ((await leftFor(desk, sql, 'offer', actor, form.caller)) === 0) return { kind: 'too-many-offers' };
    if ((await countOffers(sql, task.id)) >= desk.limits.offersPerTask) return { kind: 'task-full' };
    const clean = cleanWriting(textsOf(words), await written(sql, offer?.id ?? null, 'professional'));
    if ('leak' in clean) return { kind: 'leak', leak: clean.leak };
    const values = [...columnsOf(clean.texts, words), Number(clean.redacted), now];
    if (offer !== null) {
      await sql.run(
        `UPDATE offers SET message = $1, availability = $2, price_kind = $3, price = $4, redacted = $5, made_at = $6,
           changed_at = $6, version = version + 1, wiped_at = NULL WHERE id = $7`,
        [...values, offer.id],
      );
      return null;
    }
    const id = deriveToken(desk.secret, 'offer', task.id, way.professional_id).slice(0, 14);
    await sql.run(
      `INSERT INTO offers (id, task_id, professional_id, message, availability, price_kind, price, redacted, made_at, changed_at,
         sign_at, version, person_read, professional_read)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9, 1, 0, 0)`,
      [id, task.id, way.professional_id, ...values],
    );
    return null;
  });
}

/** Changes what an offer says. It counts as a message: its person reads it as one. */
export async function editOffer(desk: Desk, way: ProfessionalWay, words: OfferWords, form: FormOf): Promise<Outcome> {
  const found = await find(desk, way);
  const actor = sideName('professional', found?.offer?.id ?? '');
  const deed: Deed = { kind: 'write', ...form, actor, says: [way.task, ...saysOf(words)] };
  return act(desk, way, 'edit', deed, async ({ sql, now, offer }) => {
    if ((await leftFor(desk, sql, 'write', actor, form.caller)) === 0) return { kind: 'too-many-messages' };
    const clean = cleanWriting(textsOf(words), await writtenMessages(sql, offer!.id, 'professional'));
    if ('leak' in clean) return { kind: 'leak', leak: clean.leak };
    await sql.run(
      `UPDATE offers SET message = $1, availability = $2, price_kind = $3, price = $4, redacted = $5, changed_at = $6,
         version = version + 1 WHERE id = $7`,
      [...columnsOf(clean.texts, words), Number(clean.redacted), now, offer!.id],
    );
    return null;
  });
}

/** Takes an offer back: its person sees it no more. */
export async function takeBackOffer(desk: Desk, way: ProfessionalWay, form: FormOf): Promise<Outcome> {
  const deed: Deed = { kind: 'other', ...form, actor: `professional:${way.professional_id}`, says: [way.task] };
  return act(desk, way, 'take-back', deed, async () => null);
}

/** Accepts the offer that was read, its `version`. The others on the task are not chosen, and are told. */
export async function acceptOffer(desk: Desk, way: PersonWay, version: number, form: FormOf): Promise<Outcome> {
  const deed: Deed = { kind: 'other', ...form, actor: sideName('person', way.offer), says: ['accept', way.offer] };
  return act(desk, way, 'accept', deed, async ({ sql, now, task, offer }) => {
    if (offer!.version !== version) return { kind: 'changed' };
    await sql.run('UPDATE tasks SET chosen_offer = $1, chosen_at = $2 WHERE id = $3', [offer!.id, now, task.id]);
    const { id: offer_id, professional_id } = offer!;
    await notify(sql, { kind: 'offer_accepted', professional_id, task_id: task.id, offer_id }, now);
    await notifyAuthors(sql, 'offer_not_chosen', task, now, offer_id);
    return null;
  });
}

/** Marks the task of an accepted offer as done. */
export async function finishTask(desk: Desk, way: PersonWay, form: FormOf): Promise<Outcome> {
  const deed: Deed = { kind: 'other', ...form, actor: sideName('person', way.offer), says: ['finish', way.offer] };
  return act(desk, way, 'finish', deed, async ({ sql, now, task }) => {
    await sql.run('UPDATE tasks SET done_at = $1 WHERE id = $2', [now, task.id]);
    return null;
  });
}

/** Writes a message. Its professional is told once, until they read it. */
export async function writeMessage(desk: Desk, way: Way, text: string, form: FormOf): Promise<Outcome> {
  const side: Side = way.role;
  const offerId = way.role === 'person' ? way.offer : ((await find(desk, way))?.offer?.id ?? '');
  const actor = sideName(side, offerId);
  const deed: Deed = { kind: 'write', ...form, actor, says: [offerId, text] };
  return act(desk, way, 'write', deed, async ({ sql, now, task, offer }) => {
    if ((await countWritten(sql, offerId, side)) >= desk.limits.messagesASide) return { kind: 'conversation-full' };
    if ((await leftFor(desk, sql, 'write', actor, form.caller)) === 0) return { kind: 'too-many-messages' };
    const clean = cleanWriting([text], await written(sql, offerId, side));
    if ('leak' in clean) return { kind: 'leak', leak: clean.leak };
    const [last] = await sql.all<{ number: number | null; waiting: number | null }>(
      `SELECT MAX(number) AS number, MAX(CASE WHEN side = 'person' THEN number END) AS waiting FROM messages WHERE offer_id = $1`,
      [offerId],
    );
    const number = Number(last?.number ?? 0) + 1;
    await sql.run(
      'INSERT INTO messages (offer_id, number, side, body, redacted, written_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [offerId, number, side, clean.texts[0]!, Number(clean.redacted), now],
    );
    const { professional_id, professional_read } = offer!;
    if (side === 'person' && Number(last?.waiting ?? 0) <= professional_read) {
      await notify(
        sql,
        { kind: 'message_received', professional_id, task_id: task.id, offer_id: offerId, message: number },
        now,
      );
    }
    return null;
  });
}

/** Reports the offer (`message` null) or a message of the other side to the operator. Reported twice is reported once. */
export async function report(desk: Desk, way: Way, message: number | null, form: FormOf): Promise<Outcome> {
  const offerId = way.role === 'person' ? way.offer : ((await find(desk, way))?.offer?.id ?? '');
  const deed: Deed = { kind: 'other', ...form, actor: sideName(way.role, offerId), says: ['report', offerId, message] };
  return act(desk, way, 'report', deed, async ({ sql, now, task, offer }) => {
    const written =
      message === null
        ? way.role === 'person'
        : (
            await sql.all('SELECT number FROM messages WHERE offer_id = $1 AND number = $2 AND side <> $3', [
              offerId,
              message,
              way.role,
            ])
          ).length > 0;
    if (!written) return { kind: 'nothing' };
    const known = await sql.all(
      `SELECT id FROM notifications WHERE task_id = $1 AND kind = 'report' AND offer_id = $2 AND reported_by = $3
         AND COALESCE(message, 0) = $4`,
      [task.id, offer!.id, way.role, message ?? 0],
    );
    if (known.length === 0) {
      const about = { professional_id: null, task_id: task.id, offer_id: offer!.id, message, reported_by: way.role };
      await notify(sql, { kind: 'report', ...about }, now);
    }
    return null;
  });
}

/** A stretch of a conversation, oldest first. */
export interface Stretch {
  readonly messages: readonly Message[];
  /** Whether there are messages before these. */
  readonly has_earlier: boolean;
}

/** The last messages before a number, up to so many and so many characters together; at least one when there is one. */
export async function readMessages(
  sql: Sql,
  offerId: string,
  { before = Number.MAX_SAFE_INTEGER, most = 20, characters = 4000 } = {},
): Promise<Stretch> {
  const rows = await sql.all<Message>(
    `SELECT number, side, body, redacted, written_at FROM messages WHERE offer_id = $1 AND number < $2
     ORDER BY number DESC LIMIT $3`,
    [offerId, before, most + 1],
  );
  const messages: Message[] = [];
  let length = 0;
  for (const row of rows.slice(0, most)) {
    length += row.body.length;
    if (messages.length > 0 && length > characters) break;
    const { side, body } = row;
    const [number, written_at] = [Number(row.number), Number(row.written_at)];
    messages.unshift({ number, side, body, redacted: Number(row.redacted) === 1, written_at });
  }
  return { messages, has_earlier: rows.length > messages.length };
}

/** Notes that a side has read up to a message. */
export async function markRead(sql: Sql, offerId: string, side: Side, number: number): Promise<void> {
  await sql.run(`UPDATE offers SET ${side}_read = $1 WHERE id = $2 AND ${side}_read < $1`, [number, offerId]);
}

/** When a conversation closed, or will without a further sign. */
export function endOf({ task, offer }: { task: Task; offer: Offer }): number {
  return closesAt(task, offer);
}

function textsOf({ message, availability }: OfferWords): string[] {
  return [message, availability ?? ''];
}

function columnsOf([message = '', availability = '']: readonly string[], { price }: OfferWords) {
  return [message, availability || null, price.kind, price.amount];
}

async function countOffers(sql: Sql, taskId: string): Promise<number> {
  const [row] = await sql.all<{ count: number }>(
    'SELECT COUNT(*) AS count FROM offers WHERE task_id = $1 AND taken_back_at IS NULL',
    [taskId],
  );
  return Number(row?.count);
}

/** The last texts a side wrote to the other, oldest first. */
async function written(sql: Sql, offerId: string | null, side: Side): Promise<string[]> {
  if (offerId === null) return [];
  const messages = await writtenMessages(sql, offerId, side);
  if (side === 'person' || messages.length === READ_TOGETHER) return messages;
  const [offer] = await sql.all<{ message: string; taken_back_at: number | null }>(
    'SELECT message, taken_back_at FROM offers WHERE id = $1',
    [offerId],
  );
  return offer === undefined || offer.taken_back_at !== null ? messages : [offer.message, ...messages];
}

async function writtenMessages(sql: Sql, offerId: string, side: Side): Promise<string[]> {
  const rows = await sql.all<{ body: string }>(
    'SELECT body FROM messages WHERE offer_id = $1 AND side = $2 ORDER BY number DESC LIMIT $3',
    [offerId, side, READ_TOGETHER],
  );
  return rows.map(({ body }) => body).reverse();
}
