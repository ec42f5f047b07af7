import { asBytes, Bitmap } from './bitmap.ts';
import type { FacetLists } from './facet-lists.ts';
import type { FileSink } from './file-sink.ts';
import { bitmapStride, SECTIONS, type SectionName, type Span, WIDE } from './layout.ts';
import type { Thresholds } from './thresholds.ts';

/** Largest hot part: one WebAssembly memory holds it, with room for what a request needs. */
const HOT_MAX = 2 ** 32 - 2 ** 28;

/** What the index of a snapshot is made of. */
export interface Index {
  readonly documents: number;
  readonly facets: FacetLists;
  /** Documents that have each attribute, in ascending order; identity, then matrícula. */
  readonly attributes: readonly [Uint32Array, Uint32Array];
  readonly ratings: Thresholds;
  readonly reviewCounts: Thresholds;
  /** The review count of every document. */
  readonly reviewCountOf: Uint32Array;
}

/** A section to be written: its bytes, and what writes them. */
export interface HotSection {
  readonly length: number;
  readonly write: (sink: FileSink) => void;
}

/** The sections that are no part of the index. */
export type GivenSections = Readonly<
  Record<'documents' | 'own' | 'pieces' | 'ids' | 'slugs' | 'coldPages', HotSection>
>;

export function numbersSection(numbers: Uint32Array | Float64Array): HotSection {
  return { length: numbers.byteLength, write: (sink) => sink.write(asBytes(numbers)) };
}

/** Lays out and writes the hot part where the sink stands; where its sections are, from the start of the hot part. */
export function writeHot(sink: FileSink, index: Index, given: GivenSections): Record<SectionName, Span> {
  const { facets, attributes, ratings, reviewCounts } = index;
  const membersOf = facets.members();
  const all = [...facets.counts.keys()];
  const wide = all.filter((facet) => facets.counts[facet]! * WIDE >= index.documents);
  const narrow = all.filter((facet) => facets.counts[facet]! * WIDE < index.documents);
  const stride = bitmapStride(index.documents);
  const bitmaps = wide.length + attributes.length + ratings.values.length + reviewCounts.values.length;
  const sorted = reviewCounts.exact ? new Uint32Array() : reviewCounts.sorted;
  const atOrAbove = ({ from }: Thresholds) => numbersSection(from.map((first) => index.documents - first));
  // Where lists and bitmaps are is filled in once everything before them has its place.
  const facetsAt = new Uint32Array(all.length);
  const attributesAt = new Uint32Array(attributes.length);
  const ratingsAt = new Uint32Array(ratings.values.length);
  const reviewCountsAt = new Uint32Array(reviewCounts.values.length);
  const sections: Record<SectionName, HotSection> = {
    ...given,
    facetKeys: numbersSection(Float64Array.from(facets.keys)),
    facetCounts: numbersSection(Uint32Array.from(facets.counts)),
    facetsAt: numbersSection(facetsAt),
    attributeCounts: numbersSection(Uint32Array.from(attributes, (members) => members.length)),
    attributesAt: numbersSection(attributesAt),
    ratings: numbersSection(ratings.values),
    ratingCounts: atOrAbove(ratings),
    ratingsAt: numbersSection(ratingsAt),
    reviewCounts: numbersSection(reviewCounts.values),
    reviewCountCounts: atOrAbove(reviewCounts),
    reviewCountsAt: numbersSection(reviewCountsAt),
    byReviews: numbersSection(sorted),
    sortedReviews: numbersSection(sorted.map((document) => index.reviewCountOf[document]!)),
    lists: {
      length: narrow.reduce((sum, facet) => sum + 4 * facets.counts[facet]!, 0),
      write: (to) => {
        for (const facet of narrow) to.write(asBytes(membersOf(facet)));
      },
    },
    bitmaps: { length: stride * bitmaps, write: (to) => writeBitmaps(to, index, wide.map(membersOf)) },
  };
  const spans = layOut(sections);

  let listAt = spans.lists.at;
  for (const facet of narrow) {
    facetsAt[facet] = listAt;
    listAt += 4 * facets.counts[facet]!;
  }
  let bitmapAt = spans.bitmaps.at;
  const place = (addresses: Uint32Array, i: number) => {
    addresses[i] = bitmapAt;
    bitmapAt += stride;
  };
  for (const facet of wide) place(facetsAt, facet);
  for (const i of attributes.keys()) place(attributesAt, i);
  for (let i = ratingsAt.length - 1; i >= 0; i--) place(ratingsAt, i);
  for (let i = reviewCountsAt.length - 1; i >= 0; i--) place(reviewCountsAt, i);

  for (const name of SECTIONS) {
    sections[name].write(sink);
    sink.align(8);
  }
  return spans;
}

function layOut(sections: Readonly<Record<SectionName, HotSection>>): Record<SectionName, Span> {
  const spans = {} as Record<SectionName, Span>;
  let at = 0;
  for (const name of SECTIONS) {
    const { length } = sections[name];
    spans[name] = { at, length };
    at += Math.ceil(length / 8) * 8;
  }
  if (at > HOT_MAX) {
    throw new Error(`the snapshot needs ${at} bytes of memory and one process can hold ${HOT_MAX}`);
  }
  return spans;
}

/** In the order of their addresses: wide facets, attributes, then thresholds from the highest down. */
function writeBitmaps(sink: FileSink, index: Index, wide: readonly Uint32Array[]): void {
  const bitmap = new Bitmap(index.documents);
  const write = () => {
    for (const part of bitmap.bytes()) sink.write(part);
  };
  for (const members of [...wide, ...index.attributes]) {
    bitmap.clear();
    for (const document of members) bitmap.add(document);
    write();
  }
  // A threshold's bitmap is the next higher one's with more bits.
  for (const { sorted, from } of [index.ratings, index.reviewCounts]) {
    bitmap.clear();
    for (let i = from.length - 1, end = sorted.length; i >= 0; end = from[i]!, i--) {
      for (const document of sorted.subarray(from[i]!, end)) bitmap.add(document);
      write();
    }
  }
}
