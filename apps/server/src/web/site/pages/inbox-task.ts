import { offersLeft } from '../../../desk/tasks/actions.ts';
import { MESSAGE_MAX, markOpened } from '../../../desk/tasks/conversation.ts';
import { type Action, conversationState, decide } from '../../../desk/tasks/flow.ts';
import { countOwnOffers, findTaskAndOffer } from '../../../desk/tasks/offers.ts';
import type { Exchange } from '../../http/route.ts';
import { callerName } from '../../limit/limiter.ts';
import { type Html, html } from '../html.ts';
import { fieldsOf } from '../offer-form.ts';
import type { Page } from '../page.ts';
import { isOpening, parametersOf } from '../parameters.ts';
import {
  readTalk,
  renderConversation,
  renderConversationNotices,
  renderOfferWords,
  renderReport,
  renderUnsent,
} from '../parts/conversation.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import {
  type FormTarget,
  type RejectedForm,
  renderErrors,
  renderField,
  renderSureForm,
  titleWith,
  titleWithNews,
} from '../parts/form.ts';
import { renderNotice, renderRemovedKinds, renderText } from '../parts/notice.ts';
import { renderOfferForm } from '../parts/offer-form.ts';
import { renderTaskReview } from '../parts/review-form.ts';
import { renderOtherTrade, stateTitle } from '../parts/state-notice.ts';
import { renderTaskFacts, taskTitle } from '../parts/task.ts';
import { inboxPath } from '../paths.ts';
import type { Site } from '../site.ts';
import { renderErrorPage } from './error-page.ts';
import { type OpenInbox, renderPriority, renderWelcome } from './inbox.ts';
import { renderTalkReport } from './report.ts';

/** A complete task in the inbox: with the form of an offer, or with the offer and its conversation. */
export async function renderInboxTask(
  site: Site,
  exchange: Exchange,
  inbox: OpenInbox,
  rejected: RejectedForm | null = null,
): Promise<Page> {
  const { desk, reader } = site;
  const { access, path, token, professional } = inbox;
  const found = await findTaskAndOffer(desk, access);
  if (found === null) return renderGoneTask(token);
  const { task, offer } = found;
  if (isOpening(exchange)) await markOpened(desk, 'professional', found);
  const now = site.now();
  const may = (action: Action) => decide(action, access, found, now).allowed;
  const talk = await readTalk(site, exchange, access, found);
  const { target } = talk;
  const reporting = await renderTalkReport(site, exchange, inbox, found, talk, rejected);
  if (reporting) return reporting;
  const errors = rejected?.errors ?? {};
  // The typed offer, if that was the rejected form.
  const typed = rejected?.typed.has('cuando') ? rejected.typed : null;
  const form = { target, fields: typed ?? fieldsOf(offer), errors, read: task.revised_at ?? 0 };
  const isNew = offer === null && (await countOwnOffers(desk.sql, professional.id)) === 0;
  const title = task.description === '' ? 'Una tarea que ya se borró' : taskTitle(task, reader.catalog());
  const isOffered =
    parametersOf(exchange).get('hecho') === 'propuesta' &&
    offer !== null &&
    conversationState({ task, offer }, now) === 'open';
  return {
    status: rejected?.status ?? 200,
    title: titleWith(errors, titleWithNews(talk.unread, stateTitle(found, 'professional', inbox.name, now, title))),
    privacy: 'secret',
    inbox: inboxPath(token),
    main: html`<div class="wrap narrow"${rejected === null && talk.before === null && html` data-live`}>
${renderCrumbs(['Tu bandeja', inboxPath(token)], ['Esta tarea', path])}
${isOffered && renderNotice('good', 'Tu propuesta ya está', 'Si quien publicó te escribe o te elige, lo vas a ver acá.')}${renderConversationNotices(site, exchange, inbox, found, rejected)}
${renderErrors(errors)}
<article class="card"><h1>${title}</h1>
${renderTaskFacts(task, reader.catalog(), now)}
${offer === null && renderPriority(task, professional.id, now)}
${task.description === '' ? html`<p class="soft">Su texto ya no está.</p>` : renderText(task.description)}
<p>${renderReport(path, 'esta tarea', 0, talk.reported)}</p></article>
${isNew && renderWelcome(site, professional)}
${offer === null && task.declined.includes(professional.id) && renderNotice('warn', 'Avisaste que no podías tomarla', 'Si cambiaste de idea, todavía podés mandar tu propuesta.')}
${may('offer') && html`<section class="card form" aria-labelledby="ofrecer"><h2 id="ofrecer">Hacé tu propuesta</h2>${renderOfferForm(form, await offersLeft(desk, professional.id, callerName(exchange.caller)))}</section>`}
${offer === null && !access.trades.includes(task.service) && renderOtherTrade(task, reader.catalog())}
${(may('ask') || may('decline')) && html`<section class="card">${may('ask') && renderAsk(rejected)}${may('decline') && renderDecline(target, task.others !== '')}</section>`}
${
  offer !== null &&
  !may('offer') &&
  html`<section class="card" aria-labelledby="tu-propuesta"><h2 id="tu-propuesta">Tu propuesta</h2>
${renderOfferWords(offer)}
${renderRemovedKinds([offer.message, offer.availability])}
${may('edit') ? html`<details${typed && html` open`}><summary>Cambiarla</summary>${renderOfferForm(form, null)}</details>` : typed && renderUnsent('mensaje', typed.get('mensaje') ?? '')}
${
  may('take-back') &&
  renderSureForm(target, 'retirar', {
    title: 'Retirarla',
    follows: 'Quien publicó deja de verla. Mientras la tarea siga abierta, podés volver a mandarla.',
    yes: 'Sí, retirarla',
  })
}${
  may('cancel') &&
  renderSureForm(target, 'no-voy', {
    title: 'No voy a poder ir',
    follows:
      'Se lo avisamos a quien publicó, y la tarea vuelve a estar abierta para todos. No cambia nada en tu perfil.',
    yes: 'Sí, avisar que no puedo',
  })
}
</section>`
}
${offer !== null && html`${offer.id === task.chosen_offer && renderTaskReview(task, 'La reseña que te dejaron')}${await renderConversation(site, exchange, inbox, { task, offer }, talk, rejected)}`}
</div>`,
  };
}

/** A task that this professional can not see now. */
function renderGoneTask(token: string): Page {
  const body = html`Puede que avisaras que no podías tomarla, que ya hayan elegido a alguien o que la hayan retirado. <a href="${inboxPath(token)}">Volver a tu bandeja</a>`;
  return renderErrorPage(404, 'Esta tarea no está en tu bandeja', body);
}

/** Asks the person something before the offer. The fields are those of the offer's form, so that what stands in it is kept. */
function renderAsk(rejected: RejectedForm | null): Html {
  const value = rejected?.typed.get('texto') ?? '';
  const error = rejected?.errors.texto;
  const hint = 'La lee solamente quien publicó la tarea. Después podés hacer tu propuesta.';
  const control = (described: Html) =>
    html`<textarea id="texto" name="texto" form="accion-ofrecer" rows="3"${described} data-count="${MESSAGE_MAX}">
${value}</textarea>`;
  return html`<details${(value !== '' || error) && html` open`}><summary>Preguntar antes de ofrecer</summary>${renderField('texto', 'Tu pregunta', error, hint, control)}
<button class="btn" type="submit" form="accion-ofrecer" name="accion" value="preguntar">Mandar la pregunta</button></details>`;
}

function renderDecline(target: FormTarget, isForMore: boolean): Html {
  const opens = isForMore ? 'Si los demás a quienes se la mandaron tampoco pueden, se abre' : 'La tarea se abre';
  return renderSureForm(target, 'no-puedo', {
    title: 'No puedo tomarla',
    follows: `Le avisamos a quien la publicó. ${opens} a todos enseguida. No cambia en nada tu perfil.`,
    yes: 'Sí, no puedo tomarla',
  });
}
