import type { Catalog, ProfessionalDetail } from '@vidriera/core';
import type { Offer } from '../../tasks/offers.ts';
import type { Task } from '../../tasks/tasks.ts';
import { type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import {
  type ConversationModel,
  renderConversation,
  renderOfferWords,
  renderReportForm,
} from '../parts/conversation.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import { type Errors, renderActionForm, renderErrors, titleWith } from '../parts/form.ts';
import { UNLISTED } from '../parts/offer.ts';
import { renderAvatar, renderBadgesFor, renderRating } from '../parts/person.ts';
import { taskTitle } from '../parts/task.ts';
import { confirmPath, ownTaskPath, profileFromTaskPath } from '../paths.ts';
import { ownPicture } from '../pictures.ts';
import * as spanish from '../spanish.ts';

/** One offer and its conversation, as the person who published the task sees it. */
interface OwnConversationModel {
  readonly catalog: Catalog;
  readonly token: string;
  readonly task: Task;
  readonly offer: Offer;
  /** Null when they are not listed now. */
  readonly professional: ProfessionalDetail | null;
  readonly conversation: ConversationModel;
  readonly canAccept: boolean;
  readonly canFinish: boolean;
  readonly notices: readonly (Html | null)[];
  readonly status: number;
  readonly now: number;
}

export function renderOwnConversation(model: OwnConversationModel): Page {
  const { task, offer, professional: pro, token, catalog, conversation, now } = model;
  const { path } = conversation;
  const name = pro?.display_name ?? UNLISTED;
  const errors: Errors = conversation.error === null ? {} : { texto: conversation.error };
  return {
    status: model.status,
    title: titleWith(errors, `Propuesta de ${name}`),
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs([
  { name: 'Tu tarea', path: ownTaskPath(token) },
  { name: 'Propuesta', path },
])}
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
export function renderConfirmation(model: OwnConversationModel, action: 'aceptar' | 'terminar'): Page {
  const { catalog, token, task, offer, conversation } = model;
  const { path, formToken } = conversation;
  const name = model.professional?.display_name ?? UNLISTED;
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
${renderCrumbs([
  { name: 'Tu tarea', path: ownTaskPath(token) },
  { name: 'Propuesta', path },
  { name: 'Confirmar', path: confirmPath(path, action) },
])}
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
