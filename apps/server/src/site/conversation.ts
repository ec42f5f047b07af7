import type { Exchange } from '../http/exchange.ts';
import { MESSAGE_MAX, markRead, messagesLeft, readMessages } from '../tasks/conversation.ts';
import { decide } from '../tasks/flow.ts';
import { type AccessPath, actorOf, type Offer } from '../tasks/offers.ts';
import type { Task } from '../tasks/tasks.ts';
import { tidy } from '../tasks/words.ts';
import { callerOf } from './caller.ts';
import { tooLong } from './offer-form.ts';
import type { ConversationModel } from './parts/conversation.ts';
import { leftOver } from './parts/standing.ts';
import type { Site } from './site.ts';

/** A conversation that one side opens. */
export interface Talk {
  readonly exchange: Exchange;
  /** The query of the page: `antes` asks for what was said before a message. */
  readonly asked: URLSearchParams;
  readonly access: AccessPath;
  readonly found: { readonly task: Task; readonly offer: Offer };
  readonly formToken: string;
  /** What the other side is called. */
  readonly other: string;
  /** What was typed and came back, and why. */
  readonly typed: string;
  readonly error: string | null;
}

/** What a side sees of a conversation. What is shown is read from then on; a HEAD reads nothing. */
export async function renderTalk(site: Site, talk: Talk, path: string): Promise<ConversationModel> {
  const { desk } = site;
  const { access, found, exchange } = talk;
  const { offer } = found;
  const side = access.role;
  const before = Number(/^[1-9]\d{0,5}$/.exec(talk.asked.get('antes') ?? '')?.[0] ?? 0);
  const stretch = await readMessages(desk.sql, offer.id, before > 0 ? { before } : {});
  const last = stretch.messages.at(-1)?.number ?? 0;
  const known = side === 'person' ? offer.person_read : offer.professional_read;
  if (exchange.request.method !== 'HEAD' && last > known) await markRead(desk.sql, offer.id, side, last);
  const now = site.now();
  return {
    side,
    path,
    offer,
    stretch,
    other: talk.other,
    formToken: talk.formToken,
    canWrite: decide('write', actorOf(access), found, now).allowed,
    left: leftOver(await messagesLeft(desk, side, offer.id, callerOf(exchange))),
    typed: talk.typed,
    error: talk.error,
    isEarlier: before > 0,
    now,
  };
}

/** A message as it may be sent, or why not. */
export function readMessageText(typed: string): { readonly text: string } | { readonly wrong: string } {
  const text = tidy(typed);
  if (text === '') return { wrong: 'Escribí tu mensaje: lo mandaste vacío.' };
  if (text.length > MESSAGE_MAX) {
    return { wrong: tooLong('Tu mensaje', text.length - MESSAGE_MAX) };
  }
  return { text };
}
