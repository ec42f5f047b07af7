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
import { GONE } from '../parts/offer.ts';
import { renderAvatar, renderBadges, renderRating } from '../parts/person.ts';
import { taskTitle } from '../parts/task.ts';
import { ownConversationPath, ownTaskPath, profileFromTaskPath } from '../paths.ts';
import { ownPicture } from '../pictures.ts';
import * as spanish from '../spanish.ts';

/** One offer and its conversation, as the person who published the task sees it. */
export interface OwnConversationModel {
  readonly catalog: Catalog;
  readonly token: string;
  readonly task: Task;
  readonly offer: Offer;
  /** Null when they are not listed now. */
  readonly professional: ProfessionalDetail | null;
  readonly conversation: ConversationModel;
  readonly canAccept: boolean;
  readonly canFinish: boolean;
  /** What is to be reported: a message's number, `offer`, or nothing. */
  readonly reporting: number | 'offer' | null;
  readonly notices: readonly (Html | null)[];
  readonly status: number;
  readonly now: number;
}

export function renderOwnConversation(model: OwnConversationModel): Page {
  const { task, offer, professional: pro, token, catalog, conversation, now } = model;
  const path = ownConversationPath(token, offer.id);
  const name = pro?.display_name ?? GONE;
  return {
    status: model.status,
    title: `Propuesta de ${name}`,
    canonical: null,
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs([
  { name: 'Tu tarea', path: ownTaskPath(token) },
  { name: 'Propuesta', path },
])}
${model.notices}
${
  model.reporting !== null &&
  renderReportForm(path, conversation.formToken, model.reporting === 'offer' ? null : model.reporting)
}
<section class="card offer-whole">
<div class="target">${renderAvatar(name, offer.professional_id, ownPicture(pro?.avatar_url))}<div><h1>${name}</h1>
${pro === null ? html`<p class="soft">Ahora mismo no figura en la guía.</p>` : html`<p class="facts">${renderRating(pro)}<a href="${profileFromTaskPath(pro.slug, token)}">Ver su perfil</a></p>`}</div></div>
${pro !== null && renderBadges(pro.verifications, 4)}
<p class="small soft">Para «${task.description === '' ? 'tu tarea' : taskTitle(task, catalog)}» · ${offer.version > 1 ? 'cambió' : 'la mandó'} ${spanish.ago(offer.changed_at, now)}</p>
${renderOfferWords(offer)}
${model.canAccept && renderAccept(model, path, name)}
${model.canFinish && renderFinish(model, path)}
${offer.wiped_at === null && html`<p class="small soft"><a href="${path}?avisar=propuesta#avisar">Avisar a la plataforma<span class="sr"> sobre esta propuesta</span></a></p>`}
</section>
${renderConversation(conversation)}
</div>`,
  };
}

function renderAccept({ conversation, offer }: OwnConversationModel, path: string, name: string): Html {
  return html`<form method="post" action="${path}" data-once class="accept"><input type="hidden" name="form" value="${conversation.formToken}"><input type="hidden" name="accion" value="aceptar"><input type="hidden" name="version" value="${offer.version}">
<button class="btn btn-wide" type="submit">Aceptar la propuesta de ${name.split(' ')[0]}</button>
<p class="small soft">Al aceptar, la tarea deja de recibir propuestas y a los demás les avisamos.</p></form>`;
}

function renderFinish({ conversation }: OwnConversationModel, path: string): Html {
  return html`<form method="post" action="${path}" data-once class="accept"><input type="hidden" name="form" value="${conversation.formToken}"><input type="hidden" name="accion" value="terminar">
<button class="btn btn-second" type="submit">Marcar como terminada</button>
<p class="small soft">Después ya no se puede escribir en esta conversación.</p></form>`;
}
