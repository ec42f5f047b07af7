import type { SearchQuery } from '@vidriera/contract';

/** The filters of a search besides the service and the place, with the value of each that filters nothing. */
const FILTERS = [
  ['min_reviews', null],
  ['min_rating', null],
  ['verified_identity', false],
  ['has_matricula', false],
] as const satisfies readonly (readonly [keyof SearchQuery, null | false])[];

/** The filters in the order in which a person would give them up: the first is missed least. */
const BY_LOSS = [
  ...FILTERS,
  ['neighborhood', null],
  ['city', null],
  ['service', null],
] as const satisfies readonly (readonly [keyof SearchQuery, null | false])[];

/** For each filter of a search without matches, the number of matches without it: those above zero, in that order. */
export function totalsWithout(
  query: SearchQuery,
  totalOf: (query: SearchQuery) => number,
): { parameter: string; total: number }[] {
  const gains: { parameter: string; total: number }[] = [];
  for (const [parameter, none] of BY_LOSS) {
    if (query[parameter] === none) continue;
    const total = totalOf({ ...query, [parameter]: none });
    if (total > 0) gains.push({ parameter, total });
  }
  return gains;
}

/** A search without its filters, and the names of the removed ones; null when there was at most one. */
export function unfiltered(query: SearchQuery): { query: SearchQuery; filters: string[] } | null {
  const filters = FILTERS.filter(([name, none]) => query[name] !== none).map(([name]) => name);
  return filters.length < 2 ? null : { query: { ...query, ...Object.fromEntries(FILTERS) }, filters };
}
