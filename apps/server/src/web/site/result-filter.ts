import type { SearchQuery, Sort } from '@vidriera/contract';
import { type Html, html } from './html.ts';
import * as paths from './paths.ts';
import { listQuery } from './places.ts';
import { type DirectoryReader, EVERYONE } from './reader.ts';
import * as spanish from './spanish.ts';

/** The filters and the order of a list, as a search has them. */
export type ResultFilter = Pick<SearchQuery, Filter['parameter'] | 'sort'>;

interface Filter {
  /** In an address. */
  readonly name: string;
  readonly parameter: 'verified_identity' | 'has_matricula' | 'min_rating' | 'min_reviews';
  /** The heading of its choices; null for a filter that is only on or off. */
  readonly legend: string | null;
  readonly choices: readonly (number | true)[];
  /** Its values in an address, and how many times larger they are in a search. */
  readonly valid: RegExp;
  readonly times: number;
  words(least: number | true): string;
  readonly without: string;
}

const onOrOff = (name: string, parameter: Filter['parameter'], words: string): Filter => ({
  ...{ name, parameter, legend: null, choices: [true], valid: /^si$/, times: 1 },
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
    choices: [450, 400, 300],
    valid: /^(?:[1-4](?:\.\d)?|5)$/,
    times: 100,
    words: (least) => `★ ${String(Number(least) / 100).replace('.', ',')} o más`,
    without: 'Con cualquier puntaje',
  },
  {
    name: 'opiniones',
    parameter: 'min_reviews',
    legend: 'Cantidad de reseñas',
    choices: [50, 20, 5],
    valid: /^[1-9]\d{0,5}$/,
    times: 1,
    words: (least) => `${spanish.count(Number(least), 'reseña', 'reseñas')} o más`,
    without: 'Con cualquier cantidad de reseñas',
  },
];

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

export function readFilter(parameters: URLSearchParams): ResultFilter {
  const values = FILTERS.map(({ name, parameter, valid, times }) => {
    const text = parameters.get(name) ?? '';
    return [parameter, valid.test(text) ? text === 'si' || Math.round(Number(text) * times) : EVERYONE[parameter]];
  });
  const sort = SORTS.find((one) => ORDERS[one][0] === parameters.get('orden')) ?? 'recommended';
  return { ...Object.fromEntries(values), sort };
}

/** A filter's value in an address; null for one that is off. */
const textOf = (value: ResultFilter[Filter['parameter']], { times }: Filter) =>
  value === true ? 'si' : value ? String(value / times) : null;

/** The parameters of a filter in an address; null for the default. */
export function queryOf(filter: ResultFilter): Readonly<Record<string, string | null>> {
  const values = FILTERS.map((one) => [one.name, textOf(filter[one.parameter], one)]);
  return { ...Object.fromEntries(values), orden: ORDERS[filter.sort][0] };
}

export const narrowingOf = (filter: ResultFilter) => FILTERS.filter(({ parameter }) => filter[parameter]).length;

export const filteredPath = ({ service, place }: paths.List, filter: ResultFilter, text = '') =>
  paths.withQuery(paths.list(service, place), { q: text, ...queryOf(filter) });

/**
 * The filters of a list, each choice with its number of results while the other filters stay. On a narrow screen a link to `#filtros`
 * opens them.
 */
export function renderFilters(reader: DirectoryReader, list: paths.List, filter: ResultFilter, text: string): Html {
  const { service, place } = list;
  const [order] = ORDERS[filter.sort];
  // Every professional of a service that needs a licence has one.
  const offered = FILTERS.filter(({ name }) => name !== 'matricula' || !service?.requires_matricula);
  return html`<section class="filters card" id="filtros" aria-labelledby="filtrar"><h2 id="filtrar">Filtrar</h2>
<form method="get" action="${paths.list(service, place)}" aria-label="Filtros">
${text && html`<input type="hidden" name="q" value="${text}">`}${order && html`<input type="hidden" name="orden" value="${order}">`}
${offered.map((one) => {
  const { name, parameter, legend, choices, words } = one;
  const chosen = filter[parameter];
  const control = (value: string | null, label: string, isChosen: boolean, total: number | null) =>
    html`<label class="check"><input type="${legend === null ? 'checkbox' : 'radio'}" name="${name}" value="${value}"${isChosen && html` checked`}> ${label}${total !== null && html` <span class="soft">${total}</span>`}</label>`;
  const controls = [...new Set(chosen ? [...choices, chosen] : choices)]
    .sort((a, b) => Number(b) - Number(a))
    .map((least) => ({ least, total: reader.total({ ...filter, ...listQuery(service, place), [parameter]: least }) }))
    .filter(({ least, total }) => legend === null || total > 0 || least === chosen)
    .map(({ least, total }) => control(textOf(least, one), words(least), least === chosen, total));
  if (legend === null || controls.length === 0) return controls;
  return html`<fieldset><legend>${legend}</legend>${control('', 'Cualquiera', !chosen, null)}${controls}</fieldset>`;
})}
<button class="btn btn-second" type="submit">Aplicar</button>
</form></section>`;
}

export function renderOrders(list: paths.List, filter: ResultFilter, text: string): Html {
  const [, chosen, means] = ORDERS[filter.sort];
  return html`<details class="orders"><summary class="pill">Ordenar<span class="sr">: ${chosen}</span></summary><nav aria-label="Orden">${SORTS.map(
    (sort) =>
      html`<a href="${filteredPath(list, { ...filter, sort }, text)}" rel="nofollow"${filter.sort === sort && html` aria-current="true"`}>${ORDERS[sort][1]}</a>`,
  )}<p class="soft small">${means}</p></nav></details>`;
}
