import type { City } from '@vidriera/contract';
import { type Html, html } from '../html.ts';
import { pageOf, renderPager } from '../parts/navigation.ts';
import * as paths from '../paths.ts';
import { localName, type Place, placeName, wholeCity } from '../places.ts';
import type { DirectoryReader, PlaceCount } from '../reader.ts';
import type { Page } from '../site.ts';
import * as spanish from '../spanish.ts';

const CITIES_SHOWN = 12;
const PLACES_PER_PAGE = 120;

export function listPage(page: Omit<Page, 'main' | 'here' | 'style'>, main: Html, heading = page.title): Page {
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
  const cities = reader.popularCities().slice(0, CITIES_SHOWN);
  return html`<ul class="chips">${cities.map((city) => html`<li><a href="${paths.list(null, wholeCity(city))}">${city.name}</a></li>`)}<li><a href="${paths.CITIES}">${all}</a></li></ul>`;
}

/** Every place with professionals of a service (null for any): all cities by region, or the neighborhoods of a place's city. */
export function renderPlaces(reader: DirectoryReader, { service, place }: paths.List, page: number): Page {
  const city = place && wholeCity(place.city);
  const isEverything = service === null && city === null;
  const places = isEverything
    ? reader
        .catalog()
        .cities.map(wholeCity)
        .map((one) => ({ place: one, total: reader.totalIn(null, one) }))
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
