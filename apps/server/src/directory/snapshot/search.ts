import { LIMIT_MAX, type SearchQuery } from '@vidriera/contract';
import { type FacetNumbers, facetOf } from '../catalog/facets.ts';
import type { Kernel } from './kernel.ts';
import { bitmapBytes, SET, type SectionName, WIDE } from './layout.ts';
import { float64Section, type LoadedFile, uint32Section, workingAreas } from './load.ts';

/** A set of documents in memory: its key in its section, the number of documents, and the address of its list or bitmap. */
interface DocumentSet {
  readonly key: number;
  readonly count: number;
  readonly at: number;
  readonly kind: 'list' | 'bitmap';
}

/** Finds the documents of a query: their exact number, and those of one page. Documents are in rank order. */
export interface Search {
  /** The documents of the last page found. */
  readonly page: Uint32Array;
  /** How many entries of {@link page} the last search filled. */
  readonly found: number;
  /** The number of professionals in a facet; facet 0 has all. */
  countOf(facet: number): number;
  /** Finds the documents of a search of the reference form: fills the page, and returns the number of all matches. */
  find(query: SearchQuery): number;
  /** As `find`, in the facet of a service and place, 0 for all; it ignores the query's own service and place. */
  findIn(facet: number, query: SearchQuery): number;
}

/** The search over a loaded file. */
export function openSearch(loaded: LoadedFile, kernel: Kernel, numbers: FacetNumbers): Search {
  const { memory, meta } = loaded;
  const room = workingAreas(meta);
  const documents = meta.counts.professionals;
  const length = bitmapBytes(documents);
  const words = new Uint32Array(memory.buffer);
  const bytes = new Uint8Array(memory.buffer);
  const page = new Uint32Array(memory.buffer, room.page, LIMIT_MAX);
  const facets: ReadonlyMap<number, DocumentSet> = new Map(setsOf(loaded, 'facets').map((set) => [set.key, set]));
  const [identity, matricula] = setsOf(loaded, 'attributes') as [DocumentSet, DocumentSet];
  const ratingAtLeast = thresholdsOf(loaded, 'ratings');
  const reviewCountAtLeast = thresholdsOf(loaded, 'reviewCounts');
  const byReviews = uint32Section(loaded, 'byReviews');
  const sortedReviews = uint32Section(loaded, 'sortedReviews');
  let found = 0;

  /** For a value between two thresholds, makes a bitmap of the higher threshold and the documents in between. */
  const atLeastReviews = (least: number): DocumentSet => {
    const set = reviewCountAtLeast(least);
    const from = firstAtLeast(sortedReviews, least);
    const missing = sortedReviews.length - from - set.count;
    if (missing <= 0) return set;
    const at = room.bitmap;
    if (set.count === 0) bytes.fill(0, at, at + length);
    else bytes.copyWithin(at, set.at, set.at + length);
    for (const document of byReviews.subarray(from, from + missing)) {
      bytes[at + (document >>> 3)]! |= 1 << (document & 7);
    }
    return { key: least, count: set.count + missing, at, kind: 'bitmap' };
  };

  const intersect = (sets: readonly DocumentSet[], offset: number, limit: number): number => {
    const [first, ...others] = sets;
    if (first === undefined) {
      for (let i = 0; i < limit; i++) page[i] = offset + i;
      return documents;
    }
    if (first.kind === 'list' && others.length > 0) {
      return kernel.filter(first.at, first.count, addresses(others), offset, limit, room.page);
    }
    if (first.kind === 'list') {
      const start = first.at / 4 + Math.min(offset, first.count);
      page.set(words.subarray(start, start + limit));
      return first.count;
    }
    if (others.length > 0) return kernel.intersect(addresses(sets), length, offset, limit, room.page, 1);
    kernel.intersect([first.at], length, offset, limit, room.page, 0);
    return first.count;
  };

  const findIn = (facet: number, query: SearchQuery): number => {
    found = 0;
    const sets: DocumentSet[] = [];
    if (facet !== 0) sets.push(facets.get(facet) ?? EMPTY);
    if (query.verified_identity) sets.push(identity);
    if (query.has_matricula) sets.push(matricula);
    if (query.min_rating !== null) sets.push(ratingAtLeast(query.min_rating));
    if (query.min_reviews !== null) sets.push(atLeastReviews(query.min_reviews));
    if (sets.some(({ count }) => count === 0)) return 0;
    const narrowing = sets.filter(({ count }) => count < documents);
    const total = intersect(narrowing, query.offset, query.limit);
    found = Math.min(query.limit, Math.max(0, total - query.offset));
    return total;
  };

  return {
    page,
    get found() {
      return found;
    },
    countOf: (facet) => (facet === 0 ? documents : (facets.get(facet)?.count ?? 0)),
    find(query) {
      const facet = facetOf(numbers, query);
      if (facet !== null) return findIn(facet, query);
      found = 0;
      return 0;
    },
    findIn,
  };
}

const EMPTY: DocumentSet = { key: 0, count: 0, at: 0, kind: 'list' };

const addresses = (sets: readonly DocumentSet[]): number[] => sets.map(({ at }) => at);

function setsOf(loaded: LoadedFile, name: SectionName): DocumentSet[] {
  const { sections, counts } = loaded.meta;
  const stride = bitmapBytes(counts.professionals);
  const rows = float64Section(loaded, name);
  return Array.from({ length: rows.length / SET.words }, (_, i) => {
    const at = i * SET.words;
    const [key, count, place] = [rows[at + SET.key]!, rows[at + SET.count]!, rows[at + SET.place]!];
    const isList = name === 'facets' && count * WIDE < counts.professionals;
    return isList
      ? { key, count, at: sections.lists.at + 4 * place, kind: 'list' }
      : { key, count, at: sections.bitmaps.at + stride * place, kind: 'bitmap' };
  });
}

/** The set of the lowest threshold of a section at or above a value; empty when there is none. */
function thresholdsOf(loaded: LoadedFile, name: SectionName): (least: number) => DocumentSet {
  const sets = setsOf(loaded, name);
  const values = Uint32Array.from(sets, ({ key }) => key);
  return (least) => sets[firstAtLeast(values, least)] ?? EMPTY;
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
