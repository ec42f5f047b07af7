import type { SearchQuery } from '@vidriera/core';
import type { Order } from '../snapshot/snapshot.ts';

/** The filters and the order of a list of results. */
export interface ResultFilter {
  readonly matricula: boolean;
  readonly identidad: boolean;
  /** Least rating, 0 for any. */
  readonly puntaje: number;
  /** Least number of reviews, 0 for any. */
  readonly opiniones: number;
  readonly orden: Order;
}

export const NO_FILTER: ResultFilter = {
  matricula: false,
  identidad: false,
  puntaje: 0,
  opiniones: 0,
  orden: 'recommended',
};

const RATING = /^[1-5](?:\.\d)?$/;
const COUNT = /^[1-9]\d{0,5}$/;
const ORDERS: Readonly<Record<string, Order>> = { puntaje: 'rating', resenas: 'reviews' };

/** Reads the parameters of a results page; invalid values are ignored. */
export function readFilter(parameters: URLSearchParams): ResultFilter {
  const rating = parameters.get('puntaje') ?? '';
  const count = parameters.get('opiniones') ?? '';
  return {
    matricula: parameters.get('matricula') === 'si',
    identidad: parameters.get('identidad') === 'si',
    puntaje: RATING.test(rating) ? Math.min(5, Number(rating)) : 0,
    opiniones: COUNT.test(count) ? Number(count) : 0,
    orden: ORDERS[parameters.get('orden') ?? ''] ?? 'recommended',
  };
}

/** The parameters of a filter; null for the default. */
export function queryOf({ matricula, identidad, puntaje, opiniones, orden }: ResultFilter) {
  return {
    matricula: matricula ? 'si' : null,
    identidad: identidad ? 'si' : null,
    puntaje: puntaje || null,
    opiniones: opiniones || null,
    orden: orderName(orden),
  };
}

/** The name of an order in an address; null for the default. */
export function orderName(order: Order): string | null {
  return Object.entries(ORDERS).find(([, one]) => one === order)?.[0] ?? null;
}

export function isNarrowed({ matricula, identidad, puntaje, opiniones }: ResultFilter): boolean {
  return matricula || identidad || puntaje > 0 || opiniones > 0;
}

/** Converts the filter to search parameters. */
export function searchOf({ matricula, identidad, puntaje, opiniones }: ResultFilter): Partial<SearchQuery> {
  return {
    has_matricula: matricula,
    verified_identity: identidad,
    min_rating: puntaje > 0 ? Math.round(puntaje * 100) : null,
    min_reviews: opiniones || null,
  };
}
