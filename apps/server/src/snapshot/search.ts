import { LIMIT_MAX, type SearchQuery } from '@vidriera/core';
import { type FacetNumbers, facetOf } from './facets.ts';
import type { Kernel } from './kernel.ts';
import { bitmapBytes, bitmapStride, CHECKPOINT, SET, type SectionName, WIDE } from './layout.ts';
import { float64Section, type LoadedFile, uint32Section, type WorkRoom, workRoom } from './load.ts';

/** A set of documents in memory: its key in its section, how many documents it has, and the address of its list or bitmap. */
interface DocumentSet {
  readonly key: number;
  readonly count: number;
  readonly at: number;
  readonly kind: 'list' | 'bitmap' | 'bitmap without checkpoints';
}

/** Finds the documents of a query: exactly how many, and those of one page. Documents are in rank order. */
export class Search {
  /** The documents of the last page found. */
  readonly page: Uint32Array;
  /** How many of {@link page} the last search filled. */
  found = 0;

  readonly #documents: number;
  readonly #kernel: Kernel;
  readonly #numbers: FacetNumbers;
  readonly #room: WorkRoom;
  readonly #words: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #bitmapBytes: number;
  readonly #facets: ReadonlyMap<number, DocumentSet>;
  readonly #identity: DocumentSet;
  readonly #matricula: DocumentSet;
  readonly #ratings: Thresholds;
  readonly #reviewCounts: Thresholds;
  readonly #byReviews: Uint32Array;
  readonly #sortedReviews: Uint32Array;

  constructor(loaded: LoadedFile, kernel: Kernel, numbers: FacetNumbers) {
    const { memory, meta } = loaded;
    this.#numbers = numbers;
    this.#kernel = kernel;
    this.#room = workRoom(meta);
    this.page = new Uint32Array(memory.buffer, this.#room.page, LIMIT_MAX);
    this.#documents = meta.counts.professionals;
    this.#words = new Uint32Array(memory.buffer);
    this.#bytes = new Uint8Array(memory.buffer);
    this.#bitmapBytes = bitmapBytes(this.#documents);
    this.#facets = new Map(setsOf(loaded, 'facets').map((set) => [set.key, set]));
    [this.#identity, this.#matricula] = setsOf(loaded, 'attributes') as [DocumentSet, DocumentSet];
    this.#ratings = new Thresholds(setsOf(loaded, 'ratings'));
    this.#reviewCounts = new Thresholds(setsOf(loaded, 'reviewCounts'));
    this.#byReviews = uint32Section(loaded, 'byReviews');
    this.#sortedReviews = uint32Section(loaded, 'sortedReviews');
  }

  /** How many professionals are in a facet; 0 is the facet of all. */
  countOf(facet: number): number {
    return facet === 0 ? this.#documents : (this.#facets.get(facet)?.count ?? 0);
  }

  /** Finds the documents of a search of the reference form: fills the page, and returns the number of all matches. */
  find(query: SearchQuery): number {
    const facet = facetOf(this.#numbers, query);
    if (facet !== null) return this.findIn(facet, query);
    this.found = 0;
    return 0;
  }

  /** As `find`, in the facet of a service and place, 0 for all; the query's own service and place are not read. */
  findIn(facet: number, query: SearchQuery): number {
    this.found = 0;
    const sets: DocumentSet[] = [];
    if (facet !== 0) sets.push(this.#facets.get(facet) ?? EMPTY);
    if (query.verified_identity) sets.push(this.#identity);
    if (query.has_matricula) sets.push(this.#matricula);
    if (query.min_rating !== null) sets.push(this.#ratings.atLeast(query.min_rating));
    if (query.min_reviews !== null) sets.push(this.#atLeastReviews(query.min_reviews));
    if (sets.some(({ count }) => count === 0)) return 0;
    const narrowing = sets.filter(({ count }) => count < this.#documents);
    const total = this.#intersect(narrowing, query.offset, query.limit);
    this.found = Math.min(query.limit, Math.max(0, total - query.offset));
    return total;
  }

  /** For a value between two thresholds, makes a bitmap of the higher one's and of the documents in between. */
  #atLeastReviews(least: number): DocumentSet {
    const set = this.#reviewCounts.atLeast(least);
    const from = firstAtLeast(this.#sortedReviews, least);
    const missing = this.#sortedReviews.length - from - set.count;
    if (missing <= 0) return set;
    const at = this.#room.bitmap;
    if (set.count === 0) this.#bytes.fill(0, at, at + this.#bitmapBytes);
    else this.#bytes.copyWithin(at, set.at, set.at + this.#bitmapBytes);
    for (const document of this.#byReviews.subarray(from, from + missing)) {
      this.#bytes[at + (document >>> 3)]! |= 1 << (document & 7);
    }
    return { key: least, count: set.count + missing, at, kind: 'bitmap without checkpoints' };
  }

  #intersect(sets: readonly DocumentSet[], offset: number, limit: number): number {
    const [first, ...others] = sets;
    if (first === undefined) {
      for (let i = 0; i < limit; i++) this.page[i] = offset + i;
      return this.#documents;
    }
    const { page } = this.#room;
    if (first.kind === 'list' && others.length > 0) {
      return this.#kernel.filter(first.at, first.count, addresses(others), offset, limit, page);
    }
    if (first.kind === 'list') {
      const start = first.at / 4 + Math.min(offset, first.count);
      this.page.set(this.#words.subarray(start, start + limit));
      return first.count;
    }
    if (others.length > 0) return this.#kernel.intersect(addresses(sets), 0, this.#bitmapBytes, offset, limit, page, 1);
    if (offset < first.count) this.#select(first, offset, limit);
    return first.count;
  }

  /** Fills the page from one bitmap, starting at the last checkpoint before it. */
  #select({ at, kind }: DocumentSet, offset: number, limit: number): void {
    let run = 0;
    let skip = offset;
    if (kind === 'bitmap') {
      const first = (at + this.#bitmapBytes) / 4;
      const checkpoints = this.#words.subarray(first, first + Math.ceil(this.#documents / CHECKPOINT));
      run = firstAtLeast(checkpoints, offset + 1) - 1;
      skip -= checkpoints[run]!;
    }
    this.#kernel.intersect([at], (run * CHECKPOINT) / 8, this.#bitmapBytes, skip, limit, this.#room.page, 0);
  }
}

const EMPTY: DocumentSet = { key: 0, count: 0, at: 0, kind: 'list' };

const addresses = (sets: readonly DocumentSet[]): number[] => sets.map(({ at }) => at);

function setsOf(loaded: LoadedFile, name: SectionName): DocumentSet[] {
  const { sections, counts } = loaded.meta;
  const stride = bitmapStride(counts.professionals);
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

/** The sets "at least this much" of one value. */
class Thresholds {
  readonly #sets: readonly DocumentSet[];
  readonly #values: Uint32Array;

  constructor(sets: readonly DocumentSet[]) {
    this.#sets = sets;
    this.#values = Uint32Array.from(sets, ({ key }) => key);
  }

  /** The set of the lowest threshold at or above `least`; empty when there is none. */
  atLeast(least: number): DocumentSet {
    return this.#sets[firstAtLeast(this.#values, least)] ?? EMPTY;
  }
}

/** Where the first of ascending values at or above `least` is; their length when there is none. */
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
