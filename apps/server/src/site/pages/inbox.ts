import type { ProfessionalDetail } from '@vidriera/core';
import type { Exchange } from '../../http/exchange.ts';
import { callerName } from '../../limit/caller.ts';
import { type Action, decide, offerState, taskState } from '../../tasks/flow.ts';
import { offersLeft } from '../../tasks/offer-actions.ts';
import {
  AVAILABILITY_MAX,
  countOwnOffers,
  countUnread,
  type Found,
  findTaskAndOffer,
  type ListedOffer,
  listOwnOffers,
  OFFER_MAX,
  OFFER_MIN,
  type Offer,
  type ProfessionalPath,
} from '../../tasks/offers.ts';
import { listVisibleTasks, type Task, type TaskFilter } from '../../tasks/tasks.ts';
import { hashToken } from '../../tasks/token.ts';
import { opensToEveryoneAt } from '../../tasks/visibility.ts';
import { type ConversationSide, conversationNotices, type RejectedForm } from '../conversation.ts';
import { type Html, html } from '../html.ts';
import { fieldsOf, PRICE_CHOICES } from '../offer-form.ts';
import type { Page } from '../page.ts';
import { parametersOf, readPage } from '../parameters.ts';
import {
  openConversation,
  priceText,
  renderConversation,
  renderOfferWords,
  renderReportForm,
  renderUnsent,
} from '../parts/conversation.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import {
  describedBy,
  type Errors,
  renderActionForm,
  renderError,
  renderErrors,
  renderField,
  renderTextArea,
  titleWith,
} from '../parts/form.ts';
import { removedKinds, renderNotice, renderRemovedKinds, renderText } from '../parts/notice.ts';
import { renderPager } from '../parts/pager.ts';
import { renderTaskFacts, taskTitle } from '../parts/task.ts';
import { inboxPath, inboxTaskPath, withQuery } from '../paths.ts';
import { issueFormToken } from '../posted-form.ts';
import type { Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { renderUnknownTask } from './error-page.ts';
import { renderTaskCard, TASKS_PER_PAGE } from './open-tasks.ts';

/** Tasks of other trades and places, under the professional's own. */
const OTHERS_SHOWN = 5;

/**
 * The views of the inbox: tasks of the professional's trades in their neighborhoods (the default), tasks written for them, all
 * visible tasks, and tasks with their own offer.
 */
const INBOX_VIEWS = ['tuyo', 'mias', 'todas', 'propuestas'] as const;
type InboxView = (typeof INBOX_VIEWS)[number];

export interface OpenInbox {
  readonly token: string;
  /** The id of a task in the inbox; empty for the inbox itself. */
  readonly task: string;
  readonly professional: ProfessionalDetail;
}

type Inbox = Awaited<ReturnType<typeof readInbox>>;

async function readInbox({ desk, reader, now }: Site, exchange: Exchange, { token, professional }: OpenInbox) {
  const parameters = parametersOf(exchange);
  const viewer = { professional_id: professional.id };
  const view: InboxView = INBOX_VIEWS.find((name) => name === parameters.get('ver')) ?? 'tuyo';
  const page = readPage(parameters);
  const window = { limit: TASKS_PER_PAGE, offset: (page - 1) * TASKS_PER_PAGE };
  const filters = { tuyo: ownFilter(professional), mias: { mine: 'only' }, todas: {}, propuestas: {} } as const;
  const own = view === 'propuestas' ? await listOwnOffers(desk.sql, professional.id, window) : null;
  const { tasks, has_more: hasMore } =
    own === null
      ? await listVisibleTasks(desk, viewer, filters[view], window)
      : { tasks: own.offers.map(({ task }) => task), has_more: own.has_more };
  const shown = new Set(tasks.map(({ id }) => id));
  const hasOthers = view === 'tuyo' && page === 1 && !hasMore;
  const others = hasOthers ? (await listVisibleTasks(desk, viewer, {}, window)).tasks : [];
  return {
    catalog: reader.catalog(),
    token,
    professional,
    view,
    tasks,
    // In the view of their own offers: the offer on each of the tasks.
    offers: new Map(own?.offers.map(({ task, offer }) => [task.id, offer])),
    others: others.filter(({ id }) => !shown.has(id)).slice(0, OTHERS_SHOWN),
    unread: await countUnread(desk.sql, professional.id),
    ownOffers: await countOwnOffers(desk.sql, professional.id),
    page,
    hasMore,
    now: now(),
  };
}

/**
 * Selects the tasks of a professional's trades in their neighborhoods (in the whole city if they have none), and the tasks
 * written for them.
 */
function ownFilter({ services, city, neighborhoods }: ProfessionalDetail): TaskFilter {
  return {
    services: services.map(({ slug }) => slug),
    city: city.slug,
    ...(neighborhoods.length === 0 ? {} : { neighborhoods: neighborhoods.map(({ slug }) => slug) }),
    mine: 'too',
  };
}

/** The tasks that a professional sees now, or those with their own offer. */
export async function renderInbox(site: Site, exchange: Exchange, opened: OpenInbox): Promise<Page> {
  const model = await readInbox(site, exchange, opened);
  const { professional, token, view, tasks, page, catalog, now } = model;
  const labels: Record<InboxView, string> = {
    tuyo: 'Lo tuyo',
    mias: 'Para vos',
    todas: 'Todas',
    propuestas: model.ownOffers > 0 ? `Tus propuestas (${model.ownOffers})` : 'Tus propuestas',
  };
  const href = (n: number) =>
    withQuery(inboxPath(token), { ver: view === 'tuyo' ? null : view, pagina: n === 1 ? null : n });
  return {
    title: `Bandeja de ${professional.display_name}`,
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
<h1>Hola, ${professional.display_name.split(' ')[0]}</h1>
<p class="lead">${LEADS[view]}</p>
${
  model.unread > 0 &&
  view !== 'propuestas' &&
  html`<div class="notice notice-good" role="status"><p class="notice-title">Tenés ${spanish.count(model.unread, 'mensaje sin leer', 'mensajes sin leer')}</p><p><a href="${withQuery(inboxPath(token), { ver: 'propuestas' })}">Ver tus propuestas</a></p></div>`
}
<nav class="tabs" aria-label="Qué tareas ver">${INBOX_VIEWS.map((name) => {
      const path = withQuery(inboxPath(token), { ver: name === 'tuyo' ? null : name });
      return html`<a href="${path}"${name === view && html` aria-current="page"`}>${labels[name]}</a>`;
    })}</nav>
${
  tasks.length === 0
    ? renderNone(model)
    : html`<ul class="tasks">${tasks.map((task) =>
        renderTaskCard(
          task,
          catalog,
          inboxTaskPath(token, task.id),
          now,
          renderOwnOffer(task, model.offers.get(task.id), now) ?? renderPriority(task, professional.id, now),
        ),
      )}</ul>`
}
${renderPager(page, { hasMore: model.hasMore }, href)}
${
  model.others.length > 0 &&
  html`<section aria-labelledby="otras"><h2 id="otras">Otras que podés tomar</h2>
<p class="soft">De otros rubros o de otros lugares.</p>
<ul class="tasks">${model.others.map((task) => renderTaskCard(task, catalog, inboxTaskPath(token, task.id), now))}</ul>
<p><a href="${withQuery(inboxPath(token), { ver: 'todas' })}">Ver todas</a></p></section>`
}
<p class="soft small">Este enlace es tuyo: quien lo tenga ve tu bandeja. Si creés que lo tiene alguien más, pedí uno nuevo y este deja de andar.</p>
</div>`,
  };
}

const LEADS: Readonly<Record<InboxView, string>> = {
  tuyo: 'Tareas de tus rubros en los barrios donde trabajás, de la más nueva a la más vieja. Abrí una y mandá tu propuesta.',
  mias: 'Las que alguien escribió para vos, de la más nueva a la más vieja.',
  todas: 'Todas las que podés ver ahora, también de otros rubros y lugares, de la más nueva a la más vieja.',
  propuestas: 'Las tareas en las que hiciste una propuesta, primero las que tienen novedades más recientes.',
};

const OFFER_LABELS = {
  none: '',
  made: 'Propuesta enviada',
  'taken-back': 'La retiraste',
  accepted: '¡Aceptada!',
  'not-chosen': 'Eligieron otra',
} as const;

/** In the list of own offers: the state of the offer and its unread messages. */
function renderOwnOffer(task: Task, offer: ListedOffer | undefined, now: number): Html | null {
  if (offer === undefined) return null;
  const state = taskState(task, now);
  const label =
    state === 'withdrawn'
      ? 'Retiraron la tarea'
      : state === 'closed'
        ? 'La plataforma la cerró'
        : state === 'done' && offerState({ task, offer }) === 'accepted'
          ? 'Terminada'
          : OFFER_LABELS[offerState({ task, offer })];
  return html`<p class="facts"><span class="tag">${label}</span><span>${offer.wiped_at === null && priceText(offer.price)}</span>${offer.unread > 0 && html`<strong class="unread">${spanish.count(offer.unread, 'mensaje sin leer', 'mensajes sin leer')}</strong>`}</p>`;
}

/** Whether a task is for this professional, and how long it is reserved for them. */
function renderPriority(task: Task, professionalId: string, now: number): Html | null {
  if (task.professional_id !== professionalId) return null;
  const left = opensToEveryoneAt(task) - now;
  return html`<p class="priority"><strong>Para vos</strong> ${
    left > 0
      ? html`<span>La ves en exclusiva por ${spanish.lasting(left)} más</span>`
      : task.open_to_all
        ? 'Te la mandaron a vos y también la ven otros'
        : 'Tu prioridad ya pasó: ahora la ven todos'
  }</p>`;
}

const NONE: Readonly<Record<InboxView, string>> = {
  tuyo: 'Ahora mismo no hay tareas de tus rubros en tus barrios.',
  mias: 'Todavía nadie te mandó una tarea a vos.',
  todas: 'Ahora mismo no hay tareas para ver.',
  propuestas: 'Todavía no hiciste ninguna propuesta.',
};

function renderNone({ view, token, page }: Inbox): Html {
  return html`<div class="card empty"><p><strong>${page > 1 ? 'No hay más tareas.' : NONE[view]}</strong> Cuando haya, las vas a encontrar acá.</p>
${view !== 'todas' && view !== 'tuyo' && html`<p><a href="${withQuery(inboxPath(token), { ver: 'todas' })}">Ver todas las que podés tomar</a></p>`}</div>`;
}

/** The purpose of the forms on the page of a task. */
export const inboxForm = (token: string, task: string) => `inbox:${hashToken(token)}:${task}`;

export function sideOf({
  token,
  task,
  professional,
}: OpenInbox): ConversationSide & { readonly access: ProfessionalPath } {
  const access = { role: 'professional', professional_id: professional.id, task } as const;
  return { access, path: inboxTaskPath(token, task), name: professional.display_name };
}

type InboxTask = NonNullable<Awaited<ReturnType<typeof readInboxTask>>>;

async function readInboxTask(site: Site, exchange: Exchange, opened: OpenInbox, rejected: RejectedForm) {
  const { desk, reader } = site;
  const { token, professional } = opened;
  const side = sideOf(opened);
  const found = await findTaskAndOffer(desk, side.access);
  if (found === null) return null;
  const { task, offer } = found;
  const now = site.now();
  const parameters = parametersOf(exchange);
  const may = (action: Action) => decide(action, side.access, found, now).allowed;
  const formToken = issueFormToken(site, inboxForm(token, opened.task));
  const isOver = offer === null || (offer.taken_back_at !== null && may('offer'));
  return {
    catalog: reader.catalog(),
    token,
    professional,
    task,
    offer,
    conversation: isOver ? null : await openConversation(site, exchange, side, { task, offer }, formToken, rejected),
    canOffer: may('offer'),
    canEdit: may('edit'),
    canTakeBack: may('take-back'),
    // Further offers allowed today.
    offersLeft: await offersLeft(desk, professional.id, callerName(exchange.caller)),
    fields: rejected.fields ?? fieldsOf(offer),
    errors: rejected.errors ?? {},
    formToken,
    notices: [renderOffered(parameters, found), ...conversationNotices(parameters, found, side, rejected, now)],
    // A rejected form of the offer is shown open.
    isChanging: rejected.fields !== undefined,
    now,
  };
}

function renderOffered(parameters: URLSearchParams, { offer }: Found) {
  if (parameters.get('hecho') !== 'propuesta' || offer === null || offer.taken_back_at !== null) return null;
  return renderNotice('good', 'Tu propuesta ya está', 'Si la persona te escribe o te elige, lo vas a ver acá.');
}

/** A complete task in the inbox: with the form of an offer, or with the offer and its conversation. */
export async function renderInboxTask(
  site: Site,
  exchange: Exchange,
  opened: OpenInbox,
  rejected: RejectedForm = {},
): Promise<Page> {
  const model = await readInboxTask(site, exchange, opened, rejected);
  if (model === null) return renderUnknownTask();
  const { task, offer, conversation, catalog, token, now } = model;
  const title = task.description === '' ? 'Una tarea que ya se borró' : taskTitle(task, catalog);
  const path = inboxTaskPath(token, task.id);
  const errors: Errors = conversation?.error ? { ...model.errors, texto: conversation.error } : model.errors;
  return {
    status: rejected.status ?? 200,
    title: titleWith(errors, title),
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs(['Tu bandeja', inboxPath(token)], ['Esta tarea', path])}
${model.notices}
${renderErrors(errors)}
${conversation !== null && renderReportForm(conversation)}
<article class="card"><h1>${title}</h1>
${renderTaskFacts(task, catalog, now)}
${offer === null && renderPriority(task, model.professional.id, now)}
${task.description === '' ? html`<p class="soft">Su texto ya no está.</p>` : renderText(task.description)}</article>
${model.canOffer && renderOfferForm(model, path, 'ofrecer')}
${offer !== null && !model.canOffer && renderSentOffer(model, offer, path)}
${conversation !== null && renderConversation(conversation)}
</div>`,
  };
}

function renderSentOffer(model: InboxTask, offer: Offer, path: string): Html {
  const { canEdit, canTakeBack, isChanging, formToken } = model;
  const hasTyped = isChanging && !canEdit;
  return html`<section class="card" aria-labelledby="tu-propuesta"><h2 id="tu-propuesta">Tu propuesta</h2>
${renderOfferWords(offer)}
${removedKinds(offer.message, offer.availability) !== '' && renderRemovedKinds(offer.message, offer.availability)}
${canEdit && html`<details${isChanging && html` open`}><summary>Cambiarla</summary>${renderOfferForm(model, path, 'cambiar')}</details>`}
${hasTyped && renderUnsent('mensaje', model.fields.mensaje)}
${
  canTakeBack &&
  html`<details class="danger"><summary>Retirarla</summary><p>La persona deja de verla. Mientras la tarea siga abierta, podés volver a mandarla.</p>
${renderActionForm({ path, formToken }, 'retirar', html`<button class="btn btn-danger" type="submit">Sí, retirarla</button>`)}</details>`
}
</section>`;
}

function renderOfferForm(model: InboxTask, path: string, action: 'ofrecer' | 'cambiar'): Html {
  const { fields, errors, formToken, offersLeft } = model;
  const isNew = action === 'ofrecer';
  const controls = html`${renderTextArea(
    'mensaje',
    'Tu mensaje',
    errors.mensaje,
    `Contá cómo lo harías y qué incluye, entre ${OFFER_MIN} y ${spanish.count(OFFER_MAX, 'carácter', 'caracteres')}. Sin teléfono ni correo: si aparecen, los sacamos.`,
    { value: fields.mensaje, rows: 6, max: OFFER_MAX },
  )}
<fieldset class="choices price-choice${errors.precio && ' field-bad'}"><legend>Precio</legend>
${[...PRICE_CHOICES].map(([choice, { label }]) => html`<label class="check"><input type="radio" name="tipo" value="${choice}"${fields.tipo === choice && html` checked`}> <span>${label}</span></label>`)}
<label for="precio" class="price-label">Pesos</label>
<p class="hint" id="precio-ayuda">Sin centavos. Si es a convenir, dejalo vacío.</p>
${renderError('precio', errors.precio)}
<input id="precio" name="precio" type="text" inputmode="numeric" value="${fields.precio}" autocomplete="off" maxlength="20" aria-describedby="${describedBy('precio', errors.precio)}">
</fieldset>
${renderField(
  'cuando',
  html`¿Cuándo podés? <span class="soft">(si querés)</span>`,
  errors.cuando,
  `Por ejemplo: «mañana a la tarde», «desde el lunes». Hasta ${AVAILABILITY_MAX} caracteres.`,
  (described) =>
    html`<input id="cuando" name="cuando" type="text" value="${fields.cuando}" autocomplete="off" aria-describedby="${described}">`,
)}
${isNew && offersLeft <= 5 && html`<p class="small"><strong>${offersLeft === 0 ? 'Por hoy llegaste al máximo de propuestas: mañana vas a poder mandar esta.' : `Hoy te ${spanish.remaining(offersLeft, 'propuesta', 'propuestas')}.`}</strong></p>`}
<button class="btn btn-wide" type="submit">${isNew ? 'Mandar la propuesta' : 'Guardar los cambios'}</button>
<p class="small soft">${isNew ? 'La ve solamente quien publicó la tarea. Podés cambiarla o retirarla hasta que la acepte.' : 'Cuenta como un mensaje más de la conversación.'}</p>`;
  const form = renderActionForm({ path, formToken }, action, controls);
  return isNew
    ? html`<section class="card form" aria-labelledby="ofrecer"><h2 id="ofrecer">Hacé tu propuesta</h2>${form}</section>`
    : form;
}
