import type { ProfessionalDetail } from '@vidriera/contract';
import { offersLeft } from '../../../desk/tasks/act.ts';
import { askFirst, editOffer, makeOffer, perform } from '../../../desk/tasks/actions.ts';
import { conversationState, invitedOf, isFor, opensToEveryoneAt, tradesOf } from '../../../desk/tasks/flow.ts';
import { findInbox } from '../../../desk/tasks/inboxes.ts';
import { countNews, countOwnOffers, findTaskAndOffer, listChosen, listOwnOffers } from '../../../desk/tasks/offers.ts';
import { listInboxTasks, type Task } from '../../../desk/tasks/tasks.ts';
import type { Exchange } from '../../http/route.ts';
import { callerName } from '../../limit/limiter.ts';
import * as forms from '../forms.ts';
import { type Html, html } from '../html.ts';
import { lastOf, renderPager } from '../parts/navigation.ts';
import { renderNotice, renderRemovedKinds, renderText } from '../parts/notice.ts';
import * as offerParts from '../parts/offer.ts';
import { renderOtherTrade, stateText, TASK_CHANGED } from '../parts/state-notice.ts';
import { renderTaskFacts, renderTime, taskKm, taskTitle } from '../parts/task.ts';
import * as paths from '../paths.ts';
import type { Page, PageAnswer, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import * as talks from './conversation.ts';
import { orMissing, renderErrorPage } from './error-page.ts';
import { pageWindow, renderTaskCard } from './open-tasks.ts';

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
    lead: 'Las tareas que respondiste con una propuesta o una pregunta, primero las de novedades más recientes.',
    none: 'Todavía no respondiste ninguna.',
  },
} as const;
type View = keyof typeof VIEWS;

const OTHERS_SEE =
  'La siguen viendo los demás a quienes se la mandaron. Si nadie de ellos puede, se abre a todos enseguida.';
const ALL_SEE = 'Ahora la ven todos los de tu rubro.';

async function renderInbox(site: Site, exchange: Exchange, opened: OpenInbox): Promise<Page> {
  const { desk } = site;
  const { token, professional } = opened;
  const parameters = paths.parametersOf(exchange);
  const page = paths.readPage(parameters);
  const view = forms.readChoice(VIEWS, parameters.get('ver')) ?? 'cerca';
  const pathOf = (to: View, n = 1) =>
    paths.withQuery(paths.inbox(token), { ver: to === 'cerca' ? null : to, pagina: n === 1 ? null : n });
  const { cards, hasMore } = await readCards(site, opened, page, view);
  const offers = await countOwnOffers(desk.sql, professional.id);
  const { messages, choices } = await countNews(desk.sql, professional.id);
  const chosen = view === 'cerca' && page === 1 ? await listChosen(desk.sql, professional.id, CHOSEN_SHOWN) : [];
  const news = messages + choices;
  const tab = (to: View, label: string) =>
    html`<a href="${pathOf(to)}"${to === view && html` aria-current="page"`}>${label}</a>`;
  const none = page > 1 ? 'No hay más tareas.' : VIEWS[view].none;
  return {
    title: forms.titleWithNews(news, `Bandeja de ${professional.display_name}`),
    privacy: 'secret',
    inbox: paths.inbox(token),
    main: html`<div class="wrap narrow" data-live>
<h1>Hola, ${professional.display_name.split(' ')[0]}</h1>
${parameters.get('hecho') === 'no-puedo' && renderNotice('good', 'Listo: le avisamos a quien la publicó', parameters.has('quedan') ? OTHERS_SEE : ALL_SEE)}
${chosen.length > 0 && html`<section aria-labelledby="elegida"><h2 id="elegida">Te eligieron</h2><ul class="tasks">${renderOwnOffers(site, opened, chosen)}</ul></section>`}
${offers === 0 && renderWelcome(site, professional)}
${messages > 0 && view !== 'propuestas' && renderNotice('good', `Tenés ${unreadText(messages)}`, html`<a href="${pathOf('propuestas')}">Ver tus propuestas</a>`)}
<nav class="tabs" aria-label="Qué tareas ver">${tab('cerca', 'Tareas')}${tab('propuestas', news > 0 ? `Tus propuestas (${news})` : 'Tus propuestas')}</nav>
<p class="lead">${VIEWS[view].lead}</p>
${cards.length > 0 ? html`<ul class="tasks">${cards}</ul>` : html`<div class="card empty"><p><strong>${none}</strong>${page === 1 && ' Cuando haya, las vas a encontrar acá.'}</p></div>`}
${renderPager(page, lastOf(page, cards, hasMore), (n) => pathOf(view, n))}
${view === 'cerca' && html`<p><a href="${pathOf('lejos')}">Ver tareas de tus rubros en otros lugares o sin lugar</a></p>`}
<p><a href="${paths.profile(professional.slug)}">Ver tu perfil como lo ven los demás</a></p>
<p class="small soft" data-keep="Bandeja de ${professional.display_name}"></p>
<p class="soft small">Guardá este enlace: abre tu bandeja, y quien lo tenga la ve. Si lo perdés o creés que lo tiene alguien más, pedile otro a quien administra ${site.operator.isNamed ? site.operator.name : 'la guía'}; este deja de andar.</p>
</div>`,
  };
}

const CHOSEN_SHOWN = 3;
const SENT = 'Propuesta enviada';

const unreadText = (n: number) => spanish.count(n, 'mensaje sin leer', 'mensajes sin leer');

function renderWelcome({ operator }: Site, professional: ProfessionalDetail): Html {
  return html`<section class="card state" aria-labelledby="bienvenida"><h2 id="bienvenida">¿Primera vez por acá?</h2>
<p>${operator.name} es una guía de gente de oficio, y vos figurás en ella: <a href="${paths.profile(professional.slug)}">así te ven</a>. Este enlace abre tu bandeja: te llegó porque hay gente que busca lo que hacés y no ve tu teléfono.</p>
<ul class="bullets"><li>Leés la tarea y mandás tu propuesta, o preguntás antes.</li><li>Si te eligen, arreglan por chat. Si no podés, decilo y listo.</li><li>No te cuesta nada: ni figurar, ni responder, ni que te elijan.</li></ul>
<p><a href="/soy-profesional">Cómo funciona, y cómo corregir o sacar tu perfil</a></p></section>`;
}

/** Cities whose tasks are ordered by distance. Those farther away come last. */
const CITIES_ORDERED = 100;

async function readCards(site: Site, opened: OpenInbox, page: number, view: View) {
  const { desk, reader, now } = site;
  const { access, token, professional } = opened;
  const { professional_id, trades } = access;
  const { city, neighborhoods } = professional;
  if (view === 'propuestas') {
    const { offers, has_more: hasMore } = await listOwnOffers(desk.sql, professional_id, pageWindow(page));
    return { cards: renderOwnOffers(site, opened, offers), hasMore };
  }
  const worker = { professional_id, trades, city: city.slug, neighborhoods: neighborhoods.map(({ slug }) => slug) };
  const around = view === 'lejos' ? reader.snapshot().interpreter.citiesFrom(city.slug) : undefined;
  const others = around?.slice(0, CITIES_ORDERED).map(({ slug }) => slug);
  const { tasks, has_more: hasMore } = await listInboxTasks(desk, worker, pageWindow(page), others);
  const cards = tasks.map(({ task, isAnswered }) => {
    const km = taskKm(reader, task, city.slug);
    const extra = html`${km !== null && html`<p class="small">A ${spanish.kilometres(km)} de ${city.name}</p>`}${renderPriority(task, professional_id, now())}${isAnswered && html`<p class="facts"><span class="tag">${SENT}</span></p>`}`;
    return renderTaskCard(task, reader.catalog(), paths.inbox(token, task.id), now(), extra);
  });
  return { cards, hasMore };
}

function renderOwnOffers({ reader, now }: Site, { token }: OpenInbox, offers: Awaited<ReturnType<typeof listChosen>>) {
  return offers.map(({ task, offer }) => {
    const state = conversationState({ task, offer }, now());
    const label = state === 'open' ? (offer.asked ? 'Preguntaste' : SENT) : stateText(state, 'professional', '');
    const facts = html`<p class="facts"><span class="tag">${label}</span><span>${offer.wiped_at === null && !offer.asked && offerParts.priceText(offer.price)}</span>${offer.unread > 0 && html`<strong class="unread">${unreadText(offer.unread)}</strong>`}</p>`;
    return renderTaskCard(task, reader.catalog(), paths.inbox(token, task.id), now(), facts);
  });
}

function renderPriority(task: Task, professionalId: string, now: number): Html | null {
  if (!isFor(professionalId, task)) return null;
  const left = opensToEveryoneAt(task) - now;
  return html`<p class="priority"><strong>Para vos</strong> ${
    left > 0
      ? html`<span>${task.others === '' ? 'La ves' : 'Vos y quienes la recibieron con vos la ven'} en exclusiva por ${renderTime(now + left, spanish.lasting(left))} más</span>`
      : task.open_to_all
        ? 'Te la mandaron a vos y también la ven otros'
        : 'Tu prioridad ya pasó: ahora la ven todos'
  }</p>`;
}

type OpenInbox = Awaited<ReturnType<typeof openInbox>>;

/** An inbox by its private link: its professional, and the id of a task in it; empty for the inbox itself. */
async function openInbox({ desk, reader }: Site, path: string) {
  const { token, id: task } = paths.readPrivatePath(path, paths.INBOX);
  const professionalId = orMissing(await findInbox(desk.sql, token), () => {
    const body = 'Puede que esté cortado o que te hayan dado uno más nuevo. Pedí otro a quien administra la guía.';
    return renderErrorPage(404, 'Este enlace no abre ninguna bandeja', body);
  });
  const professional = orMissing(reader.professional(professionalId), () => {
    const body = 'Cuando vuelva a figurar en la guía, tu bandeja va a estar acá con este mismo enlace.';
    return renderErrorPage(404, 'Tu perfil no figura por ahora', body);
  });
  const { id: professional_id } = professional;
  const access = { role: 'professional', professional_id, trades: tradesOf(professional), task } as const;
  return { access, path, name: professional.display_name, token, professional };
}

const UNSENT = 'Lo que escribiste de tu propuesta sigue acá abajo, sin mandar.';
const ASKED = renderNotice('good', 'Tu pregunta ya está', UNSENT);

export async function answerInbox(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const inbox = await openInbox(site, exchange.path);
  const { desk } = site;
  const { access, path } = inbox;
  const offerAction =
    (store: typeof makeOffer): forms.FormActions[string] =>
    async (fields, sent) => ({
      outcome: await store(desk, access, offerParts.readOfferWords(fields), sent, readOf(fields)),
      next: `${path}?hecho=propuesta`,
    });
  const actions: forms.FormActions = {
    ...talks.talkActions(site, inbox),
    async preguntar(fields, sent) {
      const outcome = await askFirst(desk, access, talks.readMessage(fields), sent, readOf(fields));
      const hasOffer = ['mensaje', 'precio', 'cuando'].some((name) => fields.get(name));
      if (outcome.kind !== 'done' || !hasOffer) return { outcome, next: `${path}#conversacion` };
      fields.delete('texto');
      throw new forms.ShowAgain({ status: 200, notice: ASKED });
    },
    async 'no-puedo'(_, sent) {
      const { task } = (await findTaskAndOffer(desk, access)) ?? {};
      const others = task ? invitedOf(task).filter((id) => id !== access.professional_id && isFor(id, task)) : [];
      const next = paths.withQuery(paths.inbox(inbox.token), { hecho: 'no-puedo', quedan: others.length || null });
      return { outcome: await perform('decline', desk, access, sent), next };
    },
    ofrecer: offerAction(makeOffer),
    cambiar: offerAction(editOffer),
    'no-voy': (_, sent) => perform('cancel', desk, access, sent),
    retirar: (_, sent) => perform('take-back', desk, access, sent),
  };
  const show = async (filled: forms.Filled) => {
    if (filled === forms.EMPTY && access.task === '') return renderInbox(site, exchange, inbox);
    return renderInboxTask(site, exchange, inbox, filled);
  };
  return forms.answerForm(site, exchange, actions, show, inbox);
}

/** The version of a task that its form was made for. A form that is shown again is for the task as it is now. */
const readOf = (fields: URLSearchParams) => paths.readTime(fields.get('tarea')) ?? 0;

async function renderInboxTask(site: Site, exchange: Exchange, inbox: OpenInbox, given: forms.Filled): Promise<Page> {
  const { desk, reader } = site;
  const { access, token, professional } = inbox;
  const found = orMissing(await findTaskAndOffer(desk, access), () => {
    const body = html`Puede que avisaras que no podías tomarla, que ya hayan elegido a alguien o que la hayan retirado. <a href="${paths.inbox(token)}">Volver a tu bandeja</a>`;
    return renderErrorPage(404, 'Esta tarea no está en tu bandeja', body);
  });
  const { task, offer } = found;
  const version = task.revised_at ?? 0;
  const isOld = given.typed.has('tarea') && Object.keys(given.errors).length > 0 && version !== readOf(given.typed);
  const filled = isOld ? { ...given, notice: TASK_CHANGED } : given;
  const talk = await talks.openTalk(site, exchange, inbox, found, filled);
  const { target, may, now } = talk;
  const typed = filled.typed.has('cuando') ? filled.typed : null;
  const shown = { ...filled, typed: typed ?? offerParts.fieldsOf(offer) };
  const offerForm = (left: number | null) => offerParts.renderOfferForm(target, shown, version, left);
  const isNew = offer === null && (await countOwnOffers(desk.sql, professional.id)) === 0;
  const title = task.description === '' ? 'Una tarea que ya se borró' : taskTitle(task, reader.catalog());
  const isMade = offer !== null && conversationState({ task, offer }, now) === 'open';
  const isOffered = isMade && paths.parametersOf(exchange).get('hecho') === 'propuesta';
  const main = html`${isOffered && renderNotice('good', 'Tu propuesta ya está', 'Si quien publicó te escribe o te elige, lo vas a ver acá.')}<article class="card"><h1>${title}</h1>
${renderTaskFacts(task, reader.catalog(), now)}
${offer === null && renderPriority(task, professional.id, now)}
${task.description === '' ? html`<p class="soft">Su texto ya no está.</p>` : renderText(task.description)}
<p>${talks.renderReport(talk, 'esta tarea', 0)}</p></article>
${isNew && renderWelcome(site, professional)}
${offer === null && task.declined.includes(professional.id) && renderNotice('warn', 'Avisaste que no podías tomarla', 'Si cambiaste de idea, todavía podés mandar tu propuesta.')}
${may('offer') && html`<section class="card form" aria-labelledby="ofrecer"><h2 id="ofrecer">Hacé tu propuesta</h2>${offerForm(await offersLeft(desk, professional.id, callerName(exchange.caller)))}</section>`}
${offer === null && !access.trades.includes(task.service) && renderOtherTrade(task, reader.catalog())}
${(may('ask') || may('decline')) && html`<section class="card">${may('ask') && renderAsk(filled)}${may('decline') && renderDecline(target, task.others !== '')}</section>`}
${
  offer !== null &&
  !may('offer') &&
  html`<section class="card" aria-labelledby="tu-propuesta"><h2 id="tu-propuesta">Tu propuesta</h2>
${offerParts.renderOfferWords(offer)}
${renderRemovedKinds([offer.message, offer.availability])}
${may('edit') ? html`<details${typed && html` open`}><summary>Cambiarla</summary>${offerForm(null)}</details>` : typed && talks.renderUnsent('mensaje', typed.get('mensaje') ?? '')}
${
  may('take-back') &&
  forms.renderSureForm(target, 'retirar', {
    title: 'Retirarla',
    follows: 'Quien publicó deja de verla. Mientras la tarea siga abierta, podés volver a mandarla.',
    yes: 'Sí, retirarla',
  })
}${
  may('cancel') &&
  forms.renderSureForm(target, 'no-voy', {
    title: 'No voy a poder ir',
    follows:
      'Se lo avisamos a quien publicó, y la tarea vuelve a estar abierta para todos. No cambia nada en tu perfil.',
    yes: 'Sí, avisar que no puedo',
  })
}
</section>`
}
${offer?.id === task.chosen_offer && offerParts.renderTaskReview(task, 'La reseña que te dejaron')}`;
  return talks.renderTalk(talk, title, 'Esta tarea', main);
}

/** Asks the person something before the offer. The fields are those of the offer's form, so that what stands in it is kept. */
function renderAsk(filled: forms.Filled): Html {
  const hint = 'La lee solamente quien publicó la tarea. Después podés hacer tu propuesta.';
  const control = forms.lines(3, talks.MESSAGE_MAX, html` form="accion-ofrecer"`);
  const isOpen = filled.typed.get('texto') || filled.errors.texto;
  return html`<details${isOpen && html` open`}><summary>Preguntar antes de ofrecer</summary>${forms.renderField(filled, 'texto', 'Tu pregunta', hint, control)}
<button class="btn" type="submit" form="accion-ofrecer" name="accion" value="preguntar">Mandar la pregunta</button></details>`;
}

function renderDecline(target: forms.Target, isForMore: boolean): Html {
  const opens = isForMore ? 'Si los demás a quienes se la mandaron tampoco pueden, se abre' : 'La tarea se abre';
  return forms.renderSureForm(target, 'no-puedo', {
    title: 'No puedo tomarla',
    follows: `Le avisamos a quien la publicó. ${opens} a todos enseguida. No cambia en nada tu perfil.`,
    yes: 'Sí, no puedo tomarla',
  });
}
