import type { Verifications } from '@vidriera/contract';
import { LIMIT_MAX, SORTS, type Sort } from '@vidriera/contract/rules';
import { type FacetNumbers, facetKey } from '../catalog/facets.ts';
import { buildKeyTable, type Listing } from '../store/records.ts';
import {
  bitmapBytes,
  type ColdBlock,
  DOC,
  type FileSink,
  isList,
  SET_NAMES,
  type SectionName,
  type SetName,
  SLUG_AT,
  type Span,
  THRESHOLDS,
  type Threshold,
} from './snapshot-file.ts';

/** The prior: every professional starts with this many ratings of this many stars. */
const PRIOR_COUNT = 12;
const PRIOR_STARS = 4;

/** Enough to order equals, too little to outweigh ratings. */
const BADGES = { identity: 0.1, matricula: 0.08, background: 0.07, phone: 0.03, email: 0.02 };

/** Orders search results, higher first: the rating shrunk towards the prior, so that 5.0 from 2 does not beat 4.8 from 300, plus {@link badgeStars}. */
export function rankScore(rating: Blended, badges: number): number {
  const stars =
    (PRIOR_STARS * 100 * PRIOR_COUNT + rating.hundredths * rating.count) / (100 * (PRIOR_COUNT + rating.count));
  return stars + badges;
}

export function badgeStars(verifications: Verifications): number {
  return (
    (verifications.identity_verified ? BADGES.identity : 0) +
    (verifications.matricula.verified ? BADGES.matricula : 0) +
    (verifications.background_check ? BADGES.background : 0) +
    (verifications.phone_verified ? BADGES.phone : 0) +
    (verifications.email_verified ? BADGES.email : 0)
  );
}

/** A blended rating: hundredths (483 is 4.83; 0 without reviews) and the number of ratings. */
export interface Blended {
  readonly hundredths: number;
  readonly count: number;
}

/** Ratings have at most so many decimals. */
const DECIMALS = 1e15;

/**
 * The count-weighted mean of platform reviews (their `sum` of stars and their `count`) and of external aggregates, rounded to hundredths,
 * a half going up, in exact arithmetic on the decimals as written.
 */
export function blendRating(platform: { sum: number; count: number }, external: Listing['external_reviews']): Blended {
  const exact = (stars: number, count: number) => BigInt(Math.round(stars * DECIMALS)) * BigInt(count);
  const count = external.reduce((all, aggregate) => all + aggregate.count, platform.count);
  if (count === 0) return { hundredths: 0, count: 0 };
  const sum = external.reduce(
    (all, aggregate) => all + exact(aggregate.rating, aggregate.count),
    exact(1, platform.sum),
  );
  const divisor = exact(1, count);
  return { hundredths: Number((200n * sum + divisor) / (2n * divisor)), count };
}

/** Hundredths as the JSON number that is served: `4.83`, `4.8`, `5`. */
export function renderRating(hundredths: number): string {
  return String(hundredths / 100);
}

/** A part that cards share. `shows`: the numbers of the places, services or attributes in it. */
export interface Piece {
  /** As {@link pieceBytes} writes it. */
  readonly bytes: Buffer;
  readonly shows: readonly number[];
}

/** A listed professional. */
export interface Card {
  readonly id: string;
  /** The piece of this professional alone. */
  readonly own: Buffer;
  readonly place: Piece;
  readonly services: Piece;
  readonly verification: Piece;
  readonly end: Piece;
  readonly rating: Blended;
  readonly score: number;
  readonly detail: ColdBlock;
  readonly reviews: ColdBlock;
}

/** The length of the JSON, the JSON, and zeros up to a multiple of four bytes. */
export function pieceBytes(json: string): Buffer {
  const bytes = Buffer.from(json);
  const length = Uint32Array.of(bytes.length);
  return Buffer.concat([new Uint8Array(length.buffer), bytes], 4 * Math.ceil((4 + bytes.length) / 4));
}

/** Writes the records and the pieces of the cards; returns the most bytes of records in an answer. */
function writeCards(hot: ReturnType<typeof openSections>, cards: readonly Card[], pieces: readonly Piece[]): number {
  let own = cards.length * 4 * DOC.words;
  let end = cards.reduce((sum, card) => sum + card.own.length, own);
  const starts = new Map<Piece, number>();
  for (const piece of pieces) {
    starts.set(piece, end);
    end += piece.bytes.length;
  }
  let longest = 0;
  hot.section('documents', (sink) => {
    for (const card of cards) {
      const shared = [card.place, card.services, card.verification, card.end];
      const numbers = [card.rating.count, card.detail.at, card.detail.length, card.reviews.at, card.reviews.length];
      sink.writeNumbers(Uint32Array.of(own, ...shared.map((piece) => starts.get(piece)!), ...numbers));
      own += card.own.length;
      const length = shared.reduce((sum, { bytes }) => sum + bytes.length, card.own.length);
      longest = Math.max(longest, LIMIT_MAX * length, length + card.detail.length, card.reviews.length);
    }
  });
  hot.section('pieces', (sink) => {
    for (const card of cards) sink.write(card.own);
    for (const { bytes } of pieces) sink.write(bytes);
  });
  return longest;
}

/** Leaves room in the WebAssembly memory for the working areas of requests. */
const HOT_MAX = 2 ** 32 - 2 ** 28;
/** The largest integer of a parameter. */
const REVIEW_COUNT_MAX = 2147483647;
/** Of more distinct values than this, only quantiles get a bitmap; the positions in between are listed. */
const BITMAPS_MAX = 512;

/** Ranks the cards and writes the hot part; returns the positions of its sections, and the most bytes of records in an answer. */
export function writeHot(
  sink: FileSink,
  cards: Card[],
  pieces: readonly Piece[],
  facetNumbers: FacetNumbers,
  coldPages: Uint32Array,
): { sections: Record<SectionName, Span>; longest: number } {
  const hot = openSections(sink);
  cards.sort(byRank);
  const longest = writeCards(hot, cards, pieces);
  const count = cards.length;
  const keyOf = (entry: number) => (entry < count ? cards[entry]!.id : slugOf(cards[entry - count]!));
  hot.numbers('keys', buildKeyTable(2 * count, keyOf));
  const sets = collectSets(cards, facetNumbers);
  const values = {
    ratings: Uint32Array.from(cards, ({ rating }) => rating.hundredths),
    reviewCounts: Uint32Array.from(cards, ({ rating }) => Math.min(rating.count, REVIEW_COUNT_MAX)),
  };
  for (const sort of SORTS) writeIndex(hot, sort, sets, values);
  hot.numbers('coldPages', coldPages);
  return { sections: hot.sections, longest };
}

const slugOf = ({ own }: Card): string => own.toString('latin1', SLUG_AT, own.indexOf('"', SLUG_AT));

/** Best first; equal scores by id. */
function byRank(a: Card, b: Card): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1);
}

function openSections(sink: FileSink) {
  const start = sink.position;
  const sections = {} as Record<SectionName, Span>;
  const section = (name: SectionName, write: (sink: FileSink) => void) => {
    const at = sink.position - start;
    write(sink);
    sections[name] = { at, length: sink.position - start - at };
    sink.align(8);
    if (sink.position - start > HOT_MAX) throw new Error(`the snapshot needs more than ${HOT_MAX} bytes of memory`);
  };
  return {
    sections,
    section,
    numbers: (name: SectionName, values: Uint32Array | Float64Array) => section(name, () => sink.writeNumbers(values)),
    /** Writes numbers within a section; returns their offset in the hot part. */
    place(values: Uint32Array): number {
      sink.align(8);
      const at = sink.position - start;
      sink.writeNumbers(values);
      return at;
    },
  };
}

function writeIndex(
  hot: ReturnType<typeof openSections>,
  sort: Sort,
  { facets, attributes }: ReturnType<typeof collectSets>,
  values: Readonly<Record<Threshold, Uint32Array>>,
): void {
  const count = values.ratings.length;
  const documentAt = Uint32Array.from({ length: count }, (_, document) => document);
  const descending = { recommended: null, rating: values.ratings, reviews: values.reviewCounts }[sort];
  if (descending !== null) documentAt.sort((a, b) => descending[b]! - descending[a]! || a - b);
  const positionOf = new Uint32Array(count);
  for (const [position, document] of documentAt.entries()) positionOf[document] = position;
  hot.numbers(`${sort} documentAt`, descending === null ? new Uint32Array() : documentAt);

  const found = THRESHOLDS.map((name) => ({
    name,
    ...findThresholds(documentAt.map((document) => values[name][document]!)),
  }));
  const bitmap = new Uint32Array(bitmapBytes(count) / 4);
  const addAll = (positions: Uint32Array) => {
    for (const position of positions) bitmap[position >>> 5]! |= 1 << (position & 31);
  };
  const rows: Record<SetName, number[][]> = { facets: [], attributes: [], ratings: [], reviewCounts: [] };
  hot.section(`${sort} members`, () => {
    const write = (name: SetName, key: number, documents: Uint32Array) => {
      const positions = documents.map((document) => positionOf[document]!);
      const isListed = name === 'facets' && isList(positions.length, count);
      if (!isListed) {
        bitmap.fill(0);
        addAll(positions);
      }
      rows[name].push([key, positions.length, hot.place(isListed ? positions.sort() : bitmap)]);
    };
    for (const [key, documents] of facets) write('facets', key, documents);
    for (const [key, documents] of attributes.entries()) write('attributes', key, documents);
    // From the highest threshold down, each bitmap contains the bits of the one before.
    for (const { name, thresholds, sorted } of found) {
      bitmap.fill(0);
      let end = count;
      for (const { value, from } of thresholds.toReversed()) {
        addAll(sorted.subarray(from, end));
        end = from;
        rows[name].unshift([value, count - from, hot.place(bitmap)]);
      }
    }
  });
  for (const name of SET_NAMES) hot.numbers(`${sort} ${name}`, Float64Array.from(rows[name].flat()));
  for (const { name, exact, sorted } of found) {
    const between = exact ? new Uint32Array() : sorted;
    hot.numbers(`${sort} ${name} positions`, between);
    hot.numbers(
      `${sort} ${name} values`,
      between.map((position) => values[name][documentAt[position]!]!),
    );
  }
}

/** The documents of each facet, by its key, and of each attribute; ascending. */
function collectSets(cards: readonly Card[], facetNumbers: FacetNumbers) {
  const eachFacet = ({ place, services }: Card, visit: (key: number) => void) => {
    for (const one of place.shows) visit(facetKey(facetNumbers, 0, one));
    for (const service of services.shows) {
      visit(facetKey(facetNumbers, service, 0));
      for (const one of place.shows) visit(facetKey(facetNumbers, service, one));
    }
  };
  // Counts first, because a professional is in dozens of facets: growing arrays would take most of the memory of a build.
  const counts = new Map<number, number>();
  for (const card of cards) eachFacet(card, (key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const facets = new Map<number, Uint32Array>();
  for (const [key, count] of counts) facets.set(key, new Uint32Array(count));
  const attributes: [number[], number[]] = [[], []];
  for (const [document, card] of cards.entries()) {
    for (const attribute of card.verification.shows) attributes[attribute]!.push(document);
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
 * which are all distinct ones, or quantiles of them (`exact` is false). `from` is the index in `sorted` of the first position at or
 * above a value.
 */
function findThresholds(valueAt: Uint32Array) {
  /** Ties in order. */
  const sorted = Uint32Array.from(valueAt, (_, position) => position);
  sorted.sort((a, b) => valueAt[a]! - valueAt[b]! || a - b);
  const distinct: { value: number; from: number }[] = [];
  for (const [from, position] of sorted.entries()) {
    const value = valueAt[position]!;
    if (distinct.at(-1)?.value !== value) distinct.push({ value, from });
  }
  const exact = distinct.length <= BITMAPS_MAX;
  const gap = exact ? 0 : Math.ceil(sorted.length / BITMAPS_MAX);
  let next = 0;
  const thresholds = distinct.filter(({ from }) => {
    if (from < next) return false;
    next = from + gap;
    return true;
  });
  return { sorted, thresholds, exact };
}
