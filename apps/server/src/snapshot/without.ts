import type { SearchQuery } from '@vidriera/core';

/** The filters of a search from the one that is missed least to the one that is the search itself. */
const BY_LOSS = [
  ['min_reviews', null],
  ['min_rating', null],
  ['verified_identity', false],
  ['has_matricula', false],
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
