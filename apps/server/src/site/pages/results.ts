import type { Service } from '@vidriera/core';
import { flag, type Html, html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderBreadcrumbs, renderCrumbs } from '../parts/crumbs.ts';
import { people, renderPager } from '../parts/pager.ts';
import { type Person, renderPersonCard } from '../parts/person.ts';
import { CATALOG, CITIES, resultsPath, taskPath, withQuery, zonePath } from '../paths.ts';
import { originsOf } from '../pictures.ts';
import { type Place, placeName } from '../places.ts';

export const RESULTS_PER_PAGE = 10;

/** What narrows a list of results. */
export interface ResultFilter {
  readonly matricula: boolean;
  readonly identidad: boolean;
  /** Least rating, 0 for any. */
  readonly puntaje: number;
}

export interface ResultsModel {
  /** Null on a page about a place. */
  readonly service: Service | null;
  /** Null for everywhere. */
  readonly place: Place | null;
  readonly filter: ResultFilter;
  readonly page: number;
  readonly total: number;
  readonly people: readonly Person[];
  /** How many there are without the filters. */
  readonly unfiltered: number;
  /** Where there is somebody when nobody is here, nearest first. */
  readonly nearby: readonly { readonly place: Place; readonly total: number }[];
  /** Other services that have somebody there. */
  readonly services: readonly Service[];
  /** Places to look at instead, or closer: neighborhoods of the city, or cities. */
  readonly places: readonly Place[];
}

const RATINGS = [3, 4, 4.5];

export function renderResults(model: ResultsModel): Page {
  const { service, place, filter, page, total } = model;
  const where = place === null ? '' : ` en ${placeName(place)}`;
  const what = service?.name ?? 'Profesionales';
  const path = addressOf(service?.slug ?? null, place);
  const isFiltered = filter.matricula || filter.identidad || filter.puntaje > 0;
  const pages = Math.ceil(total / RESULTS_PER_PAGE);
  const href = (n: number) => withQuery(path, { ...queryOf(filter), pagina: n === 1 ? null : n });
  const crumbs = crumbsOf(model);
  return {
    title: `${what}${where}${page > 1 ? ` (página ${page})` : ''}`,
    description: `${what}${where}: ${people(total)}, con reseñas y verificaciones. Contá tu tarea sin dar tu teléfono.`,
    canonical: page === 1 ? path : href(page),
    privacy: isFiltered || total === 0 || model.people.length === 0 ? 'unlisted' : 'open',
    here: 'search',
    pictureOrigins: originsOf(model.people.map(({ avatar_url }) => avatar_url)),
    structured: (siteUrl) => [renderBreadcrumbs(crumbs, siteUrl)],
    main: html`<div class="wrap">
${renderCrumbs(crumbs)}
<h1>${what}${where}</h1>
<p class="lead">${renderCount(total, isFiltered, service)}</p>
<div class="with-side">
<div>
${(total > 0 || isFiltered) && renderFilter(filter, path, service, isFiltered)}
${model.people.length === 0 ? renderEmpty(model, isFiltered, path) : html`<ul class="people">${model.people.map((person) => renderPersonCard(person))}</ul>`}
${renderPager(page, { pages, hasMore: page < pages }, href)}
</div>
<aside aria-label="Otras maneras de buscar">
<section class="card call"><h2>¿Preferís que te encuentren?</h2>
<p>Contá qué necesitás una sola vez: lo ven todos los que hacen ese trabajo.</p>
<a class="btn btn-second" href="${taskPath(service?.slug)}">Publicar una tarea</a></section>
${renderNear(model)}
</aside>
</div>
</div>`,
  };
}

function renderCount(total: number, isFiltered: boolean, service: Service | null): string {
  if (total === 0) return isFiltered ? 'No encontramos a nadie con estos filtros.' : 'Por acá no hay nadie todavía.';
  const licensed = service?.requires_matricula ? ', con matrícula verificada' : '';
  return `${people(total)}${licensed}${isFiltered ? ', con estos filtros' : ''}`;
}

function addressOf(service: string | null, place: Place | null): string {
  if (service !== null) return resultsPath(service, place?.city.slug, place?.neighborhood?.slug);
  return place === null ? CATALOG : zonePath(place.city.slug, place.neighborhood?.slug);
}

function queryOf(filter: ResultFilter) {
  return {
    matricula: filter.matricula ? 'si' : null,
    identidad: filter.identidad ? 'si' : null,
    puntaje: filter.puntaje || null,
  };
}

function crumbsOf({ service, place }: ResultsModel) {
  const crumbs = service === null ? [{ name: 'Ciudades', path: CITIES }] : [{ name: 'Rubros', path: CATALOG }];
  const at = (city: Place) => addressOf(service?.slug ?? null, city);
  if (service !== null) crumbs.push({ name: service.name, path: resultsPath(service.slug) });
  if (place !== null) {
    crumbs.push({ name: place.city.name, path: at({ city: place.city, neighborhood: null }) });
    if (place.neighborhood !== null) crumbs.push({ name: place.neighborhood.name, path: at(place) });
  }
  return crumbs;
}

function renderFilter(filter: ResultFilter, path: string, service: Service | null, isOpen: boolean): Html {
  return html`<details class="card filter"${flag('open', isOpen)}><summary>Filtrar</summary>
<form method="get" action="${path}" aria-label="Filtros">
<label class="check"><input type="checkbox" name="identidad" value="si"${flag('checked', filter.identidad)}> Identidad verificada</label>
${!service?.requires_matricula && html`<label class="check"><input type="checkbox" name="matricula" value="si"${flag('checked', filter.matricula)}> Matrícula verificada</label>`}
<div class="field"><label for="puntaje">Puntaje</label>
<select id="puntaje" name="puntaje"><option value="">Cualquiera</option>${RATINGS.map(
    (least) =>
      html`<option value="${least}"${flag('selected', filter.puntaje === least)}>${String(least).replace('.', ',')} o más</option>`,
  )}</select></div>
<button class="btn btn-second" type="submit">Aplicar</button>
</form></details>`;
}

function renderEmpty(
  { service, place, page, total, unfiltered, nearby }: ResultsModel,
  isFiltered: boolean,
  path: string,
): Html {
  const wider =
    place === null
      ? null
      : place.neighborhood === null
        ? { path: service && resultsPath(service.slug), label: 'en todo el país' }
        : {
            path: addressOf(service?.slug ?? null, { city: place.city, neighborhood: null }),
            label: `en toda ${place.city.name}`,
          };
  return html`<div class="card empty">
${
  nearby.length > 0 &&
  html`<p><strong>${`${place?.neighborhood ? `En ${place.neighborhood.name}` : 'Acá'} ${isFiltered ? 'no hay nadie con estos filtros' : 'todavía no hay nadie'}; cerca de ahí:`}</strong></p>
<ul>${nearby.map((near) => html`<li><a href="${addressOf(service?.slug ?? null, near.place)}">${placeName(near.place)}</a>: ${people(near.total)}</li>`)}</ul>`
}
<p><strong>${page > 1 && total > 0 ? 'No hay más resultados.' : 'Probá así:'}</strong></p>
<ul>
${page > 1 && total > 0 && html`<li><a href="${path}">Volver al principio de la lista</a></li>`}
${isFiltered && html`<li><a href="${path}">Sacar los filtros</a>${unfiltered > total && `: ${people(unfiltered)}`}</li>`}
${wider?.path && html`<li><a href="${wider.path}">Buscar ${wider.label}</a></li>`}
<li><a href="${taskPath(service?.slug)}">Publicar tu tarea para que la vean los profesionales</a></li>
</ul>
</div>`;
}

function renderNear({ service, services, place, places }: ResultsModel): Html {
  const there = place === null ? '' : ` en ${place.city.name}`;
  return html`${
    places.length > 0 &&
    html`<section class="card"><h2>${place === null ? 'Por ciudad' : `Barrios de ${place.city.name}`}</h2>
<ul class="chips">${places.map((one) => html`<li><a href="${addressOf(service?.slug ?? null, one)}">${one.neighborhood?.name ?? one.city.name}</a></li>`)}</ul></section>`
  }${
    services.length > 0 &&
    html`<section class="card"><h2>Otros rubros${there}</h2>
<ul class="chips">${services.map(({ slug, name }) => html`<li><a href="${resultsPath(slug, place?.city.slug)}">${name}</a></li>`)}<li><a href="${CATALOG}">Todos</a></li></ul></section>`
  }`;
}
