import type { Exchange } from '../../http/exchange.ts';
import { type Action, decide } from '../../tasks/flow.ts';
import { findTaskAndOffer, type PersonPath } from '../../tasks/offers.ts';
import { hashToken } from '../../tasks/token.ts';
import { conversationNotices, type RejectedForm } from '../conversation.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { parametersOf } from '../parameters.ts';
import { openConversation, renderConversation, renderOfferWords, renderReportForm } from '../parts/conversation.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import { type Errors, renderActionForm, renderErrors, titleWith } from '../parts/form.ts';
import { UNLISTED } from '../parts/offer.ts';
import { renderAvatar, renderBadgesFor, renderRating } from '../parts/person.ts';
import { taskTitle } from '../parts/task.ts';
import { confirmPath, ownConversationPath, ownTaskPath, profileFromTaskPath } from '../paths.ts';
import { ownPicture } from '../pictures.ts';
import { issueFormToken } from '../posted-form.ts';
import type { Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { renderUnknownTask } from './error-page.ts';

/** The purpose of the forms on the page. */
export const talkForm = ({ token, offer }: PersonPath) => `own-conversation:${hashToken(token)}:${offer}`;

type OwnConversation = NonNullable<Awaited<ReturnType<typeof readConversation>>>;

async function readConversation(site: Site, exchange: Exchange, access: PersonPath, rejected: RejectedForm) {
  const { desk, reader } = site;
  const found = await findTaskAndOffer(desk, access);
  if (found === null || found.offer === null) return null;
  const { task, offer } = found;
  const now = site.now();
  const professional = reader.professional(offer.professional_id);
  const name = professional?.display_name ?? UNLISTED;
  const side = { access, path: ownConversationPath(access.token, offer.id), name };
  const formToken = issueFormToken(site, talkForm(access));
  const may = (action: Action) => decide(action, access, found, now).allowed;
  return {
    catalog: reader.catalog(),
    token: access.token,
    task,
    offer,
    // Null when they are not listed now.
    professional,
    name,
    conversation: await openConversation(site, exchange, side, { task, offer }, formToken, rejected),
    // A professional who is not listed can't be chosen, because the directory does not vouch for them.
    canAccept: professional !== null && may('accept'),
    canFinish: may('finish'),
    notices: conversationNotices(parametersOf(exchange), found, side, rejected, now),
    now,
  };
}

/** One offer and its conversation, as the person who published the task sees it, or the confirmation of an action on it. */
export async function renderOwnConversation(
  site: Site,
  exchange: Exchange,
  access: PersonPath,
  rejected: RejectedForm = {},
): Promise<Page> {
  const model = await readConversation(site, exchange, access, rejected);
  if (model === null) return renderUnknownTask();
  const confirming = parametersOf(exchange).get('confirmar');
  if (confirming === 'aceptar' && model.canAccept) return renderConfirmation(model, confirming);
  if (confirming === 'terminar' && model.canFinish) return renderConfirmation(model, confirming);
  const { task, offer, professional: pro, name, token, catalog, conversation, now } = model;
  const { path } = conversation;
  const errors: Errors = conversation.error === null ? {} : { texto: conversation.error };
  return {
    status: rejected.status ?? 200,
    title: titleWith(errors, `Propuesta de ${name}`),
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs(['Tu tarea', ownTaskPath(token)], ['Propuesta', path])}
${renderErrors(errors)}
${model.notices}
${renderReportForm(conversation)}
<section class="card offer-whole">
<div class="target">${renderAvatar(name, offer.professional_id, ownPicture(pro?.avatar_url))}<div><h1>${name}</h1>
${pro === null ? html`<p class="soft">Ahora mismo no figura en la guía.</p>` : html`<p class="facts">${renderRating(pro)}<a href="${profileFromTaskPath(pro.slug, token)}">Ver su perfil</a></p>`}</div></div>
${pro !== null && renderBadgesFor(pro, task.service, 4)}
<p class="small soft">Para «${task.description === '' ? 'tu tarea' : taskTitle(task, catalog)}» · ${offer.version > 1 ? 'cambió' : 'la mandó'} ${spanish.ago(offer.changed_at, now)}</p>
${renderOfferWords(offer)}
${
  model.canAccept &&
  html`<div class="accept"><a class="btn btn-wide" href="${confirmPath(path, 'aceptar')}">Aceptar la propuesta de ${name.split(' ')[0]}</a>
<p class="small soft">Antes de aceptarla te mostramos qué pasa después.</p></div>`
}
${model.canFinish && html`<div class="accept"><a class="btn btn-second" href="${confirmPath(path, 'terminar')}">Marcar como terminada</a></div>`}
${offer.wiped_at === null && html`<p class="small soft"><a href="${path}?avisar=propuesta#avisar">Avisar a la plataforma<span class="sr"> sobre esta propuesta</span></a></p>`}
</section>
${renderConversation(conversation)}
</div>`,
  };
}

/** Asks to confirm an action that can't be undone. The form of an acceptance contains the version of the offer on the page. */
function renderConfirmation(model: OwnConversation, action: 'aceptar' | 'terminar'): Page {
  const { catalog, token, task, offer, name, conversation } = model;
  const { path, formToken } = conversation;
  const given = name.split(' ')[0]!;
  const [title, yes] =
    action === 'aceptar'
      ? [`¿Aceptás la propuesta de ${name}?`, `Sí, aceptar la de ${given}`]
      : ['¿La tarea está terminada?', 'Sí, está terminada'];
  return {
    title,
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs(['Tu tarea', ownTaskPath(token)], ['Propuesta', path], ['Confirmar', confirmPath(path, action)])}
<section class="card"><h1>${title}</h1>
<p class="small soft">Para «${task.description === '' ? 'tu tarea' : taskTitle(task, catalog)}»</p>
${
  action === 'aceptar'
    ? html`${renderOfferWords(offer)}
<ul class="bullets"><li>La tarea deja de mostrarse y de recibir propuestas.</li><li>A los demás les avisamos, y con ellos ya no se puede conversar.</li><li>Con ${given} siguen por acá: arreglen el día y los detalles.</li><li>No se puede deshacer.</li></ul>`
    : html`<ul class="bullets"><li>Con ${given} ya no se va a poder escribir; lo escrito queda para leer 180 días.</li><li>Si falta algo, arréglenlo antes por la conversación.</li><li>No se puede deshacer.</li></ul>`
}
${renderActionForm({ path, formToken }, action, html`<p class="actions"><button class="btn" type="submit">${yes}</button> <a class="btn btn-plain" href="${path}">No, volver</a></p>`, action === 'aceptar' ? { version: offer.version } : {})}</section>
</div>`,
  };
}
