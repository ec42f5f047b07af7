import type { Catalog } from '@vidriera/core';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { renderSearchForm } from '../parts/search-form.ts';
import { CITIES, resultsPath, zonePath } from '../paths.ts';
import { type Place, placeName } from '../places.ts';

/** The search could not be turned into one results page: the person chooses among the places that may be meant. */
export function renderWhichPlace(
  { services }: Catalog,
  asked: {
    readonly service: string | null;
    readonly place: string;
    readonly choices: readonly Place[];
    readonly isKnown: boolean;
  },
): Page {
  const { service, place, choices, isKnown } = asked;
  const to = ({ city, neighborhood }: Place) =>
    service === null ? zonePath(city.slug, neighborhood?.slug) : resultsPath(service, city.slug, neighborhood?.slug);
  return {
    title: isKnown ? 'Hay más de un lugar con ese nombre' : 'No encontramos ese lugar',
    canonical: null,
    privacy: 'unlisted',
    here: 'search',
    main: html`<div class="wrap narrow">
<h1>${isKnown ? '¿Cuál de estos lugares?' : 'No encontramos ese lugar'}</h1>
<p class="lead">${
      isKnown
        ? 'Hay más de uno que se llama así.'
        : choices.length > 0
          ? '¿Quisiste decir alguno de estos?'
          : html`Fijate cómo lo escribiste, o mirá <a href="${CITIES}">todas las ciudades</a>.`
    }</p>
${choices.length > 0 && html`<ul class="links">${choices.map((choice) => html`<li><a href="${to(choice)}">${placeName(choice)}${choice.city.region && html` <span class="soft">${choice.city.region}</span>`}</a></li>`)}</ul>`}
<h2>Buscar de nuevo</h2>
${renderSearchForm(services, service, place)}
${service !== null && html`<p><a href="${resultsPath(service)}">Buscar en todo el país</a></p>`}
</div>`,
  };
}
