import type { City, Service } from '@vidriera/contract';
import { INVITED_MAX } from '../../../desk/tasks/flow.ts';
import type { Exchange } from '../../http/route.ts';
import { type Html, html } from '../html.ts';
import { renderPersonCard } from '../parts/card.ts';
import { breadcrumbList, type Crumb, pageOf, people, renderCrumbs, renderPager } from '../parts/navigation.ts';
import { renderDangers } from '../parts/notice.ts';
import * as paths from '../paths.ts';
import { listQuery, localName, type Place, placeKey, placeName, provinceName, wholeCity } from '../places.ts';
import { type DirectoryReader, EVERYONE, isNear, type PlaceAround, type PlaceCount } from '../reader.ts';
import * as filters from '../result-filter.ts';
import { readSearchText, SEARCH_TEXT_MAX, textForUrl } from '../search-text.ts';
import type { Page, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { peopleOf } from '../trades.ts';
import { renderStatusPage } from './error-page.ts';

/** On one page of a list, and of other places on the page of a place without any. */
const PEOPLE_SHOWN = 6;
/** The most places beside a list, the others are on a separate page; and services, the others are folded. */
const PLACES_SHOWN = 50;
const UNFOLDED_MAX = 8;
const SERVICES_SHOWN = 16;
const OTHERS_SHOWN = 6;
const UNREAD_SHOWN = 3;

/** A list of professionals, or the places by which it can be narrowed: with `lista`, and for everybody. */
export function answerList(site: Site, exchange: Exchange): Page {
  const { reader } = site;
  const list = paths.findList(reader.catalog(), exchange.path);
  if (list === null) return renderStatusPage(404);
  const parameters = paths.parametersOf(exchange);
  const isEverything = list.service === null && list.place === null;
  if (isEverything || parameters.get('lista') === 'lugares')
    return renderPlaces(reader, list, paths.readPage(parameters));
  return renderResults(readListing(reader, list, parameters), site);
}

type Listing = ReturnType<typeof readListing>;

/** A page of the professionals of a service (null for any) in a place (null for everywhere), and what else the person's words may mean. */
function readListing(reader: DirectoryReader, { service, place }: paths.List, parameters: URLSearchParams) {
  const page = paths.readPage(parameters);
  const filter = filters.readFilter(parameters);
  // What the person wrote in the search field; empty when they came in another way.
  const text = textForUrl((parameters.get('q') ?? '').slice(0, SEARCH_TEXT_MAX));
  const chosen = paths.readChosen(parameters).slice(0, INVITED_MAX);
  const search = { ...filter, ...listQuery(service, place), limit: PEOPLE_SHOWN };
  const { total, people } = reader.find({ ...search, offset: (page - 1) * PEOPLE_SHOWN });
  const { elsewhere, ...meant } = readSearchText(reader, text);
  // People around a place that the directory does not have, or around one without any.
  const at = elsewhere?.around.length ? elsewhere.at : null;
  const around = at || (total === 0 && place) ? reader.placesNear(search, at) : null;
  const { near = [], far = [] } = Object.groupBy(around ?? [], (one) => (isNear(one) ? 'near' : 'far'));
  const found =
    around === null
      ? people.map((person) => ({ person, at: place, km: null }))
      : near.flatMap(({ place: at, km }) =>
          reader.find({ ...search, ...listQuery(service, at) }).people.map((person) => ({ person, at, km })),
        );
  const isOther = (one: Service) => one !== service;
  const isElsewhere = (one: Place) => place !== null && placeKey(one) !== placeKey(place);
  return {
    list: { service, place },
    chosen,
    filter,
    text,
    page,
    total,
    cards: found
      .filter(({ person }, i) => found.findIndex((one) => one.person.id === person.id) === i)
      .slice(0, PEOPLE_SHOWN)
      .map(({ person, at, km }) => ({
        person,
        km,
        searched: at?.neighborhood ?? null,
        service,
        // The form takes the city of the person by itself.
        sought: { lugar: place?.neighborhood ? placeKey(place) : (elsewhere?.name ?? null), q: text },
        isPicked: chosen.includes(person.slug),
      })),
    elsewhere: elsewhere && spanish.capital(elsewhere.name),
    isAround: around !== null,
    near,
    far,
    readings: reader.servicesIn(meant.services.filter(isOther), place),
    others: reader.countIn(service, meant.others.filter(isElsewhere)),
    unread: meant.unread,
  };
}

function renderResults(model: Listing, site: Site): Page {
  const { list, filter, page, total, text, cards, near, isAround } = model;
  const { service, place } = list;
  const who = service === null ? 'Profesionales' : peopleOf(service);
  const there = place === null ? '' : ` en ${provinceName(place)}`;
  const where = model.elsewhere !== null && isAround ? ` cerca de ${model.elsewhere}` : there;
  const path = paths.list(service, place);
  const narrowing = filters.narrowingOf(filter);
  const isOwn = narrowing > 0 || filter.sort !== 'recommended';
  const inPlace = isAround ? 0 : total;
  const hasFilters = inPlace > 1 || narrowing > 0;
  const pages = Math.ceil(inPlace / PEOPLE_SHOWN);
  const address = paths.withQuery(filters.filteredPath(list, filter, text), { quien: model.chosen.join('.') });
  const isPast = inPlace > 0 && cards.length === 0;
  const crumbs = crumbsOf(list);
  return {
    title: `${who}${where}${page > 1 ? ` (página ${page})` : ''}`,
    description: `${who}${where}: ${people(total)}, con reseñas y verificaciones. Contá tu tarea sin dar tu teléfono.`,
    canonical: isOwn ? path : paths.withPage(path, page),
    privacy: isOwn || isAround || cards.length === 0 || model.elsewhere !== null ? 'unlisted' : 'open',
    ...(service === null ? {} : { picture: paths.preview(path) }),
    data: [breadcrumbList(site.siteUrl, crumbs)],
    search: text,
    style: 'directory',
    main: html`<div class="wrap">
${renderCrumbs(...crumbs)}
<h1>${who}${where}</h1>
${renderDangers(text)}${renderNone(model, who)}
${renderReadings(model)}
<div class="found">
${
  (inPlace > 0 || hasFilters) &&
  html`<div class="bar"><p>${people(inPlace)}</p>
${hasFilters && html`<a class="pill" href="#filtros">Filtrar${narrowing > 0 && ` (${narrowing})`}</a>`}
${inPlace > 1 && filters.renderOrders(list, filter, text)}</div>`
}
${hasFilters && filters.renderFilters(site.reader, list, filter, text)}
<div>
${narrowing > 0 && renderWays(site.reader, model)}
${cards.length > 0 && html`<ul class="people">${cards.map((card) => renderPersonCard(site, card))}</ul>`}
${isPast && html`<div class="card empty"><p><strong>No hay más resultados.</strong></p><ul><li><a href="${path}">Volver al principio de la lista</a></li></ul></div>`}
${near.length > 0 && renderAround(service, near)}
${renderCompare(model)}
${renderPager(page, pages, (n) => paths.withPage(address, n))}
<section class="card call"><h2>¿Preferís que te encuentren?</h2>
<p>Contá qué necesitás una sola vez: lo ven todos los que hacen ese trabajo. ${service !== null && renderUnread(model)}</p>
<p><a class="btn btn-second" href="${paths.task({ rubro: service?.slug, lugar: model.elsewhere ?? (place && placeKey(place)), q: text })}">Pedir presupuesto a todos</a></p></section>
${narrowing === 0 && renderWays(site.reader, model)}
${renderFar(model)}
${(model.elsewhere === null || !isAround) && html`<aside aria-label="Otras maneras de buscar">${renderNear(site.reader, list)}</aside>`}
</div>
</div>
</div>`,
  };
}

function renderCompare({ cards, chosen, list: { service, place }, text, filter }: Listing): Html | null {
  const here = cards.map(({ person }) => person.slug);
  if (here.length === 0) return null;
  const kept = chosen.filter((slug) => !here.includes(slug));
  const search = { rubro: service?.slug, lugar: place && placeKey(place), q: text, ...filters.queryOf(filter) };
  const hidden = [...kept.map((slug) => ['quien', slug] as const), ...Object.entries(search)];
  return html`<form id="comparar" method="get" action="${paths.COMPARE}">${hidden.map(([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}">`)}<button class="btn btn-second" type="submit">Comparar los marcados</button></form>`;
}

function renderNone({ total, elsewhere, list: { service, place }, near, filter }: Listing, who: string): Html | null {
  if (total > 0 && elsewhere === null) return null;
  const here = place === null ? '' : ` en ${localName(place)}`;
  const whom = service === null ? 'nadie' : who[0]!.toLowerCase() + who.slice(1);
  const none =
    filters.narrowingOf(filter) > 0 ? 'No encontramos a nadie con estos filtros' : `Todavía no hay ${whom}${here}`;
  const said = elsewhere === null ? none : `Todavía no tenemos a nadie en ${elsewhere}`;
  return html`<p class="lead">${said}.${near.length > 0 && ' Esto es lo más cercano:'}</p>`;
}

function renderReadings(model: Listing): Html {
  const { readings, others, text } = model;
  const { service, place } = model.list;
  return html`${
    readings.length > 0 &&
    html`<p class="readings">También puede ser: ${readings.map(({ service, total }) => html`<a href="${paths.withQuery(paths.list(service, place), { q: text })}">${service.name}</a> <span class="soft">(${total})</span> `)}</p>`
  }${
    others.length > 0 &&
    html`<p class="readings">¿Buscabas en otro lugar? ${others.map((one) => html`<a href="${paths.list(service, one.place)}">${provinceName(one.place)}</a> <span class="soft">(${one.total})</span> `)}</p>`
  }${service === null && html`<p class="readings">${renderUnread(model)}</p>`}`;
}

function renderUnread({ list: { service, place }, readings, unread }: Listing): Html | null {
  if (unread.length === 0) return null;
  const quoted = spanish.list(unread.slice(0, UNREAD_SHOWN).map((words) => `«${words}»`));
  return service === null && readings.length === 0 && place !== null
    ? html`No encontramos un rubro para ${quoted}: te mostramos a todos los de la zona. Fijate si está en <a href="${paths.CATALOG}">la lista de rubros</a>.`
    : html`No podemos buscar por ${quoted}: contalo en tu tarea, o preguntale a quien elijas.`;
}

function crumbsOf({ service, place }: paths.List): Crumb[] {
  const crumbs: Crumb[] = [service === null ? ['Ciudades', paths.CITIES] : ['Rubros', paths.CATALOG]];
  if (service !== null) crumbs.push([service.name, paths.list(service, null)]);
  if (place !== null) crumbs.push([place.city.name, paths.list(service, wholeCity(place.city))]);
  if (place?.neighborhood) crumbs.push([place.neighborhood.name, paths.list(service, place)]);
  return crumbs;
}

/** When nobody is found, what the search without one of its parts finds. */
function renderWays(reader: DirectoryReader, { list, filter, text, total }: Listing): Html | false {
  if (total > 0) return false;
  const { service, place } = list;
  const ways: [label: string, list: paths.List, filter: filters.ResultFilter, text?: string][] =
    filters.FILTERS.toReversed()
      .filter(({ parameter }) => filter[parameter])
      .map(({ parameter, without }) => [without, list, { ...filter, [parameter]: EVERYONE[parameter] }, text]);
  if (place?.neighborhood) ways.push([`En toda ${place.city.name}`, { service, place: wholeCity(place.city) }, filter]);
  else if (place) ways.push(['En todo el país', { service, place: null }, filter]);
  if (place && service) ways.push([`De otros rubros en ${placeName(place)}`, { service: null, place }, filter]);
  const found = ways.flatMap(([label, wider, less, q]) => {
    const there = reader.total({ ...less, ...listQuery(wider.service, wider.place) });
    return there > 0
      ? html`<li><a href="${filters.filteredPath(wider, less, q)}">${label}</a>: ${people(there)}</li>`
      : [];
  });
  return found.length > 0 && html`<div class="card empty"><h2>Probá así</h2>\n<ul>${found}</ul></div>`;
}

export function renderAround(service: Service | null, places: readonly PlaceAround[]): Html {
  return html`<ul class="chips">${places.map(({ place, total, km }) => html`<li><a href="${paths.list(service, place)}">${localName(place)}&nbsp;<span class="soft">${total}${km !== null && Number.isFinite(km) && ` · a ${spanish.kilometres(km)}`}</span></a></li>`)}</ul>`;
}

function renderFar({ list: { service }, far, isAround, elsewhere }: Listing): Html | null {
  if (!isAround || (far.length === 0 && elsewhere === null)) return null;
  return html`<section><h2>Más lejos</h2>${far.length > 0 && renderAround(service, far)}${elsewhere !== null && service !== null && html`<p><a href="${paths.list(service, null)}">Ver a todos los del país</a></p>`}</section>`;
}

function renderNear(reader: DirectoryReader, { service, place }: paths.List): Html {
  const city = place && wholeCity(place.city);
  const places = reader.placesIn(service, place);
  const elsewhere = places.filter((one) => place === null || placeKey(one.place) !== placeKey(place));
  const shown = mostOf(elsewhere, PLACES_SHOWN);
  const links = renderLinks(shown.map((one) => [localName(one.place), paths.list(service, one.place)]));
  const there = service === null ? place : city;
  const isOther = (one: Service) => one !== service;
  const services = there === null ? [] : reader.servicesIn(reader.catalog().services.filter(isOther), there);
  const most = mostOf(services, service === null ? SERVICES_SHOWN : OTHERS_SHOWN);
  const left = services.filter((one) => !most.includes(one));
  const linksTo = (some: typeof services) =>
    renderLinks(some.map(({ service, total }) => [service.name, paths.list(service, there), total]));
  return html`${
    shown.length > 0 &&
    html`<section id="lugares"><h2>${place === null ? 'Por ciudad' : `${place.neighborhood === null ? 'Barrios' : 'Otros barrios'} de ${place.city.name}`}</h2>
${shown.length <= UNFOLDED_MAX ? links : html`<details><summary class="pill">Ver ${shown.length}</summary>${links}</details>`}
${shown.length < elsewhere.length && html`<p><a href="${paths.withQuery(paths.list(service, city), { lista: 'lugares' })}">Ver ${place === null ? 'todas las ciudades' : `los ${places.length} barrios`}</a></p>`}</section>`
  }${
    there !== null &&
    services.length > 0 &&
    html`<section id="rubros"><h2>${service === null ? 'Rubros' : 'Otros rubros'} en ${localName(there)}</h2>
${linksTo(most)}
${left.length > 0 && (service === null ? html`<details><summary class="pill">Ver ${left.length} más</summary>${linksTo(left)}</details>` : html`<p><a href="${paths.list(null, there)}">Ver los ${services.length} rubros</a></p>`)}</section>`
  }`;
}

/** Those with most people, in the order in which they come. */
function mostOf<Counted extends { readonly total: number }>(all: readonly Counted[], max: number): Counted[] {
  const most = new Set(all.toSorted((a, b) => b.total - a.total).slice(0, max));
  return all.filter((one) => most.has(one));
}

const CITIES_SHOWN = 12;
const PLACES_PER_PAGE = 120;

export function listPage(page: Omit<Page, 'main' | 'style'>, main: Html, heading = page.title): Page {
  return {
    ...page,
    style: 'directory',
    main: html`<div class="wrap">
<h1>${heading}</h1>
${main}
</div>`,
  };
}

export function renderServices(reader: DirectoryReader): Page {
  const { services } = reader.catalog();
  const links = services.map(
    (service): Link => [service.name, paths.list(service, null), reader.total({ service: service.slug })],
  );
  const description = `${spanish.count(services.length, 'rubro', 'rubros')} en los que podés encontrar profesionales, con sus reseñas y lo que se verificó.`;
  return listPage(
    { title: 'Todos los rubros', description, canonical: paths.CATALOG, privacy: 'open' },
    html`${services.length === 0 ? html`<p class="soft">Todavía no hay rubros cargados.</p>` : renderLinks(links)}
<section aria-labelledby="ciudades"><h2 id="ciudades">Por ciudad</h2>
${renderCities(reader, 'Todas las ciudades')}
</section>`,
  );
}

export function renderCities(reader: DirectoryReader, all: string): Html {
  const cities = reader.popular().flatMap(({ place }) => (place?.neighborhood === null ? place.city : []));
  return html`<ul class="chips">${cities.slice(0, CITIES_SHOWN).map((city) => html`<li><a href="${paths.list(null, wholeCity(city))}">${city.name}</a></li>`)}<li><a href="${paths.CITIES}">${all}</a></li></ul>`;
}

/** Every place with professionals of a service (null for any): all cities by region, or the neighborhoods of a place's city. */
export function renderPlaces(reader: DirectoryReader, { service, place }: paths.List, page: number): Page {
  const city = place && wholeCity(place.city);
  const isEverything = service === null && city === null;
  const places = isEverything
    ? reader.countIn(null, reader.catalog().cities.map(wholeCity))
    : reader.placesIn(service, place);
  const { shown, pages } = pageOf(city === null ? byRegion(places) : places, page, PLACES_PER_PAGE);
  const above = paths.list(service, city);
  const pathOf = (one: Place) => paths.list(service, one);
  const href = (n: number) =>
    paths.withPage(isEverything ? paths.CITIES : paths.withQuery(above, { lista: 'lugares' }), n);
  const by = city === null ? 'por ciudad' : `por barrio de ${city.city.name}`;
  return listPage(
    {
      title: `${isEverything ? 'Todas las ciudades' : `${service?.name ?? 'Profesionales'} ${by}`}${page > 1 ? ` (página ${page})` : ''}`,
      description: `${spanish.count(places.length, 'lugar', 'lugares')} donde podés encontrar profesionales, con sus reseñas y lo que se verificó.`,
      canonical: href(page),
      privacy: isEverything && (shown.length > 0 || page === 1) ? 'open' : 'unlisted',
    },
    html`${shown.length === 0 && html`<p class="soft">${page > 1 ? 'No hay más lugares.' : 'Todavía no hay ciudades cargadas.'}</p>`}
${city === null ? renderByRegion(shown, pathOf) : renderLinks(shown.map((one) => [localName(one.place), pathOf(one.place), one.total]))}
${renderPager(page, pages, href)}
<p><a href="${above}">${isEverything ? 'Ver todos los rubros' : 'Volver a la lista'}</a></p>`,
  );
}

/** A city without a region is listed by its name. */
const regionOf = ({ name, region }: City) => region ?? name;

export function byRegion(places: readonly PlaceCount[]): PlaceCount[] {
  const fullName = ({ place: { city, neighborhood } }: PlaceCount) =>
    `${regionOf(city)} ${city.name} ${neighborhood?.name ?? ''}`;
  return places.toSorted((a, b) => spanish.byName(fullName(a), fullName(b)));
}

type Link = readonly [name: string, path: string, total?: number];

export function renderLinks(items: readonly Link[]): Html {
  return html`<ul class="counted">${items.map(([name, path, total]) => html`<li><a href="${path}">${name}</a>${total !== undefined && ` ${total}`}</li>`)}</ul>`;
}

export function renderByRegion(places: readonly PlaceCount[], pathOf: (place: Place) => string): Html {
  return html`<dl class="regions">${[...Map.groupBy(places, ({ place }) => regionOf(place.city))].map(
    ([region, there]) =>
      html`<div><dt>${region}</dt><dd>${renderLinks(there.map(({ place, total }) => [placeName(place), pathOf(place), total]))}</dd></div>`,
  )}</dl>`;
}
