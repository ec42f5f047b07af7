import type { SearchQuery } from '@vidriera/core';

/** What is asked of a professional, besides the service and the place, with the value that asks for nothing. */
const FILTERS = [
  ['min_reviews', null],
  ['min_rating', null],
  ['verified_identity', false],
  ['has_matricula', false],
] as const satisfies readonly (readonly [keyof SearchQuery, null | false])[];

/** The filters of a search from the one that is missed least to the one that is the search itself. */
const BY_LOSS = [
  ...FILTERS,
  ['neighborhood', null],
  ['city', null],
  ['service', null],
] as const satisfies readonly (readonly [keyof SearchQuery, null | false])[];

/** For each filter of a search that nobody matches, how many match without it: those above zero, the least loss first. */
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

/** A search without what it asks of a professional, and the names of what was left out; null when that was one filter or none. */
export function unfiltered(query: SearchQuery): { query: SearchQuery; filters: string[] } | null {
  const filters = FILTERS.filter(([name, none]) => query[name] !== none).map(([name]) => name);
  return filters.length < 2 ? null : { query: { ...query, ...Object.fromEntries(FILTERS) }, filters };
}
