import { offersLeft } from '../../../desk/tasks/act.ts';
import { askFirst, editOffer, makeOffer, perform } from '../../../desk/tasks/actions.ts';
import { conversationState, tradesOf } from '../../../desk/tasks/flow.ts';
import { findInbox } from '../../../desk/tasks/inboxes.ts';
import { countOwnOffers, findTaskAndOffer } from '../../../desk/tasks/offers.ts';
import { invitedOf, isFor } from '../../../desk/tasks/visibility.ts';
import type { Exchange } from '../../http/route.ts';
import { callerName } from '../../limit/limiter.ts';
import { type Html, html } from '../html.ts';
import { fieldsOf, readOfferWords, renderOfferForm } from '../offer-form.ts';
import { renderTaskReview } from '../parts/chosen.ts';
import { type FormTarget, type RejectedForm, renderErrors, renderField, renderSureForm } from '../parts/form.ts';
import { renderCrumbs } from '../parts/navigation.ts';
import { renderNotice, renderRemovedKinds, renderText } from '../parts/notice.ts';
import { renderOfferWords } from '../parts/offer.ts';
import { renderOtherTrade, TASK_CHANGED } from '../parts/state-notice.ts';
import { renderTaskFacts, taskTitle } from '../parts/task.ts';
import { INBOX, inboxPath, parametersOf, readPrivatePath, readTime, withQuery } from '../paths.ts';
import { answerForm, type FormActions } from '../posted-form.ts';
import type { Page, PageAnswer, Site } from '../site.ts';
import {
  MESSAGE_MAX,
  openTalk,
  readMessage,
  renderConversation,
  renderConversationNotices,
  renderReport,
  renderTalkReport,
  renderUnsent,
  talkActions,
} from './conversation.ts';
import { renderErrorPage } from './error-page.ts';
import { type OpenInbox, renderInbox, renderPriority, renderWelcome } from './inbox.ts';

/** The professional and the task of an inbox address, its task '' in the address of the list; or the page that refuses it. */
async function openInbox({ desk, reader }: Site, path: string): Promise<OpenInbox | { readonly refusal: Page }> {
  const { token, id: task } = readPrivatePath(path, INBOX);
  const professionalId = await findInbox(desk.sql, token);
  if (professionalId === null) {
    const body = 'Puede que esté cortado o que te hayan dado uno más nuevo. Pedí otro a quien administra la guía.';
    return { refusal: renderErrorPage(404, 'Este enlace no abre ninguna bandeja', body) };
  }
  const professional = reader.professional(professionalId);
  if (professional === null) {
    const body = 'Cuando vuelva a figurar en la guía, tu bandeja va a estar acá con este mismo enlace.';
    return { refusal: renderErrorPage(404, 'Tu perfil no figura por ahora', body) };
  }
  const { id: professional_id } = professional;
  const access = { role: 'professional', professional_id, trades: tradesOf(professional), task } as const;
  return { access, path, name: professional.display_name, token, professional };
}

export async function answerInbox(site: Site, exchange: Exchange): Promise<Page> {
  const inbox = await openInbox(site, exchange.path);
  if ('refusal' in inbox) return inbox.refusal;
  return inbox.access.task === '' ? renderInbox(site, exchange, inbox) : renderInboxTask(site, exchange, inbox);
}

const UNSENT = 'Lo que escribiste de tu propuesta sigue acá abajo, sin mandar.';
const ASKED = renderNotice('good', 'Tu pregunta ya está', UNSENT);

export async function answerInboxForm(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const inbox = await openInbox(site, exchange.path);
  if ('refusal' in inbox) return inbox.refusal;
  const { desk } = site;
  const { access, path } = inbox;
  const found = await findTaskAndOffer(desk, access);
  // A form that is shown again shows the task as it is now.
  const readOf = (fields: URLSearchParams) => readTime(fields.get('tarea')) ?? 0;
  const changedSince = (fields: URLSearchParams) =>
    found !== null && (found.task.revised_at ?? 0) !== readOf(fields) ? { notice: TASK_CHANGED } : {};
  const offerAction =
    (store: typeof makeOffer): FormActions[string] =>
    async (fields, sent) => {
      const reading = readOfferWords(fields);
      if ('errors' in reading) return { ...reading, ...changedSince(fields) };
      const outcome = await store(desk, access, reading.words, sent, readOf(fields));
      return { outcome, next: `${path}?hecho=propuesta` };
    };
  const actions: FormActions = {
    ...talkActions(site, inbox),
    async preguntar(fields, sent) {
      const reading = readMessage(fields);
      if ('errors' in reading) return { ...reading, ...changedSince(fields) };
      const outcome = await askFirst(desk, access, reading.text, sent, readOf(fields));
      const hasOffer = ['mensaje', 'precio', 'cuando'].some((name) => fields.get(name));
      if (outcome.kind === 'done') fields.delete('texto');
      return { outcome, next: `${path}#conversacion`, kept: hasOffer ? ASKED : null };
    },
    async 'no-puedo'(_, sent) {
      const others = found === null ? [] : invitedOf(found.task).filter((id) => id !== access.professional_id);
      const quedan = others.filter((id) => isFor(id, found!.task)).length;
      const next = withQuery(inboxPath(inbox.token), { hecho: 'no-puedo', quedan: quedan || null });
      return { outcome: await perform('decline', desk, access, sent), next };
    },
    ofrecer: offerAction(makeOffer),
    cambiar: offerAction(editOffer),
    'no-voy': (_, sent) => perform('cancel', desk, access, sent),
    retirar: (_, sent) => perform('take-back', desk, access, sent),
  };
  return answerForm(site, exchange, inbox, actions, (rejected) => renderInboxTask(site, exchange, inbox, rejected));
}

async function renderInboxTask(
  site: Site,
  exchange: Exchange,
  inbox: OpenInbox,
  rejected?: RejectedForm,
): Promise<Page> {
  const { desk, reader } = site;
  const { access, path, token, professional } = inbox;
  const found = await findTaskAndOffer(desk, access);
  if (found === null) {
    const body = html`Puede que avisaras que no podías tomarla, que ya hayan elegido a alguien o que la hayan retirado. <a href="${inboxPath(token)}">Volver a tu bandeja</a>`;
    return renderErrorPage(404, 'Esta tarea no está en tu bandeja', body);
  }
  const { task, offer } = found;
  const talk = await openTalk(site, exchange, inbox, found, rejected);
  const { target, may, errors, now } = talk;
  const reporting = await renderTalkReport(talk);
  if (reporting) return reporting;
  const typed = rejected?.typed.has('cuando') ? rejected.typed : null;
  const form = { target, fields: typed ?? fieldsOf(offer), errors, read: task.revised_at ?? 0 };
  const isNew = offer === null && (await countOwnOffers(desk.sql, professional.id)) === 0;
  const title = task.description === '' ? 'Una tarea que ya se borró' : taskTitle(task, reader.catalog());
  const isMade = offer !== null && conversationState({ task, offer }, now) === 'open';
  const isOffered = isMade && parametersOf(exchange).get('hecho') === 'propuesta';
  return {
    ...talk.page(title),
    inbox: inboxPath(token),
    main: html`<div class="wrap narrow"${talk.live}>
${renderCrumbs(['Tu bandeja', inboxPath(token)], ['Esta tarea', path])}
${isOffered && renderNotice('good', 'Tu propuesta ya está', 'Si quien publicó te escribe o te elige, lo vas a ver acá.')}${renderConversationNotices(talk)}
${renderErrors(errors)}
<article class="card"><h1>${title}</h1>
${renderTaskFacts(task, reader.catalog(), now)}
${offer === null && renderPriority(task, professional.id, now)}
${task.description === '' ? html`<p class="soft">Su texto ya no está.</p>` : renderText(task.description)}
<p>${renderReport(talk, 'esta tarea', 0)}</p></article>
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
${offer !== null && html`${offer.id === task.chosen_offer && renderTaskReview(task, 'La reseña que te dejaron')}${await renderConversation(talk, offer)}`}
</div>`,
  };
}

/** Asks the person something before the offer. The fields are those of the offer's form, so that what stands in it is kept. */
function renderAsk(rejected?: RejectedForm): Html {
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
