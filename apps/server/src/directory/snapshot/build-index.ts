import { SORTS, type Sort } from '@vidriera/contract/rules';
import { type FacetNumbers, facetKey } from '../catalog/facets.ts';
import { buildKeyTable } from '../store/key-table.ts';
import type { Cards } from './cards.ts';
import { bitmapBytes, DOC, type FileSink, type IndexSection, type SectionName, type Span, WIDE } from './layout.ts';

/** The largest hot part. It shares one WebAssembly memory with the working areas of requests. */
const HOT_MAX = 2 ** 32 - 2 ** 28;
/** Review counts are compared with integers no larger than a parameter can be. */
const REVIEW_COUNT_MAX = 2147483647;
/** For more distinct values than this, quantiles get a bitmap each; the positions in between are listed. */
const BITMAPS_MAX = 512;

/** Ranks the cards and writes the hot part; returns the positions of its sections, and the length of the longest card. */
export function writeHot(
  sink: FileSink,
  cards: Cards,
  facetNumbers: FacetNumbers,
  coldPages: Uint32Array,
): { sections: Record<SectionName, Span>; longest: number } {
  const start = sink.position;
  const sections = {} as Record<SectionName, Span>;
  const section = (name: SectionName, write: () => void) => {
    const at = sink.position - start;
    write();
    sections[name] = { at, length: sink.position - start - at };
    sink.align(8);
    if (sink.position - start > HOT_MAX) throw new Error(`the snapshot needs more than ${HOT_MAX} bytes of memory`);
  };
  const numbers = (name: SectionName, values: Uint32Array | Float64Array) =>
    section(name, () => sink.writeNumbers(values));

  const order = rank(cards);
  const longest = cards.write(sink, order, section);
  const ids = buildKeyTable(order.length, (document) => cards.id(order[document]!));
  const slugs = buildKeyTable(order.length, (document) => cards.slug(order[document]!));
  numbers('ids', ids);
  numbers('slugs', slugs);

  const sets = collectSets(cards, order, facetNumbers);
  const ratings = order.map((card) => cards.ratings[card]!);
  const reviewCounts = order.map((card) => Math.min(cards.reviewCounts[card]!, REVIEW_COUNT_MAX));
  for (const sort of SORTS) writeIndex(sort, sets, ratings, reviewCounts, section, sink);
  numbers('coldPages', coldPages);
  return { sections, longest };
}

function writeIndex(
  sort: Sort,
  { facets, attributes }: ReturnType<typeof collectSets>,
  ratings: Uint32Array,
  reviewCounts: Uint32Array,
  section: (name: SectionName, write: () => void) => void,
  sink: FileSink,
): void {
  const numbers = (name: IndexSection, values: Uint32Array | Float64Array) =>
    section(`${sort} ${name}`, () => sink.writeNumbers(values));
  const count = ratings.length;
  const documentAt = Uint32Array.from(ratings, (_, document) => document);
  const values = { recommended: null, rating: ratings, reviews: reviewCounts }[sort];
  if (values !== null) documentAt.sort((a, b) => values[b]! - values[a]! || a - b);
  const positionOf = new Uint32Array(count);
  for (const [position, document] of documentAt.entries()) positionOf[document] = position;
  /** Documents as positions, ascending. */
  const placed = (documents: Uint32Array) =>
    values === null ? documents : documents.map((document) => positionOf[document]!).sort();
  numbers('documentAt', values === null ? new Uint32Array() : documentAt);

  const all = [...facets.values()];
  const isWide = (members: Uint32Array) => members.length * WIDE >= count;
  const thresholds = [
    ['ratings', 'byRating', 'sortedRatings', ratings],
    ['reviewCounts', 'byReviews', 'sortedReviews', reviewCounts],
  ] as const;
  const found = thresholds.map(([, , , of]) => findThresholds(documentAt.map((document) => of[document]!)));
  let listAt = 0;
  let bitmapAt = 0;
  const place = (members: Uint32Array) => {
    if (isWide(members)) return bitmapAt++;
    listAt += members.length;
    return listAt - members.length;
  };
  const sets = (name: IndexSection, rows: readonly (readonly number[])[]) =>
    numbers(name, Float64Array.from(rows.flat()));
  sets(
    'facets',
    [...facets].map(([key, members]) => [key, members.length, place(members)]),
  );
  sets(
    'attributes',
    attributes.map((members, key) => [key, members.length, bitmapAt++]),
  );
  for (const [i, [name, by, sorted, of]] of thresholds.entries()) {
    const { values, from, exact, sorted: positions } = found[i]!;
    const last = bitmapAt + values.length - 1;
    sets(
      name,
      values.map((value, at) => [value, count - from[at]!, last - at]),
    );
    bitmapAt += values.length;
    const between = exact ? new Uint32Array() : positions;
    numbers(by, between);
    numbers(
      sorted,
      between.map((position) => of[documentAt[position]!]!),
    );
  }
  section(`${sort} lists`, () => {
    for (const members of all) if (!isWide(members)) sink.writeNumbers(placed(members));
  });
  section(`${sort} bitmaps`, () => {
    const bitmap = new Uint32Array(bitmapBytes(count) / 4);
    for (const members of [...all.filter(isWide), ...attributes]) {
      bitmap.fill(0);
      for (const document of members) addTo(bitmap, positionOf[document]!);
      sink.writeNumbers(bitmap);
    }
    // In descending order of thresholds, each bitmap contains the bits of the previous one.
    for (const { sorted, from } of found) {
      bitmap.fill(0);
      for (let i = from.length - 1, end = sorted.length; i >= 0; end = from[i]!, i--) {
        for (const position of sorted.subarray(from[i]!, end)) addTo(bitmap, position);
        sink.writeNumbers(bitmap);
      }
    }
  });
}

/** The cards, best first; equal scores by id. */
function rank(cards: Cards): Uint32Array {
  const { scores } = cards;
  // Most ties end at the first eight digits of the id.
  const starts = Uint32Array.from(scores, (_, card) => Number.parseInt(cards.id(card).slice(0, 8), 16));
  return Uint32Array.from(scores, (_, card) => card).sort(
    (a, b) => scores[b]! - scores[a]! || starts[a]! - starts[b]! || (cards.id(a) < cards.id(b) ? -1 : 1),
  );
}

/** The documents of each facet, by its key, and of each attribute; ascending. */
function collectSets(cards: Cards, order: Uint32Array, facetNumbers: FacetNumbers) {
  const attributesOf = cards.shownBy(DOC.verification);
  const placesOf = cards.shownBy(DOC.place);
  const servicesOf = cards.shownBy(DOC.services);
  const eachFacet = (card: number, visit: (key: number) => void) => {
    const places = placesOf(card);
    for (const place of places) visit(facetKey(facetNumbers, 0, place));
    for (const service of servicesOf(card)) {
      visit(facetKey(facetNumbers, service, 0));
      for (const place of places) visit(facetKey(facetNumbers, service, place));
    }
  };
  // Counts first, because a professional is in dozens of facets: growing arrays would take most of the memory of a build.
  const counts = new Map<number, number>();
  for (const card of order) eachFacet(card, (key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const facets = new Map<number, Uint32Array>();
  for (const [key, count] of counts) facets.set(key, new Uint32Array(count));
  const attributes: [number[], number[]] = [[], []];
  for (const [document, card] of order.entries()) {
    for (const attribute of attributesOf(card)) attributes[attribute]!.push(document);
    eachFacet(card, (key) => {
      const members = facets.get(key)!;
      const left = counts.get(key)!;
      members[members.length - left] = document;
      counts.set(key, left - 1);
    });
  }
  return { facets, attributes: attributes.map((members) => Uint32Array.from(members)) };
}

/**
 * The index of an "at least" filter, of one value per position: the positions by ascending value, and the values that have a bitmap,
 * which are all distinct ones, or quantiles of them (`exact` is false).
 */
function findThresholds(value: Uint32Array) {
  /** Ties in order. */
  const sorted = Uint32Array.from(value, (_, position) => position);
  sorted.sort((a, b) => value[a]! - value[b]! || a - b);
  const isFirst = (i: number) => i === 0 || value[sorted[i]!] !== value[sorted[i - 1]!];
  const distinct = sorted.reduce((count, _, i) => count + Number(isFirst(i)), 0);
  const exact = distinct <= BITMAPS_MAX;
  const gap = exact ? 1 : Math.ceil(sorted.length / BITMAPS_MAX);
  /** For each of the values, the index in `sorted` of the first position at or above it. */
  const from: number[] = [];
  for (let i = 0; i < sorted.length; i++) {
    if (isFirst(i) && (i === 0 || i - from.at(-1)! >= gap)) from.push(i);
  }
  return { sorted, values: from.map((i) => value[sorted[i]!]!), from, exact };
}

function addTo(bitmap: Uint32Array, position: number): void {
  bitmap[position >>> 5]! |= 1 << (position & 31);
}
