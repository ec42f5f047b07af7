import type { ProfessionalDetail } from '@vidriera/contract';
import { offersLeft } from '../../../desk/tasks/actions.ts';
import { MESSAGE_MAX } from '../../../desk/tasks/conversation.ts';
import { type Action, type ConversationState, conversationState, decide } from '../../../desk/tasks/flow.ts';
import {
  AVAILABILITY_MAX,
  countOwnOffers,
  countUnread,
  findTaskAndOffer,
  type ListedOffer,
  listOwnOffers,
  OFFER_MAX,
  OFFER_MIN,
  type ProfessionalPath,
} from '../../../desk/tasks/offers.ts';
import { listInboxTasks, type Task } from '../../../desk/tasks/tasks.ts';
import { isFor, opensToEveryoneAt } from '../../../desk/tasks/visibility.ts';
import type { Exchange } from '../../http/route.ts';
import { callerName } from '../../limit/caller.ts';
import { type Html, html } from '../html.ts';
import { fieldsOf, PRICE_CHOICES } from '../offer-form.ts';
import type { Page, SidePage } from '../page.ts';
import { parametersOf, readPage } from '../parameters.ts';
import {
  priceText,
  readTalk,
  renderConversation,
  renderConversationNotices,
  renderOfferWords,
  renderReport,
  renderUnsent,
} from '../parts/conversation.ts';
import { renderCrumbs } from '../parts/crumbs.ts';
import {
  describedBy,
  type Errors,
  type FormTarget,
  type RejectedForm,
  renderActionForm,
  renderError,
  renderErrors,
  renderField,
  renderRadio,
  renderSureForm,
  renderTextArea,
  titleWith,
  titleWithNews,
} from '../parts/form.ts';
import { renderNotice, renderRemovedKinds, renderText } from '../parts/notice.ts';
import { renderPager } from '../parts/pager.ts';
import { renderTaskReview } from '../parts/review-form.ts';
import { renderOtherTrade } from '../parts/state-notice.ts';
import { renderTaskFacts, taskKm, taskTitle } from '../parts/task.ts';
import { inboxPath, inboxTaskPath, profilePath, withQuery } from '../paths.ts';
import type { Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { renderErrorPage } from './error-page.ts';
import { pageWindow, renderTaskCard } from './open-tasks.ts';
import { renderTalkReport } from './report.ts';

/** An inbox, opened by its private link: its professional, and the id of a task in it; empty for the inbox itself. */
export interface OpenInbox extends SidePage {
  readonly access: ProfessionalPath;
  readonly token: string;
  readonly professional: ProfessionalDetail;
}

/** The views of an inbox by `ver`: the tasks where its professional works, those elsewhere, and those with their offer. */
const VIEWS = {
  cerca: {
    lead: 'Tareas de tus rubros donde trabajás, las más cercanas primero. Abrí una y mandá tu propuesta.',
    none: 'Ahora mismo no hay tareas de tus rubros donde trabajás.',
  },
  lejos: {
    lead: 'Tareas de tus rubros fuera de tu zona o sin lugar, las más cercanas primero.',
    none: 'Ahora mismo no hay tareas de tus rubros en otros lugares ni sin lugar.',
  },
  propuestas: {
    lead: 'Las tareas en las que hiciste una propuesta, primero las que tienen novedades más recientes.',
    none: 'Todavía no hiciste ninguna propuesta.',
  },
} as const;
type View = keyof typeof VIEWS;

/** Who sees a task that somebody declined, by whether others are left for whom it was written. */
const DECLINED = {
  left: 'La siguen viendo los demás a quienes se la mandaron. Si nadie de ellos puede, se abre a todos enseguida.',
  none: 'Ahora la ven todos los de tu rubro.',
};

/** A view of an inbox. */
export async function renderInbox(site: Site, exchange: Exchange, opened: OpenInbox): Promise<Page> {
  const { desk } = site;
  const { token, professional } = opened;
  const parameters = parametersOf(exchange);
  const page = readPage(parameters);
  const given = parameters.get('ver') ?? '';
  const view: View = Object.hasOwn(VIEWS, given) ? (given as View) : 'cerca';
  const pathOf = (to: View, n = 1) =>
    withQuery(inboxPath(token), { ver: to === 'cerca' ? null : to, pagina: n === 1 ? null : n });
  const { cards, hasMore } =
    view === 'propuestas' ? await readOffers(site, opened, page) : await readTasks(site, opened, page, view);
  const offers = await countOwnOffers(desk.sql, professional.id);
  const unread = await countUnread(desk.sql, professional.id);
  const tab = (to: View, label: string) =>
    html`<a href="${pathOf(to)}"${to === view && html` aria-current="page"`}>${label}</a>`;
  const none = page > 1 ? 'No hay más tareas.' : VIEWS[view].none;
  return {
    title: titleWithNews({ unread }, `Bandeja de ${professional.display_name}`),
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
<h1>Hola, ${professional.display_name.split(' ')[0]}</h1>
${parameters.get('hecho') === 'no-puedo' && renderNotice('good', 'Listo: le avisamos a quien la publicó', DECLINED[parameters.has('quedan') ? 'left' : 'none'])}
${offers === 0 && renderWelcome(site, professional)}
<p class="lead">${VIEWS[view].lead}</p>
${
  unread > 0 &&
  view !== 'propuestas' &&
  renderNotice(
    'good',
    `Tenés ${spanish.count(unread, 'mensaje sin leer', 'mensajes sin leer')}`,
    html`<a href="${pathOf('propuestas')}">Ver tus propuestas</a>`,
  )
}
<nav class="tabs" aria-label="Qué tareas ver">${tab('cerca', 'Tareas')}${tab('propuestas', offers > 0 ? `Tus propuestas (${offers})` : 'Tus propuestas')}</nav>
${cards ?? html`<div class="card empty"><p><strong>${none}</strong>${page === 1 && ' Cuando haya, las vas a encontrar acá.'}</p></div>`}
${renderPager(page, cards === null ? { pages: 1 } : { hasMore }, (n) => pathOf(view, n))}
${view === 'cerca' && html`<p><a href="${pathOf('lejos')}">Ver tareas de tus rubros en otros lugares o sin lugar</a></p>`}
<p><a href="${profilePath(professional.slug)}">Ver tu perfil como lo ven los demás</a></p>
<p class="soft small">Este enlace es tuyo: quien lo tenga ve tu bandeja. Si creés que lo tiene alguien más, pedí uno nuevo y este deja de andar.</p>
</div>`,
  };
}

/** For a professional who answered nothing yet: what this is, why the link came, and what it costs. */
function renderWelcome({ operator }: Site, professional: ProfessionalDetail): Html {
  return html`<section class="card state" aria-labelledby="bienvenida"><h2 id="bienvenida">¿Primera vez por acá?</h2>
<p>${operator.name} es una guía de gente de oficio, y vos figurás en ella: <a href="${profilePath(professional.slug)}">así te ven</a>. Este enlace abre tu bandeja: te llegó porque hay gente que busca lo que hacés y no ve tu teléfono.</p>
<ul class="bullets"><li>Leés la tarea y mandás tu propuesta, o preguntás antes.</li><li>Si te eligen, arreglan por chat. Si no podés, decilo y listo.</li><li>No te cuesta nada: ni figurar, ni responder, ni que te elijan.</li></ul>
<p><a href="/soy-profesional">Cómo funciona, y cómo corregir o sacar tu perfil</a></p></section>`;
}

/** Cities whose tasks are ordered by distance. Those farther away come last. */
const CITIES_ORDERED = 100;

/** The visible tasks of a page; null without any. */
async function readTasks(
  { desk, reader, now }: Site,
  { access, token, professional }: OpenInbox,
  page: number,
  view: View,
) {
  const { professional_id, trades } = access;
  const { city, neighborhoods } = professional;
  const worker = { professional_id, trades, city: city.slug, neighborhoods: neighborhoods.map(({ slug }) => slug) };
  const others =
    view === 'lejos'
      ? reader
          .citiesFrom(city.slug)
          .slice(0, CITIES_ORDERED)
          .map(({ slug }) => slug)
      : null;
  const { tasks, has_more: hasMore } = await listInboxTasks(desk, worker, pageWindow(page), others);
  const cards = html`<ul class="tasks">${tasks.map(({ task, isAnswered }) => {
    const km = taskKm(reader, task, city.slug);
    const extra = html`${km !== null && html`<p class="small">A ${spanish.kilometres(km)} de ${city.name}</p>`}${renderPriority(task, professional_id, now())}${isAnswered && html`<p class="facts"><span class="tag">${STATE_LABELS.open}</span></p>`}`;
    return renderTaskCard(task, reader.catalog(), inboxTaskPath(token, task.id), now(), extra);
  })}</ul>`;
  return { cards: tasks.length > 0 ? cards : null, hasMore };
}

/** The professional's offers of a page, each on its task; null without any. */
async function readOffers({ desk, reader, now }: Site, { token, professional }: OpenInbox, page: number) {
  const { offers, has_more: hasMore } = await listOwnOffers(desk.sql, professional.id, pageWindow(page));
  const cards = html`<ul class="tasks">${offers.map(({ task, offer }) => renderTaskCard(task, reader.catalog(), inboxTaskPath(token, task.id), now(), renderOwnOffer(task, offer, now())))}</ul>`;
  return { cards: offers.length > 0 ? cards : null, hasMore };
}

const STATE_LABELS: Readonly<Record<ConversationState, string>> = {
  open: 'Propuesta enviada',
  accepted: '¡Te eligieron!',
  silent: 'Se cerró sola',
  done: 'Terminada',
  'not-chosen': 'Eligieron otra',
  'taken-back': 'La retiraste',
  cancelled: 'Avisaste que no podés',
  'no-show': 'Avisaron que no fuiste',
  refused: 'Te dijeron que no',
  removed: 'La plataforma la sacó',
  withdrawn: 'Retiraron la tarea',
  closed: 'La plataforma la cerró',
};

/** In the list of own offers: the state of the offer and its unread messages. */
function renderOwnOffer(task: Task, offer: ListedOffer, now: number): Html {
  const state = conversationState({ task, offer }, now);
  const label = state === 'open' && offer.asked ? 'Preguntaste' : STATE_LABELS[state];
  return html`<p class="facts"><span class="tag">${label}</span><span>${offer.wiped_at === null && !offer.asked && priceText(offer.price)}</span>${offer.unread > 0 && html`<strong class="unread">${spanish.count(offer.unread, 'mensaje sin leer', 'mensajes sin leer')}</strong>`}</p>`;
}

/** Whether a task is for this professional, and how long it is reserved for them. */
function renderPriority(task: Task, professionalId: string, now: number): Html | null {
  if (!isFor(professionalId, task)) return null;
  const left = opensToEveryoneAt(task) - now;
  return html`<p class="priority"><strong>Para vos</strong> ${
    left > 0
      ? html`<span>${task.others === '' ? 'La ves' : 'Vos y quienes la recibieron con vos la ven'} en exclusiva por ${spanish.lasting(left)} más</span>`
      : task.open_to_all
        ? 'Te la mandaron a vos y también la ven otros'
        : 'Tu prioridad ya pasó: ahora la ven todos'
  }</p>`;
}

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
    parametersOf(exchange).get('hecho') === 'propuesta' && offer !== null && offer.taken_back_at === null;
  return {
    status: rejected?.status ?? 200,
    title: titleWith(errors, title),
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
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

interface OfferForm {
  readonly target: FormTarget;
  readonly fields: URLSearchParams;
  readonly errors: Errors;
  /** The version of the task that the page shows. */
  readonly read: number;
}

/** The form of a new offer, with the number of further offers allowed today; or, with null, of the changed offer. */
function renderOfferForm({ target, fields, errors, read }: OfferForm, left: number | null): Html {
  const text = (name: string) => fields.get(name) ?? '';
  const controls = html`${renderTextArea(
    'mensaje',
    'Tu mensaje',
    errors.mensaje,
    `Contá cómo lo harías y qué incluye, entre ${OFFER_MIN} y ${spanish.count(OFFER_MAX, 'carácter', 'caracteres')}. Sin teléfono ni correo: si aparecen, los sacamos.`,
    { value: text('mensaje'), rows: 6, max: OFFER_MAX },
  )}
<fieldset class="choices price-choice${errors.precio && ' field-bad'}"><legend>Precio</legend>
${[...PRICE_CHOICES].map(([choice, { label }]) => renderRadio('tipo', choice, label, choice === (text('tipo') || 'convenir')))}
<label for="precio" class="price-label">Pesos</label>
<p class="hint" id="precio-ayuda">Sin centavos. Si es a convenir, dejalo vacío.</p>
${renderError('precio', errors.precio)}
<input id="precio" name="precio" type="text" inputmode="numeric" value="${text('precio')}" autocomplete="off" maxlength="20"${describedBy('precio', errors.precio)}>
</fieldset>
${renderField(
  'cuando',
  html`¿Cuándo podés? <span class="soft">(si querés)</span>`,
  errors.cuando,
  `Por ejemplo: «mañana a la tarde», «desde el lunes». Hasta ${AVAILABILITY_MAX} caracteres.`,
  (described) =>
    html`<input id="cuando" name="cuando" type="text" value="${text('cuando')}" autocomplete="off"${described}>`,
)}
${left !== null && left <= 5 && html`<p class="small"><strong>${left === 0 ? 'Por hoy llegaste al máximo de propuestas: mañana vas a poder mandar esta.' : `Hoy te ${spanish.remaining(left, 'propuesta', 'propuestas')}.`}</strong></p>`}
<button class="btn btn-wide" type="submit">${left === null ? 'Guardar los cambios' : 'Mandar la propuesta'}</button>
<p class="small soft">${left === null ? 'Cuenta como un mensaje más de la conversación.' : 'La ve solamente quien publicó la tarea. Podés cambiarla o retirarla hasta que la acepte.'}</p>`;
  return renderActionForm(target, left === null ? 'cambiar' : 'ofrecer', controls, { tarea: read });
}
