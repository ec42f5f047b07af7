import { ApiError } from '@vidriera/contract';
import { isOver, taskState } from '../../desk/tasks/flow.ts';
import { listOffers } from '../../desk/tasks/offers.ts';
import { getOwnTask } from '../../desk/tasks/tasks.ts';
import { INVITED_MAX, invitedOf } from '../../desk/tasks/visibility.ts';
import type { Exchange, Route } from '../http/route.ts';
import { readListing } from './listing.ts';
import type { Page } from './page.ts';
import { renderCatalog, renderPlaces, renderServices } from './pages/catalog.ts';
import { renderCompared } from './pages/compare.ts';
import { renderErrorPage, renderStatusPage } from './pages/error-page.ts';
import { renderHome } from './pages/home.ts';
import { type OwnTaskWith, renderProfile } from './pages/profile.ts';
import { renderReading } from './pages/reading.ts';
import { renderResults } from './pages/results.ts';
import { parametersOf, readChosen, readNumber, readPage, readSought } from './parameters.ts';
import { CATALOG, CITIES, COMPARE, comparePath, ownConversationPath, ownTaskPath } from './paths.ts';
import { findList } from './places.ts';
import { queryOf, readFilter } from './result-filter.ts';
import type { PageAnswer, Site } from './site.ts';
import { openTaskForm } from './task-form.ts';

/** Routes of the home page, lists, profiles and help. */
export function directoryRoutes(site: Site): Route[] {
  return [
    site.route('home', '', (exchange) => answerHome(site, exchange)),
    site.route('catalog', CATALOG, () => renderCatalog(site.reader)),
    site.route('cities', CITIES, (exchange) => renderPlaces(site.reader, null, null, readPage(parametersOf(exchange)))),
    site.route('results', `${CATALOG}/*`, (exchange) => answerList(site, exchange)),
    site.route('zone', `${CITIES}/*`, (exchange) => answerList(site, exchange)),
    site.route('profile', '/p/{slug}', (exchange) => answerProfile(site, exchange)),
    site.route('profile', '/profile/{id}', (exchange) => answerProfile(site, exchange)),
    site.route('compare', COMPARE, (exchange) => answerCompare(site, exchange)),
    notFoundRoute(site),
  ];
}

const ACCEPTS_HTML = /\btext\/html\b/i;
/** Paths of programs, independent of `Accept`. */
const FOR_PROGRAMS = /^\/(?:v\d+|mcp)(?:\/|$)/;

/** The last route: a 404 page for a browser, the error envelope for a program. */
function notFoundRoute(site: Site): Route {
  const { fail: _, ...page } = site.route('not_found', '/*', renderNotFound);
  return {
    ...page,
    methods: 'any',
    cors: true,
    handle(exchange) {
      const accepted = exchange.request.headers.accept ?? '';
      if (!ACCEPTS_HTML.test(accepted) || FOR_PROGRAMS.test(exchange.path)) throw new ApiError('not_found');
      return page.handle(exchange);
    },
  };
}

function renderNotFound(): Page {
  return renderStatusPage(404, 1, true);
}

function answerHome(site: Site, exchange: Exchange): PageAnswer | Promise<PageAnswer> {
  const parameters = parametersOf(exchange);
  if (parameters.get('create_task') === '1') {
    return openTaskForm(site, { service: parameters.get('service'), sought: readSought(parameters) });
  }
  return renderHome(site);
}

/** A list of professionals, or with `lista` the places or services by which it can be narrowed. */
function answerList(site: Site, exchange: Exchange): Page {
  const list = findList(site.reader.catalog(), exchange.path);
  if (list === null) return renderNotFound();
  const { service, place } = list;
  const parameters = parametersOf(exchange);
  const by = parameters.get('lista');
  if (by === 'lugares') return renderPlaces(site.reader, service, place, readPage(parameters));
  if (by === 'rubros' && place !== null && service === null) return renderServices(site.reader, place);
  return renderResults(readListing(site, service, place, parameters), site.siteUrl);
}

/**
 * Where a person who comes from the private page of their task continues with a professional: the conversation, or the task that
 * was written for that professional. Null when there is neither, or the task has ended.
 */
async function ownTaskWith({ desk, now }: Site, token: string, professionalId: string): Promise<OwnTaskWith | null> {
  const task = await getOwnTask(desk, token);
  if (task === null || isOver(taskState(task, now()))) return null;
  const offer = (await listOffers(desk.sql, task.id)).find((one) => one.professional_id === professionalId);
  if (offer !== undefined) return { path: ownConversationPath(token, offer.id), hasOffer: true };
  return invitedOf(task).includes(professionalId) ? { path: ownTaskPath(token), hasOffer: false } : null;
}

/** A shortlist. The form of a list names each person by itself; the address that is shared, all together. */
function answerCompare(site: Site, exchange: Exchange): PageAnswer {
  const parameters = parametersOf(exchange);
  const chosen = readChosen(parameters);
  const [sought, filter] = [readSought(parameters), readFilter(parameters)];
  if (parameters.getAll('quien').length > 1) {
    return { to: comparePath(chosen.slice(0, INVITED_MAX), { ...sought, ...queryOf(filter) }) };
  }
  return renderCompared(site, chosen, sought, filter);
}

/** Both addresses of a profile. Their canonical address is the `profile_url` of the search form served. */
function answerProfile(site: Site, exchange: Exchange): PageAnswer | Promise<PageAnswer> {
  // Slugs and ids are in lower case; an address typed by hand may not be.
  const key = exchange.segment.toLowerCase();
  const professional = site.reader.professional(key);
  const parameters = parametersOf(exchange);
  if (parameters.get('create_task') === '1') {
    return openTaskForm(site, { pros: [key], service: parameters.get('service'), sought: readSought(parameters) });
  }
  if (professional === null) {
    const body =
      'Puede que haya cambiado su dirección o que ya no figure. Buscá otro, o publicá tu tarea para que la vean todos.';
    return renderErrorPage(404, 'No encontramos a ese profesional', body, true);
  }
  const reading = readReading(parameters.get('leer'));
  if (reading !== null) {
    return renderReading(site, professional, reading) ?? renderNotFound();
  }
  const page = readPage(parameters, 'resenas');
  const token = parameters.get('tarea');
  if (token === null) return renderProfile(site, professional, page, null, readSought(parameters));
  // With a token in its address the page is private, even if the token is invalid.
  return ownTaskWith(site, token, professional.id).then((own) => ({
    ...renderProfile(site, professional, page, own),
    canonical: null,
    privacy: 'secret',
  }));
}

/** The text of a profile that `leer` selects: 0 is the bio, n the n-th review. Null for an invalid value. */
function readReading(text: string | null): number | null {
  return text === 'sobre' ? 0 : readNumber(/^resena-(.*)$/.exec(text ?? '')?.[1] ?? null);
}
