import type { Service } from '@vidriera/core';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { pageOf, renderPager } from '../parts/pager.ts';
import { type PlaceCount, renderByRegion, renderCounted } from '../parts/place-list.ts';
import { listPath, withQuery } from '../paths.ts';
import { type Place, placeName } from '../places.ts';

/** Names on one page of a list of places. */
const PLACES_PER_PAGE = 100;

/** Every place with somebody of a service: cities by region, or a city's neighborhoods. */
export function renderPlaces(model: {
  readonly service: Service | null;
  readonly place: Place | null;
  readonly page: number;
  readonly places: readonly PlaceCount[];
}): Page {
  const { service, place, page, places } = model;
  const pathOf = (one: Place) => listPath(service, one);
  const city = place === null ? null : { city: place.city, neighborhood: null };
  const path = listPath(service, city);
  const href = (n: number) => withQuery(path, { lista: 'lugares', pagina: n === 1 ? null : n });
  const title = `${service?.name ?? 'Profesionales'} ${city === null ? 'por ciudad' : `por barrio de ${city.city.name}`}`;
  const regionOf = ({ place: { city } }: PlaceCount) => city.region ?? city.name;
  const ordered = city === null ? places.toSorted((a, b) => regionOf(a).localeCompare(regionOf(b), 'es-AR')) : places;
  const { shown, pages } = pageOf(ordered, page, PLACES_PER_PAGE);
  return {
    title,
    canonical: href(page),
    privacy: 'unlisted',
    here: 'search',
    style: 'directory',
    main: html`<div class="wrap">
<h1>${title}</h1>
${city === null ? renderByRegion(shown, pathOf) : renderCounted(shown.map(({ place, total }) => ({ name: place.neighborhood!.name, path: pathOf(place), total })))}
${renderPager(page, { pages }, href)}
<p><a href="${path}">Volver a la lista</a></p>
</div>`,
  };
}

/** Every service that somebody offers in a place. */
export function renderServices(
  place: Place,
  services: readonly { readonly service: Service; readonly total: number }[],
): Page {
  const title = `Rubros en ${placeName(place)}`;
  const path = listPath(null, place);
  const items = services
    .map(({ service, total }) => ({ name: service.name, path: listPath(service, place), total }))
    .sort((a, b) => a.name.localeCompare(b.name, 'es-AR'));
  return {
    title,
    canonical: withQuery(path, { lista: 'rubros' }),
    privacy: 'unlisted',
    here: 'search',
    style: 'directory',
    main: html`<div class="wrap">
<h1>${title}</h1>
${renderCounted(items)}
<p><a href="${path}">Volver a la lista</a></p>
</div>`,
  };
}
