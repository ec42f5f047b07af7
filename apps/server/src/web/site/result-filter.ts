import type { SearchQuery, Sort } from '@vidriera/contract';
import { type Html, html } from './html.ts';
import { type List, listPath, withQuery } from './paths.ts';
import { listQuery } from './places.ts';
import type { DirectoryReader } from './reader.ts';
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

/** How many filters are on. */
export const narrowingOf = (filter: ResultFilter) => FILTERS.filter(({ name }) => filter[name] > 0).length;

export function searchOf({ matricula, identidad, puntaje, opiniones, orden }: ResultFilter): Partial<SearchQuery> {
  return {
    has_matricula: matricula > 0,
    verified_identity: identidad > 0,
    min_rating: puntaje > 0 ? Math.round(puntaje * 100) : null,
    min_reviews: opiniones || null,
    sort: orden,
  };
}

/** The address of a list under a filter; `text` is what the person wrote. */
export const filteredPath = ({ service, place }: List, filter: ResultFilter, text = '') =>
  withQuery(listPath(service, place), { q: text, ...queryOf(filter) });

/**
 * The filters of a list, each choice with its number of results while the other filters stay. On a narrow screen a link to `#filtros`
 * opens them.
 */
export function renderFilters(reader: DirectoryReader, { service, place }: List, filter: ResultFilter, text: string) {
  const [order] = ORDERS[filter.orden];
  // Every professional of a service that needs a licence has one.
  const offered = FILTERS.filter(({ name }) => name !== 'matricula' || !service?.requires_matricula);
  return html`<section class="filters card" id="filtros" aria-labelledby="filtrar"><h2 id="filtrar">Filtrar</h2>
<form method="get" action="${listPath(service, place)}" aria-label="Filtros">
${text && html`<input type="hidden" name="q" value="${text}">`}${order && html`<input type="hidden" name="orden" value="${order}">`}
${offered.map(({ name, legend, choices, words }) => {
  const chosen = filter[name];
  const control = (value: string | number, label: string, isChosen: boolean, total: number | null) =>
    html`<label class="check"><input type="${legend === null ? 'checkbox' : 'radio'}" name="${name}" value="${value}"${isChosen && html` checked`}> ${label}${total !== null && html` <span class="soft">${total}</span>`}</label>`;
  const controls = [...new Set([...choices, chosen])]
    .filter((least) => least > 0)
    .sort((a, b) => b - a)
    .map((least) => {
      const total = reader.total({ ...listQuery(service, place), ...searchOf({ ...filter, [name]: least }) });
      const isOffered = legend === null || total > 0 || least === chosen;
      return isOffered && control(legend === null ? 'si' : least, words(least), least === chosen, total);
    })
    .filter((shown) => shown !== false);
  if (legend === null || controls.length === 0) return controls;
  return html`<fieldset><legend>${legend}</legend>${control('', 'Cualquiera', chosen === 0, null)}${controls}</fieldset>`;
})}
<button class="btn btn-second" type="submit">Aplicar</button>
</form></section>`;
}

/** The chosen order of a list, which opens the others and an explanation. */
export function renderOrders(list: List, filter: ResultFilter, text: string): Html {
  const [, chosen, means] = ORDERS[filter.orden];
  return html`<details class="orders"><summary class="pill">Ordenar<span class="sr">: ${chosen}</span></summary><nav aria-label="Orden">${SORTS.map(
    (orden) =>
      html`<a href="${filteredPath(list, { ...filter, orden }, text)}" rel="nofollow"${filter.orden === orden && html` aria-current="true"`}>${ORDERS[orden][1]}</a>`,
  )}<p class="soft small">${means}</p></nav></details>`;
}
