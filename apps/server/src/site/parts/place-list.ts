import { type Html, html } from '../html.ts';
import { type Place, placeName } from '../places.ts';

/** A place and how many people there are. */
export interface PlaceCount {
  readonly place: Place;
  readonly total: number;
}

/** Links, each with its number of professionals. */
export function renderCounted(
  items: readonly { readonly name: string; readonly path: string; readonly total: number }[],
): Html {
  return html`<ul class="counted">${items.map(({ name, path, total }) => html`<li><a href="${path}">${name}</a> ${total}</li>`)}</ul>`;
}

/** Places by region, each with how many people there are; `pathOf` makes a place's address. */
export function renderByRegion(places: readonly PlaceCount[], pathOf: (place: Place) => string): Html {
  const regionOf = ({ place: { city } }: PlaceCount) => city.region ?? city.name;
  const regions = [...Map.groupBy(places, regionOf)].toSorted(([a], [b]) => a.localeCompare(b, 'es-AR'));
  return html`<dl class="regions">${regions.map(
    ([region, there]) =>
      html`<div><dt>${region}</dt><dd>${renderCounted(there.map(({ place, total }) => ({ name: placeName(place), path: pathOf(place), total })))}</dd></div>`,
  )}</dl>`;
}
