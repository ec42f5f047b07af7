import { readFileSync } from 'node:fs';
import { LIMIT_MAX, type SearchQuery, SORTS, type Sort } from '@vidriera/contract';
import { type FacetNumbers, facetOf } from '../catalog/facets.ts';
import {
  bitmapBytes,
  isList,
  type LoadedFile,
  type SetName,
  type Threshold,
  uint32Section,
  workingAreas,
} from './snapshot-file.ts';

interface DocumentSet {
  readonly key: number;
  readonly count: number;
  /** Where its list or bitmap begins, after the start of the sets of an order. */
  readonly at: number;
  readonly kind: 'list' | 'bitmap';
}

/** The search over a loaded file. */
export function openSearch(loaded: LoadedFile, kernel: Kernel, numbers: FacetNumbers) {
  const { memory, meta } = loaded;
  const room = workingAreas(meta);
  const documents = meta.counts.professionals;
  const length = bitmapBytes(documents);
  const words = new Uint32Array(memory.buffer);
  /** The documents of the last page found. */
  const page = words.subarray(room.page / 4, room.page / 4 + LIMIT_MAX);
  const facets = new Map(setsOf(loaded, 'facets').map((set) => [set.key, set]));
  const [identity, matricula] = setsOf(loaded, 'attributes') as [DocumentSet, DocumentSet];
  const ratingAtLeast = thresholdsOf(loaded, 'ratings', room.bitmaps[0]);
  const reviewCountAtLeast = thresholdsOf(loaded, 'reviewCounts', room.bitmaps[1]);
  const documentAt = ofEachSort((sort) => uint32Section(loaded, `${sort} documentAt`));
  let found = 0;

  // Of the current search: where its order has the sets, the addresses of those that narrow it, and the first of them.
  let start = 0;
  const at: number[] = [];
  let first = EMPTY;
  /** Adds a set to those of the search; one of all documents narrows nothing. Returns false for an empty one. */
  const narrow = (set: DocumentSet): boolean => {
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
    const { kind, count } = first;
    if (at.length > 1) {
      return kind === 'list'
        ? kernel.filter(at, count, offset, limit, room.page)
        : kernel.intersect(at, length, offset, limit, room.page, 1);
    }
    if (kind === 'list') {
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
      (facet === 0 || narrow(facets.get(facet) ?? EMPTY)) &&
      (!query.verified_identity || narrow(identity)) &&
      (!query.has_matricula || narrow(matricula)) &&
      (query.min_rating === null || narrow(ratingAtLeast(query.min_rating, query.sort, start))) &&
      (query.min_reviews === null || narrow(reviewCountAtLeast(query.min_reviews, query.sort, start)));
    return mayMatch ? intersect(query.offset, query.limit) : 0;
  };

  return {
    page,
    /** How many entries of `page` the last search filled. */
    get found() {
      return found;
    },
    /** The number of professionals in a facet; facet 0 has all. */
    countOf: (facet: number) => (facet === 0 ? documents : (facets.get(facet)?.count ?? 0)),
    /** Finds the documents of a search in the facet of its service and place: fills the page, and returns the number of all matches. */
    find(query: SearchQuery, facet: number | null = facetOf(numbers, query)): number {
      const total = facet === null ? 0 : findPositions(facet, query);
      found = Math.min(query.limit, Math.max(0, total - query.offset));
      const at = documentAt[query.sort];
      if (at.length > 0) for (let i = 0; i < found; i++) page[i] = at[page[i]!]!;
      return total;
    },
  };
}

const EMPTY: DocumentSet = { key: 0, count: 0, at: 0, kind: 'list' };

function ofEachSort<Thing>(make: (sort: Sort) => Thing): Record<Sort, Thing> {
  return Object.fromEntries(SORTS.map((sort) => [sort, make(sort)])) as Record<Sort, Thing>;
}

function setsOf({ memory, meta }: LoadedFile, name: SetName): DocumentSet[] {
  const { at, length } = meta.sections[name];
  const numbers = new Float64Array(memory.buffer, at, length / 8);
  return Array.from({ length: numbers.length / 3 }, (_, i) => {
    const [key, count, at] = numbers.subarray(3 * i) as unknown as [number, number, number];
    const isListed = name === 'facets' && isList(count, meta.counts.professionals);
    return { key, count, at, kind: isListed ? 'list' : 'bitmap' };
  });
}

/**
 * The set of the positions with at least a value, in an order whose sets begin at `start`. Between two thresholds it is a bitmap, made
 * at `room`, of the higher threshold and the positions in between.
 */
function thresholdsOf(
  loaded: LoadedFile,
  name: Threshold,
  room: number,
): (least: number, sort: Sort, start: number) => DocumentSet {
  const sets = setsOf(loaded, name);
  const thresholds = Uint32Array.from(sets, ({ key }) => key);
  const values = uint32Section(loaded, `${name} values`);
  const positions = ofEachSort((sort) => uint32Section(loaded, `${sort} ${name} positions`));
  const bytes = new Uint8Array(loaded.memory.buffer);
  const length = bitmapBytes(loaded.meta.counts.professionals);
  return (least, sort, start) => {
    const set = sets[firstAtLeast(thresholds, least)] ?? EMPTY;
    const from = firstAtLeast(values, least);
    const missing = values.length - from - set.count;
    if (missing <= 0) return set;
    if (set.count === 0) bytes.fill(0, room, room + length);
    else bytes.copyWithin(room, start + set.at, start + set.at + length);
    for (const position of positions[sort].subarray(from, from + missing)) {
      bytes[room + (position >>> 3)]! |= 1 << (position & 7);
    }
    return { key: least, count: set.count + missing, at: room - start, kind: 'bitmap' };
  };
}

/** The index of the first of the ascending values at or above `least`; their number when there is none. */
function firstAtLeast(values: Uint32Array, least: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A facet, two attributes, two thresholds. */
export const SETS_MAX = 5;

type Exports = Record<'intersect' | 'filter' | 'render', (...numbers: number[]) => number>;

type Kernel = ReturnType<typeof createKernel>;

/** The hot loops (`kernel.wat`), over the memory that holds the hot part. Addresses and lengths in bytes. */
export function createKernel(memory: WebAssembly.Memory) {
  const module = new WebAssembly.Module(new Uint8Array(readFileSync(new URL('./kernel.wasm', import.meta.url))));
  const { intersect, filter, render } = new WebAssembly.Instance(module, { snapshot: { memory } }).exports as Exports;
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
    /** Writes the first pieces of the cards of the documents at `page`, separated by commas, to `to`; returns where they end. */
    render: render as (page: number, count: number, to: number, pieces: number) => number,
  };
}
