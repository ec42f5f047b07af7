import type { ProfessionalDetail } from '@vidriera/core';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import type { Outcome } from '../tasks/act.ts';
import { writeMessage } from '../tasks/conversation.ts';
import { type Action, closesAt, decide } from '../tasks/flow.ts';
import { findInbox } from '../tasks/inboxes.ts';
import { editOffer, makeOffer, offersLeft, report, takeBackOffer } from '../tasks/offer-actions.ts';
import {
  type AccessPath,
  countOwnOffers,
  countUnread,
  type Found,
  findTaskAndOffer,
  type ListedOffer,
  listOwnOffers,
} from '../tasks/offers.ts';
import { listVisibleTasks, type TaskFilter } from '../tasks/tasks.ts';
import { hashToken } from '../tasks/token.ts';
import { callerOf } from './caller.ts';
import { readMessageText, renderTalk, type Talk } from './conversation.ts';
import { isCrossSite } from './cross-site.ts';
import { readForm } from './form-body.ts';
import { issueFormToken, readFormToken } from './form-token.ts';
import {
  fieldsOf,
  NO_OFFER,
  type OfferErrors,
  type OfferFields,
  readOfferFields,
  readOfferWords,
} from './offer-form.ts';
import type { Page } from './page.ts';
import { INBOX_VIEWS, renderInbox, renderInboxTask } from './pages/inbox.ts';
import { TASKS_PER_PAGE } from './pages/open-tasks.ts';
import { renderTrouble, renderUnknownTask, troubleOf } from './pages/trouble.ts';
import { renderStanding } from './parts/conversation.ts';
import { renderNotice } from './parts/notice.ts';
import { readPage } from './parts/pager.ts';
import { leakText, refusalOf, type Standing, silence, standingOf } from './parts/standing.ts';
import { inboxTaskPath } from './paths.ts';
import type { PageAnswer, Site } from './site.ts';

/** Tasks that are not theirs, under those that are. */
const OTHERS_SHOWN = 5;

/** The professional's side, behind a private link that the operator issues. */
export function inboxRoutes(site: Site): Route[] {
  return [
    site.route('inbox', '/bandeja/*', (exchange) => answerInbox(site, exchange)),
    site.route('inbox_change', '/bandeja/*', (exchange) => answerOffer(site, exchange), ['POST']),
  ];
}

/** The end of `/bandeja/{token}` or `/bandeja/{token}/{task}`: whose inbox, which task; or the page to answer instead. */
async function openInbox(
  { desk, reader }: Site,
  path: string,
): Promise<{ token: string; task: string | null; professional: ProfessionalDetail } | Page> {
  const [token = '', task = null, ...more] = path.slice('/bandeja/'.length).split('/');
  const professionalId = more.length > 0 ? null : await findInbox(desk.sql, token);
  if (professionalId === null) {
    return renderTrouble({
      status: 404,
      title: 'Este enlace no abre ninguna bandeja',
      body: 'Puede que esté cortado o que te hayan dado uno más nuevo. Pedí otro a quien administra la guía.',
    });
  }
  const professional = reader.professional(professionalId);
  if (professional === null) {
    return renderTrouble({
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
  const asked = new URLSearchParams(exchange.query);
  if (task !== null) return showTask(site, exchange, opened, asked);
  const viewer = { professional_id: professional.id };
  const view = INBOX_VIEWS.find((name) => name === asked.get('ver')) ?? 'tuyo';
  const page = readPage(asked.get('pagina'));
  const window = { limit: TASKS_PER_PAGE, offset: (page - 1) * TASKS_PER_PAGE };
  const offers = new Map<string, ListedOffer>();
  let listed: Awaited<ReturnType<typeof listVisibleTasks>>;
  if (view === 'propuestas') {
    const own = await listOwnOffers(desk.sql, professional.id, window);
    for (const { task: its, offer } of own.offers) offers.set(its.id, offer);
    listed = { tasks: own.offers.map(({ task: its }) => its), has_more: own.has_more };
  } else {
    const filter = view === 'mias' ? { mine: 'only' as const } : view === 'tuyo' ? ownOf(professional) : {};
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

/** What is theirs: their trades, in the districts they go to (the whole city where they name none), and what was written for them. */
function ownOf({ services, city, neighborhoods }: ProfessionalDetail): TaskFilter {
  return {
    services: services.map(({ slug }) => slug),
    city: city.slug,
    ...(neighborhoods.length === 0 ? {} : { neighborhoods: neighborhoods.map(({ slug }) => slug) }),
    mine: 'too',
  };
}

interface Opened {
  readonly token: string;
  readonly task: string | null;
  readonly professional: ProfessionalDetail;
}

/** What a form that came back brings along: what was typed, what is wrong, what stands in its way. */
interface Back {
  readonly status?: number;
  readonly standing?: Standing;
  readonly fields?: OfferFields;
  readonly errors?: OfferErrors;
  readonly typed?: string;
  /** What is wrong with the message that came back. */
  readonly error?: string;
}

const accessOf = ({ task, professional }: Opened): Extract<AccessPath, { role: 'professional' }> => ({
  role: 'professional',
  professional_id: professional.id,
  task: task ?? '',
});

const formOf = ({ token, task }: Opened) => `inbox:${hashToken(token)}:${task}`;

async function showTask(
  site: Site,
  exchange: Exchange,
  opened: Opened,
  asked: URLSearchParams,
  back: Back = {},
): Promise<Page> {
  const { desk, reader } = site;
  const { token, professional } = opened;
  const access = accessOf(opened);
  const found = await findTaskAndOffer(desk, access);
  if (found === null) return renderUnknownTask(reader.catalog());
  const { task, offer } = found;
  const now = site.now();
  const may = (action: Action) => decide(action, access, found, now).allowed;
  const formToken = issueFormToken(desk.secret, formOf(opened), now);
  const talk: Talk | null =
    offer === null || (offer.taken_back_at !== null && may('offer'))
      ? null
      : {
          exchange,
          asked,
          access,
          found: { task, offer },
          formToken,
          other: 'La persona',
          typed: back.typed ?? '',
          error: back.error ?? null,
        };
  const conversation = talk && (await renderTalk(site, talk, inboxTaskPath(token, task.id)));
  const standing = back.standing ?? standingNow(found, professional.display_name, now);
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
    offersLeft: await offersLeft(desk, professional.id, callerOf(exchange)),
    fields: back.fields ?? (offer === null || offer.wiped_at !== null ? NO_OFFER : fieldsOf(offer)),
    errors: back.errors ?? {},
    isChanging: back.fields !== undefined,
    reporting: conversation === null ? null : readReported(asked),
    formToken,
    notices: [renderDone(asked, found), renderStanding(standing)],
    status: back.status ?? 200,
    now,
  });
}

function standingNow({ task, offer }: Found, name: string, now: number): Standing | null {
  if (offer === null) return null;
  return standingOf({ task, offer }, 'professional', name, now) ?? silence(closesAt(task, offer), now);
}

/** The number of the message that is to be reported. */
function readReported(asked: URLSearchParams): number | null {
  const number = asked.get('avisar');
  return number !== null && /^[1-9]\d{0,5}$/.test(number) ? Number(number) : null;
}

function renderDone(asked: URLSearchParams, { offer }: Found) {
  if (asked.get('hecho') === 'aviso') return renderNotice('good', 'Gracias: ya avisamos', 'Lo vamos a revisar.');
  if (offer === null || offer.taken_back_at !== null) return null;
  if (asked.get('hecho') === 'propuesta') {
    return renderNotice('good', 'Tu propuesta ya está', 'Si la persona te escribe o te elige, lo vas a ver acá.');
  }
  return null;
}

/** What a professional sends: an offer, a change of it, its end, a message, a report. */
async function answerOffer(site: Site, exchange: Exchange): Promise<PageAnswer> {
  const { desk, siteUrl } = site;
  if (isCrossSite(exchange.request.headers, siteUrl)) return renderTrouble(troubleOf(403, 1));
  const form = await readForm(exchange);
  const opened = await openInbox(site, exchange.path);
  if ('main' in opened) return opened;
  const action = form.get('accion');
  const asked = new URLSearchParams();
  const typed = form.get('texto') ?? '';
  const fields = action === 'ofrecer' || action === 'cambiar' ? readOfferFields(form) : undefined;
  const again = (back: Back) =>
    showTask(site, exchange, opened, asked, { ...(fields === undefined ? {} : { fields }), typed, ...back });
  const name = readFormToken(desk.secret, formOf(opened), form.get('form') ?? '', site.now());
  if (name === null) {
    const body = 'No se perdió nada: revisá lo que escribiste y mandalo de nuevo.';
    return again({ status: 422, standing: { look: 'warn', title: 'La página estuvo abierta mucho tiempo', body } });
  }
  const access = accessOf(opened);
  const from = { form: name, caller: callerOf(exchange) };
  const path = inboxTaskPath(opened.token, access.task);
  let outcome: Outcome;
  let next = path;
  switch (action) {
    case 'ofrecer':
    case 'cambiar': {
      const reading = readOfferWords(fields!);
      if ('errors' in reading) return again({ status: 422, errors: reading.errors });
      outcome = await (action === 'ofrecer' ? makeOffer : editOffer)(desk, access, reading.words, from);
      next = `${path}?hecho=propuesta`;
      break;
    }
    case 'retirar':
      outcome = await takeBackOffer(desk, access, from);
      break;
    case 'escribir': {
      const text = readMessageText(typed);
      if ('wrong' in text) return again({ status: 422, error: text.wrong });
      outcome = await writeMessage(desk, access, text.text, from);
      next = `${path}#conversacion`;
      break;
    }
    case 'avisar': {
      const number = readReported(new URLSearchParams({ avisar: form.get('mensaje') ?? '' }));
      outcome = number === null ? { kind: 'nothing' } : await report(desk, access, number, from);
      next = `${path}?hecho=aviso`;
      break;
    }
    default:
      return { status: 303, to: path };
  }
  if (outcome.kind === 'done') return { status: 303, to: next };
  if (outcome.kind === 'nothing') return renderUnknownTask(site.reader.catalog());
  const status = outcome.kind === 'refused' ? 409 : 422;
  if (outcome.kind === 'leak') {
    const error = leakText(outcome.leak);
    return again({ status, ...(fields === undefined ? { error } : { errors: { mensaje: error } }) });
  }
  const standing = refusalOf(outcome, 'professional', opened.professional.display_name, site.now(), action ?? '');
  return again({ status, standing });
}
