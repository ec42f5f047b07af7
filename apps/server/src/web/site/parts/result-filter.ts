import { type Html, html } from '../html.ts';
import { withQuery } from '../paths.ts';
import { FILTERS, orderName, queryOf, type ResultFilter } from '../result-filter.ts';

/** The choices of each filter, each with its number of results while the other filters stay. */
export type FilterCounts = ReadonlyMap<string, readonly (readonly [least: number, total: number])[]>;

interface ListAddress {
  readonly path: string;
  readonly text: string;
}

/** The filters of a list, each choice with its number of results. On a narrow screen a link to `#filtros` opens them. */
export function renderFilters(filter: ResultFilter, counts: FilterCounts, { path, text }: ListAddress): Html {
  const order = orderName(filter.orden);
  return html`<section class="filters card" id="filtros" aria-labelledby="filtrar"><h2 id="filtrar">Filtrar</h2>
<form method="get" action="${path}" aria-label="Filtros">
${text && html`<input type="hidden" name="q" value="${text}">`}${order && html`<input type="hidden" name="orden" value="${order}">`}
${FILTERS.map(({ name, legend, words }) => {
  const choices = counts.get(name) ?? [];
  const control = (value: string | number, label: string, isChosen: boolean, total: number | null) =>
    html`<label class="check"><input type="${legend === null ? 'checkbox' : 'radio'}" name="${name}" value="${value}"${isChosen && html` checked`}> ${label}${total !== null && html` <span class="soft">${total}</span>`}</label>`;
  const controls = choices.map(([least, total]) =>
    control(legend === null ? 'si' : least, words(least), filter[name] === least, total),
  );
  if (legend === null || controls.length === 0) return controls;
  return html`<fieldset><legend>${legend}</legend>${control('', 'Cualquiera', filter[name] === 0, null)}${controls}</fieldset>`;
})}
<button class="btn btn-second" type="submit">Aplicar</button>
</form></section>`;
}

/** The filters of the list, each a link to the list without it. */
export function renderAsked(filter: ResultFilter, { path, text }: ListAddress): Html {
  const asked = FILTERS.filter(({ name }) => filter[name] > 0);
  return html`<p class="asked">Con estos filtros: ${asked.map(
    ({ name, words }) =>
      html`<a href="${withQuery(path, { q: text, ...queryOf({ ...filter, [name]: 0 }) })}"><span class="sr">Sacar </span>${words(filter[name])}<span aria-hidden="true"> ×</span></a> `,
  )}</p>`;
}

const ORDERS = [
  ['recommended', 'Recomendados'],
  ['rating', 'Mejor puntaje'],
  ['reviews', 'Más reseñas'],
] as const;

const EXPLAINED: Readonly<Record<ResultFilter['orden'], string>> = {
  recommended: 'Ordenamos por puntaje, cantidad de reseñas y lo que verificamos. Nadie paga por estar más arriba.',
  rating: 'Del puntaje más alto al más bajo, aunque sea con pocas reseñas.',
  reviews: 'De quien tiene más reseñas a quien tiene menos.',
};

/** The chosen order of a list, which opens the others and an explanation. */
export function renderOrders(filter: ResultFilter, { path, text }: ListAddress): Html {
  const chosen = ORDERS.find(([orden]) => orden === filter.orden)!;
  return html`<details class="orders"><summary class="pill">Ordenar<span class="sr">: ${chosen[1]}</span></summary><nav aria-label="Orden">${ORDERS.map(
    ([orden, label]) => {
      const href = withQuery(path, { q: text, ...queryOf({ ...filter, orden }) });
      return html`<a href="${href}" rel="nofollow"${filter.orden === orden && html` aria-current="true"`}>${label}</a>`;
    },
  )}<p class="soft small">${EXPLAINED[filter.orden]}</p></nav></details>`;
}
