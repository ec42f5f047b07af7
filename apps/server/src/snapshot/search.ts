import { LIMIT_MAX, type SearchQuery } from '@vidriera/core';
import type { Kernel } from './kernel.ts';
import { bitmapBytes, CHECKPOINT } from './layout.ts';
import { float64Section, type LoadedFile, uint32Section, type WorkRoom, workRoom } from './load.ts';

/** A set of documents as the file has it: how many, and where its list or bitmap is. */
interface DocumentSet {
  readonly count: number;
  readonly at: number;
  readonly list: boolean;
  readonly checkpoints: boolean;
}

const EMPTY: DocumentSet = { count: 0, at: 0, list: false, checkpoints: false };

/** Finds the documents of a query: exactly how many, and those of one page. Documents are in rank order. */
export class Search {
  /** The documents of the last page found. */
  readonly page: Uint32Array;
  /** How many of {@link page} the last search filled. */
  found = 0;

  readonly #documents: number;
  readonly #kernel: Kernel;
  readonly #room: WorkRoom;
  readonly #words: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #bitmapBytes: number;
  readonly #facets: ReadonlyMap<number, DocumentSet>;
  readonly #everybody: DocumentSet;
  readonly #identity: DocumentSet;
  readonly #matricula: DocumentSet;
  readonly #ratings: ThresholdSets;
  readonly #reviewCounts: ThresholdSets;
  readonly #byReviews: Uint32Array;
  readonly #sortedReviews: Uint32Array;

  constructor(loaded: LoadedFile, kernel: Kernel) {
    const { memory, meta } = loaded;
    this.#kernel = kernel;
    this.#room = workRoom(meta);
    this.page = new Uint32Array(memory.buffer, this.#room.page, LIMIT_MAX);
    this.#documents = meta.counts.professionals;
    this.#words = new Uint32Array(memory.buffer);
    this.#bytes = new Uint8Array(memory.buffer);
    this.#bitmapBytes = bitmapBytes(this.#documents);
    const listsEnd = loaded.meta.sections.bitmaps.at;
    const set = (count: number, at: number): DocumentSet => ({
      count,
      at,
      list: at < listsEnd,
      checkpoints: at >= listsEnd,
    });
    const keys = float64Section(loaded, 'facetKeys');
    const counts = uint32Section(loaded, 'facetCounts');
    const at = uint32Section(loaded, 'facetsAt');
    this.#facets = new Map(Array.from(keys, (key, i) => [key, set(counts[i]!, at[i]!)]));
    this.#everybody = { ...EMPTY, count: this.#documents };
    const attributeCounts = uint32Section(loaded, 'attributeCounts');
    const attributesAt = uint32Section(loaded, 'attributesAt');
    this.#identity = set(attributeCounts[0]!, attributesAt[0]!);
    this.#matricula = set(attributeCounts[1]!, attributesAt[1]!);
    this.#ratings = new ThresholdSets(
      uint32Section(loaded, 'ratings'),
      uint32Section(loaded, 'ratingCounts'),
      uint32Section(loaded, 'ratingsAt'),
    );
    this.#reviewCounts = new ThresholdSets(
      uint32Section(loaded, 'reviewCounts'),
      uint32Section(loaded, 'reviewCountCounts'),
      uint32Section(loaded, 'reviewCountsAt'),
    );
    this.#byReviews = uint32Section(loaded, 'byReviews');
    this.#sortedReviews = uint32Section(loaded, 'sortedReviews');
  }

  /** How many are filed under a facet, 0 for all. */
  supply(key: number): number {
    return key === 0 ? this.#documents : (this.#facets.get(key)?.count ?? 0);
  }

  /** Fills the page; the number of all matches. `key` is the facet, 0 for all. */
  find(key: number, query: SearchQuery): number {
    this.found = 0;
    const facet = key === 0 ? this.#everybody : this.#facets.get(key);
    if (facet === undefined) return 0;
    const sets = [facet];
    if (query.verified_identity) sets.push(this.#identity);
    if (query.has_matricula) sets.push(this.#matricula);
    if (query.min_rating !== null) sets.push(this.#ratings.atLeast(query.min_rating));
    if (query.min_reviews !== null) sets.push(this.#atLeastReviews(query.min_reviews));
    if (sets.some((set) => set.count === 0)) return 0;
    const telling = sets.filter((set) => set.count < this.#documents);
    return this.#intersect(telling, query.offset, query.limit);
  }

  /** Between two thresholds, the higher one's bitmap and those in between are put together in the work room. */
  #atLeastReviews(least: number): DocumentSet {
    const set = this.#reviewCounts.atLeast(least);
    const from = firstAtLeast(this.#sortedReviews, least);
    const missing = this.#sortedReviews.length - from - set.count;
    if (missing <= 0) return set;
    const { bitmap } = this.#room;
    if (set.count === 0) this.#bytes.fill(0, bitmap, bitmap + this.#bitmapBytes);
    else this.#bytes.copyWithin(bitmap, set.at, set.at + this.#bitmapBytes);
    for (let i = from; i < from + missing; i++) {
      const document = this.#byReviews[i]!;
      this.#bytes[bitmap + (document >>> 3)]! |= 1 << (document & 7);
    }
    return { count: set.count + missing, at: bitmap, list: false, checkpoints: false };
  }

  #intersect(sets: readonly DocumentSet[], offset: number, limit: number): number {
    const [first, ...others] = sets;
    const kernel = this.#kernel;
    let total = first?.count ?? this.#documents;
    if (first === undefined) {
      for (let i = 0; i < limit; i++) this.page[i] = offset + i;
    } else if (first.list && others.length === 0) {
      const start = first.at / 4 + Math.min(offset, total);
      this.page.set(this.#words.subarray(start, start + limit));
    } else if (first.list) {
      const at = others.map((set) => set.at);
      total = kernel.filter(first.at, first.count, at, offset, limit, this.#room.page);
    } else if (others.length > 0) {
      const at = sets.map((set) => set.at);
      total = kernel.intersect(at, this.#bitmapBytes, offset, limit, this.#room.page);
    } else if (offset < total) {
      this.#select(first, offset, limit);
    }
    this.found = Math.min(limit, Math.max(0, total - offset));
    return total;
  }

  #select(set: DocumentSet, offset: number, limit: number): void {
    const words = this.#words;
    const checkpoints = (set.at + this.#bitmapBytes) / 4;
    let low = 0;
    let high = set.checkpoints ? Math.ceil(this.#documents / CHECKPOINT) - 1 : 0;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (words[checkpoints + middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    const skip = offset - (set.checkpoints ? words[checkpoints + low]! : 0);
    this.#kernel.select([set.at], (low * CHECKPOINT) / 8, this.#bitmapBytes, skip, limit, this.#room.page);
  }
}

/** The sets "at least this much" of one value, a bitmap for each threshold. */
class ThresholdSets {
  readonly #values: Uint32Array;
  readonly #counts: Uint32Array;
  readonly #at: Uint32Array;

  constructor(values: Uint32Array, counts: Uint32Array, at: Uint32Array) {
    this.#values = values;
    this.#counts = counts;
    this.#at = at;
  }

  /** The set of the lowest threshold at or above `least`; empty when there is none. */
  atLeast(least: number): DocumentSet {
    const i = firstAtLeast(this.#values, least);
    if (i === this.#values.length) return EMPTY;
    return { count: this.#counts[i]!, at: this.#at[i]!, list: false, checkpoints: true };
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
