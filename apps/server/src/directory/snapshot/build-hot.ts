import { hash } from 'node:crypto';
import type { Verifications } from '@vidriera/contract';
import { LIMIT_MAX, SORTS } from '@vidriera/contract/rules';
import { type FacetNumbers, facetKey } from '../catalog/facets.ts';
import { buildKeyTable, type Listing } from '../store/records.ts';
import {
  bitmapBytes,
  DOC,
  type FileSink,
  isList,
  type SectionName,
  SLUG_AT,
  type Span,
  VALUES,
} from './snapshot-file.ts';

/** The prior: every professional starts with this many ratings of this many stars. */
const PRIOR_COUNT = 12;
const PRIOR_STARS = 4;

/** Enough to order equals, too little to outweigh ratings. */
const BADGES = [
  ['identity_verified', 0.1],
  ['matricula', 0.08],
  ['background_check', 0.07],
  ['phone_verified', 0.03],
  ['email_verified', 0.02],
] as const;

/** Orders search results, higher first: the rating shrunk towards the prior, so that 5.0 from 2 does not beat 4.8 from 300, plus {@link badgeStars}. */
export function rankScore(rating: Blended, badges: number): number {
  const stars =
    (PRIOR_STARS * 100 * PRIOR_COUNT + rating.hundredths * rating.count) / (100 * (PRIOR_COUNT + rating.count));
  return stars + badges;
}

export function badgeStars({ matricula, ...others }: Verifications): number {
  const earned = BADGES.filter(([badge]) => (badge === 'matricula' ? matricula.verified : others[badge]));
  return earned.reduce((sum, [, stars]) => sum + stars, 0);
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
  const count = external.reduce((all, one) => all + one.count, platform.count);
  if (count === 0) return { hundredths: 0, count: 0 };
  const sum = external.reduce((all, one) => all + exact(one.rating, one.count), exact(1, platform.sum));
  const divisor = exact(1, count);
  return { hundredths: Number((200n * sum + divisor) / (2n * divisor)), count };
}

/** A part that cards share. `shows`: the numbers of the places or services in it, or the keys of the attributes. */
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
  /** Parts of the cold part: the start in units of `COLD_UNIT`, the length in bytes. */
  readonly detail: Span;
  readonly reviews: Span;
}

/** The length of the JSON, the JSON, and zeros up to a multiple of {@link UNIT}. */
export function pieceBytes(json: string): Buffer {
  const bytes = Buffer.from(json);
  const length = Uint32Array.of(bytes.length);
  return Buffer.concat([new Uint8Array(length.buffer), bytes], UNIT * Math.ceil((4 + bytes.length) / UNIT));
}

/** Writes the records and the pieces of the cards; returns the most bytes of records in an answer. */
function writeCards(section: Section, cards: readonly Card[], pieces: readonly Piece[]): number {
  let own = cards.length * 4 * DOC.words;
  let end = cards.reduce((sum, card) => sum + card.own.length, own);
  const starts = new Map<Piece, number>();
  for (const piece of pieces) {
    starts.set(piece, end);
    end += piece.bytes.length;
  }
  let longest = 0;
  section('documents', (write) => {
    for (const card of cards) {
      const shared = [card.place, card.services, card.verification, card.end];
      const numbers = [card.rating.count, card.detail.at, card.detail.length, card.reviews.at, card.reviews.length];
      const whole = Buffer.concat([card.own, ...shared.map(({ bytes }) => bytes)]);
      const checksum = hash('sha1', whole, 'buffer').readUInt32LE();
      write(Uint32Array.of(own, ...shared.map((piece) => starts.get(piece)!), ...numbers, checksum));
      own += card.own.length;
      longest = Math.max(longest, LIMIT_MAX * whole.length, whole.length + card.detail.length, card.reviews.length);
    }
  });
  section('pieces', (write) => {
    for (const card of cards) write(card.own);
    for (const { bytes } of pieces) write(bytes);
  });
  return longest;
}

/** The multiple of bytes at which sections and their parts start. */
const UNIT = 8;
/** Leaves room in the WebAssembly memory for the working areas of requests. */
const HOT_MAX = 2 ** 32 - 2 ** 28;
/** The largest integer of a parameter. */
const REVIEW_COUNT_MAX = 2147483647;

type Part = Uint8Array | Uint32Array | Float64Array;
/** Writes a section; `write` writes a part of it and returns where that begins in the section. */
type Section = (name: SectionName, body: (write: (part: Part) => number) => void) => void;

/** Ranks the cards and writes the hot part; returns the positions of its sections, and the most bytes of records in an answer. */
export function writeHot(
  sink: FileSink,
  cards: Card[],
  pieces: readonly Piece[],
  facetNumbers: FacetNumbers,
  coldPages: Uint32Array,
): { sections: Record<SectionName, Span>; longest: number } {
  const start = sink.position;
  const sections = {} as Record<SectionName, Span>;
  const section: Section = (name, body) => {
    sink.align(UNIT);
    const at = sink.position - start;
    let length = 0;
    body(({ buffer, byteOffset, byteLength }) => {
      sink.align(UNIT);
      const offset = sink.position - start - at;
      sink.write(new Uint8Array(buffer, byteOffset, byteLength));
      length = offset + byteLength;
      return offset;
    });
    sections[name] = { at, length };
    if (at + length > HOT_MAX) throw new Error(`the snapshot needs more than ${HOT_MAX} bytes of memory`);
  };
  cards.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  const longest = writeCards(section, cards, pieces);
  const count = cards.length;
  const keyOf = (entry: number) => (entry < count ? cards[entry]!.id : slugOf(cards[entry - count]!));
  section('keys', (write) => write(buildKeyTable(2 * count, keyOf)));
  writeIndex(section, cards, facetNumbers);
  section('coldPages', (write) => write(coldPages));
  return { sections, longest };
}

const slugOf = ({ own }: Card): string => own.toString('latin1', SLUG_AT, own.indexOf('"', SLUG_AT));

/** Writes the sets, whose members lie alike in every order, and the values. */
function writeIndex(section: Section, cards: readonly Card[], facetNumbers: FacetNumbers): void {
  const count = cards.length;
  const sets = collectSets(cards, facetNumbers);
  const values = {
    ratings: Uint32Array.from(cards, ({ rating }) => rating.hundredths),
    reviewCounts: Uint32Array.from(cards, ({ rating }) => Math.min(rating.count, REVIEW_COUNT_MAX)),
  };
  const bitmap = new Uint32Array(bitmapBytes(count) / 4);
  const padded = new Uint32Array(bitmap.length * 32);
  let rows: number[][] = [];
  for (const sort of SORTS) {
    const documentAt = Uint32Array.from(cards, (_, document) => document);
    const descending = { recommended: null, rating: values.ratings, reviews: values.reviewCounts }[sort];
    if (descending !== null) documentAt.sort((a, b) => descending[b]! - descending[a]! || a - b);
    section(`${sort} documentAt`, (write) => write(documentAt));
    const positionOf = new Uint32Array(count);
    for (const [position, document] of documentAt.entries()) positionOf[document] = position;
    section(`${sort} members`, (write) => {
      rows = Array.from(sets, ([key, documents]) => {
        const positions = documents.map((document) => positionOf[document]!);
        if (isList(key, positions.length, count)) return [key, positions.length, write(positions.sort())];
        bitmap.fill(0);
        for (const position of positions) bitmap[position >>> 5]! |= 1 << (position & 31);
        return [key, positions.length, write(bitmap)];
      });
    });
    for (const name of VALUES) {
      padded.set(documentAt.map((document) => values[name][document]!));
      section(`${sort} ${name}`, (write) => write(padded));
    }
  }
  section('sets', (write) => write(Float64Array.from(rows.flat())));
}

/** The documents of each set, by its key; ascending. */
function collectSets(cards: readonly Card[], facetNumbers: FacetNumbers): Map<number, Uint32Array> {
  const eachSet = ({ place, services, verification }: Card, visit: (key: number) => void) => {
    for (const attribute of verification.shows) visit(attribute);
    for (const one of place.shows) visit(facetKey(facetNumbers, 0, one));
    for (const service of services.shows) {
      visit(facetKey(facetNumbers, service, 0));
      for (const one of place.shows) visit(facetKey(facetNumbers, service, one));
    }
  };
  // Counts first, because a professional is in dozens of sets: growing arrays would take most of the memory of a build.
  const counts = new Map<number, number>();
  for (const card of cards) eachSet(card, (key) => counts.set(key, (counts.get(key) ?? 0) + 1));
  const sets = new Map<number, Uint32Array>();
  for (const [key, count] of counts) sets.set(key, new Uint32Array(count));
  for (const [document, card] of cards.entries()) {
    eachSet(card, (key) => {
      const members = sets.get(key)!;
      const left = counts.get(key)!;
      members[members.length - left] = document;
      counts.set(key, left - 1);
    });
  }
  return sets;
}
