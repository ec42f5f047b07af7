import type { Service } from '@vidriera/contract';
import type { Exchange } from '../../http/route.ts';
import { type Html, html } from '../html.ts';
import { type Listing, PEOPLE_SHOWN, type PlaceAround, readListing } from '../listing.ts';
import { renderPersonCard } from '../parts/card.ts';
import { breadcrumbList, type Crumb, people, renderCrumbs, renderPager } from '../parts/navigation.ts';
import {
  CATALOG,
  CITIES,
  COMPARE,
  findList,
  listPath,
  originsOf,
  parametersOf,
  previewPath,
  readPage,
  taskPath,
  withPage,
  withQuery,
} from '../paths.ts';
import { localName, placeKey, placeName, provinceName, wholeCity } from '../places.ts';
import { FILTERS, isNarrowed, queryOf, renderAsked, renderFilters, renderOrders } from '../result-filter.ts';
import { renderDangers } from '../safety.ts';
import type { Page, Site } from '../site.ts';
import * as spanish from '../spanish.ts';
import { peopleOf } from '../trades.ts';
import { renderLinks, renderPlaces, renderServices } from './catalog.ts';
import { renderStatusPage } from './error-page.ts';

/** The most places and services beside a list; the others are on a separate page. */
const PLACES_SHOWN = 50;
const UNFOLDED_MAX = 8;
const SERVICES_SHOWN = 16;
const OTHERS_SHOWN = 6;
const UNREAD_SHOWN = 3;

/** A list of professionals, or with `lista` the places or services by which it can be narrowed. */
export function answerList(site: Site, exchange: Exchange): Page {
  const list = findList(site.reader.catalog(), exchange.path);
  if (list === null) return renderStatusPage(404);
  const { service, place } = list;
  const parameters = parametersOf(exchange);
  const by = parameters.get('lista');
  if (by === 'lugares') return renderPlaces(site.reader, list, readPage(parameters));
  if (by === 'rubros' && place !== null && service === null) return renderServices(site.reader, place);
  return renderResults(readListing(site, list, parameters), site);
}

function renderResults(model: Listing, site: Site): Page {
  const { service, place, filter, page, total, text, cards, near, isAround } = model;
  const who = service === null ? 'Profesionales' : peopleOf(service);
  const there = place === null ? '' : ` en ${provinceName(place)}`;
  const where = model.elsewhere !== null && isAround ? ` cerca de ${model.elsewhere}` : there;
  const path = listPath(service, place);
  const address = { path, text };
  const isFiltered = isNarrowed(filter);
  const isOwn = isFiltered || filter.orden !== 'recommended';
  const hasFilters = (total > 1 && !isAround) || isFiltered;
  const pages = Math.ceil(total / PEOPLE_SHOWN);
  const list = withQuery(path, { q: text, ...queryOf(filter), quien: model.chosen.join('.') });
  const isPast = total > 0 && cards.length === 0 && !isAround;
  const crumbs = crumbsOf(model);
  return {
    title: `${who}${where}${page > 1 ? ` (página ${page})` : ''}`,
    description: `${who}${where}: ${people(total)}, con reseñas y verificaciones. Contá tu tarea sin dar tu teléfono.`,
    canonical: isOwn ? path : withPage(path, page),
    privacy: isOwn || isAround || cards.length === 0 || model.elsewhere !== null ? 'unlisted' : 'open',
    ...(service === null ? {} : { picture: previewPath(path) }),
    data: [breadcrumbList(site.siteUrl, crumbs)],
    here: 'search',
    search: text,
    style: 'directory',
    pictureOrigins: originsOf(cards.map(({ person }) => person.avatar_url)),
    main: html`<div class="wrap">
${renderCrumbs(...crumbs)}
<h1>${who}${where}</h1>
${renderDangers(text)}${renderNone(model, who)}
${renderReadings(model)}
<div class="found">
${
  total > 0 &&
  !isAround &&
  html`<div class="bar"><p>${people(total)}</p>
${hasFilters && html`<a class="pill" href="#filtros">Filtrar</a>`}
${total > 1 && renderOrders(filter, address)}</div>`
}
${hasFilters && renderFilters(filter, model.counts, address)}
<div>
${
  isFiltered &&
  html`${renderAsked(filter, address)}
${renderWays(model)}`
}
${cards.length > 0 && html`<ul class="people">${cards.map((card) => renderPersonCard(site, card))}</ul>`}
${isPast && html`<div class="card empty"><p><strong>No hay más resultados.</strong></p><ul><li><a href="${path}">Volver al principio de la lista</a></li></ul></div>`}
${near.length > 0 && renderAround(service, near)}
${renderCompare(model)}
${!isAround && renderPager(page, { pages }, (n) => withPage(list, n))}
<section class="card call"><h2>¿Preferís que te encuentren?</h2>
<p>Contá qué necesitás una sola vez: lo ven todos los que hacen ese trabajo. ${service !== null && renderUnread(model)}</p>
<p><a class="btn btn-second" href="${taskPath({ rubro: service?.slug, lugar: model.elsewhere ?? (place && placeKey(place)), q: text })}">Pedir presupuesto a todos</a></p></section>
${!isFiltered && renderWays(model)}
${renderFar(model)}
${(model.elsewhere === null || !isAround) && html`<aside aria-label="Otras maneras de buscar">${renderNear(model)}</aside>`}
</div>
</div>
</div>`,
  };
}

function renderCompare({ cards, chosen, service, place, text, filter }: Listing): Html | null {
  const here = cards.map(({ person }) => person.slug);
  if (here.length === 0) return null;
  const kept = chosen.filter((slug) => !here.includes(slug));
  const search = { rubro: service?.slug, lugar: place && placeKey(place), q: text, ...queryOf(filter) };
  const hidden = [...kept.map((slug) => ['quien', slug] as const), ...Object.entries(search)];
  return html`<form id="comparar" method="get" action="${COMPARE}">${hidden.map(([name, value]) => value && html`<input type="hidden" name="${name}" value="${value}">`)}<button class="btn btn-second" type="submit">Comparar los marcados</button></form>`;
}

function renderNone({ total, elsewhere, place, near, service, filter }: Listing, who: string): Html | null {
  if (total > 0 && elsewhere === null) return null;
  const here = place === null ? '' : ` en ${localName(place)}`;
  const whom = service === null ? 'nadie' : who[0]!.toLowerCase() + who.slice(1);
  const none = isNarrowed(filter) ? 'No encontramos a nadie con estos filtros' : `Todavía no hay ${whom}${here}`;
  const said = elsewhere === null ? none : `Todavía no tenemos a nadie en ${elsewhere}`;
  return html`<p class="lead">${said}.${near.length > 0 && ' Esto es lo más cercano:'}</p>`;
}

function renderReadings(model: Listing): Html {
  const { service, readings, others, place, text } = model;
  return html`${
    readings.length > 0 &&
    html`<p class="readings">También puede ser: ${readings.map(({ service, total }) => html`<a href="${withQuery(listPath(service, place), { q: text })}">${service.name}</a> <span class="soft">(${total})</span> `)}</p>`
  }${
    others.length > 0 &&
    html`<p class="readings">¿Buscabas en otro lugar? ${others.map((one) => html`<a href="${listPath(service, one.place)}">${provinceName(one.place)}</a> <span class="soft">(${one.total})</span> `)}</p>`
  }${service === null && html`<p class="readings">${renderUnread(model)}</p>`}`;
}

function renderUnread({ service, readings, unread, place }: Listing): Html | null {
  if (unread.length === 0) return null;
  const quoted = spanish.list(unread.slice(0, UNREAD_SHOWN).map((words) => `«${words}»`));
  return service === null && readings.length === 0 && place !== null
    ? html`No encontramos un rubro para ${quoted}: te mostramos a todos los de la zona. Fijate si está en <a href="${CATALOG}">la lista de rubros</a>.`
    : html`No podemos buscar por ${quoted}: contalo en tu tarea, o preguntale a quien elijas.`;
}

function crumbsOf({ service, place }: Listing): Crumb[] {
  const crumbs: Crumb[] = [service === null ? ['Ciudades', CITIES] : ['Rubros', CATALOG]];
  if (service !== null) crumbs.push([service.name, listPath(service, null)]);
  if (place !== null) crumbs.push([place.city.name, listPath(service, wholeCity(place.city))]);
  if (place?.neighborhood) crumbs.push([place.neighborhood.name, listPath(service, place)]);
  return crumbs;
}

/** What the search without one of its parts finds. */
function renderWays({ service, place, filter, text, without }: Listing): Html | false {
  const way = (label: string, ...list: Parameters<typeof listPath>) =>
    [label, withQuery(listPath(...list), queryOf(filter))] as const;
  const ways: Readonly<Record<string, readonly [label: string, path: string]>> = {
    ...Object.fromEntries(
      FILTERS.map(({ name, parameter, without }) => {
        const query = { q: text, ...queryOf({ ...filter, [name]: 0 }) };
        return [parameter, [without, withQuery(listPath(service, place), query)]];
      }),
    ),
    ...(place && {
      service: way(`De otros rubros en ${placeName(place)}`, null, place),
      ...(place.neighborhood
        ? { neighborhood: way(`En toda ${place.city.name}`, service, wholeCity(place.city)) }
        : { city: way('En todo el país', service, null) }),
    }),
  };
  const found = without.flatMap(({ parameter, total }) => {
    const [label, path] = ways[parameter] ?? [];
    return path === undefined ? [] : html`<li><a href="${path}">${label}</a>: ${people(total)}</li>`;
  });
  return (
    found.length > 0 &&
    html`<div class="card empty"><h2>Probá así</h2>
<ul>${found}</ul></div>`
  );
}

/** Places around the searched one, each with its number of people and its distance. */
export function renderAround(service: Service | null, places: readonly PlaceAround[]): Html {
  return html`<ul class="chips">${places.map(({ place, total, km }) => html`<li><a href="${listPath(service, place)}">${localName(place)}&nbsp;<span class="soft">${total}${km !== null && Number.isFinite(km) && ` · a ${spanish.kilometres(km)}`}</span></a></li>`)}</ul>`;
}

function renderFar({ service, far, isAround, elsewhere }: Listing): Html | null {
  if (!isAround || (far.length === 0 && elsewhere === null)) return null;
  return html`<section><h2>Más lejos</h2>${far.length > 0 && renderAround(service, far)}${elsewhere !== null && service !== null && html`<p><a href="${listPath(service, null)}">Ver a todos los del país</a></p>`}</section>`;
}

function renderNear({ service, services, place, places, there }: Listing): Html {
  const elsewhere = places.filter((one) => place === null || placeKey(one.place) !== placeKey(place));
  // Those with most people, in the order of their names.
  const most = new Set(elsewhere.toSorted((a, b) => b.total - a.total).slice(0, PLACES_SHOWN));
  const shown = elsewhere.filter((one) => most.has(one));
  const links = renderLinks(shown.map((one) => [localName(one.place), listPath(service, one.place)]));
  const list = withQuery(listPath(service, place && wholeCity(place.city)), { lista: 'lugares' });
  const others = services.slice(0, service === null ? SERVICES_SHOWN : OTHERS_SHOWN);
  return html`${
    shown.length > 0 &&
    html`<section id="lugares"><h2>${place === null ? 'Por ciudad' : `${place.neighborhood === null ? 'Barrios' : 'Otros barrios'} de ${place.city.name}`}</h2>
${shown.length <= UNFOLDED_MAX ? links : html`<details><summary class="pill">Ver ${shown.length}</summary>${links}</details>`}
${shown.length < elsewhere.length && html`<p><a href="${list}">Ver ${place === null ? 'todas las ciudades' : `los ${places.length} barrios`}</a></p>`}</section>`
  }${
    there !== null &&
    others.length > 0 &&
    html`<section id="rubros"><h2>${service === null ? 'Rubros' : 'Otros rubros'} en ${localName(there)}</h2>
${renderLinks(others.map(({ service, total }) => [service.name, listPath(service, there), total]))}
${others.length < services.length && html`<p><a href="${withQuery(listPath(null, there), { lista: service === null ? 'rubros' : null })}">Ver los ${services.length} rubros</a></p>`}</section>`
  }`;
}
