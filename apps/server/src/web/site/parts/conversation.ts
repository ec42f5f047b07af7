import { MESSAGE_MAX, type Message, messagesLeft, readMessages } from '../../../desk/tasks/conversation.ts';
import { decide } from '../../../desk/tasks/flow.ts';
import type { AccessPath, Found, Offer, Price } from '../../../desk/tasks/offers.ts';
import { reportedBy } from '../../../desk/tasks/reports.ts';
import type { Exchange } from '../../http/route.ts';
import { callerName } from '../../limit/limiter.ts';
import { type Html, html } from '../html.ts';
import type { SidePage } from '../page.ts';
import { parametersOf, readNumber } from '../parameters.ts';
import { withQuery } from '../paths.ts';
import { issueFormTarget } from '../posted-form.ts';
import type { Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { type RejectedForm, renderActionForm, renderSeen, renderTextArea } from './form.ts';
import { markPlaceholders, renderNotice, renderRemovedLine, renderText, shortNames } from './notice.ts';
import { remainingText, stateNotice } from './state-notice.ts';

export function priceText({ kind, amount }: Price): string {
  if (kind === 'open' || amount === null) return 'Precio a convenir';
  return kind === 'from' ? `Desde ${spanish.pesos(amount)}` : spanish.pesos(amount);
}

/** The content of an offer: price and time first, then its texts. */
export function renderOfferWords(offer: Offer): Html {
  if (offer.asked) return html`<p class="soft">Preguntó antes de hacer su propuesta.</p>`;
  if (offer.wiped_at !== null) return html`<p class="soft">El texto de esta propuesta ya se borró.</p>`;
  return html`<p class="terms"><strong class="price">${priceText(offer.price)}</strong>${offer.availability && html`<span>Cuándo: ${markPlaceholders(offer.availability)}</span>`}</p>
${renderText(offer.message)}`;
}

/** The notices above a conversation: a received report, and why a form was rejected or the state of the task and the offer. */
export function renderConversationNotices(
  { now }: Site,
  exchange: Exchange,
  { access, name }: SidePage,
  found: Found,
  rejected: RejectedForm | null,
): Html {
  const isReported = parametersOf(exchange).get('hecho') === 'denuncia';
  return html`${isReported && renderNotice('good', 'Gracias: ya avisamos', 'Lo va a leer quien administra la guía.')}${
    rejected?.notice ?? (found.offer && stateNotice(found, access.role, name, now()))
  }`;
}

export type Talk = Awaited<ReturnType<typeof readTalk>>;

/** The messages that the page of an offer shows to a side, how many of them are new, what it reported, and the target of its forms, which say how far they go. */
export async function readTalk(site: Site, exchange: Exchange, access: AccessPath, found: Found) {
  const { offer } = found;
  const side = access.role;
  const before = readNumber(parametersOf(exchange).get('antes'));
  const { messages, has_earlier } =
    offer === null
      ? { messages: [], has_earlier: false }
      : await readMessages(site.desk.sql, offer.id, before === null ? {} : { before });
  const last = messages.at(-1)?.number ?? 0;
  const read = offer?.[`${side}_read`] ?? 0;
  const unread = messages.filter((message) => message.side !== side && message.number > read).length;
  const reported = await reportedBy(site.desk.sql, access, found);
  const target = issueFormTarget(site, exchange.path, last);
  return { before, messages, has_earlier, last, unread, reported, target };
}

/** The conversation about an offer. */
export async function renderConversation(
  { desk, now }: Site,
  exchange: Exchange,
  { access, path, name }: SidePage,
  { task, offer }: Found & { readonly offer: Offer },
  { before, messages, has_earlier, last, reported, target }: Talk,
  rejected: RejectedForm | null,
): Promise<Html> {
  const side = access.role;
  const other = side === 'person' ? name : 'Quien publicó';
  const readByOther = side === 'person' ? offer.professional_read : offer.person_read;
  const canWrite = decide('write', access, { task, offer }, now()).allowed;
  const left = remainingText(await messagesLeft(desk, side, offer.id, callerName(exchange.caller)));
  const typed = rejected?.typed.get('texto') ?? '';
  const isChosen = task.chosen_offer === offer.id;
  const home = isChosen ? 'Ya podés dar tu dirección.' : 'Tu dirección dejala para quien elijas.';
  const hint = `Si ponés un teléfono o un correo, lo sacamos: se conversa por acá.${side === 'person' ? ` ${home}` : ''}`;
  const writing = () =>
    html`<section class="card write" aria-label="Escribir">${renderActionForm(
      target,
      'escribir',
      html`${renderTextArea('texto', `Escribirle a ${side === 'person' ? name : 'quien publicó'}`, rejected?.errors.texto, hint, { value: typed, rows: 4, max: MESSAGE_MAX })}
${left !== null && html`<p class="small"><strong>${left}</strong></p>`}
<button class="btn" type="submit">Mandar</button>`,
    )}</section>`;
  return html`<section class="card" aria-labelledby="conversacion"><h2 id="conversacion">Conversación</h2>
${last > 0 && renderSeen(target)}${has_earlier && html`<p><a href="${withQuery(path, { antes: messages[0]!.number })}#conversacion">Ver mensajes anteriores</a></p>`}
${
  messages.length === 0
    ? html`<p class="soft">${offer.wiped_at === null ? 'Todavía no hay mensajes.' : 'Los mensajes de esta conversación ya se borraron.'}</p>`
    : html`<ol class="messages">${messages.map((message) => renderMessage(message, path, side, other, message.number <= readByOther, reported, now()))}</ol>`
}
<p class="small"><a href="${path}#conversacion">${before === null ? 'Ver si hay mensajes nuevos' : 'Volver a los últimos mensajes'}</a></p>
${!canWrite && typed !== '' && renderUnsent('texto', typed)}
</section>${canWrite && writing()}`;
}

/** A message as one side sees it; its author sees what was removed and why, and whether the other side has read it. */
function renderMessage(
  { number, body, written_at, removed_reason, ...by }: Message,
  path: string,
  side: string,
  other: string,
  isRead: boolean,
  reported: ReadonlySet<number>,
  now: number,
): Html {
  const isMine = by.side === side;
  const isRemoved = removed_reason !== null;
  const names = isMine ? shortNames(body) : '';
  return html`<li class="message${isMine && ' mine'}" id="m-${number}">
<p class="message-head"><strong>${isMine ? 'Vos' : other}</strong> <time class="soft" datetime="${new Date(written_at).toISOString()}">${spanish.ago(written_at, now)}</time></p>
${isRemoved && html`<p class="small soft">La plataforma sacó este mensaje.${isMine && ` El motivo: «${removed_reason}».`}</p>`}${
  (isMine || !isRemoved) &&
  html`${renderText(body)}
${renderRemovedLine(body)}`
}${names !== '' && html`<p class="small">${names}</p>`}
<div class="message-foot small soft">${isMine ? (isRead ? 'Leído' : 'Enviado') : !isRemoved && renderReport(path, 'este mensaje', number, reported)}</div></li>`;
}

/** A rejected text for the field `name`. */
export function renderUnsent(name: string, typed: string): Html {
  return html`<div class="field"><label for="${name}">Lo que escribiste</label><textarea id="${name}" rows="4" readonly>
${typed}</textarea></div>`;
}

/** The link to the form that reports the offer or the task (0) or, by its number, a message; or that it was reported. */
export function renderReport(path: string, about: string, message: number, reported: ReadonlySet<number>): Html {
  if (reported.has(message)) return html`<span class="small soft">Ya denunciaste ${about}</span>`;
  return html`<a class="report small" href="${withQuery(path, { denunciar: message })}">Denunciar<span class="sr"> ${about}</span></a>`;
}
