import { maskEcho } from '@vidriera/contract';
import { html } from '../html.ts';
import { citiesWith, isNear } from '../listing.ts';
import type { Page } from '../page.ts';
import { pageOf, people, renderPager } from '../parts/pager.ts';
import { renderByRegion } from '../parts/place-list.ts';
import { renderSearchForm } from '../parts/search-form.ts';
import { CATALOG, listPath, POST_TASK, SEARCH, withQuery } from '../paths.ts';
import { listQuery, PLACE_MAX, type Place } from '../places.ts';
import type { DirectoryReader } from '../reader.ts';
import { renderDangers } from '../safety.ts';
import { repeatedText, SEARCH_TEXT_MAX, type SearchReading, searchPath } from '../search-text.ts';
import * as spanish from '../spanish.ts';
import { suggestionsFor } from '../suggestions.ts';
import { renderAround } from './results.ts';

const CHOICES_PER_PAGE = 80;
const SERVICES_SHOWN = 18;

/** Several places have the name: the person chooses one. `text` is what the person wrote. */
export function renderWhichPlace(reader: DirectoryReader, text: string, reading: SearchReading, page: number): Page {
  const { filter } = reading;
  const [service = null] = reading.services;
  const choices = reading.choices
    .map((place) => ({ place, total: reader.total(listQuery(service, place)) }))
    .sort((a, b) => fullName(a.place).localeCompare(fullName(b.place), 'es-AR'));
  const shownText = maskEcho(text, SEARCH_TEXT_MAX);
  const q = repeatedText(text, Math.min(choices.length, CHOICES_PER_PAGE));
  const to = (place: Place) => searchPath(service, place, filter, q);
  const { shown, pages } = pageOf(choices, page, CHOICES_PER_PAGE);
  const href = (n: number) => withQuery(SEARCH, { q: shownText, pagina: n === 1 ? null : n });
  return {
    title: 'Hay más de un lugar con ese nombre',
    privacy: 'unlisted',
    here: 'search',
    search: shownText,
    style: 'directory',
    main: html`<div class="wrap">
<h1>¿Cuál de estos lugares?</h1>
${renderDangers(text)}
<p class="lead">«${maskEcho(reading.placeText, PLACE_MAX)}» puede ser más de uno. Elegí el tuyo${service !== null && html` y vas a ver quién hace <strong>${service.name}</strong> ahí`}; al lado está cuántos profesionales hay.</p>
${renderByRegion(shown, to)}
${renderPager(page, { pages }, href)}
${service !== null && html`<p><a href="${listPath(service, null)}">Buscar en todo el país</a></p>`}
</div>`,
  };
}

/** `Santa Fe Rosario Centro`, by which places are ordered. */
function fullName({ city, neighborhood }: Place): string {
  return `${city.region ?? city.name} ${city.name} ${neighborhood?.name ?? ''}`;
}

/** The page for a text that was not understood. The text stays in the field, and the page lists services. */
export function renderNothingUnderstood(reader: DirectoryReader, text: string, { elsewhere }: SearchReading): Page {
  const around = elsewhere === null ? [] : citiesWith(reader, null, {}, elsewhere.around).filter(isNear);
  const title =
    elsewhere === null
      ? 'No entendimos la búsqueda'
      : `Todavía no tenemos a nadie en ${spanish.capital(maskEcho(elsewhere.name, SEARCH_TEXT_MAX))}`;
  const suggestions = suggestionsFor(reader, text);
  const services = reader.popular().services.slice(0, SERVICES_SHOWN);
  return {
    title,
    privacy: 'unlisted',
    here: 'search',
    search: null,
    style: 'directory',
    main: html`<div class="wrap">
<h1>${title}</h1>
${renderDangers(text)}${around.length > 0 && html`<p class="lead">Esto es lo más cercano:</p>${renderAround(null, around)}`}
<p class="lead">Decilo con otras palabras, como se lo contarías a alguien: qué se rompió o qué hay que hacer, y en qué barrio o ciudad.</p>
${renderSearchForm(maskEcho(text, SEARCH_TEXT_MAX))}
${
  suggestions.length > 0 &&
  html`<h2>¿Buscabas alguno de estos?</h2>
<ul class="links">${suggestions.map(({ label, path, total }) => html`<li><a href="${path}">${label} <span class="soft">${people(total)}</span></a></li>`)}</ul>`
}
${
  services.length > 0 &&
  html`<h2>O elegí un rubro</h2>
<ul class="tiles">${services.map((service) => html`<li><a class="tile" href="${listPath(service, null)}">${spanish.breakable(service.name)}</a></li>`)}</ul>`
}
<p class="actions"><a class="btn btn-plain" href="${CATALOG}">Ver todos los rubros</a> <a class="btn btn-plain" href="${POST_TASK}">Contarlo en una tarea</a></p>
</div>`,
  };
}
