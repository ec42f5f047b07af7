import type { SearchQuery } from '@vidriera/core';
import { popcount } from './bitmap.ts';
import { bitmapBytes, CHECKPOINT } from './layout.ts';
import { float64Section, type LoadedFile, uint32Section } from './load.ts';

/** A set of documents as the file has it: how many, and where its list or bitmap is. */
interface DocumentSet {
  readonly count: number;
  readonly at: number;
  readonly list: boolean;
}

const PAGE_MAX = 50;

/** Finds the documents of a query: exactly how many, and those of one page. Documents are in rank order. */
export class Search {
  /** The documents of the last page found. */
  readonly page = new Uint32Array(PAGE_MAX);
  /** How many of {@link page} the last search filled. */
  found = 0;

  readonly #documents: number;
  readonly #words: Uint32Array;
  readonly #wordCount: number;
  readonly #facets: ReadonlyMap<number, DocumentSet>;
  readonly #identity: DocumentSet;
  readonly #matricula: DocumentSet;
  readonly #ratings: ThresholdSets;
  readonly #reviewCounts: ThresholdSets;
  readonly #byReviews: Uint32Array;
  readonly #sortedReviews: Uint32Array;

  constructor(loaded: LoadedFile) {
    this.#documents = loaded.meta.counts.professionals;
    this.#words = new Uint32Array(loaded.hot.buffer, loaded.hot.byteOffset, Math.floor(loaded.hot.length / 4));
    this.#wordCount = bitmapBytes(this.#documents) / 4;
    const listsEnd = loaded.meta.sections.bitmaps.at;
    const set = (count: number, at: number): DocumentSet => ({ count, at, list: at < listsEnd });
    const keys = float64Section(loaded, 'facetKeys');
    const counts = uint32Section(loaded, 'facetCounts');
    const at = uint32Section(loaded, 'facetsAt');
    this.#facets = new Map(Array.from(keys, (key, i) => [key, set(counts[i]!, at[i]!)]));
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

  /** Fills the page; the number of all matches. `key` is the facet, 0 for all. */
  find(key: number, query: SearchQuery): number {
    this.found = 0;
    const sets: DocumentSet[] = [];
    if (key !== 0) {
      const facet = this.#facets.get(key);
      if (facet === undefined) return 0;
      sets.push(facet);
    }
    if (query.verified_identity) sets.push(this.#identity);
    if (query.has_matricula) sets.push(this.#matricula);
    if (query.min_rating !== null && !this.#atLeast(sets, this.#ratings, query.min_rating)) return 0;
    if (query.min_reviews !== null && !this.#atLeast(sets, this.#reviewCounts, query.min_reviews)) return 0;
    return this.#intersect(sets, query.offset, query.limit);
  }

  /** Adds the set of a threshold unless it is everything; false when it is nothing. */
  #atLeast(sets: DocumentSet[], thresholds: ThresholdSets, least: number): boolean {
    const set = thresholds.atLeast(least);
    if (set === null) return false;
    if (set.count < this.#documents) sets.push(set);
    return true;
  }

  #intersect(sets: readonly DocumentSet[], offset: number, limit: number): number {
    const [first] = sets;
    if (first === undefined) {
      for (let document = offset; document < this.#documents && this.found < limit; document++) {
        this.page[this.found++] = document;
      }
      return this.#documents;
    }
    if (first.list) return this.#filterList(first, sets.slice(1), offset, limit);
    if (sets.length > 1) return this.#intersectBitmaps(sets, offset, limit);
    this.#scanBitmap(first, offset, limit);
    return first.count;
  }

  #filterList(list: DocumentSet, bitmaps: readonly DocumentSet[], offset: number, limit: number): number {
    const words = this.#words;
    const start = list.at / 4;
    let total = 0;
    for (let i = bitmaps.length === 0 ? Math.min(offset, list.count) : 0; i < list.count; i++) {
      const document = words[start + i]!;
      if (!bitmaps.every((set) => (words[set.at / 4 + (document >>> 5)]! >>> (document & 31)) & 1)) continue;
      if (bitmaps.length === 0 ? this.found < limit : total >= offset && this.found < limit) {
        this.page[this.found++] = document;
      }
      if (bitmaps.length === 0 && this.found === limit) break;
      total++;
    }
    return bitmaps.length === 0 ? list.count : total;
  }

  #intersectBitmaps(sets: readonly DocumentSet[], offset: number, limit: number): number {
    const words = this.#words;
    let total = 0;
    for (let i = 0; i < this.#wordCount; i++) {
      let word = -1;
      for (const set of sets) word &= words[set.at / 4 + i]!;
      if (word === 0) continue;
      const count = popcount(word);
      if (total + count > offset && this.found < limit) this.#take(word, i, offset - total, limit);
      total += count;
    }
    return total;
  }

  #scanBitmap(set: DocumentSet, offset: number, limit: number): void {
    if (offset >= set.count) return;
    const words = this.#words;
    const start = set.at / 4;
    const checkpoints = start + this.#wordCount;
    let low = 0;
    let high = Math.ceil(this.#documents / CHECKPOINT) - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (words[checkpoints + middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    let seen = words[checkpoints + low]!;
    for (let i = low * (CHECKPOINT / 32); i < this.#wordCount && this.found < limit; i++) {
      const word = words[start + i]!;
      const count = popcount(word);
      if (seen + count > offset) this.#take(word, i, offset - seen, limit);
      seen += count;
    }
  }

  /** Adds the documents of a word to the page, but for the first `skip`. */
  #take(word: number, index: number, skip: number, limit: number): void {
    let rest = word;
    for (let left = skip; rest !== 0 && this.found < limit; left--) {
      if (left <= 0) this.page[this.found++] = index * 32 + 31 - Math.clz32(rest & -rest);
      rest &= rest - 1;
    }
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

  /** The set of the lowest threshold at or above `least`, or null when there is none. */
  atLeast(least: number): DocumentSet | null {
    const values = this.#values;
    let low = 0;
    let high = values.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[middle]! < least) low = middle + 1;
      else high = middle;
    }
    return low === values.length ? null : { count: this.#counts[low]!, at: this.#at[low]!, list: false };
  }
}
