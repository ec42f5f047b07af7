import type { Sql } from '../../directory/store/sql.ts';
import { type Allowed, actWithTexts, type Outcome, remainingFor, type SubmittedForm } from './act.ts';
import { count, type Desk, first, insert, update, whoActs } from './desk.ts';
import { notify } from './notifications.ts';
import type { AccessPath, Found, Offer, Side } from './offers.ts';
import type { CleanTexts } from './words.ts';

export interface Message {
  readonly number: number;
  readonly side: Side;
  readonly body: string;
  readonly written_at: number;
  /** Why the operator removed it, which its author reads; the other side reads nothing of it. */
  readonly removed_reason: string | null;
}

export async function messagesLeft(desk: Desk, side: Side, offerId: string, caller: string) {
  return {
    hour: await remainingFor(desk, 'write', whoActs(desk, side, offerId, caller)),
    all: Math.max(0, desk.limits.messagesASide - (await countWritten(desk.sql, offerId, side))),
  };
}

function countWritten(sql: Sql, offerId: string, side: Side): Promise<number> {
  return count(sql, 'messages WHERE offer_id = $1 AND side = $2', [offerId, side]);
}

/** Writes a message. The professional gets one notification until they read. */
export function writeMessage(desk: Desk, access: AccessPath, text: string, form: SubmittedForm) {
  const { role: side } = access;
  const attempt = { desk, access, action: 'write', content: [text], form } as const;
  const amount = (offer: Offer | null) => (side === 'professional' ? offer!.price.amount : null);
  const write = async ({ sql, now, task, offer }: Allowed, clean: CleanTexts): Promise<Outcome | null> => {
    const { id: offer_id, professional_id, professional_read } = offer!;
    if ((await countWritten(sql, offer_id, side)) >= desk.limits.messagesASide) return { kind: 'conversation-full' };
    const by_person = await lastNumber(sql, offer_id, 'person');
    const message = await addMessage(sql, offer_id, side, clean, now);
    await update(sql, 'offers', offer_id, { [`${side}_traces`]: clean.traces.join('\n') });
    if (side === 'person' && by_person <= professional_read) {
      await notify(sql, { kind: 'message_received', professional_id, task_id: task.id, offer_id, message }, now);
    }
    return null;
  };
  return actWithTexts(attempt, [text], write, amount);
}

export async function addMessage(sql: Sql, offer_id: string, side: Side, { texts, redacted }: CleanTexts, now: number) {
  const number = 1 + (await lastNumber(sql, offer_id));
  await insert(sql, 'messages', { offer_id, number, side, body: texts[0] ?? '', redacted, written_at: now });
  return number;
}

async function lastNumber(sql: Sql, offer: string, side: Side | null = null): Promise<number> {
  const query = 'SELECT MAX(number) AS number FROM messages WHERE offer_id = $1 AND side = COALESCE($2, side)';
  return (await first<{ number: number | null }>(sql, query, [offer, side]))?.number ?? 0;
}

const ALL = Number.MAX_SAFE_INTEGER;

/** The last messages before a number, oldest first: at most `most`, and `characters` in total unless the last alone is longer. */
export async function readMessages(sql: Sql, offerId: string, { before = ALL, most = 20, characters = 4000 } = {}) {
  const rows = await sql.all<Message>(
    `SELECT number, side, body, written_at, removed_reason FROM messages WHERE offer_id = $1 AND number < $2
     ORDER BY number DESC LIMIT $3`,
    [offerId, before, most + 1],
  );
  const messages: Message[] = [];
  let length = 0;
  for (const row of rows.slice(0, most)) {
    length += row.body.length;
    if (messages.length > 0 && length > characters) break;
    messages.unshift(row);
  }
  return { messages, has_earlier: rows.length > messages.length };
}

/**
 * Records that a side opened an offer and read its messages up to `last`. For the person it is no news as it is now; for its author
 * neither is their choice. What was recorded never goes back.
 */
export async function markOpened({ sql }: Pick<Desk, 'sql'>, side: Side, { task, offer }: Found, last: number) {
  const read = `${side}_read` as const;
  if (offer !== null && offer[read] < last) {
    await sql.run(`UPDATE offers SET ${read} = $1 WHERE id = $2 AND ${read} < $1`, [last, offer.id]);
  }
  const [table, row, time] =
    side === 'person' ? (['tasks', task, offer?.changed_at] as const) : (['offers', offer, task.chosen_at] as const);
  if (row == null || time == null || (row.seen_at ?? 0) >= time) return;
  await sql.run(`UPDATE ${table} SET seen_at = $1 WHERE id = $2 AND COALESCE(seen_at, 0) < $1`, [time, row.id]);
}
