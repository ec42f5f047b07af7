import type { Catalog } from '@vidriera/contract';
import { encode } from 'uqr';
import { perform } from '../../../desk/tasks/actions.ts';
import type { Action, TaskState } from '../../../desk/tasks/flow.ts';
import { DAY_MS, decide, endsAt, invitedOf, isOver, opensToEveryoneAt, taskState } from '../../../desk/tasks/flow.ts';
import { listOffers, type PersonPath } from '../../../desk/tasks/offers.ts';
import { getOwnTask, type Task } from '../../../desk/tasks/tasks.ts';
import type { Exchange } from '../../http/route.ts';
import * as forms from '../forms.ts';
import { type Html, html } from '../html.ts';
import { pageOf, renderCrumbs, renderPager } from '../parts/navigation.ts';
import { renderDangers, renderNotice, renderRemovedKinds, renderText } from '../parts/notice.ts';
import { type OfferOf, renderEnds, renderOfferCard, renderReviewForm, renderTaskReview } from '../parts/offer.ts';
import { givenNamesOf, nameOf } from '../parts/person.ts';
import { stateNotice, stateText } from '../parts/state-notice.ts';
import { renderTaskFacts, renderTime, taskTitle } from '../parts/task.ts';
import * as paths from '../paths.ts';
import { findPlace, findService, localName } from '../places.ts';
import type { DirectoryReader } from '../reader.ts';
import type { Page, PageAnswer, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { thePeopleOf } from '../trades.ts';
import { answerOwnConversation } from './conversation.ts';
import { orMissing } from './error-page.ts';
import { ANSWERED } from './task-form.ts';

const ORDERS = { nuevas: 'Más nuevas', puntaje: 'Mejor puntaje', precio: 'Menor precio' } as const;
type OfferOrder = keyof typeof ORDERS;
/** The step of the way at which a task is; a task that ended otherwise is at none. */
const STEP_OF: Readonly<Partial<Record<TaskState, number>>> = { reserved: 0, open: 0, chosen: 2, done: 3 };
const STEPS = ['Publicada', 'Propuestas', 'Elegida', 'Terminada'];
const OFFERS_PER_PAGE = 10;
/** The white border of a QR code, in its squares. */
const QUIET_ZONE = 3;
/** The reload interval of the page without script, in seconds. The page has no field in which a person types. */
const REFRESH_S = 120;

type OwnTask = Awaited<ReturnType<typeof readOwnTask>>;

async function readOwnTask(site: Site, exchange: Exchange, token: string) {
  const { desk, reader, siteUrl } = site;
  const task = orMissing(await getOwnTask(desk, token));
  const parameters = paths.parametersOf(exchange);
  const now = site.now();
  const may = (action: Action) => decide(action, { role: 'person' }, { task, offer: null }, now).allowed;
  const order = forms.readChoice(ORDERS, parameters.get('orden')) ?? 'nuevas';
  const every = (await listOffers(desk.sql, task.id)).map(
    (offer): OfferOf => ({ offer, pro: reader.professional(offer.professional_id) }),
  );
  const kindOf = ({ offer }: OfferOf) => (offer.taken_back_at !== null ? 'left' : offer.asked ? 'asked' : 'made');
  const { left = [], asked = [], made = [] } = Object.groupBy(every, kindOf);
  const choice = made.find(({ offer }) => offer.id === task.chosen_offer);
  return {
    reader,
    catalog: reader.catalog(),
    task,
    state: taskState(task, now),
    choice,
    given: choice?.pro ? givenNamesOf([choice.pro]) : nameOf(null),
    token,
    link: siteUrl + paths.ownTask(token),
    invited: invitedOf(task).map((id) => ({ id, pro: reader.professional(id) })),
    offers: ordered(made, order, task, reader),
    questions: asked,
    left: left.toSorted((a, b) => b.offer.taken_back_at! - a.offer.taken_back_at!),
    order,
    page: paths.readPage(parameters),
    may,
    target: forms.issueFormTarget(site, paths.ownTask(token)),
    // The forms of the chosen offer are those of its conversation.
    talkTarget: forms.issueFormTarget(site, paths.ownTask(token, task.chosen_offer ?? '')),
    did: parameters.get('hecho') ?? '',
    now,
  };
}

/** Sorts offers, which come newest first. The chosen offer is first. A rating is that in the task's trade, if there is one. */
function ordered(offers: readonly OfferOf[], order: OfferOrder, task: Task, reader: DirectoryReader): OfferOf[] {
  const trade = findService(reader.catalog(), task.service)?.name ?? '';
  const rating = ({ pro }: OfferOf) => (pro === null ? 0 : reader.ratingIn(pro, trade).rating || pro.rating);
  const price = ({ offer }: OfferOf) => offer.price.amount ?? Number.MAX_VALUE;
  const chosenFirst = ({ offer }: OfferOf) => Number(offer.id !== task.chosen_offer);
  const orders = { nuevas: () => 0, puntaje: (one: OfferOf) => -rating(one), precio: price };
  const keyOf = task.chosen_offer === null ? orders[order] : chosenFirst;
  return offers.toSorted((a, b) => keyOf(a) - keyOf(b));
}

async function renderOwnTask(site: Site, exchange: Exchange, token: string, filled: forms.Filled): Promise<Page> {
  const model = await readOwnTask(site, exchange, token);
  const { task, state, catalog, now } = model;
  const { title, notice, tab = title } = renderState(model);
  const news = newsOf(model);
  const isOpen = state === 'reserved' || state === 'open';
  const step = isOpen && model.offers.length > 0 ? 1 : STEP_OF[state];
  const count = news.reduce((sum, [n]) => sum + n, 0);
  return {
    status: filled.status,
    title: forms.titleWithNews(count, tab),
    privacy: 'secret',
    here: 'tasks',
    ...(isOver(state) ? {} : { refresh: REFRESH_S }),
    main: html`<div class="wrap narrow"${filled === forms.EMPTY && html` data-live`}>
${filled.notice}${renderDid(model)}
<h1>${title}</h1>
${!isOver(state) && renderDangers(task.title, task.description)}
${step !== undefined && renderSteps(step)}
${news.length > 0 && renderNotice('good', `Tenés ${spanish.list(news.map(([n, one, many]) => spanish.count(n, one, many)))}`)}
${notice}
${renderOffers(model)}${
  model.questions.length > 0 &&
  html`<section aria-labelledby="preguntas"><h2 id="preguntas">Preguntas</h2>
${renderCards(model, model.questions)}</section>`
}${renderLeft(model)}
${
  state === 'done' &&
  (task.reviewed_at === null
    ? renderReviewForm(model.talkTarget, model.given, forms.EMPTY)
    : html`${renderTaskReview(task, 'Tu reseña')}${renderRemovedKinds([task.review_comment], 'de tu reseña')}`)
}
${isOpen && renderAudience(model)}
${!isOver(state) && renderLink(model)}${state !== 'withdrawn' && html`<p class="small soft" data-keep="${taskTitle(task, catalog)}"></p>`}
${renderRemovedKinds([task.title, task.description])}
${
  task.description !== '' &&
  html`<section class="card" aria-labelledby="tarea"><h2 id="tarea">${taskTitle(task, catalog)}</h2>
${renderTaskFacts(task, catalog, now)}
${renderText(task.description)}
${model.may('revise') && html`<p><a href="${paths.ownTask(token)}/cambiar">Cambiarla</a></p>`}</section>`
}
${model.may('withdraw') && renderWithdraw(model)}
${(isOver(state) || (state === 'ended' && model.offers.length === 0)) && html`<p class="actions">${state === 'done' || task.description === '' ? html`<a class="btn" href="${paths.task({ rubro: task.service })}">Pedir otro presupuesto</a>` : html`<a class="btn" href="${paths.ownTask(token)}/de-nuevo">Publicarla de nuevo con tu texto</a>`} <a class="btn btn-plain" href="${paths.HOME}">Ir al inicio</a></p>`}
</div>`,
  };
}

const renderSteps = (at: number) =>
  html`<ol class="way" aria-label="En qué está tu tarea">${STEPS.map((name, i) => html`<li${i === at && html` aria-current="step"`}${i < at && html` class="past"`}>${name}${i < at && html`<span class="sr"> (hecho)</span>`}</li>`)}</ol>`;

function renderDid({ did, offers, task }: OwnTask): Html | null {
  if (did === 'tarde') return ANSWERED;
  if (offers.length > 0) return null;
  if (did === 'cambiada' && task.revised_at !== null) return renderNotice('good', 'Listo: así la ven ahora');
  return did === 'abierta' && task.open_to_all ? renderNotice('good', 'Listo: ahora la ven todos') : null;
}

/** What the person has not opened yet, a kind each with its number. Once an offer is chosen, only its conversation has news. */
function newsOf({ task, state, offers, questions }: OwnTask) {
  if (isOver(state)) return [];
  const isLeft = ({ offer }: OfferOf) => task.chosen_offer === null || task.chosen_offer === offer.id;
  const [some, asked] = [offers.filter(isLeft), questions.filter(isLeft)];
  const tagged = (all: readonly OfferOf[], tag: ReturnType<typeof tagOf>) =>
    all.filter((one) => tagOf(one, task) === tag).length;
  const unread = [...some, ...asked.filter((one) => tagOf(one, task) === null)];
  const news = [
    [tagged(some, 'Nueva'), 'propuesta nueva', 'propuestas nuevas'],
    [tagged(some, 'La cambió'), 'propuesta que cambió', 'propuestas que cambiaron'],
    [tagged(asked, 'Nueva'), 'pregunta', 'preguntas'],
    [unread.reduce((sum, { offer }) => sum + offer.unread, 0), 'mensaje sin leer', 'mensajes sin leer'],
  ] as const;
  return news.filter(([n]) => n > 0);
}

function renderState(model: OwnTask): { title: string; notice: Html | null; tab?: string } {
  const { task, state, token, now, offers, choice, given } = model;
  const ago = (time: number | null) => spanish.ago(time!, now);
  const good = (title: string, text: string, next = '') => ({ title, notice: renderNotice('good', text, next) });
  switch (state) {
    case 'withdrawn': {
      const text = `La retiraste ${ago(task.withdrawn_at)}: ya no la ve nadie y borramos su texto.`;
      return good('Retiraste esta tarea', text);
    }
    case 'closed': {
      const why = `El motivo: «${task.closed_reason}». Podés corregirla y publicarla de nuevo: tu texto sigue acá abajo.`;
      const notice = renderNotice('warn', 'Ya no se puede escribir ni elegir', why);
      return { title: 'La plataforma cerró esta tarea', notice };
    }
    case 'done':
      return good('Tarea terminada', `La marcaste como terminada ${ago(task.done_at)}.`);
    case 'ended': {
      const text = 'Pasaron 30 días desde que la publicaste, así que dejó de verse.';
      if (offers.length === 0) return good('Esta tarea terminó', text);
      const next = 'Todavía podés conversar con quienes te respondieron y elegir una propuesta.';
      return good('Tu tarea ya no recibe propuestas', text, next);
    }
    case 'chosen': {
      const notice = html`<section class="card state" aria-labelledby="sigue"><h2 id="sigue">¿Cómo sigue?</h2>
<p>Ya le podés dar tu dirección a ${given}: arreglen por la conversación el día y los detalles.</p>
<p><a class="btn" href="${paths.ownTask(token, task.chosen_offer!)}">Ir a la conversación</a></p>
${choice && renderEnds(model.talkTarget, { task, offer: choice.offer }, given, now)}</section>`;
      return { title: `Elegiste a ${choice?.pro?.display_name ?? 'un profesional'}`, notice };
    }
    default: {
      const { length } = offers;
      const title =
        length > 0 ? `Tu tarea tiene ${spanish.count(length, 'propuesta', 'propuestas')}` : 'Tu tarea está publicada';
      const refusal = length > 0 ? null : refusalOf(model);
      const opened = task.open_to_all ? 'Así que la abrimos enseguida: ahora la ven todos.' : '';
      const notice = html`${renderLastLeft(model)}${refusal !== null && renderNotice('warn', refusal, opened)}`;
      return { title, notice, ...(refusal !== null && { tab: refusal }) };
    }
  }
}

/** What happened to the last offer that is out: for a day, or while nobody takes the place of whom the person had chosen. */
function renderLastLeft({ task, left: [last], token, now }: OwnTask): Html | null {
  if (last === undefined) return null;
  const { offer, pro } = last;
  const wasChosen = offer.ended_as === 'no-show' || offer.ended_as === 'cancelled';
  if (!wasChosen && now - offer.taken_back_at! > DAY_MS) return null;
  const link = html` <a href="${paths.ownTask(token, offer.id)}">Ver la conversación</a>`;
  return stateNotice({ task, offer }, 'person', nameOf(pro), now, '', link);
}

function renderOffers(model: OwnTask): Html | null {
  const { task, state, offers, order, page, token } = model;
  const isChosen = task.chosen_offer !== null;
  const { shown, pages } = pageOf(offers, page, OFFERS_PER_PAGE);
  if (offers.length === 0) {
    if (state !== 'reserved' && state !== 'open') return null;
    return html`<section class="card" aria-labelledby="propuestas"><h2 id="propuestas">Propuestas</h2>
<p>Todavía no hay ninguna. Cuando alguien responda, la vas a ver acá: esta página se actualiza sola, o podés volver más tarde con tu enlace.</p></section>`;
  }
  const href = (to: string, n = 1) =>
    `${paths.withQuery(paths.ownTask(token), { orden: to === 'nuevas' ? null : to, pagina: n === 1 ? null : n })}#propuestas`;
  return html`<section aria-labelledby="propuestas"><h2 id="propuestas">${isChosen ? 'Las propuestas que recibiste' : 'Propuestas'}</h2>
${
  offers.length > 1 &&
  !isChosen &&
  html`<nav class="tabs" aria-label="Ordenar las propuestas">${Object.entries(ORDERS).map(([one, label]) => html`<a href="${href(one)}"${one === order && html` aria-current="page"`}>${label}</a>`)}</nav>`
}
${renderCards(model, shown)}
${renderPager(page, pages, (n) => href(order, n), 'Páginas de propuestas')}
</section>`;
}

function renderCards(model: OwnTask, some: readonly OfferOf[]): Html {
  return html`<ul class="people">${some.map((one) => renderOfferCard(model, one, tagOf(one, model.task)))}</ul>`;
}

function renderLeft({ left, token }: OwnTask): Html | null {
  if (left.length === 0) return null;
  return html`<details class="card"><summary>Quedaron afuera (${left.length})</summary><ul class="bullets">${left.map(
    ({ offer, pro }) =>
      html`<li><a href="${paths.ownTask(token, offer.id)}">${stateText(offer.ended_as ?? 'taken-back', 'person', nameOf(pro))}</a></li>`,
  )}</ul></details>`;
}

function tagOf({ offer }: OfferOf, { seen_at }: Task) {
  if (offer.made_at > (seen_at ?? 0)) return 'Nueva';
  return offer.changed_at > (seen_at ?? 0) ? 'La cambió' : null;
}

function renderLink({ token, link, did }: OwnTask): Html {
  return html`<section class="card" aria-labelledby="enlace"><h2 id="enlace">Tu enlace privado</h2>
<p>${did === 'nueva' ? 'Guardalo ahora: con' : 'Con'} él volvés acá desde cualquier teléfono para leer propuestas, conversar y elegir. Mandátelo a vos, y a nadie más.</p>
<div class="copy"><label class="sr" for="enlace-privado">Enlace privado</label><input id="enlace-privado" type="text" readonly value="${link}" data-copy></div><p class="keep-link printed">${link}</p>
<p><a href="${paths.ownTask(token)}/enlace">Imprimirlo, pasarlo a otro aparato, y qué pasa si lo perdés</a></p>
</section>`;
}

function renderWithdraw({ target, offers }: OwnTask): Html {
  return html`<div class="way-out">${forms.renderSureForm(target, 'retirar', {
    title: 'Retirar la tarea',
    follows: `Deja de verse enseguida y borramos su texto. ${offers.length > 0 ? 'A quienes te respondieron les avisamos, y las conversaciones quedan para leer hasta que se borren. ' : ''}No se puede deshacer.`,
    yes: 'Sí, retirarla',
  })}</div>`;
}

export async function answerOwnTask(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { path } = exchange;
  const { token, id } = paths.readPrivatePath(path, paths.OPEN_TASKS);
  const access: PersonPath = { role: 'person', token, offer: id || null };
  if (access.offer !== null) return answerOwnConversation(site, exchange, access);
  const actions: forms.FormActions = {
    abrir: async (_, sent) => ({
      outcome: await perform('open', site.desk, access, sent),
      next: `${path}?hecho=abierta`,
    }),
    retirar: (_, sent) => perform('withdraw', site.desk, access, sent),
  };
  const show = (filled: forms.Filled) => renderOwnTask(site, exchange, token, filled);
  return forms.answerForm(site, exchange, actions, show, { access, path, name: nameOf(null) });
}

const namesOf = (some: OwnTask['invited']) => spanish.list(some.map(({ pro }) => nameOf(pro)));

/** `Ana P. y Beto G. no pueden tomarla`; null while nobody said so. */
function refusalOf({ task, invited, left }: OwnTask): string | null {
  // Who was refused did not say that they can't.
  const wasRefused = (id: string) => left.some(({ offer }) => offer.professional_id === id);
  const declined = invited.filter(({ id }) => task.declined.includes(id) && !wasRefused(id));
  if (declined.length === 0) return null;
  return `${namesOf(declined)} no ${declined.length > 1 ? 'pueden' : 'puede'} tomarla`;
}

/** `La ven los electricistas de Palermo`. */
function whoSees({ service, city, neighborhood, elsewhere }: Task, catalog: Catalog): string {
  const trade = findService(catalog, service);
  const place = findPlace(catalog, city, neighborhood);
  return `La ven ${trade === null ? 'todos los profesionales' : thePeopleOf(trade)}${elsewhere ? ` cerca de ${elsewhere}` : ` de ${place === null ? 'todo el país' : localName(place)}`}`;
}

function renderAudience({ task, state, invited, catalog, token, target, now }: OwnTask): Html {
  const opens = opensToEveryoneAt(task);
  const left = invited.filter(({ id }) => !task.declined.includes(id));
  const isMany = left.length > 1;
  if (state === 'open') {
    const told = left.map(
      ({ pro }, i) =>
        html`${i > 0 && (i === left.length - 1 ? ' y ' : ', ')}${pro ? html`<a href="${paths.profile(pro.slug, { tarea: token })}">${pro.display_name}</a>` : nameOf(null)}`,
    );
    return html`<section class="card state" aria-labelledby="quien"><h2 id="quien">${whoSees(task, catalog)}</h2>
<p>${left.length > 0 && html`A ${told} ${isMany ? 'les' : 'le'} avisamos. `}Está en la lista de <a href="${paths.OPEN_TASKS}">trabajos pedidos</a> hasta el ${spanish.moment(endsAt(task))}, o hasta que elijas.</p>
<p><a href="${paths.publicTask(task.id)}">Ver cómo la ven los demás</a></p></section>`;
  }
  return html`<section class="card state" aria-labelledby="quien"><h2 id="quien">Por ahora la ${isMany ? 'ven' : 've'} solamente ${namesOf(left)}</h2>
<p>${isMany ? 'Tienen' : 'Tiene'} <strong>${renderTime(opens, spanish.lasting(opens - now))}</strong> para contestarte antes que el resto: hasta el ${spanish.moment(opens)}.</p>
${left.every(({ pro }) => pro === null) && html`<p>Ahora mismo no figura en la guía; si no querés esperar, abrila.</p>`}
${forms.renderActionForm(target, 'abrir', html`<button class="btn btn-second" type="submit">Abrirla a todos ahora</button>`)}</section>`;
}

/** The private link of a task, to copy or print, and what happens when it is lost. Opening it marks nothing as seen. */
export async function renderOwnLink({ desk, reader, siteUrl }: Site, { segment: token }: Exchange): Promise<Page> {
  const task = orMissing(await getOwnTask(desk, token));
  const link = siteUrl + paths.ownTask(token);
  // The QR code is drawn here so that no other service sees the link.
  const { size, data } = encode(link, { border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return {
    title: 'Tu enlace privado',
    privacy: 'secret',
    here: 'tasks',
    main: html`<div class="wrap narrow">
${renderCrumbs(['Tu tarea', paths.ownTask(token)], ['Tu enlace privado', `${paths.ownTask(token)}/enlace`])}
<section class="card keep" aria-labelledby="enlace"><h1 id="enlace">Tu enlace privado</h1>
<p>Abre tu tarea «${taskTitle(task, reader.catalog())}»: con él leés las propuestas, conversás y elegís.</p>
<p class="keep-link">${link}</p>
<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="Código QR de tu enlace privado" shape-rendering="crispEdges"><path d="${dark.join('')}"/></svg>
<p class="small soft">Con la cámara del teléfono se abre el mismo enlace. El código se dibuja acá: no pasa por nadie más.</p></section>
<section class="card no-print" aria-labelledby="guardar"><h2 id="guardar">Para no perderlo</h2>
<ul class="bullets"><li>Copialo y pegalo donde lo vuelvas a encontrar: una nota, un mensaje a vos, los favoritos.</li><li>Imprimí esta página: salen el enlace y el código, nada más.</li><li>Apuntale con otro teléfono tuyo al código.</li></ul>
<div class="copy" data-print><label class="sr" for="enlace-privado">Enlace privado</label><input id="enlace-privado" type="text" readonly value="${link}" data-copy></div></section>
<section class="card no-print" aria-labelledby="perdido"><h2 id="perdido">Si lo perdés</h2>
<p>Fijate primero en el <a href="${paths.HOME}">inicio</a>, con el teléfono en que la publicaste: si la recuerda, está en «Tus tareas en este teléfono». Si no, no hay otra puerta: no sabemos quién sos ni adónde escribirte, así que nadie te lo puede volver a dar, tampoco quien administra la guía.</p>
<ul class="bullets"><li>Tu tarea sigue a la vista hasta que se cumplan los 30 días, y después se borra sola.</li><li>No vas a poder leer las propuestas ni elegir. Si la necesitás, publicala de nuevo: va a tener otro enlace.</li><li>Si alguien te había escrito, va a ver que no contestás; no se entera de nada más.</li></ul></section>
<section class="card no-print" aria-labelledby="ajeno"><h2 id="ajeno">Si lo tiene alguien más</h2>
<p>Quien lo tenga puede leer, escribir y elegir por vos. Retirá la tarea desde su página y publicala de nuevo: el enlace viejo deja de servir.</p></section>
<p class="no-print"><a class="btn" href="${paths.ownTask(token)}">Volver a tu tarea</a></p>
</div>`,
  };
}
