import type { ProfessionalDetail } from '@vidriera/contract';
import { type ConversationState, conversationState } from '../../../desk/tasks/flow.ts';
import {
  countNews,
  countOwnOffers,
  type ListedOffer,
  listChosen,
  listOwnOffers,
  type ProfessionalPath,
} from '../../../desk/tasks/offers.ts';
import { listInboxTasks, type Task } from '../../../desk/tasks/tasks.ts';
import { isFor, opensToEveryoneAt } from '../../../desk/tasks/visibility.ts';
import type { Exchange } from '../../http/route.ts';
import { type Html, html } from '../html.ts';
import { titleWithNews } from '../parts/form.ts';
import { renderPager } from '../parts/navigation.ts';
import { renderNotice } from '../parts/notice.ts';
import { priceText } from '../parts/offer.ts';
import { renderTime, taskKm } from '../parts/task.ts';
import { inboxPath, inboxTaskPath, parametersOf, profilePath, readPage, withQuery } from '../paths.ts';
import type { Page, SidePage, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { pageWindow, renderTaskCard } from './open-tasks.ts';

/** An inbox, opened by its private link: its professional, and the id of a task in it; empty for the inbox itself. */
export interface OpenInbox extends SidePage {
  readonly access: ProfessionalPath;
  readonly token: string;
  readonly professional: ProfessionalDetail;
}

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
  const { messages, choices } = await countNews(desk.sql, professional.id);
  const chosen = view === 'cerca' && page === 1 ? await listChosen(desk.sql, professional.id, CHOSEN_SHOWN) : [];
  const news = messages + choices;
  const tab = (to: View, label: string) =>
    html`<a href="${pathOf(to)}"${to === view && html` aria-current="page"`}>${label}</a>`;
  const none = page > 1 ? 'No hay más tareas.' : VIEWS[view].none;
  return {
    title: titleWithNews(news, `Bandeja de ${professional.display_name}`),
    privacy: 'secret',
    inbox: inboxPath(token),
    main: html`<div class="wrap narrow" data-live>
<h1>Hola, ${professional.display_name.split(' ')[0]}</h1>
${parameters.get('hecho') === 'no-puedo' && renderNotice('good', 'Listo: le avisamos a quien la publicó', parameters.has('quedan') ? OTHERS_SEE : ALL_SEE)}
${chosen.length > 0 && html`<section aria-labelledby="elegida"><h2 id="elegida">Te eligieron</h2>${renderOwnOffers(site, opened, chosen)}</section>`}
${offers === 0 && renderWelcome(site, professional)}
${messages > 0 && view !== 'propuestas' && renderNotice('good', `Tenés ${unreadText(messages)}`, html`<a href="${pathOf('propuestas')}">Ver tus propuestas</a>`)}
<nav class="tabs" aria-label="Qué tareas ver">${tab('cerca', 'Tareas')}${tab('propuestas', news > 0 ? `Tus propuestas (${news})` : 'Tus propuestas')}</nav>
<p class="lead">${VIEWS[view].lead}</p>
${cards ?? html`<div class="card empty"><p><strong>${none}</strong>${page === 1 && ' Cuando haya, las vas a encontrar acá.'}</p></div>`}
${renderPager(page, cards === null ? { pages: 1 } : { hasMore }, (n) => pathOf(view, n))}
${view === 'cerca' && html`<p><a href="${pathOf('lejos')}">Ver tareas de tus rubros en otros lugares o sin lugar</a></p>`}
<p><a href="${profilePath(professional.slug)}">Ver tu perfil como lo ven los demás</a></p>
<p class="small soft" data-keep="Bandeja de ${professional.display_name}"></p>
<p class="soft small">Guardá este enlace: abre tu bandeja, y quien lo tenga la ve. Si lo perdés o creés que lo tiene alguien más, pedile otro a quien administra ${site.operator.isNamed ? site.operator.name : 'la guía'}; este deja de andar.</p>
</div>`,
  };
}

const CHOSEN_SHOWN = 3;

const unreadText = (n: number) => spanish.count(n, 'mensaje sin leer', 'mensajes sin leer');

export function renderWelcome({ operator }: Site, professional: ProfessionalDetail): Html {
  return html`<section class="card state" aria-labelledby="bienvenida"><h2 id="bienvenida">¿Primera vez por acá?</h2>
<p>${operator.name} es una guía de gente de oficio, y vos figurás en ella: <a href="${profilePath(professional.slug)}">así te ven</a>. Este enlace abre tu bandeja: te llegó porque hay gente que busca lo que hacés y no ve tu teléfono.</p>
<ul class="bullets"><li>Leés la tarea y mandás tu propuesta, o preguntás antes.</li><li>Si te eligen, arreglan por chat. Si no podés, decilo y listo.</li><li>No te cuesta nada: ni figurar, ni responder, ni que te elijan.</li></ul>
<p><a href="/soy-profesional">Cómo funciona, y cómo corregir o sacar tu perfil</a></p></section>`;
}

/** Cities whose tasks are ordered by distance. Those farther away come last. */
const CITIES_ORDERED = 100;

async function readTasks({ desk, reader, now }: Site, opened: OpenInbox, page: number, view: View) {
  const { access, token, professional } = opened;
  const { professional_id, trades } = access;
  const { city, neighborhoods } = professional;
  const worker = { professional_id, trades, city: city.slug, neighborhoods: neighborhoods.map(({ slug }) => slug) };
  const around = view === 'lejos' ? reader.interpreter().citiesFrom(city.slug) : undefined;
  const others = around?.slice(0, CITIES_ORDERED).map(({ slug }) => slug);
  const { tasks, has_more: hasMore } = await listInboxTasks(desk, worker, pageWindow(page), others);
  const cards = html`<ul class="tasks">${tasks.map(({ task, isAnswered }) => {
    const km = taskKm(reader, task, city.slug);
    const extra = html`${km !== null && html`<p class="small">A ${spanish.kilometres(km)} de ${city.name}</p>`}${renderPriority(task, professional_id, now())}${isAnswered && html`<p class="facts"><span class="tag">${STATE_LABELS.open}</span></p>`}`;
    return renderTaskCard(task, reader.catalog(), inboxTaskPath(token, task.id), now(), extra);
  })}</ul>`;
  return { cards: tasks.length > 0 ? cards : null, hasMore };
}

async function readOffers(site: Site, opened: OpenInbox, page: number) {
  const { offers, has_more: hasMore } = await listOwnOffers(site.desk.sql, opened.professional.id, pageWindow(page));
  return { cards: offers.length > 0 ? renderOwnOffers(site, opened, offers) : null, hasMore };
}

function renderOwnOffers(
  { reader, now }: Site,
  { token }: OpenInbox,
  offers: readonly { readonly task: Task; readonly offer: ListedOffer }[],
): Html {
  return html`<ul class="tasks">${offers.map(({ task, offer }) => renderTaskCard(task, reader.catalog(), inboxTaskPath(token, task.id), now(), renderOwnOffer(task, offer, now())))}</ul>`;
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

function renderOwnOffer(task: Task, offer: ListedOffer, now: number): Html {
  const state = conversationState({ task, offer }, now);
  const label = state === 'open' && offer.asked ? 'Preguntaste' : STATE_LABELS[state];
  return html`<p class="facts"><span class="tag">${label}</span><span>${offer.wiped_at === null && !offer.asked && priceText(offer.price)}</span>${offer.unread > 0 && html`<strong class="unread">${unreadText(offer.unread)}</strong>`}</p>`;
}

export function renderPriority(task: Task, professionalId: string, now: number): Html | null {
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
