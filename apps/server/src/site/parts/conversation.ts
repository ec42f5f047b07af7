import type { Exchange } from '../../http/exchange.ts';
import { callerName } from '../../limit/caller.ts';
import { MESSAGE_MAX, type Message, markRead, messagesLeft, readMessages } from '../../tasks/conversation.ts';
import { decide } from '../../tasks/flow.ts';
import type { Offer, Price } from '../../tasks/offers.ts';
import type { Task } from '../../tasks/tasks.ts';
import type { ConversationSide, RejectedForm } from '../conversation.ts';
import { type Html, html } from '../html.ts';
import { parametersOf, readNumber } from '../parameters.ts';
import { withQuery } from '../paths.ts';
import type { Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { renderActionForm, renderTextArea } from './form.ts';
import { markPlaceholders, removedKinds, renderText } from './notice.ts';
import { remainingText } from './state-notice.ts';

export type Conversation = Awaited<ReturnType<typeof openConversation>>;

/** The content of a conversation for one side. The messages on the page are marked as read, except by a HEAD request. */
export async function openConversation(
  { desk, now }: Site,
  exchange: Exchange,
  { access, path, name }: ConversationSide,
  { task, offer }: { readonly task: Task; readonly offer: Offer },
  formToken: string,
  { typed = '', error }: RejectedForm,
) {
  const side = access.role;
  const parameters = parametersOf(exchange);
  const before = readNumber(parameters.get('antes'));
  const messagePage = await readMessages(desk.sql, offer.id, before === null ? {} : { before });
  const last = messagePage.messages.at(-1)?.number ?? 0;
  const known = side === 'person' ? offer.person_read : offer.professional_read;
  if (exchange.request.method !== 'HEAD' && last > known) await markRead(desk.sql, offer.id, side, last);
  return {
    side,
    path,
    offer,
    messagePage,
    other: side === 'person' ? name : 'La persona',
    formToken,
    canWrite: decide('write', access, { task, offer }, now()).allowed,
    left: remainingText(await messagesLeft(desk, side, offer.id, callerName(exchange.caller))),
    typed,
    error: error ?? null,
    isEarlier: before !== null,
    now: now(),
  };
}

export function priceText({ kind, amount }: Price): string {
  if (kind === 'open' || amount === null) return 'Precio a convenir';
  return kind === 'from' ? `Desde ${spanish.pesos(amount)}` : spanish.pesos(amount);
}

/** The content of an offer: price and time first, then its texts. */
export function renderOfferWords(offer: Offer): Html {
  if (offer.wiped_at !== null) return html`<p class="soft">El texto de esta propuesta ya se borró.</p>`;
  return html`<p class="terms"><strong class="price">${priceText(offer.price)}</strong>${offer.availability && html`<span>Cuándo: ${markPlaceholders(offer.availability)}</span>`}</p>
${renderText(offer.message)}`;
}

export function renderConversation(model: Conversation): Html {
  const { messagePage, side, offer, path, isEarlier } = model;
  const first = messagePage.messages[0];
  const last = messagePage.messages.at(-1);
  const version = [last?.number ?? 0, offer.version, offer.person_read, offer.professional_read].join('.');
  const otherRead = side === 'person' ? offer.professional_read : offer.person_read;
  return html`<section class="card" aria-labelledby="conversacion"><h2 id="conversacion">Conversación</h2>
<div role="log" aria-labelledby="conversacion" id="mensajes"${!isEarlier && html` data-live`} data-version="${version}">
${messagePage.has_earlier && html`<p><a href="${withQuery(path, { antes: first!.number })}#conversacion">Ver mensajes anteriores</a></p>`}
${
  messagePage.messages.length === 0
    ? html`<p class="soft">${offer.wiped_at === null ? 'Todavía no hay mensajes.' : 'Los mensajes de esta conversación ya se borraron.'}</p>`
    : html`<ol class="messages">${messagePage.messages.map((message) => renderMessage(message, model, message.number <= otherRead))}</ol>`
}
${isEarlier && html`<p><a href="${path}#conversacion">Volver a los últimos mensajes</a></p>`}
</div>
${model.canWrite && html`<p class="small soft"><a href="${path}#conversacion">Ver si hay mensajes nuevos</a></p>`}
${model.canWrite ? renderWriteForm(model) : model.typed !== '' && renderUnsent('texto', model.typed)}
${renderActionForm(model, 'avisar', html`<p class="small soft">Si avisás de una propuesta o de un mensaje, lo revisa quien administra la guía. La otra parte no se entera de quién avisó. Si es una urgencia, llamá al 911.</p>`)}
</section>`;
}

function renderMessage(message: Message, { side, other, now }: Conversation, isRead: boolean): Html {
  const isMine = message.side === side;
  const removed = isMine ? removedKinds(message.body) : '';
  return html`<li class="message${isMine ? ' mine' : ''}" id="m-${message.number}">
<p class="message-head"><strong>${isMine ? 'Vos' : other}</strong> <time class="soft" datetime="${new Date(message.written_at).toISOString()}">${spanish.ago(message.written_at, now)}</time></p>
${renderText(message.body)}
${removed !== '' && html`<p class="small">Sacamos ${removed}: acá nadie muestra datos de contacto.</p>`}
<div class="message-foot small soft">${isMine ? (isRead ? 'Leído' : 'Enviado') : renderReport('este mensaje', message.number)}</div></li>`;
}

function renderWriteForm({ path, formToken, left, typed, error, other }: Conversation): Html {
  const label = `Escribirle a ${other === 'La persona' ? 'la persona' : other}`;
  const hint = 'Si ponés un teléfono o un correo, lo sacamos: se conversa por acá.';
  const controls = html`${renderTextArea('texto', label, error, hint, { value: typed, rows: 4, max: MESSAGE_MAX })}
${left !== null && html`<p class="small"><strong>${left}</strong></p>`}
<button class="btn" type="submit">Mandar</button>`;
  return html`<div class="write">${renderActionForm({ path, formToken }, 'escribir', controls)}</div>`;
}

/** A rejected text for the field `name`. */
export function renderUnsent(name: string, typed: string): Html {
  return html`<div class="field"><label for="${name}">Lo que escribiste</label><textarea id="${name}" rows="4" readonly>
${typed}</textarea></div>`;
}

/** Opens the button that reports the offer or, by its number, a message. The button belongs to the form under the conversation. */
export function renderReport(about: string, message: number | ''): Html {
  return html`<details class="report"><summary>Avisar a la plataforma<span class="sr"> sobre ${about}</span></summary>
<button class="btn btn-danger" form="accion-avisar" name="mensaje" value="${message}">Sí, avisar</button></details>`;
}
