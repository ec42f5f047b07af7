import type { Service } from '@vidriera/core';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { pageOf, people, renderPager } from '../parts/pager.ts';
import { type PlaceCount, renderByRegion } from '../parts/place-list.ts';
import { renderSearchForm } from '../parts/search-form.ts';
import { CATALOG, resultsPath, SEARCH, taskPath, withQuery } from '../paths.ts';
import type { Place } from '../places.ts';
import type { ResultFilter } from '../result-filter.ts';
import { repeatedText, searchPath } from '../search-text.ts';
import * as spanish from '../spanish.ts';
import type { Suggestion } from '../suggestions.ts';

const CHOICES_PER_PAGE = 80;

interface WhichPlace {
  readonly service: Service | null;
  /** The person's text, redacted for the page. */
  readonly text: string;
  /** The text in the addresses of the choices. */
  readonly urlText: string;
  readonly placeText: string;
  readonly filter: ResultFilter;
  readonly choices: readonly PlaceCount[];
  readonly page: number;
}

/** Several places have the name: the person chooses one. */
export function renderWhichPlace(model: WhichPlace): Page {
  const { service, text, placeText, filter, choices, page } = model;
  const q = repeatedText(model.urlText, Math.min(choices.length, CHOICES_PER_PAGE));
  const to = (place: Place) => searchPath(service, place, filter, q);
  const { shown, pages } = pageOf(choices, page, CHOICES_PER_PAGE);
  const href = (n: number) => withQuery(SEARCH, { q: text, pagina: n === 1 ? null : n });
  return {
    title: 'Hay más de un lugar con ese nombre',
    privacy: 'unlisted',
    here: 'search',
    search: text,
    style: 'directory',
    main: html`<div class="wrap">
<h1>¿Cuál de estos lugares?</h1>
<p class="lead">«${placeText}» puede ser más de uno. Elegí el tuyo${service !== null && html` y vas a ver quién hace <strong>${service.name}</strong> ahí`}; al lado está cuántos profesionales hay.</p>
${renderByRegion(shown, to)}
${renderPager(page, { pages }, href)}
${service !== null && html`<p><a href="${resultsPath(service.slug)}">Buscar en todo el país</a></p>`}
</div>`,
  };
}

/** The page for a text that was not understood. The text stays in the field, and the page lists services. */
export function renderNothingUnderstood(model: {
  readonly text: string;
  /** The text in an address. */
  readonly urlText: string;
  readonly suggestions: readonly Suggestion[];
  readonly services: readonly Service[];
}): Page {
  const { text, suggestions, services } = model;
  return {
    title: 'No entendimos la búsqueda',
    privacy: 'unlisted',
    here: 'search',
    search: null,
    style: 'directory',
    main: html`<div class="wrap">
<h1>No entendimos la búsqueda</h1>
<p class="lead">Decilo con otras palabras, como se lo contarías a alguien: qué se rompió o qué hay que hacer, y en qué barrio o ciudad.</p>
${renderSearchForm(text)}
${
  suggestions.length > 0 &&
  html`<h2>¿Buscabas alguno de estos?</h2>
<ul class="links">${suggestions.map(({ label, path, total }) => html`<li><a href="${path}">${label} <span class="soft">${people(total)}</span></a></li>`)}</ul>`
}
${
  services.length > 0 &&
  html`<h2>O elegí un rubro</h2>
<ul class="tiles">${services.map(({ slug, name }) => html`<li><a class="tile" href="${resultsPath(slug)}">${spanish.breakable(name)}</a></li>`)}</ul>`
}
<p class="actions"><a class="btn btn-plain" href="${CATALOG}">Ver todos los rubros</a> <a class="btn btn-plain" href="${taskPath(null, { q: model.urlText })}">Contarlo en una tarea</a></p>
</div>`,
  };
}
