import type { SearchQuery, Sort } from '@vidriera/contract';
import { type Html, html } from './html.ts';
import { withQuery } from './paths.ts';
import * as spanish from './spanish.ts';

interface Filter {
  readonly name: 'identidad' | 'matricula' | 'puntaje' | 'opiniones';
  readonly parameter: keyof SearchQuery;
  /** The heading of its choices; null for a filter that is only on or off. */
  readonly legend: string | null;
  readonly choices: readonly number[];
  readonly valid: RegExp;
  words(least: number): string;
  readonly without: string;
}

const onOrOff = (name: Filter['name'], parameter: keyof SearchQuery, words: string): Filter => ({
  name,
  parameter,
  legend: null,
  choices: [1],
  valid: /^si$/,
  words: () => words,
  without: `Sin pedir ${words.toLowerCase()}`,
});

export const FILTERS: readonly Filter[] = [
  onOrOff('identidad', 'verified_identity', 'Identidad verificada'),
  onOrOff('matricula', 'has_matricula', 'Matrícula verificada'),
  {
    name: 'puntaje',
    parameter: 'min_rating',
    legend: 'Puntaje',
    choices: [4.5, 4, 3],
    valid: /^(?:[1-4](?:\.\d)?|5)$/,
    words: (least) => `★ ${String(least).replace('.', ',')} o más`,
    without: 'Con cualquier puntaje',
  },
  {
    name: 'opiniones',
    parameter: 'min_reviews',
    legend: 'Cantidad de reseñas',
    choices: [50, 20, 5],
    valid: /^[1-9]\d{0,5}$/,
    words: (least) => `${spanish.count(least, 'reseña', 'reseñas')} o más`,
    without: 'Con cualquier cantidad de reseñas',
  },
];

/** The least value of each filter (1 for one that is on, 0 for one that is off), and the order of a list. */
export type ResultFilter = Readonly<Record<Filter['name'], number>> & { readonly orden: Sort };

/** The orders of a list: the name in its address (null for the default), in words, and what it means. */
const ORDERS: Readonly<Record<Sort, readonly [name: string | null, label: string, means: string]>> = {
  recommended: [
    null,
    'Recomendados',
    'Ordenamos por puntaje, cantidad de reseñas y lo que verificamos. Nadie paga por estar más arriba.',
  ],
  rating: ['puntaje', 'Mejor puntaje', 'Del puntaje más alto al más bajo, aunque sea con pocas reseñas.'],
  reviews: ['resenas', 'Más reseñas', 'De quien tiene más reseñas a quien tiene menos.'],
};
const SORTS = Object.keys(ORDERS) as Sort[];

/** Reads the parameters of a list's address; invalid values are ignored. */
export function readFilter(parameters: URLSearchParams): ResultFilter {
  const values = FILTERS.map(({ name, legend, valid }) => {
    const text = parameters.get(name) ?? '';
    return [name, valid.test(text) ? Number(legend === null ? 1 : text) : 0];
  });
  return {
    ...Object.fromEntries(values),
    orden: SORTS.find((sort) => ORDERS[sort][0] === parameters.get('orden')) ?? 'recommended',
  };
}

/** The parameters of a filter in an address; null for the default. */
export function queryOf(filter: ResultFilter): Readonly<Record<string, string | number | null>> {
  const values = FILTERS.map(({ name, legend }) => [name, (filter[name] && (legend ? filter[name] : 'si')) || null]);
  return { ...Object.fromEntries(values), orden: ORDERS[filter.orden][0] };
}

export const isNarrowed = (filter: ResultFilter) => FILTERS.some(({ name }) => filter[name] > 0);

export function searchOf({ matricula, identidad, puntaje, opiniones, orden }: ResultFilter): Partial<SearchQuery> {
  return {
    has_matricula: matricula > 0,
    verified_identity: identidad > 0,
    min_rating: puntaje > 0 ? Math.round(puntaje * 100) : null,
    min_reviews: opiniones || null,
    sort: orden,
  };
}

/** The choices of each filter, each with its number of results while the other filters stay. */
export type FilterCounts = ReadonlyMap<string, readonly (readonly [least: number, total: number])[]>;

type ListAddress = Readonly<{ path: string; text: string }>;

/** The filters of a list, each choice with its number of results. On a narrow screen a link to `#filtros` opens them. */
export function renderFilters(filter: ResultFilter, counts: FilterCounts, { path, text }: ListAddress): Html {
  const [order] = ORDERS[filter.orden];
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

export function renderAsked(filter: ResultFilter, { path, text }: ListAddress): Html {
  const asked = FILTERS.filter(({ name }) => filter[name] > 0);
  return html`<p class="asked">Con estos filtros: ${asked.map(
    ({ name, words }) =>
      html`<a href="${withQuery(path, { q: text, ...queryOf({ ...filter, [name]: 0 }) })}"><span class="sr">Sacar </span>${words(filter[name])}<span aria-hidden="true"> ×</span></a> `,
  )}</p>`;
}

/** The chosen order of a list, which opens the others and an explanation. */
export function renderOrders(filter: ResultFilter, { path, text }: ListAddress): Html {
  const [, chosen, means] = ORDERS[filter.orden];
  return html`<details class="orders"><summary class="pill">Ordenar<span class="sr">: ${chosen}</span></summary><nav aria-label="Orden">${SORTS.map(
    (orden) => {
      const href = withQuery(path, { q: text, ...queryOf({ ...filter, orden }) });
      return html`<a href="${href}" rel="nofollow"${filter.orden === orden && html` aria-current="true"`}>${ORDERS[orden][1]}</a>`;
    },
  )}<p class="soft small">${means}</p></nav></details>`;
}
