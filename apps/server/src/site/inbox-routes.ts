import type { ProfessionalDetail } from '@vidriera/core';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import { callerName } from '../limit/caller.ts';
import type { SubmittedForm } from '../tasks/act.ts';
import { type Action, decide } from '../tasks/flow.ts';
import { findInbox } from '../tasks/inboxes.ts';
import { editOffer, makeOffer, offersLeft, takeBackOffer } from '../tasks/offer-actions.ts';
import {
  countOwnOffers,
  countUnread,
  type Found,
  findTaskAndOffer,
  type ListedOffer,
  listOwnOffers,
  type ProfessionalPath,
} from '../tasks/offers.ts';
import { listVisibleTasks, type TaskFilter } from '../tasks/tasks.ts';
import { hashToken } from '../tasks/token.ts';
import {
  answerConversationForm,
  type ConversationSide,
  conversationNotices,
  type FormResult,
  openConversation,
  type RejectedForm,
} from './conversation.ts';
import { fieldsOf, readOfferFields, readOfferWords } from './offer-form.ts';
import type { Page } from './page.ts';
import { renderErrorPage, renderUnknownTask } from './pages/error-page.ts';
import { INBOX_VIEWS, renderInbox, renderInboxTask } from './pages/inbox.ts';
import { TASKS_PER_PAGE } from './pages/open-tasks.ts';
import { parametersOf, readPage, readPrivatePath } from './parameters.ts';
import { renderNotice } from './parts/notice.ts';
import { INBOX, inboxTaskPath } from './paths.ts';
import { issueFormToken, readPost } from './posted-form.ts';
import type { PageAnswer, Site } from './site.ts';

/** Tasks of other trades and places, under the professional's own. */
const OTHERS_SHOWN = 5;

/** The professional's side, behind a private link that the operator issues. */
export function inboxRoutes(site: Site): Route[] {
  return [
    site.route('inbox', `${INBOX}/*`, (exchange) => answerInbox(site, exchange)),
    site.route('inbox_change', `${INBOX}/*`, (exchange) => answerOffer(site, exchange), ['POST']),
  ];
}

interface OpenInbox {
  readonly token: string;
  /** The id of a task in the inbox; empty for the inbox itself. */
  readonly task: string;
  readonly professional: ProfessionalDetail;
}

/** The professional and the task of an inbox address; or the error page if the address is invalid. */
async function openInbox({ desk, reader }: Site, path: string): Promise<OpenInbox | Page> {
  const { token, id: task } = readPrivatePath(path, INBOX);
  const professionalId = await findInbox(desk.sql, token);
  if (professionalId === null) {
    return renderErrorPage({
      status: 404,
      title: 'Este enlace no abre ninguna bandeja',
      body: 'Puede que esté cortado o que te hayan dado uno más nuevo. Pedí otro a quien administra la guía.',
    });
  }
  const professional = reader.professional(professionalId);
  if (professional === null) {
    return renderErrorPage({
      status: 404,
      title: 'Tu perfil no figura por ahora',
      body: 'Cuando vuelva a figurar en la guía, tu bandeja va a estar acá con este mismo enlace.',
    });
  }
  return { token, task, professional };
}

async function answerInbox(site: Site, exchange: Exchange): Promise<Page> {
  const { desk, reader } = site;
  const opened = await openInbox(site, exchange.path);
  if ('main' in opened) return opened;
  const { token, task, professional } = opened;
  if (task !== '') return showTask(site, exchange, opened);
  const parameters = parametersOf(exchange);
  const viewer = { professional_id: professional.id };
  const view = INBOX_VIEWS.find((name) => name === parameters.get('ver')) ?? 'tuyo';
  const page = readPage(parameters);
  const window = { limit: TASKS_PER_PAGE, offset: (page - 1) * TASKS_PER_PAGE };
  const offers = new Map<string, ListedOffer>();
  let listed: Awaited<ReturnType<typeof listVisibleTasks>>;
  if (view === 'propuestas') {
    const own = await listOwnOffers(desk.sql, professional.id, window);
    for (const { task: its, offer } of own.offers) offers.set(its.id, offer);
    listed = { tasks: own.offers.map(({ task: its }) => its), has_more: own.has_more };
  } else {
    const filter = view === 'mias' ? { mine: 'only' as const } : view === 'tuyo' ? ownFilter(professional) : {};
    listed = await listVisibleTasks(desk, viewer, filter, window);
  }
  const hasOthers = view === 'tuyo' && page === 1 && !listed.has_more;
  const own = new Set(listed.tasks.map(({ id }) => id));
  const others = hasOthers
    ? (await listVisibleTasks(desk, viewer, {}, window)).tasks.filter(({ id }) => !own.has(id))
    : [];
  return renderInbox({
    catalog: reader.catalog(),
    token,
    professional,
    now: site.now(),
    view,
    tasks: listed.tasks,
    others: others.slice(0, OTHERS_SHOWN),
    offers,
    unread: await countUnread(desk.sql, professional.id),
    ownOffers: await countOwnOffers(desk.sql, professional.id),
    page,
    hasMore: listed.has_more,
  });
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

const purposeOf = (token: string, task: string) => `inbox:${hashToken(token)}:${task}`;

function sideOf({ token, task, professional }: OpenInbox): ConversationSide & { readonly access: ProfessionalPath } {
  const access = { role: 'professional', professional_id: professional.id, task } as const;
  return { access, path: inboxTaskPath(token, task), name: professional.display_name };
}

async function showTask(site: Site, exchange: Exchange, opened: OpenInbox, rejected: RejectedForm = {}): Promise<Page> {
  const { desk, reader } = site;
  const { token, professional } = opened;
  const side = sideOf(opened);
  const found = await findTaskAndOffer(desk, side.access);
  if (found === null) return renderUnknownTask();
  const { task, offer } = found;
  const now = site.now();
  const parameters = parametersOf(exchange);
  const may = (action: Action) => decide(action, side.access, found, now).allowed;
  const formToken = issueFormToken(site, purposeOf(token, opened.task));
  const isOver = offer === null || (offer.taken_back_at !== null && may('offer'));
  const words = { other: 'La persona', formToken };
  const conversation = isOver ? null : await openConversation(site, exchange, side, { task, offer }, words, rejected);
  return renderInboxTask({
    catalog: reader.catalog(),
    token,
    professional,
    task,
    offer,
    conversation,
    canOffer: may('offer'),
    canEdit: may('edit'),
    canTakeBack: may('take-back'),
    offersLeft: await offersLeft(desk, professional.id, callerName(exchange.caller)),
    fields: rejected.fields ?? fieldsOf(offer),
    errors: rejected.errors ?? {},
    isChanging: rejected.fields !== undefined,
    formToken,
    notices: [renderOffered(parameters, found), ...conversationNotices(parameters, found, side, rejected, now)],
    status: rejected.status ?? 200,
    now,
  });
}

function renderOffered(parameters: URLSearchParams, { offer }: Found) {
  if (parameters.get('hecho') !== 'propuesta' || offer === null || offer.taken_back_at !== null) return null;
  return renderNotice('good', 'Tu propuesta ya está', 'Si la persona te escribe o te elige, lo vas a ver acá.');
}

/** Handles a professional's form: an offer, a change or withdrawal of it, a message, a report. */
async function answerOffer(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk } = site;
  const address = readPrivatePath(exchange.path, INBOX);
  const form = await readPost(site, exchange, purposeOf(address.token, address.id));
  if ('refusal' in form) return form.refusal;
  const opened = await openInbox(site, exchange.path);
  if ('main' in opened) return opened;
  const side = sideOf(opened);
  const { access, path } = side;
  const { action } = form;
  const typed = form.fields.get('texto') ?? '';
  const fields = action === 'ofrecer' || action === 'cambiar' ? readOfferFields(form.fields) : null;
  const answerOwn = async (sent: SubmittedForm): Promise<FormResult | null> => {
    if (action === 'retirar') return { outcome: await takeBackOffer(desk, access, sent), next: path };
    if (fields === null) return null;
    const reading = readOfferWords(fields);
    if ('errors' in reading) return { status: 422, errors: reading.errors };
    const offer = action === 'ofrecer' ? makeOffer : editOffer;
    return { outcome: await offer(desk, access, reading.words, sent), next: `${path}?hecho=propuesta` };
  };
  return answerConversationForm(site, side, form, answerOwn, ({ error, ...rejected }) =>
    fields === null
      ? showTask(site, exchange, opened, { typed, error, ...rejected })
      : showTask(site, exchange, opened, { fields, ...(error && { errors: { mensaje: error } }), ...rejected }),
  );
}
