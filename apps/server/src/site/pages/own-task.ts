import type { Catalog } from '@vidriera/core';
import { type TaskState, taskState } from '../../tasks/flow.ts';
import type { Task } from '../../tasks/tasks.ts';
import { endsAt, opensToEveryoneAt } from '../../tasks/visibility.ts';
import { flag, type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderActionForm } from '../parts/form.ts';
import { removedKinds, renderNotice, renderRemovedKinds, renderText } from '../parts/notice.ts';
import { type OfferOf, renderOfferCard } from '../parts/offer.ts';
import { pageOf, renderPager } from '../parts/pager.ts';
import { renderQr } from '../parts/qr.ts';
import { renderTaskFacts, taskTitle } from '../parts/task.ts';
import {
  confirmPath,
  HOME,
  OPEN_TASKS,
  ownConversationPath,
  ownLinkPath,
  ownTaskPath,
  profileFromTaskPath,
  publicTaskPath,
  taskPath,
  withQuery,
} from '../paths.ts';
import * as spanish from '../spanish.ts';

export const OFFER_ORDERS = ['nuevas', 'puntaje', 'precio'] as const;
export type OfferOrder = (typeof OFFER_ORDERS)[number];
const ORDER_NAMES: Readonly<Record<OfferOrder, string>> = {
  nuevas: 'Más nuevas',
  puntaje: 'Mejor puntaje',
  precio: 'Menor precio',
};
const OFFERS_PER_PAGE = 10;
/** The reload interval of the page without script, in seconds. The page has no field in which a person types. */
const REFRESH_S = 120;

interface OwnTaskModel {
  readonly catalog: Catalog;
  readonly task: Task;
  readonly token: string;
  readonly link: string;
  /** The professional whom the task is for: null without one, `gone` when not listed any more. */
  readonly professional: { readonly display_name: string; readonly slug: string } | 'gone' | null;
  /** All offers, in the order of the page. */
  readonly offers: readonly OfferOf[];
  readonly order: OfferOrder;
  readonly page: number;
  /** The time of the previous visit; null at the first. */
  readonly since: number | null;
  readonly canWithdraw: boolean;
  readonly formToken: string;
  readonly notices: readonly Html[];
  /** Whether the person published it just before this request. */
  readonly isNew: boolean;
  readonly now: number;
}

export function renderOwnTask(model: OwnTaskModel): Page {
  const { task, catalog, now } = model;
  const state = taskState(task, now);
  const title = titleOf(state, model);
  return {
    title,
    privacy: 'secret',
    here: 'tasks',
    ...(isOver(state) ? {} : { refresh: { seconds: REFRESH_S, query: queryOf(model) } }),
    main: html`<div class="wrap narrow">
${model.notices}
<h1>${title}</h1>
<div id="novedades" data-live="${queryOf(model)}" data-version="${versionOf(model, state)}">
${renderNews(model)}
${renderState(state, model)}
${renderOffers(state, model)}
</div>
${!isOver(state) && state !== 'ended' && state !== 'chosen' && renderAudience(model)}
${!isOver(state) && renderLink(model)}
${removedKinds(task.title, task.description) !== '' && renderRemovedKinds(task.title, task.description)}
${
  task.description !== '' &&
  html`<section class="card" aria-labelledby="tarea"><h2 id="tarea">${taskTitle(task, catalog)}</h2>
${renderTaskFacts(task, catalog, now)}
${renderText(task.description)}</section>`
}
${model.canWithdraw && renderWithdraw(model)}
${(isOver(state) || (state === 'ended' && model.offers.length === 0)) && html`<p class="actions"><a class="btn" href="${taskPath(task.service)}">Publicar otra tarea</a> <a class="btn btn-plain" href="${HOME}">Ir al inicio</a></p>`}
</div>`,
  };
}

/** The query with which the page reloads itself: the same order, page and previous visit. */
function queryOf({ order, page, since, now }: OwnTaskModel): string {
  return withQuery('', {
    desde: since ?? now,
    orden: order === 'nuevas' ? null : order,
    pagina: page === 1 ? null : page,
  });
}

function chosenOf({ task, offers }: OwnTaskModel): OfferOf | null {
  return offers.find(({ offer }) => offer.id === task.chosen_offer) ?? null;
}

function titleOf(state: TaskState, model: OwnTaskModel): string {
  const count = model.offers.length;
  switch (state) {
    case 'withdrawn':
      return 'Retiraste esta tarea';
    case 'closed':
      return 'La plataforma cerró esta tarea';
    case 'done':
      return 'Tarea terminada';
    case 'chosen':
      return `Elegiste a ${chosenOf(model)?.professional?.display_name ?? 'un profesional'}`;
    case 'ended':
      return count > 0 ? 'Tu tarea ya no recibe propuestas' : 'Esta tarea terminó';
    default:
      return count > 0
        ? `Tu tarea tiene ${spanish.count(count, 'propuesta', 'propuestas')}`
        : 'Tu tarea está publicada';
  }
}

/** A version that changes with everything on the page that others can change. */
function versionOf(model: OwnTaskModel, state: TaskState): string {
  const { offers, changes, messages } = newsOf(model);
  const last = Math.max(0, ...model.offers.map(({ offer }) => offer.active_at));
  return [state, model.offers.length, offers, changes, messages, last].join('.');
}

function isOver(state: TaskState): boolean {
  return state === 'withdrawn' || state === 'closed' || state === 'done';
}

/** The numbers of new and changed offers since the previous visit, and of unread messages. */
function newsOf({ offers, since }: OwnTaskModel) {
  const isSince = (time: number) => since === null || time > since;
  return {
    offers: offers.filter(({ offer }) => isSince(offer.made_at)).length,
    changes: offers.filter(({ offer }) => !isSince(offer.made_at) && isSince(offer.changed_at)).length,
    messages: offers.reduce((sum, { offer }) => sum + offer.unread, 0),
  };
}

function renderNews(model: OwnTaskModel): Html | null {
  const { since, offers } = model;
  const news = newsOf(model);
  const events = [
    news.offers > 0 && spanish.count(news.offers, 'propuesta nueva', 'propuestas nuevas'),
    news.changes > 0 && spanish.count(news.changes, 'propuesta que cambió', 'propuestas que cambiaron'),
    news.messages > 0 && spanish.count(news.messages, 'mensaje sin leer', 'mensajes sin leer'),
  ].filter((one) => one !== false);
  if (events.length > 0) {
    return renderNotice('good', `${since === null ? 'Tenés' : 'Desde tu última visita:'} ${spanish.list(events)}`);
  }
  return offers.length > 0 && since !== null
    ? html`<p class="small soft">No hay nada nuevo desde tu última visita.</p>`
    : null;
}

function renderState(state: TaskState, model: OwnTaskModel): Html | null {
  const { task, token, now } = model;
  const chosen = chosenOf(model);
  switch (state) {
    case 'withdrawn':
      return renderNotice(
        'good',
        `La retiraste ${spanish.ago(task.withdrawn_at!, now)}: ya no la ve nadie y borramos su texto.`,
      );
    case 'closed':
      return renderNotice('warn', 'Ya no se puede escribir ni elegir', task.closed_reason ?? '');
    case 'done':
      return renderNotice('good', `La marcaste como terminada ${spanish.ago(task.done_at!, now)}.`);
    case 'ended':
      return renderNotice(
        'good',
        'Pasaron 30 días desde que la publicaste, así que dejó de verse.',
        model.offers.length > 0 ? 'Todavía podés conversar con quienes te respondieron y elegir una propuesta.' : '',
      );
    case 'chosen':
      return chosen === null
        ? null
        : html`<section class="card state" aria-labelledby="sigue"><h2 id="sigue">¿Cómo sigue?</h2>
<p>Arreglen por la conversación el día y los detalles. Cuando el trabajo esté hecho, marcá la tarea como terminada.</p>
<p class="actions"><a class="btn" href="${ownConversationPath(token, chosen.offer.id)}">Ir a la conversación</a> <a class="btn btn-second" href="${confirmPath(ownConversationPath(token, chosen.offer.id), 'terminar')}">Marcar como terminada</a></p></section>`;
    default:
      return null;
  }
}

function renderOffers(state: TaskState, model: OwnTaskModel): Html | null {
  const { task, offers, order, page, token, since, now } = model;
  const chosen = chosenOf(model);
  const { shown, pages } = pageOf(offers, page, OFFERS_PER_PAGE);
  if (offers.length === 0) {
    if (state !== 'reserved' && state !== 'open') return null;
    return html`<section class="card" aria-labelledby="propuestas"><h2 id="propuestas">Propuestas</h2>
<p>Todavía no hay ninguna. Cuando alguien responda, la vas a ver acá: esta página se actualiza sola, o podés volver más tarde con tu enlace.</p></section>`;
  }
  const href = (to: OfferOrder, n = 1) =>
    `${withQuery(ownTaskPath(token), { orden: to === 'nuevas' ? null : to, pagina: n === 1 ? null : n, desde: since ?? now })}#propuestas`;
  return html`<section aria-labelledby="propuestas"><h2 id="propuestas">${chosen === null ? 'Propuestas' : 'Las propuestas que recibiste'}</h2>
${
  offers.length > 1 &&
  chosen === null &&
  html`<nav class="tabs" aria-label="Ordenar las propuestas">${OFFER_ORDERS.map(
    (one) => html`<a href="${href(one)}"${flag('aria-current', one === order, 'page')}>${ORDER_NAMES[one]}</a>`,
  )}</nav>`
}
<ul class="people">${shown.map((one) =>
    renderOfferCard(one, ownConversationPath(token, one.offer.id), {
      tag:
        since === null ? null : one.offer.made_at > since ? 'Nueva' : one.offer.changed_at > since ? 'La cambió' : null,
      task,
      isChosen: one.offer.id === chosen?.offer.id,
      now,
    }),
  )}</ul>
${renderPager(page, { pages }, (n) => href(order, n), 'Páginas de propuestas')}
</section>`;
}

function renderLink({ token, link, isNew }: OwnTaskModel): Html {
  return html`<section class="card" aria-labelledby="enlace"><h2 id="enlace">Tu enlace privado</h2>
<p>${isNew ? 'Guardalo ahora: es' : 'Es'} la única forma de volver acá para leer propuestas, conversar y elegir. Mandátelo a vos, y a nadie más.</p>
<div class="copy"><label class="sr" for="enlace-privado">Enlace privado</label><input id="enlace-privado" type="text" readonly value="${link}" data-copy></div>
<details class="qr-box"><summary>Pasarlo a otro aparato con un código QR</summary>
${renderQr(link, 'Código QR de tu enlace privado')}
<p class="small soft">Apuntale con la cámara del otro teléfono. El código se dibuja acá: no pasa por nadie más.</p></details>
<p><a href="${ownLinkPath(token)}">Imprimirlo, y qué pasa si lo perdés</a></p>
</section>`;
}

function renderAudience({ task, professional, token, formToken, now }: OwnTaskModel): Html {
  const opens = opensToEveryoneAt(task);
  const who = professional === null || professional === 'gone' ? null : professional;
  const name = who?.display_name ?? 'quien elegiste';
  // The clock may have been set back; a task for everyone is never reserved.
  if (now >= opens || task.open_to_all || task.professional_id === null) {
    return html`<section class="card state" aria-labelledby="quien"><h2 id="quien">La ven todos los profesionales</h2>
<p>${task.professional_id !== null && html`A ${who ? html`<a href="${profileFromTaskPath(who.slug, token)}">${name}</a>` : name} le avisamos. `}Está en la lista de <a href="${OPEN_TASKS}">tareas abiertas</a> hasta el ${spanish.moment(endsAt(task))}, o hasta que elijas.</p>
<p><a href="${publicTaskPath(task.id)}">Ver cómo la ven los demás</a></p></section>`;
  }
  return html`<section class="card state" aria-labelledby="quien"><h2 id="quien">Por ahora la ve solamente ${name}</h2>
<p>Tiene prioridad por <strong>${spanish.lasting(opens - now)}</strong> más: hasta el ${spanish.moment(opens)}. Después se abre a todos.</p>
${professional === 'gone' && html`<p>Ahora mismo no figura en la guía; si no querés esperar, abrila.</p>`}
${renderActionForm({ path: ownTaskPath(token), formToken }, 'abrir', html`<button class="btn btn-second" type="submit">Abrirla a todos ahora</button>`)}</section>`;
}

function renderWithdraw({ token, formToken, offers }: OwnTaskModel): Html {
  return html`<details class="card danger"><summary>Retirar la tarea</summary>
<p>Deja de verse enseguida y borramos su texto. ${offers.length > 0 && 'A quienes te respondieron les avisamos, y las conversaciones quedan para leer hasta que se borren. '}No se puede deshacer.</p>
${renderActionForm({ path: ownTaskPath(token), formToken }, 'retirar', html`<button class="btn btn-danger" type="submit">Sí, retirarla</button>`)}</details>`;
}
