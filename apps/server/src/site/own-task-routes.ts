import { draftLink } from '@vidriera/core';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import type { Outcome } from '../tasks/act.ts';
import { writeMessage } from '../tasks/conversation.ts';
import { handOver, recallToken } from '../tasks/drafts.ts';
import { closesAt, decide, taskState } from '../tasks/flow.ts';
import { acceptOffer, finishTask, report } from '../tasks/offer-actions.ts';
import { type AccessPath, findTaskAndOffer, type ListedOffer, listOffers } from '../tasks/offers.ts';
import { getOwnTask, noteVisit, openToEveryone, type Task, withdrawTask } from '../tasks/tasks.ts';
import { hashToken } from '../tasks/token.ts';
import { callerOf } from './caller.ts';
import { readMessageText, renderTalk } from './conversation.ts';
import { isCrossSite } from './cross-site.ts';
import { readForm } from './form-body.ts';
import { issueFormToken, readFormToken } from './form-token.ts';
import type { Html } from './html.ts';
import type { Page } from './page.ts';
import { renderConfirmation, renderOwnConversation } from './pages/conversation.ts';
import { renderOwnLink } from './pages/own-link.ts';
import { OFFER_ORDERS, OFFERS_PER_PAGE, type OfferOrder, type OwnTaskModel, renderOwnTask } from './pages/own-task.ts';
import { renderTrouble, renderUnknownTask, troubleOf } from './pages/trouble.ts';
import { renderStanding } from './parts/conversation.ts';
import { renderNotice } from './parts/notice.ts';
import { GONE, type OfferOf } from './parts/offer.ts';
import { readPage } from './parts/pager.ts';
import { leakText, refusalOf, type Standing, silence, standingOf } from './parts/standing.ts';
import { taskTitle } from './parts/task.ts';
import { LINK_PAGE, OPEN_TASKS, ownConversationPath, ownTaskPath } from './paths.ts';
import type { PageAnswer, Site } from './site.ts';

/** The person's side, behind the private link of a task: its offers, their conversations, the choice. */
export function ownTaskRoutes(site: Site): Route[] {
  return [
    site.route('own_task', `${OPEN_TASKS}/{token}`, (exchange) => answerOwnTask(site, exchange, exchange.segment)),
    site.route('own_task_change', `${OPEN_TASKS}/{token}`, (exchange) => answerChange(site, exchange), ['POST']),
    site.route('own_conversation', `${OPEN_TASKS}/*`, (exchange) => answerConversation(site, exchange)),
    site.route('own_conversation_change', `${OPEN_TASKS}/*`, (exchange) => answerTalk(site, exchange), ['POST']),
  ];
}

const ownForm = (token: string) => `own-task:${hashToken(token)}`;
const PERSON = { role: 'person' } as const;

async function answerOwnTask(site: Site, exchange: Exchange, token: string, more: readonly Html[] = []): Promise<Page> {
  const { desk, reader, siteUrl } = site;
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask(reader.catalog());
  const asked = new URLSearchParams(more.length > 0 ? '' : exchange.query);
  const now = site.now();
  const order = OFFER_ORDERS.find((one) => one === asked.get('orden')) ?? 'nuevas';
  const page = readPage(asked.get('pagina'));
  const withPeople = (await listOffers(desk.sql, task.id)).map(
    (offer): OfferOf => ({ offer, professional: reader.professional(offer.professional_id) }),
  );
  const since = await sinceWhen(site, exchange, asked, task);
  const notices = [...more];
  if (asked.get('abierta') === '1' && task.open_to_all) notices.push(renderNotice('good', 'Listo: ahora la ven todos'));
  return renderOwnTask({
    catalog: reader.catalog(),
    task,
    token,
    link: siteUrl + ownTaskPath(token),
    professional: task.professional_id === null ? null : (reader.professional(task.professional_id) ?? 'gone'),
    offers: ordered(withPeople, order, task.chosen_offer).slice((page - 1) * OFFERS_PER_PAGE, page * OFFERS_PER_PAGE),
    offerCount: withPeople.length,
    chosen: withPeople.find(({ offer }) => offer.id === task.chosen_offer) ?? null,
    order,
    page,
    since,
    news: newsOf(withPeople, since),
    canWithdraw: decide('withdraw', PERSON, { task, offer: null }, now).allowed,
    formToken: issueFormToken(desk.secret, ownForm(token), now),
    notices,
    isNew: asked.get('nueva') === '1',
    now,
  });
}

/**
 * When the person was here before. A page that asks for itself again says since when in `desde`, so that what is new stays new
 * for as long as the visit lasts.
 */
async function sinceWhen(
  { desk }: Site,
  { request }: Exchange,
  asked: URLSearchParams,
  task: Task,
): Promise<number | null> {
  const before = request.method === 'HEAD' ? null : await noteVisit(desk, task.id);
  const since = asked.get('desde');
  return since !== null && /^\d{1,15}$/.test(since) ? Number(since) : before;
}

function newsOf(offers: readonly OfferOf[], since: number | null): OwnTaskModel['news'] {
  const isSince = (time: number) => since === null || time > since;
  return {
    offers: offers.filter(({ offer }) => isSince(offer.made_at)).length,
    changes: offers.filter(({ offer }) => !isSince(offer.made_at) && isSince(offer.changed_at)).length,
    messages: offers.reduce((sum, { offer }) => sum + offer.unread, 0),
  };
}

/** Offers come newest first; the one that was chosen stands before all. */
function ordered(offers: readonly OfferOf[], order: OfferOrder, chosen: string | null): OfferOf[] {
  if (chosen !== null) return offers.toSorted((a, b) => Number(b.offer.id === chosen) - Number(a.offer.id === chosen));
  const price = ({ price }: ListedOffer) => price.amount ?? Number.POSITIVE_INFINITY;
  const rating = ({ professional }: OfferOf) => professional?.rating ?? 0;
  if (order === 'puntaje') return offers.toSorted((a, b) => rating(b) - rating(a));
  if (order === 'precio') return offers.toSorted((a, b) => compare(price(a.offer), price(b.offer)));
  return [...offers];
}

/** Two that are both without end are equal. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

const OLD_PAGE = () => renderNotice('warn', 'La página estuvo abierta mucho tiempo', 'Tocá el botón de nuevo.');

/** Opens a task to everyone, takes it back to be corrected or withdraws it. Doing any twice is the same as once. */
async function answerChange(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader, siteUrl } = site;
  const token = exchange.segment;
  if (isCrossSite(exchange.request.headers, siteUrl)) return renderTrouble(troubleOf(403, 1));
  const form = await readForm(exchange);
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask(reader.catalog());
  const name = readFormToken(desk.secret, ownForm(token), form.get('form') ?? '', site.now());
  if (name === null) return { ...(await answerOwnTask(site, exchange, token, [OLD_PAGE()])), status: 422 };
  switch (form.get('accion')) {
    case 'abrir': {
      const opened = await openToEveryone(desk, token);
      return { status: 303, to: `${ownTaskPath(token)}${opened ? '?abierta=1' : ''}` };
    }
    case 'corregir':
      return correct(site, exchange, task, token);
    case 'retirar':
      await withdrawTask(desk, token);
      break;
  }
  return { status: 303, to: ownTaskPath(token) };
}

/**
 * Withdraws a task and gives its words back as a draft, to be changed and published again. The draft comes first, under
 * a key of its own: done twice, or cut off between the two, there is one draft, and who asks again is led to it.
 * Once somebody made an offer it is too late: what they answered is not to be lost.
 */
async function correct(site: Site, exchange: Exchange, task: Task, token: string): Promise<PageAnswer> {
  const caller = `own-task:${hashToken(token)}`;
  const key = 'correct';
  const state = taskState(task, site.now());
  if (state !== 'reserved' && state !== 'open') {
    const made = task.withdrawn_at === null ? null : await recallToken(site.desk, caller, key);
    return { status: 303, to: made === null ? ownTaskPath(token) : draftLink('', made) };
  }
  if ((await listOffers(site.desk.sql, task.id)).length > 0) {
    const notice = renderNotice('warn', 'Ya recibiste propuestas', 'Si algo cambió, contalo en la conversación.');
    return { ...(await answerOwnTask(site, exchange, token, [notice])), status: 409 };
  }
  const outcome = await handOver(site.desk, { caller, key, words: task });
  if (outcome.kind !== 'made') {
    const notice = renderNotice(
      'bad',
      'Ahora no podemos abrir otro borrador',
      'Probá de nuevo en un rato: tu tarea sigue publicada.',
    );
    return { ...(await answerOwnTask(site, exchange, token, [notice])), status: 503 };
  }
  await withdrawTask(site.desk, token);
  return { status: 303, to: draftLink('', outcome.token) };
}

type PersonPath = Extract<AccessPath, { role: 'person' }>;

/** `/tareas/{token}/{offer}`; what is no such address finds nothing. */
function accessOf(path: string): PersonPath {
  const [token = '', offer = '', ...more] = path.slice(`${OPEN_TASKS}/`.length).split('/');
  return { role: 'person', token: more.length > 0 ? '' : token, offer };
}

const talkForm = ({ token, offer }: PersonPath) => `own-conversation:${hashToken(token)}:${offer}`;

interface Back {
  readonly status?: number;
  readonly standing?: Standing;
  /** What is wrong with the message that came back. */
  readonly error?: string;
  readonly typed?: string;
}

async function answerConversation(site: Site, exchange: Exchange, back: Back = {}): Promise<Page> {
  const { desk, reader } = site;
  const access = accessOf(exchange.path);
  if (access.offer === LINK_PAGE) return answerLink(site, access.token);
  const found = await findTaskAndOffer(desk, access);
  if (found === null || found.offer === null) return renderUnknownTask(reader.catalog());
  const { task, offer } = found;
  const now = site.now();
  const professional = reader.professional(offer.professional_id);
  const name = professional?.display_name ?? GONE;
  const formToken = issueFormToken(desk.secret, talkForm(access), now);
  const asked = new URLSearchParams(exchange.request.method === 'POST' ? '' : exchange.query);
  const both = { task, offer };
  const conversation = await renderTalk(
    site,
    {
      exchange,
      asked,
      access,
      found: both,
      formToken,
      other: name,
      typed: back.typed ?? '',
      error: back.error ?? null,
    },
    ownConversationPath(access.token, offer.id),
  );
  const standing = back.standing ?? standingOf(both, 'person', name, now) ?? silence(closesAt(task, offer), now);
  // Who is not listed now is not to be chosen: nobody vouches for them.
  const canAccept = professional !== null && decide('accept', PERSON, both, now).allowed;
  const canFinish = decide('finish', PERSON, both, now).allowed;
  const confirming = asked.get('confirmar');
  if ((confirming === 'aceptar' && canAccept) || (confirming === 'terminar' && canFinish)) {
    return renderConfirmation(
      { catalog: reader.catalog(), token: access.token, task, offer, name, formToken },
      confirming,
    );
  }
  return renderOwnConversation({
    catalog: reader.catalog(),
    token: access.token,
    task,
    offer,
    professional,
    conversation,
    canAccept,
    canFinish,
    reporting: asked.get('avisar') === 'propuesta' ? 'offer' : readReported(asked.get('avisar')),
    notices: [
      asked.get('hecho') === 'aviso' ? renderNotice('good', 'Gracias: ya avisamos', 'Lo vamos a revisar.') : null,
      renderStanding(standing),
    ],
    status: back.status ?? 200,
    now,
  });
}

/** The page on which a person keeps the link; it marks nothing as seen. */
async function answerLink({ desk, reader, siteUrl }: Site, token: string): Promise<Page> {
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask(reader.catalog());
  return renderOwnLink(token, siteUrl + ownTaskPath(token), taskTitle(task, reader.catalog()));
}

function readReported(number: string | null): number | null {
  return number !== null && /^[1-9]\d{0,5}$/.test(number) ? Number(number) : null;
}

/** What a person sends in a conversation: a message, a choice, the end of the task, a report. */
async function answerTalk(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader, siteUrl } = site;
  if (isCrossSite(exchange.request.headers, siteUrl)) return renderTrouble(troubleOf(403, 1));
  const form = await readForm(exchange);
  const access = accessOf(exchange.path);
  const typed = form.get('texto') ?? '';
  const again = (back: Back) => answerConversation(site, exchange, { typed, ...back });
  const name = readFormToken(desk.secret, talkForm(access), form.get('form') ?? '', site.now());
  if (name === null) {
    const body = 'No se perdió nada: tocá el botón de nuevo.';
    return again({ status: 422, standing: { look: 'warn', title: 'La página estuvo abierta mucho tiempo', body } });
  }
  const from = { form: name, caller: callerOf(exchange) };
  const path = ownConversationPath(access.token, access.offer);
  const found = await findTaskAndOffer(desk, access);
  const professional = found?.offer == null ? null : reader.professional(found.offer.professional_id);
  let outcome: Outcome;
  let next = path;
  const action = form.get('accion');
  switch (action) {
    case 'escribir': {
      const text = readMessageText(typed);
      if ('wrong' in text) return again({ status: 422, error: text.wrong });
      outcome = await writeMessage(desk, access, text.text, from);
      next = `${path}#conversacion`;
      break;
    }
    case 'aceptar':
      if (found !== null && professional === null) {
        const body = 'Cuando vuelva a figurar en la guía vas a poder elegir su propuesta.';
        return again({ status: 409, standing: { look: 'warn', title: 'Ahora mismo no figura', body } });
      }
      outcome = await acceptOffer(desk, access, Number(form.get('version')), from);
      break;
    case 'terminar':
      outcome = await finishTask(desk, access, from);
      next = ownTaskPath(access.token);
      break;
    case 'avisar':
      outcome = await report(desk, access, readReported(form.get('mensaje')), from);
      next = `${path}?hecho=aviso`;
      break;
    default:
      return { status: 303, to: path };
  }
  if (outcome.kind === 'done') return { status: 303, to: next };
  if (outcome.kind === 'nothing') return renderUnknownTask(reader.catalog());
  const status = outcome.kind === 'refused' || outcome.kind === 'changed' ? 409 : 422;
  if (outcome.kind === 'leak') return again({ status, error: leakText(outcome.leak) });
  return again({
    status,
    standing: refusalOf(outcome, 'person', professional?.display_name ?? GONE, site.now(), action),
  });
}
