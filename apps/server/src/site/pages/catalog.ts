import type { City, Service } from '@vidriera/core';
import { excerpt } from '../excerpt.ts';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { pageOf, renderPager } from '../parts/pager.ts';
import { renderByRegion } from '../parts/place-list.ts';
import { CATALOG, CITIES, resultsPath, withQuery, zonePath } from '../paths.ts';
import * as spanish from '../spanish.ts';

/** With more services than this, their descriptions would make the page too heavy. */
const DESCRIBED_MAX = 60;
const DESCRIPTION_SHOWN = 120;

/** Every service: where a crawler, or a person who does not know what to ask for, finds them. */
export function renderCatalog(
  services: readonly { readonly service: Service; readonly total: number }[],
  cities: readonly City[],
): Page {
  const isDescribed = services.length <= DESCRIBED_MAX;
  return {
    title: 'Todos los rubros',
    description: `${spanish.count(services.length, 'rubro', 'rubros')} en los que podés encontrar profesionales verificados.`,
    canonical: CATALOG,
    privacy: 'open',
    here: 'search',
    style: 'directory',
    main: html`<div class="wrap">
<h1>Todos los rubros</h1>
${
  services.length === 0
    ? html`<p class="soft">Todavía no hay rubros cargados.</p>`
    : html`<ul class="columns">${services.map(({ service: { slug, name, description }, total }) => html`<li><a href="${resultsPath(slug)}">${name}</a> ${total}${isDescribed && description && html`<span class="soft small">${excerpt(description, DESCRIPTION_SHOWN)}</span>`}</li>`)}</ul>`
}
<section aria-labelledby="ciudades"><h2 id="ciudades">Por ciudad</h2>
<ul class="chips">${cities.map(({ slug, name }) => html`<li><a href="${zonePath(slug)}">${name}</a></li>`)}<li><a href="${CITIES}">Todas las ciudades</a></li></ul>
</section>
</div>`,
  };
}

/** Cities on one page of their list. */
const CITIES_PER_PAGE = 120;

/** Every city by its region. */
export function renderCities(cities: readonly City[], totalOf: (city: City) => number, page: number): Page {
  const regionOf = ({ name, region }: City) => region ?? name;
  const ordered = cities.toSorted(
    (a, b) => regionOf(a).localeCompare(regionOf(b), 'es') || a.name.localeCompare(b.name, 'es'),
  );
  const { shown, pages } = pageOf(ordered, page, CITIES_PER_PAGE);
  const href = (n: number) => withQuery(CITIES, { pagina: n === 1 ? null : n });
  return {
    title: page > 1 ? `Todas las ciudades (página ${page})` : 'Todas las ciudades',
    description: `${spanish.count(cities.length, 'ciudad', 'ciudades')} donde podés encontrar profesionales verificados.`,
    canonical: href(page),
    privacy: shown.length === 0 && page > 1 ? 'unlisted' : 'open',
    here: 'search',
    style: 'directory',
    main: html`<div class="wrap">
<h1>Todas las ciudades</h1>
${
  shown.length === 0
    ? html`<p class="soft">${page > 1 ? 'No hay más ciudades.' : 'Todavía no hay ciudades cargadas.'}</p>`
    : renderByRegion(
        shown.map((city) => ({ place: { city, neighborhood: null }, total: totalOf(city) })),
        ({ city }) => zonePath(city.slug),
      )
}
${renderPager(page, { pages }, href)}
<p><a href="${CATALOG}">Ver todos los rubros</a></p>
</div>`,
  };
}
