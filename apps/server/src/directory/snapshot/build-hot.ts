import type { Verifications } from '@vidriera/contract';
import { SORTS, type Sort } from '@vidriera/contract/rules';
import { type FacetNumbers, facetKey } from '../catalog/facets.ts';
import { buildKeyTable, type Listing } from '../store/records.ts';
import {
  bitmapBytes,
  type ColdBlock,
  DOC,
  type FileSink,
  ID_AT,
  ID_LENGTH,
  isList,
  OWN,
  PIECE,
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

/**
 * The count-weighted mean of platform reviews (their `sum` of stars and their `count`) and of external aggregates, rounded to hundredths,
 * a half going up, in exact arithmetic on the decimals as written.
 */
export function blendRating(platform: { sum: number; count: number }, external: Listing['external_reviews']): Blended {
  const exact = external.map(({ rating, count }) => {
    const [mantissa, exponent = '0'] = String(rating).split('e') as [string, string?];
    const [whole, decimals = ''] = mantissa.split('.') as [string, string?];
    return { digits: BigInt(whole + decimals), places: decimals.length - Number(exponent), count: BigInt(count) };
  });
  const most = Math.max(0, ...exact.map(({ places }) => places));
  const one = 10n ** BigInt(most);
  const sum = exact.reduce(
    (all, { digits, places, count }) => all + digits * 10n ** BigInt(most - places) * count,
    BigInt(platform.sum) * one,
  );
  const count = external.reduce((all, aggregate) => all + aggregate.count, platform.count);
  if (count === 0) return { hundredths: 0, count: 0 };
  const divisor = BigInt(count) * one;
  return { hundredths: Number((200n * sum + divisor) / (2n * divisor)), count };
}

/** Hundredths as the JSON number that is served: `4.83`, `4.8`, `5`. */
export function renderRating(hundredths: number): string {
  return String(hundredths / 100);
}

/**
 * A professional's JSON in parts: `head place services rating verification profile_url [portfolio]}` in a search, `… profile_url detail`
 * in its detail. Parts that professionals share are pieces: a place, the services of a trade, verifications. A result of the assistant
 * form shows `short`, everything else `short + rest`.
 */
interface Piece {
  readonly number: number;
  readonly short: string;
  readonly rest?: string;
  /** The numbers of the places, services or attributes that it shows. */
  readonly shows?: readonly number[];
}

interface NewCard {
  /** The professional's own part of a card, up to the place. */
  readonly head: Uint8Array;
  /** The assistant form's `portfolio`, with its leading comma. */
  readonly portfolio: Uint8Array;
  readonly slugLength: number;
  readonly place: Piece;
  readonly services: Piece;
  readonly verification: Piece;
  readonly rating: Blended;
  readonly score: number;
  readonly detail: ColdBlock;
  readonly reviews: ColdBlock;
}

export class Cards {
  readonly #pieces = new Map<string, Piece>();
  readonly #own: Buffer[] = [];
  /** A document record per card, whose pieces are given by their numbers. */
  readonly #records: number[] = [];
  readonly scores: number[] = [];
  /** The blended ratings in hundredths, and the blended review counts. */
  readonly ratings: number[] = [];
  readonly reviewCounts: number[] = [];

  get length(): number {
    return this.scores.length;
  }

  /** The piece of a key, rendered on first use. A key identifies one text. */
  piece(key: string, render: () => Omit<Piece, 'number'>): Piece {
    let piece = this.#pieces.get(key);
    if (piece === undefined) {
      piece = { number: this.#pieces.size, ...render() };
      this.#pieces.set(key, piece);
    }
    return piece;
  }

  add(card: NewCard): void {
    const { head, portfolio, place, services, verification, detail, reviews } = card;
    const { hundredths, count } = card.rating;
    const rating = Buffer.from(`,"rating":${renderRating(hundredths)},"review_count":${count}`);
    const lengths = Uint32Array.of(head.length, portfolio.length, detail.length, reviews.length);
    const size = align4(OWN.bytes + head.length + rating.length + portfolio.length);
    this.#own.push(Buffer.concat([new Uint8Array(lengths.buffer), head, rating, portfolio], size));
    this.#records.push(
      0,
      place.number,
      services.number,
      verification.number,
      count,
      detail.at,
      reviews.at,
      card.slugLength | (rating.length << 8),
    );
    this.scores.push(card.score);
    this.ratings.push(hundredths);
    this.reviewCounts.push(count);
  }

  id(card: number): string {
    return this.#text(card, ID_AT, ID_LENGTH);
  }

  slug(card: number): string {
    return this.#text(card, SLUG_AT, this.#field(card, DOC.lengths) & 0xff);
  }

  /** For each card, what its piece of one kind shows. */
  shownBy(kind: number): (card: number) => readonly number[] {
    const pieces = [...this.#pieces.values()];
    return (card) => pieces[this.#field(card, kind)]!.shows!;
  }

  /** Writes `documents`, `own` and `pieces` with the cards in this order; returns the length of the longest card. */
  write(
    sink: FileSink,
    order: Uint32Array,
    section: (name: 'documents' | 'own' | 'pieces', write: () => void) => void,
  ): number {
    const pieces = [...this.#pieces.values()].map(({ short, rest = '' }) => {
      return { bytes: Buffer.from(short + rest), shortLength: Buffer.byteLength(short) };
    });
    let own = order.length * 4 * DOC.words;
    const ownEnd = this.#own.reduce((sum, { length }) => sum + length, own);
    let pieceEnd = Math.ceil(ownEnd / 8) * 8;
    const pieceAt = pieces.map(({ bytes }) => {
      const at = pieceEnd;
      pieceEnd += PIECE.bytes + align4(bytes.length);
      return at;
    });
    const record = new Uint32Array(DOC.words);
    let longest = 0;
    section('documents', () => {
      for (const card of order) {
        record.set(this.#records.slice(card * DOC.words, (card + 1) * DOC.words));
        let { length } = this.#own[card]!;
        record[DOC.own] = own;
        own += length;
        for (const field of PIECES) {
          const piece = record[field]!;
          record[field] = pieceAt[piece]!;
          length += pieces[piece]!.bytes.length;
        }
        longest = Math.max(longest, length);
        sink.writeNumbers(record);
      }
    });
    section('own', () => {
      for (const card of order) sink.write(this.#own[card]!);
    });
    section('pieces', () => {
      for (const { shortLength, bytes } of pieces) {
        sink.writeNumbers(Uint32Array.of(shortLength, bytes.length));
        sink.write(bytes);
        sink.align(4);
      }
    });
    return longest;
  }

  #field(card: number, field: number): number {
    return this.#records[card * DOC.words + field]!;
  }

  #text(card: number, at: number, length: number): string {
    return this.#own[card]!.toString('latin1', OWN.bytes + at, OWN.bytes + at + length);
  }
}

const PIECES = [DOC.place, DOC.services, DOC.verification];

function align4(length: number): number {
  return Math.ceil(length / 4) * 4;
}

/** Leaves room in the WebAssembly memory for the working areas of requests. */
const HOT_MAX = 2 ** 32 - 2 ** 28;
/** The largest integer of a parameter. */
const REVIEW_COUNT_MAX = 2147483647;
/** Of more distinct values than this, only quantiles get a bitmap; the positions in between are listed. */
const BITMAPS_MAX = 512;

/** Ranks the cards and writes the hot part; returns the positions of its sections, and the length of the longest card. */
export function writeHot(
  sink: FileSink,
  cards: Cards,
  facetNumbers: FacetNumbers,
  coldPages: Uint32Array,
): { sections: Record<SectionName, Span>; longest: number } {
  const hot = openSections(sink);
  const order = rank(cards);
  const longest = cards.write(sink, order, hot.section);
  const count = order.length;
  const keyOf = (entry: number) => (entry < count ? cards.id(order[entry]!) : cards.slug(order[entry - count]!));
  hot.numbers('keys', buildKeyTable(2 * count, keyOf));
  const sets = collectSets(cards, order, facetNumbers);
  const values = {
    ratings: order.map((card) => cards.ratings[card]!),
    reviewCounts: order.map((card) => Math.min(cards.reviewCounts[card]!, REVIEW_COUNT_MAX)),
  };
  for (const sort of SORTS) writeIndex(hot, sort, sets, values);
  hot.numbers('coldPages', coldPages);
  return { sections: hot.sections, longest };
}

function openSections(sink: FileSink) {
  const start = sink.position;
  const sections = {} as Record<SectionName, Span>;
  const section = (name: SectionName, write: () => void) => {
    const at = sink.position - start;
    write();
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
