import type { City, Service } from '@vidriera/contract';
import { type Html, html } from '../html.ts';
import { type Place, placeName } from '../places.ts';
import * as spanish from '../spanish.ts';

/** A place and its number of professionals. */
export interface PlaceCount {
  readonly place: Place;
  readonly total: number;
}

/** A service and its number of professionals. */
export interface ServiceCount {
  readonly service: Service;
  readonly total: number;
}

/** The region of a city; a city without a region is listed by its name. */
export function regionOf({ name, region }: City): string {
  return region ?? name;
}

/** Links, each with its number of professionals. */
export function renderCounted(
  items: readonly { readonly name: string; readonly path: string; readonly total: number }[],
): Html {
  return html`<ul class="counted">${items.map(({ name, path, total }) => html`<li><a href="${path}">${spanish.breakable(name)}</a> ${total}</li>`)}</ul>`;
}

const UNFOLDED_MAX = 8;

/** Links, folded when they are many. */
export function renderFolded(items: readonly (readonly [name: string, path: string])[]): Html {
  const list = html`<ul class="counted">${items.map(([name, path]) => html`<li><a href="${path}">${spanish.breakable(name)}</a></li>`)}</ul>`;
  if (items.length <= UNFOLDED_MAX) return list;
  return html`<details><summary class="pill">Ver ${items.length}</summary>${list}</details>`;
}

/** Places by region, each with its number of professionals; `pathOf` returns a place's path. */
export function renderByRegion(places: readonly PlaceCount[], pathOf: (place: Place) => string): Html {
  const regions = [...Map.groupBy(places, ({ place }) => regionOf(place.city))].toSorted(([a], [b]) =>
    a.localeCompare(b, 'es-AR'),
  );
  return html`<dl class="regions">${regions.map(
    ([region, there]) =>
      html`<div><dt>${region}</dt><dd>${renderCounted(there.map(({ place, total }) => ({ name: placeName(place), path: pathOf(place), total })))}</dd></div>`,
  )}</dl>`;
}
