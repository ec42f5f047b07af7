import type { SearchQuery, Sort } from '@vidriera/contract';
import * as spanish from './spanish.ts';

/** A filter of a list of results. */
interface Filter {
  /** Its parameter in the list's address. */
  readonly name: 'identidad' | 'matricula' | 'puntaje' | 'opiniones';
  /** Its parameter in a search. */
  readonly parameter: keyof SearchQuery;
  /** The heading of its choices; null for a filter that is only on or off. */
  readonly legend: string | null;
  readonly choices: readonly number[];
  readonly valid: RegExp;
  /** The filter with a value, in words. */
  words(least: number): string;
  /** The search without the filter, in words. */
  readonly without: string;
}

const ON_OR_OFF = { legend: null, choices: [1], valid: /^si$/ };

export const FILTERS: readonly Filter[] = [
  {
    name: 'identidad',
    parameter: 'verified_identity',
    ...ON_OR_OFF,
    words: () => 'Identidad verificada',
    without: 'Sin pedir identidad verificada',
  },
  {
    name: 'matricula',
    parameter: 'has_matricula',
    ...ON_OR_OFF,
    words: () => 'Matrícula verificada',
    without: 'Sin pedir matrícula verificada',
  },
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

const ORDERS: Readonly<Record<string, Sort>> = { puntaje: 'rating', resenas: 'reviews' };

/** Reads the parameters of a list's address; invalid values are ignored. */
export function readFilter(parameters: URLSearchParams): ResultFilter {
  const values = FILTERS.map(({ name, legend, valid }) => {
    const text = parameters.get(name) ?? '';
    return [name, valid.test(text) ? Number(legend === null ? 1 : text) : 0];
  });
  return { ...Object.fromEntries(values), orden: ORDERS[parameters.get('orden') ?? ''] ?? 'recommended' };
}

/** The parameters of a filter in an address; null for the default. */
export function queryOf(filter: ResultFilter): Readonly<Record<string, string | number | null>> {
  const values = FILTERS.map(({ name, legend }) => [
    name,
    (legend === null ? filter[name] && 'si' : filter[name]) || null,
  ]);
  return { ...Object.fromEntries(values), orden: orderName(filter.orden) };
}

/** The name of an order in an address; null for the default. */
export function orderName(order: Sort): string | null {
  return Object.entries(ORDERS).find(([, one]) => one === order)?.[0] ?? null;
}

export function isNarrowed(filter: ResultFilter): boolean {
  return FILTERS.some(({ name }) => filter[name] > 0);
}

/** Converts the filter to search parameters. */
export function searchOf({ matricula, identidad, puntaje, opiniones, orden }: ResultFilter): Partial<SearchQuery> {
  return {
    has_matricula: matricula > 0,
    verified_identity: identidad > 0,
    min_rating: puntaje > 0 ? Math.round(puntaje * 100) : null,
    min_reviews: opiniones || null,
    sort: orden,
  };
}
