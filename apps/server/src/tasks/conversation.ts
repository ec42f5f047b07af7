import type { Sql } from '../store/sql.ts';
import { act, type Outcome, type SubmittedForm } from './act.ts';
import type { Desk } from './desk.ts';
import { type AccessPath, findTaskAndOffer, type Side, sideName } from './offers.ts';
import { notify } from './outbox.ts';
import { leftFor, type Submission } from './submissions.ts';
import { cleanWriting } from './words.ts';

export const MESSAGE_MAX = 2000;
/** So many of an author's last texts are read together with the next one. */
const READ_TOGETHER = 5;

export interface Message {
  /** From 1, in the order they were written. */
  readonly number: number;
  readonly side: Side;
  readonly body: string;
  readonly redacted: boolean;
  readonly written_at: number;
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

/** Writes a message. Its professional is told once, until they read it. */
export async function writeMessage(
  desk: Desk,
  access: AccessPath,
  text: string,
  form: SubmittedForm,
): Promise<Outcome> {
  const side: Side = access.role;
  const offerId = access.role === 'person' ? access.offer : ((await findTaskAndOffer(desk, access))?.offer?.id ?? '');
  const actor = sideName(side, offerId);
  const submission: Submission = { kind: 'write', ...form, actor, says: [offerId, text] };
  return act(desk, access, 'write', submission, async ({ sql, now, task, offer }) => {
    if ((await countWritten(sql, offerId, side)) >= desk.limits.messagesASide) return { kind: 'conversation-full' };
    if ((await leftFor(desk, sql, 'write', actor, form.caller)) === 0) return { kind: 'too-many-messages' };
    const clean = cleanWriting(
      [text],
      await lastTexts(sql, offerId, side),
      side === 'professional' ? offer!.price.amount : null,
    );
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

/** The last texts a side wrote to the other, oldest first. */
export async function lastTexts(sql: Sql, offerId: string | null, side: Side): Promise<string[]> {
  if (offerId === null) return [];
  const messages = await writtenMessages(sql, offerId, side);
  if (side === 'person' || messages.length === READ_TOGETHER) return messages;
  const [offer] = await sql.all<{ message: string; taken_back_at: number | null }>(
    'SELECT message, taken_back_at FROM offers WHERE id = $1',
    [offerId],
  );
  return offer === undefined || offer.taken_back_at !== null ? messages : [offer.message, ...messages];
}

export async function writtenMessages(sql: Sql, offerId: string, side: Side): Promise<string[]> {
  const rows = await sql.all<{ body: string }>(
    'SELECT body FROM messages WHERE offer_id = $1 AND side = $2 ORDER BY number DESC LIMIT $3',
    [offerId, side, READ_TOGETHER],
  );
  return rows.map(({ body }) => body).reverse();
}
