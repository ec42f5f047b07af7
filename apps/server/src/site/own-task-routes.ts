import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import type { SubmittedForm } from '../tasks/act.ts';
import { type Action, decide } from '../tasks/flow.ts';
import { acceptOffer, finishTask } from '../tasks/offer-actions.ts';
import { findTaskAndOffer, listOffers, type PersonPath } from '../tasks/offers.ts';
import { getOwnTask, noteVisit, openToEveryone, type Task, withdrawTask } from '../tasks/tasks.ts';
import { hashToken } from '../tasks/token.ts';
import {
  answerConversationForm,
  conversationNotices,
  type FormResult,
  openConversation,
  type RejectedForm,
} from './conversation.ts';
import type { Html } from './html.ts';
import type { Page } from './page.ts';
import { renderConfirmation, renderOwnConversation } from './pages/conversation.ts';
import { renderUnknownTask } from './pages/error-page.ts';
import { renderOwnLink } from './pages/own-link.ts';
import { OFFER_ORDERS, type OfferOrder, renderOwnTask } from './pages/own-task.ts';
import { parametersOf, readPage, readPrivatePath } from './parameters.ts';
import { renderNotice } from './parts/notice.ts';
import { type OfferOf, UNLISTED } from './parts/offer.ts';
import { taskTitle } from './parts/task.ts';
import { LINK_PAGE, OPEN_TASKS, ownConversationPath, ownTaskPath } from './paths.ts';
import { issueFormToken, readPost } from './posted-form.ts';
import type { PageAnswer, Site } from './site.ts';

/** The routes of the person who published a task, behind its private link: its offers, their conversations, the choice. */
export function ownTaskRoutes(site: Site): Route[] {
  return [
    site.route('own_task', `${OPEN_TASKS}/{token}`, (exchange) => answerOwnTask(site, exchange, exchange.segment)),
    site.route('own_task_change', `${OPEN_TASKS}/{token}`, (exchange) => answerChange(site, exchange), ['POST']),
    site.route('own_conversation', `${OPEN_TASKS}/*`, (exchange) => answerConversation(site, exchange)),
    site.route('own_conversation_change', `${OPEN_TASKS}/*`, (exchange) => answerOwnConversationForm(site, exchange), [
      'POST',
    ]),
  ];
}

const ownForm = (token: string) => `own-task:${hashToken(token)}`;
const PERSON = { role: 'person' } as const;

async function answerOwnTask(site: Site, exchange: Exchange, token: string, more: readonly Html[] = []): Promise<Page> {
  const { desk, reader, siteUrl } = site;
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask();
  const parameters = parametersOf(exchange);
  const now = site.now();
  const order = OFFER_ORDERS.find((one) => one === parameters.get('orden')) ?? 'nuevas';
  const withPeople = (await listOffers(desk.sql, task.id)).map(
    (offer): OfferOf => ({ offer, professional: reader.professional(offer.professional_id) }),
  );
  const notices = [...more];
  if (parameters.get('abierta') === '1' && task.open_to_all)
    notices.push(renderNotice('good', 'Listo: ahora la ven todos'));
  return renderOwnTask({
    catalog: reader.catalog(),
    task,
    token,
    link: siteUrl + ownTaskPath(token),
    professional: task.professional_id === null ? null : (reader.professional(task.professional_id) ?? 'gone'),
    offers: ordered(withPeople, order, task.chosen_offer),
    order,
    page: readPage(parameters),
    since: await sinceWhen(site, exchange, parameters, task),
    canWithdraw: decide('withdraw', PERSON, { task, offer: null }, now).allowed,
    formToken: issueFormToken(site, ownForm(token)),
    notices,
    isNew: parameters.get('nueva') === '1',
    now,
  });
}

/**
 * The time of the previous visit. A page that reloads itself carries that time in `desde`, so that news stay marked
 * during the whole visit.
 */
async function sinceWhen(
  { desk }: Site,
  { request }: Exchange,
  parameters: URLSearchParams,
  task: Task,
): Promise<number | null> {
  const before = request.method === 'HEAD' ? null : await noteVisit(desk, task.id);
  const since = parameters.get('desde');
  return since !== null && /^\d{1,15}$/.test(since) ? Number(since) : before;
}

/** Sorts offers, which come newest first. The chosen offer is first. */
function ordered(offers: readonly OfferOf[], order: OfferOrder, chosen: string | null): OfferOf[] {
  if (chosen !== null) return offers.toSorted((a, b) => Number(b.offer.id === chosen) - Number(a.offer.id === chosen));
  const price = ({ offer }: OfferOf) => offer.price.amount ?? Number.MAX_VALUE;
  const rating = ({ professional }: OfferOf) => professional?.rating ?? 0;
  if (order === 'puntaje') return offers.toSorted((a, b) => rating(b) - rating(a));
  if (order === 'precio') return offers.toSorted((a, b) => price(a) - price(b));
  return [...offers];
}

/** Opens a task to everyone or withdraws it. Repeating either has no effect. */
async function answerChange(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk } = site;
  const token = exchange.segment;
  const form = await readPost(site, exchange, ownForm(token));
  if ('refusal' in form) return form.refusal;
  if ((await getOwnTask(desk, token)) === null) return renderUnknownTask();
  if (form.sent === null) {
    const notice = renderNotice('warn', 'La página estuvo abierta mucho tiempo', 'Tocá el botón de nuevo.');
    return { ...(await answerOwnTask(site, exchange, token, [notice])), status: 422 };
  }
  const path = ownTaskPath(token);
  if (form.action === 'abrir' && (await openToEveryone(desk, token))) return { to: `${path}?abierta=1` };
  if (form.action === 'retirar') await withdrawTask(desk, token);
  return { to: path };
}

/** The person's access in the path `/tareas/{token}/{offer}`. */
function accessOf(path: string): PersonPath {
  const { token, id: offer } = readPrivatePath(path, OPEN_TASKS);
  return { role: 'person', token, offer };
}

const talkForm = ({ token, offer }: PersonPath) => `own-conversation:${hashToken(token)}:${offer}`;

async function answerConversation(site: Site, exchange: Exchange, rejected: RejectedForm = {}): Promise<Page> {
  const { desk, reader } = site;
  const access = accessOf(exchange.path);
  const { token } = access;
  if (access.offer === LINK_PAGE) return answerLink(site, token);
  const found = await findTaskAndOffer(desk, access);
  if (found === null || found.offer === null) return renderUnknownTask();
  const { task, offer } = found;
  const now = site.now();
  const professional = reader.professional(offer.professional_id);
  const name = professional?.display_name ?? UNLISTED;
  const side = { access, path: ownConversationPath(token, offer.id), name };
  const words = { other: name, formToken: issueFormToken(site, talkForm(access)) };
  const conversation = await openConversation(site, exchange, side, { task, offer }, words, rejected);
  const parameters = parametersOf(exchange);
  const may = (action: Action) => decide(action, PERSON, found, now).allowed;
  const model = {
    catalog: reader.catalog(),
    token,
    task,
    offer,
    professional,
    conversation,
    // A professional who is not listed can't be chosen, because the directory does not vouch for them.
    canAccept: professional !== null && may('accept'),
    canFinish: may('finish'),
    notices: conversationNotices(parameters, found, side, rejected, now),
    status: rejected.status ?? 200,
    now,
  };
  const confirming = parameters.get('confirmar');
  if (confirming === 'aceptar' && model.canAccept) return renderConfirmation(model, confirming);
  if (confirming === 'terminar' && model.canFinish) return renderConfirmation(model, confirming);
  return renderOwnConversation(model);
}

/** The page with the private link, for keeping it. Opening it marks nothing as seen. */
async function answerLink({ desk, reader, siteUrl }: Site, token: string): Promise<Page> {
  const task = await getOwnTask(desk, token);
  if (task === null) return renderUnknownTask();
  return renderOwnLink(token, siteUrl + ownTaskPath(token), taskTitle(task, reader.catalog()));
}

/** Handles a person's form in a conversation: a message, a choice, the end of the task, a report. */
async function answerOwnConversationForm(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, reader } = site;
  const access = accessOf(exchange.path);
  const form = await readPost(site, exchange, talkForm(access));
  if ('refusal' in form) return form.refusal;
  const found = await findTaskAndOffer(desk, access);
  const professional = found?.offer == null ? null : reader.professional(found.offer.professional_id);
  const path = ownConversationPath(access.token, access.offer);
  const answerOwn = async (sent: SubmittedForm): Promise<FormResult | null> => {
    if (form.action === 'terminar') {
      return { outcome: await finishTask(desk, access, sent), next: ownTaskPath(access.token) };
    }
    if (form.action !== 'aceptar') return null;
    if (found !== null && professional === null) {
      const body = 'Cuando vuelva a figurar en la guía vas a poder elegir su propuesta.';
      return { status: 409, notice: renderNotice('warn', 'Ahora mismo no figura', body) };
    }
    return { outcome: await acceptOffer(desk, access, Number(form.fields.get('version')), sent), next: path };
  };
  const side = { access, path, name: professional?.display_name ?? UNLISTED };
  const typed = form.fields.get('texto') ?? '';
  return answerConversationForm(site, side, form, answerOwn, (rejected) =>
    answerConversation(site, exchange, { typed, ...rejected }),
  );
}
