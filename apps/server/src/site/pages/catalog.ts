import type { Service } from '@vidriera/core';
import { excerpt } from '../excerpt.ts';
import { type Html, html } from '../html.ts';
import { placesIn, servicesIn } from '../listing.ts';
import type { Page } from '../page.ts';
import { pageOf, renderPager } from '../parts/pager.ts';
import { regionOf, renderByRegion, renderCounted } from '../parts/place-list.ts';
import { CATALOG, CITIES, listPath, resultsPath, withQuery, zonePath } from '../paths.ts';
import { localName, type Place, placeName, wholeCity } from '../places.ts';
import type { DirectoryReader } from '../reader.ts';
import * as spanish from '../spanish.ts';

/** With more services than this, their descriptions would make the page too heavy. */
const DESCRIBED_MAX = 60;
const DESCRIPTION_SHOWN = 120;
const CITIES_SHOWN = 12;
const CITIES_PER_PAGE = 120;
const PLACES_PER_PAGE = 100;

function listPage(
  page: Pick<Page, 'title' | 'description' | 'canonical' | 'privacy'>,
  main: Html,
  heading: string = page.title,
): Page {
  return {
    ...page,
    here: 'search',
    style: 'directory',
    main: html`<div class="wrap">
<h1>${heading}</h1>
${main}
</div>`,
  };
}

/** Every service, for crawlers and for people who browse. */
export function renderCatalog(reader: DirectoryReader): Page {
  const { services } = reader.catalog();
  const cities = reader.popular().cities.slice(0, CITIES_SHOWN);
  const title = 'Todos los rubros';
  const description = `${spanish.count(services.length, 'rubro', 'rubros')} en los que podés encontrar profesionales verificados.`;
  const isDescribed = services.length <= DESCRIBED_MAX;
  return listPage(
    { title, description, canonical: CATALOG, privacy: 'open' },
    html`${
      services.length === 0
        ? html`<p class="soft">Todavía no hay rubros cargados.</p>`
        : html`<ul class="columns">${services.map(({ slug, name, description }) => html`<li><a href="${resultsPath(slug)}">${name}</a> ${reader.total({ service: slug })}${isDescribed && description && html`<span class="soft small">${excerpt(description, DESCRIPTION_SHOWN)}</span>`}</li>`)}</ul>`
    }
<section aria-labelledby="ciudades"><h2 id="ciudades">Por ciudad</h2>
<ul class="chips">${cities.map(({ slug, name }) => html`<li><a href="${zonePath(slug)}">${name}</a></li>`)}<li><a href="${CITIES}">Todas las ciudades</a></li></ul>
</section>`,
  );
}

/** Every city by its region. */
export function renderCities(reader: DirectoryReader, page: number): Page {
  const { cities } = reader.catalog();
  const title = 'Todas las ciudades';
  const description = `${spanish.count(cities.length, 'ciudad', 'ciudades')} donde podés encontrar profesionales verificados.`;
  const { shown, pages } = pageOf(byRegion(cities, regionOf), page, CITIES_PER_PAGE);
  const href = (n: number) => withQuery(CITIES, { pagina: n === 1 ? null : n });
  const privacy = shown.length === 0 && page > 1 ? 'unlisted' : 'open';
  return listPage(
    { title: page > 1 ? `${title} (página ${page})` : title, description, canonical: href(page), privacy },
    html`${
      shown.length === 0
        ? html`<p class="soft">${page > 1 ? 'No hay más ciudades.' : 'Todavía no hay ciudades cargadas.'}</p>`
        : renderByRegion(
            shown.map((city) => ({ place: wholeCity(city), total: reader.total({ city: city.slug }) })),
            (place) => listPath(null, place),
          )
    }
${renderPager(page, { pages }, href)}
<p><a href="${CATALOG}">Ver todos los rubros</a></p>`,
    title,
  );
}

/** Every place with professionals of a service: cities by region, or a city's neighborhoods. */
export function renderPlaces(
  reader: DirectoryReader,
  service: Service | null,
  place: Place | null,
  page: number,
): Page {
  const places = placesIn(reader, service, place);
  const city = place && wholeCity(place.city);
  const path = listPath(service, city);
  const href = (n: number) => withQuery(path, { lista: 'lugares', pagina: n === 1 ? null : n });
  const title = `${service?.name ?? 'Profesionales'} ${city === null ? 'por ciudad' : `por barrio de ${city.city.name}`}`;
  const ordered = city === null ? byRegion(places, ({ place }) => regionOf(place.city)) : places;
  const { shown, pages } = pageOf(ordered, page, PLACES_PER_PAGE);
  const pathOf = (one: Place) => listPath(service, one);
  return listPage(
    { title, canonical: href(page), privacy: 'unlisted' },
    html`${city === null ? renderByRegion(shown, pathOf) : renderCounted(shown.map(({ place, total }) => ({ name: localName(place), path: pathOf(place), total })))}
${renderPager(page, { pages }, href)}
<p><a href="${path}">Volver a la lista</a></p>`,
  );
}

/** Every service with professionals in a place. */
export function renderServices(reader: DirectoryReader, place: Place): Page {
  const title = `Rubros en ${placeName(place)}`;
  const path = listPath(null, place);
  const items = servicesIn(reader, null, place)
    .map(({ service, total }) => ({ name: service.name, path: listPath(service, place), total }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es-AR'));
  return listPage(
    { title, canonical: withQuery(path, { lista: 'rubros' }), privacy: 'unlisted' },
    html`${renderCounted(items)}
<p><a href="${path}">Volver a la lista</a></p>`,
  );
}

function byRegion<Item>(items: readonly Item[], region: (item: Item) => string): Item[] {
  return items.toSorted((a, b) => region(a).localeCompare(region(b), 'es-AR'));
}
