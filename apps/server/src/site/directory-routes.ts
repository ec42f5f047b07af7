import {
  ApiError,
  type Catalog,
  isSlug,
  isUuid,
  maskEcho,
  type ProfessionalDetail,
  profileUrl,
  type Service,
} from '@vidriera/core';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/route.ts';
import { taskState } from '../tasks/flow.ts';
import { listOffers } from '../tasks/offers.ts';
import { getOwnTask } from '../tasks/tasks.ts';
import type { Page } from './page.ts';
import { renderCatalog, renderCities } from './pages/catalog.ts';
import { renderHelp } from './pages/help.ts';
import { renderHome } from './pages/home.ts';
import { type OwnTaskWith, renderProfile } from './pages/profile.ts';
import { renderReading } from './pages/reading.ts';
import { RESULTS_PER_PAGE, type ResultFilter, renderResults } from './pages/results.ts';
import { renderWhichPlace } from './pages/search.ts';
import { renderTrouble, troubleOf } from './pages/trouble.ts';
import { readPage } from './parts/pager.ts';
import { REVIEWS_PER_PAGE } from './parts/reviews.ts';
import { CATALOG, CITIES, HELP, ownConversationPath, ownTaskPath, resultsPath, SEARCH, zonePath } from './paths.ts';
import { findPlace, PLACE_MAX, type Place, readPlace } from './places.ts';
import type { PageAnswer, Site } from './site.ts';
import { openTaskForm } from './task-form.ts';

const BEST_SHOWN = 6;
/** Most places and services offered beside a list. */
const NEAR_SHOWN = 24;

/** Home, results and profiles. */
export function directoryRoutes(site: Site): Route[] {
  return [
    site.route('home', '', (exchange) => answerHome(site, exchange)),
    site.route('catalog', CATALOG, () => answerCatalog(site)),
    site.route('cities', CITIES, ({ query }) =>
      renderCities(site.reader.catalog().cities, readPage(new URLSearchParams(query).get('pagina'))),
    ),
    site.route('help', HELP, () => renderHelp()),
    site.route('search', SEARCH, ({ query }) => answerSearch(site, new URLSearchParams(query))),
    site.route('results', `${CATALOG}/*`, (exchange) => answerResults(site, exchange)),
    site.route('zone', `${CITIES}/*`, (exchange) => answerZone(site, exchange)),
    site.route('profile', '/p/{slug}', (exchange) => answerProfile(site, exchange)),
    site.route('profile', '/profile/{id}', (exchange) => answerProfile(site, exchange)),
    notFoundRoute(site),
  ];
}

const ACCEPTS_HTML = /\btext\/html\b/i;
/** What programs ask for, however they ask. */
const FOR_PROGRAMS = /^\/(?:v\d+|mcp)(?:\/|$)/;

/** Whatever nobody else answers: a page for a browser, the error envelope for a program. */
function notFoundRoute(site: Site): Route {
  const { fail: _, ...page } = site.route('not_found', '/*', () => notFound(site));
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

function notFound({ reader }: Site): Page {
  return renderTrouble({ ...troubleOf(404, 1), catalog: reader.catalog() });
}

function answerHome(site: Site, { query }: Exchange): PageAnswer | Promise<PageAnswer> {
  const parameters = new URLSearchParams(query);
  if (parameters.get('create_task') === '1') return openTaskForm(site, { service: parameters.get('service') });
  const { reader } = site;
  return renderHome({
    catalog: reader.catalog(),
    popular: reader.popular(),
    counts: reader.counts(),
    best: reader.find({ limit: BEST_SHOWN }).people,
  });
}

function answerCatalog({ reader }: Site): Page {
  return renderCatalog(reader.catalog().services, reader.popular().cities.slice(0, NEAR_SHOWN / 2));
}

/** Turns the words of the search form into the address of a results page. */
function answerSearch({ reader }: Site, parameters: URLSearchParams): PageAnswer {
  const catalog = reader.catalog();
  const service = reader.serviceNamed(parameters.get('servicio') ?? '');
  const text = (parameters.get('lugar') ?? '').slice(0, PLACE_MAX);
  const reading = readPlace(catalog, text);
  if (reading.kind === 'blank') return { status: 303, to: service === null ? CATALOG : resultsPath(service) };
  if (reading.kind === 'one') {
    const { city, neighborhood } = reading.place;
    const place = [city.slug, neighborhood?.slug] as const;
    return { status: 303, to: service === null ? zonePath(...place) : resultsPath(service, ...place) };
  }
  const isKnown = reading.kind === 'several';
  const choices = isKnown ? reading.places : reading.near;
  return renderWhichPlace(catalog, { service, place: maskEcho(text, PLACE_MAX), choices, isKnown });
}

function findService({ services }: Catalog, slug: string | null | undefined): Service | undefined {
  return services.find((service) => service.slug === slug);
}

/** `/profesionales/{service}[/{city}[/{neighborhood}]]`. */
function answerResults(site: Site, { path, query }: Exchange): PageAnswer {
  const [serviceSlug, citySlug, neighborhoodSlug, ...more] = path.slice(CATALOG.length + 1).split('/');
  const catalog = site.reader.catalog();
  const service = findService(catalog, serviceSlug);
  const place = citySlug === undefined ? null : findPlace(catalog, citySlug, neighborhoodSlug);
  if (service === undefined || more.length > 0 || (citySlug !== undefined && place === null)) return notFound(site);
  return listResults(site, service, place, query);
}

/** `/zonas/{city}[/{neighborhood}]`. */
function answerZone(site: Site, { path, query }: Exchange): PageAnswer {
  const [citySlug = '', neighborhoodSlug, ...more] = path.slice(CITIES.length + 1).split('/');
  const place = findPlace(site.reader.catalog(), citySlug, neighborhoodSlug);
  return place === null || more.length > 0 ? notFound(site) : listResults(site, null, place, query);
}

function listResults({ reader }: Site, service: Service | null, place: Place | null, query: string): Page {
  const parameters = new URLSearchParams(query);
  const filter = readFilter(parameters);
  const page = readPage(parameters.get('pagina'));
  const where = {
    service: service?.slug ?? null,
    city: place?.city.slug ?? null,
    neighborhood: place?.neighborhood?.slug ?? null,
  };
  const asked = {
    ...where,
    has_matricula: filter.matricula,
    verified_identity: filter.identidad,
    min_rating: filter.puntaje > 0 ? filter.puntaje * 100 : null,
  };
  const offset = (page - 1) * RESULTS_PER_PAGE;
  const { total, people } = reader.find({ ...asked, limit: RESULTS_PER_PAGE, offset });
  const nearby = total > 0 || place === null ? [] : reader.nearby(asked);
  const catalog = reader.catalog();
  const has = (query: Parameters<typeof reader.find>[0]) => reader.find({ ...query, limit: 1 }).total > 0;
  const city = place?.city;
  const near: Place[] =
    city === undefined
      ? catalog.cities.map((city) => ({ city, neighborhood: null }))
      : (city.neighborhoods ?? []).map((neighborhood) => ({ city, neighborhood }));
  const slug = service?.slug ?? null;
  return renderResults({
    service,
    place,
    filter,
    page,
    total,
    people,
    unfiltered: total > 0 ? total : reader.find({ ...where, limit: 1 }).total,
    nearby: nearby.flatMap(({ city, neighborhood, total }) => {
      const there = findPlace(catalog, city, neighborhood);
      return there === null ? [] : [{ place: there, total }];
    }),
    services: reader
      .popular()
      .services.filter(
        (other) => other !== service && city !== undefined && has({ service: other.slug, city: city.slug }),
      )
      .slice(0, service === null ? NEAR_SHOWN : NEAR_SHOWN / 2),
    places: near
      .filter((one) => one.neighborhood?.slug !== place?.neighborhood?.slug || one.neighborhood === null)
      .filter((one) => has({ service: slug, city: one.city.slug, neighborhood: one.neighborhood?.slug ?? null }))
      .slice(0, NEAR_SHOWN),
  });
}

const RATING = /^[1-4](?:\.5)?$/;

function readFilter(parameters: URLSearchParams): ResultFilter {
  const rating = parameters.get('puntaje') ?? '';
  return {
    matricula: parameters.get('matricula') === 'si',
    identidad: parameters.get('identidad') === 'si',
    puntaje: RATING.test(rating) ? Number(rating) : 0,
  };
}

/**
 * Where somebody who comes from the private page of their task goes on with a professional: the conversation, or the task that
 * was written for them. Null when there is neither, or the task is over.
 */
async function ownTaskWith({ desk, now }: Site, token: string, professionalId: string): Promise<OwnTaskWith | null> {
  const task = await getOwnTask(desk, token);
  if (task === null || ['done', 'withdrawn', 'closed'].includes(taskState(task, now()))) return null;
  const offer = (await listOffers(desk.sql, task.id)).find((one) => one.professional_id === professionalId);
  if (offer !== undefined) return { path: ownConversationPath(token, offer.id), hasOffer: true };
  return task.professional_id === professionalId ? { path: ownTaskPath(token), hasOffer: false } : null;
}

/** Both addresses of a profile, in both forms; they name one canonical address, the `profile_url` of the form served. */
function answerProfile(site: Site, { segment, query }: Exchange): PageAnswer | Promise<PageAnswer> {
  // Slugs and ids are in lower case; who types an address by hand may not be.
  const key = segment.toLowerCase();
  const professional = isUuid(key) || isSlug(key) ? site.reader.professional(key) : null;
  const parameters = new URLSearchParams(query);
  if (parameters.get('create_task') === '1') {
    return openTaskForm(site, { pro: key, service: parameters.get('service') });
  }
  if (professional === null) {
    return renderTrouble({
      status: 404,
      title: 'No encontramos a ese profesional',
      body: 'Puede que haya cambiado su dirección o que ya no figure. Buscá otro, o publicá tu tarea para que la vean todos.',
      catalog: site.reader.catalog(),
    });
  }
  const path = profileUrl(site.form, '', professional);
  const reading = readReading(parameters.get('leer'));
  if (reading !== null) return answerReading(site, professional, reading, readPage(parameters.get('parte')));
  const page = readPage(parameters.get('resenas'));
  const { total, reviews } = site.reader.reviews(key, {
    limit: REVIEWS_PER_PAGE,
    offset: (page - 1) * REVIEWS_PER_PAGE,
  });
  const model = { professional, reviews, total, page, path, now: site.now() };
  const token = parameters.get('tarea');
  if (token === null) return renderProfile(model);
  // With a token in its address the page is private, whatever the token opens.
  return ownTaskWith(site, token, professional.id).then((own) => ({
    ...renderProfile(model, own),
    canonical: null,
    privacy: 'secret',
  }));
}

/** Which text of a profile `leer` names: the bio is 0, the reviews are counted from 1. Null for none. */
function readReading(text: string | null): number | null {
  const at = /^(?:sobre|resena-([1-9]\d{0,5}))$/.exec(text ?? '');
  return at === null ? null : Number(at[1] ?? 0);
}

function answerReading(site: Site, professional: ProfessionalDetail, at: number, part: number): Page {
  const path = profileUrl(site.form, '', professional);
  const [of] = at === 0 ? [] : site.reader.reviews(professional.id, { limit: 1, offset: at - 1 }).reviews;
  const review = of === undefined ? null : { at, of };
  const isThere = at === 0 || review !== null;
  return (isThere ? renderReading({ professional, review, part, path, now: site.now() }) : null) ?? notFound(site);
}
