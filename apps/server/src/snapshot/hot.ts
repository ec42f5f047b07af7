import { asBytes, Bitmap } from './bitmap.ts';
import { Column } from './columns.ts';
import type { FileSink } from './file-sink.ts';
import { bitmapStride, SECTIONS, type SectionName, type Span, WIDE } from './layout.ts';
import type { Thresholds } from './thresholds.ts';

/** Largest hot part: one WebAssembly memory holds it, with room for what a request needs. */
const HOT_MAX = 2 ** 32 - 2 ** 28;

/** The facets of every document, filed by key. */
export class FacetLists {
  readonly #numbers = new Map<number, number>();
  readonly keys: number[] = [];
  readonly counts: number[] = [];
  readonly #pairs = [new Column(), new Column()] as const;

  /** Documents come in ascending order. */
  add(key: number, document: number): void {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.keys.length;
      this.#numbers.set(key, number);
      this.keys.push(key);
      this.counts.push(0);
    }
    this.counts[number]!++;
    this.#pairs[0].push(number);
    this.#pairs[1].push(document);
  }

  /** All documents grouped by facet, and where each facet's start. */
  grouped(): { starts: Uint32Array; documents: Uint32Array } {
    const starts = new Uint32Array(this.keys.length + 1);
    for (let i = 0; i < this.keys.length; i++) starts[i + 1] = starts[i]! + this.counts[i]!;
    const next = starts.slice();
    const documents = new Uint32Array(this.#pairs[0].length);
    const facets = this.#pairs[0].values();
    const added = this.#pairs[1].values();
    for (let i = 0; i < facets.length; i++) documents[next[facets[i]!]!++] = added[i]!;
    return { starts, documents };
  }
}

/** What the index of a snapshot is made of. */
export interface Index {
  readonly documents: number;
  readonly facets: FacetLists;
  /** Documents that have each attribute, in ascending order. */
  readonly attributes: readonly Uint32Array[];
  readonly ratings: Thresholds;
  readonly reviewCounts: Thresholds;
  /** The review count of every document. */
  readonly reviewCountOf: Uint32Array;
}

/** The sections that {@link writeIndex} does not make, by their size, and what writes each. */
export type GivenSections = Readonly<
  Partial<Record<SectionName, { readonly length: number; readonly write: (sink: FileSink) => void }>>
>;

/** Lays out and writes the hot part where the sink stands; where its sections are, from the start of the hot part. */
export function writeHot(sink: FileSink, index: Index, given: GivenSections): Record<SectionName, Span> {
  const { starts, documents } = index.facets.grouped();
  const wide = index.facets.counts.map((count) => count * WIDE >= index.documents);
  const narrowLength = index.facets.counts.reduce((sum, count, i) => (wide[i] ? sum : sum + count), 0);
  const stride = bitmapStride(index.documents);
  const wideCount = wide.filter(Boolean).length;
  const { ratings, reviewCounts } = index;
  const bitmapCount = wideCount + index.attributes.length + ratings.values.length + reviewCounts.values.length;

  const facetTotal = index.facets.keys.length;
  const residual = reviewCounts.exact ? 0 : index.documents;
  const lengths: Partial<Record<SectionName, number>> = {
    facetKeys: 8 * facetTotal,
    facetCounts: 4 * facetTotal,
    facetsAt: 4 * facetTotal,
    attributeCounts: 4 * index.attributes.length,
    attributesAt: 4 * index.attributes.length,
    ratings: 4 * ratings.values.length,
    ratingCounts: 4 * ratings.values.length,
    ratingsAt: 4 * ratings.values.length,
    reviewCounts: 4 * reviewCounts.values.length,
    reviewCountCounts: 4 * reviewCounts.values.length,
    reviewCountsAt: 4 * reviewCounts.values.length,
    byReviews: 4 * residual,
    sortedReviews: 4 * residual,
    lists: 4 * narrowLength,
    bitmaps: stride * bitmapCount,
  };
  const spans = {} as Record<SectionName, Span>;
  let at = 0;
  for (const name of SECTIONS) {
    const length = given[name]?.length ?? lengths[name]!;
    spans[name] = { at, length };
    at += Math.ceil(length / 8) * 8;
  }
  if (at > HOT_MAX) {
    throw new Error(`the snapshot needs ${at} bytes of memory and one process can hold ${HOT_MAX}`);
  }

  let listAt = spans.lists.at;
  let bitmapAt = spans.bitmaps.at;
  const nextBitmap = () => {
    const here = bitmapAt;
    bitmapAt += stride;
    return here;
  };
  const nextList = (count: number) => {
    const here = listAt;
    listAt += 4 * count;
    return here;
  };
  const facetsAt = index.facets.counts.map((count, i) => (wide[i] ? nextBitmap() : nextList(count)));
  const attributesAt = index.attributes.map(nextBitmap);
  // A threshold's bitmap is the next higher one's with more bits, so they are written from the highest down.
  const ratingsAt = Array.from(ratings.values, nextBitmap).reverse();
  const reviewCountsAt = Array.from(reviewCounts.values, nextBitmap).reverse();

  const atOrAbove = (thresholds: Thresholds) => thresholds.from.map((from) => index.documents - from);
  const arrays: Partial<Record<SectionName, Uint32Array | Float64Array>> = {
    facetKeys: Float64Array.from(index.facets.keys),
    facetCounts: Uint32Array.from(index.facets.counts),
    facetsAt: Uint32Array.from(facetsAt),
    attributeCounts: Uint32Array.from(index.attributes, (members) => members.length),
    attributesAt: Uint32Array.from(attributesAt),
    ratings: ratings.values,
    ratingCounts: atOrAbove(ratings),
    ratingsAt: Uint32Array.from(ratingsAt),
    reviewCounts: reviewCounts.values,
    reviewCountCounts: atOrAbove(reviewCounts),
    reviewCountsAt: Uint32Array.from(reviewCountsAt),
    byReviews: reviewCounts.exact ? new Uint32Array() : reviewCounts.sorted,
    sortedReviews: reviewCounts.exact
      ? new Uint32Array()
      : reviewCounts.sorted.map((document) => index.reviewCountOf[document]!),
  };

  const bitmap = new Bitmap(index.documents);
  const writeBitmap = () => {
    for (const part of bitmap.bytes()) sink.write(part);
  };
  const writeMembers = (members: Uint32Array) => {
    bitmap.clear();
    for (const document of members) bitmap.add(document);
    writeBitmap();
  };
  const writeThresholds = ({ sorted, from }: Thresholds) => {
    bitmap.clear();
    for (let i = from.length - 1, end = sorted.length; i >= 0; end = from[i]!, i--) {
      for (const document of sorted.subarray(from[i]!, end)) bitmap.add(document);
      writeBitmap();
    }
  };
  const members = (facet: number) => documents.subarray(starts[facet]!, starts[facet + 1]!);

  for (const name of SECTIONS) {
    const section = given[name];
    const array = arrays[name];
    if (section !== undefined) section.write(sink);
    else if (array !== undefined) sink.write(asBytes(array));
    else if (name === 'lists') {
      for (let i = 0; i < facetTotal; i++) if (!wide[i]) sink.write(asBytes(members(i)));
    } else {
      for (let i = 0; i < facetTotal; i++) if (wide[i]) writeMembers(members(i));
      for (const attribute of index.attributes) writeMembers(attribute);
      writeThresholds(ratings);
      writeThresholds(reviewCounts);
    }
    sink.align(8);
  }
  return spans;
}
