import { LIMIT_MAX, type SearchQuery } from '@vidriera/contract';
import type { Search } from './search.ts';

/** The last result of lists in another order than the recommended one, because a page costs a read of all documents before it. */
export const SORTED_MAX = 2000;

const HIGHEST = { min_rating: 500, min_reviews: 2147483647 } as const;

/**
 * One page of a search's matches, ordered by the value of one of its "at least" filters, highest first, ties in rank order. A
 * binary search finds the least value whose matches fill the pages up to this one, so that only those documents are read. `find`
 * fills the page of `search`.
 */
export function findSorted(
  search: Search,
  query: SearchQuery,
  by: keyof typeof HIGHEST,
  valueAt: (document: number) => number,
): { total: number; documents: number[] } {
  const floor = query[by] ?? 0;
  const totalFrom = (least: number) => search.find({ ...query, [by]: least, offset: 0, limit: 1 });
  const total = totalFrom(floor);
  const end = Math.min(query.offset + query.limit, total, SORTED_MAX);
  if (query.offset >= end) return { total, documents: [] };
  let [least, above] = [floor, HIGHEST[by] + 1];
  while (above - least > 1) {
    const middle = Math.floor((least + above) / 2);
    if (totalFrom(middle) >= end) least = middle;
    else above = middle;
  }
  const higher = all(search, { ...query, [by]: least + 1 });
  higher.sort((a, b) => valueAt(b) - valueAt(a) || a - b);
  const equal = all(search, { ...query, [by]: least }).filter((document) => valueAt(document) === least);
  return { total, documents: [...higher, ...equal].slice(query.offset, end) };
}

/** The documents that a search matches, in rank order, at most {@link SORTED_MAX}. */
function all(search: Search, query: SearchQuery): number[] {
  const documents: number[] = [];
  for (let offset = 0; offset < SORTED_MAX; offset += LIMIT_MAX) {
    search.find({ ...query, offset, limit: LIMIT_MAX });
    documents.push(...search.page.subarray(0, search.found));
    if (search.found < LIMIT_MAX) break;
  }
  return documents;
}
