import type { Catalog, City } from '@vidriera/core';
import { html } from '../html.ts';
import type { Page } from '../page.ts';
import { CATALOG, resultsPath, zonePath } from '../paths.ts';

/** Every service and every city: where a crawler, or a person who does not know what to type, finds them. */
export function renderCatalog({ services, cities }: Catalog): Page {
  const regions = Map.groupBy(cities, ({ name, region }) => region ?? name);
  return {
    title: 'Todos los rubros y ciudades',
    description: `Los ${services.length} rubros y las ${cities.length} ciudades donde podés encontrar profesionales verificados.`,
    canonical: CATALOG,
    privacy: 'open',
    here: 'search',
    main: html`<div class="wrap">
<h1>Todos los rubros y ciudades</h1>
<section aria-labelledby="rubros"><h2 id="rubros">Rubros</h2>
<ul class="columns">${services.map(({ slug, name, description }) => html`<li><a href="${resultsPath(slug)}">${name}</a>${description && html`<span class="soft small">${description}</span>`}</li>`)}</ul>
</section>
<section aria-labelledby="ciudades"><h2 id="ciudades">Ciudades</h2>
<dl class="regions">${[...regions].map(([region, there]) => html`<div><dt>${region}</dt><dd>${renderCities(there)}</dd></div>`)}</dl>
</section>
</div>`,
  };
}

function renderCities(cities: readonly City[]) {
  return html`<ul class="inline">${cities.map(({ slug, name }) => html`<li><a href="${zonePath(slug)}">${name}</a></li>`)}</ul>`;
}
