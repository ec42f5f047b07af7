import { readFileSync } from 'node:fs';
import { LIMIT_MAX, type SearchQuery, SORTS, type Sort } from '@vidriera/contract';
import { type FacetNumbers, facetOf } from '../catalog/facets.ts';
import {
  bitmapBytes,
  bitmapsKept,
  IDENTITY,
  isList,
  type LoadedFile,
  MATRICULA,
  uint32Section,
  type ValueName,
} from './snapshot-file.ts';

interface DocumentSet {
  readonly count: number;
  /** Where its list or bitmap begins, after the start of the sets of an order. */
  readonly at: number;
  readonly isList: boolean;
}

/** The search over a loaded file. */
export function openSearch(loaded: LoadedFile, kernel: Kernel, numbers: FacetNumbers) {
  const { memory, meta, room } = loaded;
  const documents = meta.counts.professionals;
  const length = bitmapBytes(documents);
  const words = new Uint32Array(memory.buffer);
  /** The documents of the last page found. */
  const page = words.subarray(room.page / 4, room.page / 4 + LIMIT_MAX);
  const sets = setsOf(loaded);
  const ratingAtLeast = openAtLeast(loaded, kernel, 'ratings');
  const reviewCountAtLeast = openAtLeast(loaded, kernel, 'reviewCounts');
  const sections = SORTS.map((sort) => [sort, uint32Section(loaded, `${sort} documentAt`)]);
  const documentAt = Object.fromEntries(sections) as Record<Sort, Uint32Array>;
  let found = 0;

  // Of the current search: where its order has the sets, the addresses of those that narrow it, and the first of them.
  let start = 0;
  const at: number[] = [];
  let first = EMPTY;
  /** Adds a set to those of the search; one of all documents narrows nothing. Returns false for an empty one. */
  const narrow = (set = EMPTY): boolean => {
    if (set.count < documents) {
      if (at.length === 0) first = set;
      at.push(start + set.at);
    }
    return set.count > 0;
  };

  const intersect = (offset: number, limit: number): number => {
    if (at.length === 0) {
      for (let i = 0; i < limit; i++) page[i] = offset + i;
      return documents;
    }
    const { isList, count } = first;
    if (at.length > 1) {
      return isList
        ? kernel.filter(at, count, offset, limit, room.page)
        : kernel.intersect(at, length, offset, limit, room.page, 1);
    }
    if (isList) {
      const from = at[0]! / 4 + Math.min(offset, count);
      page.set(words.subarray(from, from + limit));
    } else kernel.intersect(at, length, offset, limit, room.page, 0);
    return count;
  };

  /** Finds the positions of a search, fills the page with them, and returns the number of all. */
  const findPositions = (facet: number, query: SearchQuery): number => {
    start = meta.sections[`${query.sort} members`].at;
    at.length = 0;
    const mayMatch =
      (facet === 0 || narrow(sets.get(facet))) &&
      (!query.verified_identity || narrow(sets.get(IDENTITY))) &&
      (!query.has_matricula || narrow(sets.get(MATRICULA))) &&
      (!query.min_rating || narrow(ratingAtLeast(query.min_rating, query.sort))) &&
      (!query.min_reviews || narrow(reviewCountAtLeast(query.min_reviews, query.sort)));
    return mayMatch ? intersect(query.offset, query.limit) : 0;
  };

  return {
    page,
    /** How many entries of `page` the last search filled. */
    get found() {
      return found;
    },
    /** The number of professionals in a facet; facet 0 has all. */
    countOf: (facet: number) => (facet === 0 ? documents : (sets.get(facet)?.count ?? 0)),
    /** Finds the documents of a search in the facet of its service and place: fills the page, and returns the number of all matches. */
    find(query: SearchQuery, facet: number | null = facetOf(numbers, query)): number {
      const total = facet === null ? 0 : findPositions(facet, query);
      found = Math.min(query.limit, Math.max(0, total - query.offset));
      const at = documentAt[query.sort];
      for (let i = 0; i < found; i++) page[i] = at[page[i]!]!;
      return total;
    },
  };
}

const EMPTY: DocumentSet = { count: 0, at: 0, isList: true };

function setsOf({ memory, meta }: LoadedFile): Map<number, DocumentSet> {
  const { at, length } = meta.sections.sets;
  const numbers = new Float64Array(memory.buffer, at, length / 8);
  return new Map(
    Array.from({ length: numbers.length / 3 }, (_, i) => {
      const [key, count, at] = numbers.subarray(3 * i) as unknown as [number, number, number];
      return [key, { count, at, isList: isList(key, count, meta.counts.professionals) }];
    }),
  );
}

/** Returns the set of the positions with at least a value, which is above 0: a bitmap, made when it is first asked for and kept. */
function openAtLeast(loaded: LoadedFile, kernel: Kernel, name: ValueName) {
  const { sections, counts } = loaded.meta;
  const length = bitmapBytes(counts.professionals);
  const most = bitmapsKept(length);
  /** The first one made comes first. */
  const kept = new Map<number, DocumentSet>();
  let made = 0;
  return (least: number, sort: Sort): DocumentSet => {
    const key = least * SORTS.length + SORTS.indexOf(sort);
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size === most) kept.delete(kept.keys().next().value!);
    const at = loaded.room[name] + (made++ % most) * length;
    const count = kernel.atLeast(sections[`${sort} ${name}`].at, least, at, length);
    const set = { count, at: at - sections[`${sort} members`].at, isList: false };
    kept.set(key, set);
    return set;
  };
}

/** A facet, two attributes, two values. */
export const SETS_MAX = 5;

type Exports = Record<'intersect' | 'filter' | 'at_least' | 'render', (...numbers: number[]) => number>;

type Kernel = ReturnType<typeof createKernel>;

/** The hot loops (`kernel.wat`), over the memory that holds the hot part. Addresses and lengths in bytes. */
export function createKernel(memory: WebAssembly.Memory) {
  const module = new WebAssembly.Module(new Uint8Array(readFileSync(new URL('./kernel.wasm', import.meta.url))));
  const { intersect, filter, at_least, render } = new WebAssembly.Instance(module, { snapshot: { memory } })
    .exports as Exports;
  // The first bitmap replaces missing ones: intersecting with it again changes nothing.
  return {
    /**
     * Intersects the bitmaps `at` (1 to {@link SETS_MAX}), of `bytes` each, and writes at most `limit` (at least 1) documents past the first
     * `skip` to `page`. `counts` 1: returns how many there are. 0: stops when the page is full, and returns no count.
     */
    intersect(at: readonly number[], bytes: number, skip: number, limit: number, page: number, counts: 0 | 1): number {
      const a = at[0]!;
      return intersect(a, at[1] ?? a, at[2] ?? a, at[3] ?? a, at[4] ?? a, bytes, skip, limit, page, counts);
    },
    /** As `intersect`, counting, of the list of `count` documents at the first of `at` and the bitmaps at the others. */
    filter(at: readonly number[], count: number, skip: number, limit: number, page: number): number {
      const a = at[1]!;
      return filter(at[0]!, count, a, at[2] ?? a, at[3] ?? a, at[4] ?? a, skip, limit, page);
    },
    /** Writes to `bitmap`, of `bytes`, whether each of the uint32 at `values`, a multiple of 64, is at least `least`; returns how many are. */
    atLeast: at_least as (values: number, least: number, bitmap: number, bytes: number) => number,
    /** Writes the first pieces of the cards of the documents at `page`, separated by commas, to `to`; returns where they end. */
    render: render as (page: number, count: number, to: number, pieces: number) => number,
  };
}
