import { asBytes } from './bitmap.ts';
import { renderVerificationPiece } from './card.ts';
import { Bytes, Column, Interned } from './columns.ts';
import type { FileSink } from './file-sink.ts';
import type { GivenSections } from './hot.ts';
import { DOC, ID_AT, ID_LENGTH, OWN, PIECE, SLUG_AT } from './layout.ts';
import type { Listed } from './listing.ts';
import type { Aggregate } from './rating.ts';

/** What the index and the rank need of a professional's verifications. */
export interface Badges {
  readonly identity: boolean;
  readonly matricula: boolean;
  readonly stars: number;
}

/** Slugs of a city and of neighborhoods in it. */
export interface Place {
  readonly city: string;
  readonly neighborhoods: readonly string[];
}

/** A listed professional as a build keeps it. */
export interface KeptProfessional {
  /** Its own part of a card, up to the place. */
  readonly head: Uint8Array;
  /** The assistant form's `portfolio`, with its leading comma. */
  readonly portfolio: Uint8Array;
  readonly slugLength: number;
  /** Numbers of pieces. */
  readonly place: number;
  readonly services: number;
  readonly verification: number;
  readonly external: readonly Aggregate[];
  /** In units of the cold part. */
  readonly detailAt: number;
  readonly detailLength: number;
}

/** What a build keeps of every listed professional, in columns; professionals are numbered as they come. */
export class Kept {
  readonly pieces = new Interned();
  readonly own = new Bytes();
  readonly ownAt = new Column();
  readonly headLength = new Column();
  readonly portfolioLength = new Column();
  readonly slugLength = new Column();
  /** Numbers of pieces. */
  readonly place = new Column();
  readonly services = new Column();
  readonly verification = new Column();
  readonly rating = new Column();
  /** In units of the cold part. */
  readonly detailAt = new Column();
  readonly detailLength = new Column();
  readonly reviewsAt = new Column();
  readonly reviewsLength = new Column();
  /** Of platform reviews. */
  readonly reviewSum = new Column();
  readonly reviewCount = new Column();
  readonly external = new Map<number, readonly Aggregate[]>();
  /** What a piece says: of a place, of services (their slugs), of verifications. */
  readonly placesOf = new Map<number, Place>();
  readonly servicesOf = new Map<number, readonly string[]>();
  readonly badgesOf = new Map<number, Badges>();

  get length(): number {
    return this.ownAt.length;
  }

  /** Its reviews are not known yet. */
  add(one: KeptProfessional): void {
    if (one.external.length > 0) this.external.set(this.length, one.external);
    this.ownAt.push(this.own.append(one.head, one.portfolio));
    this.headLength.push(one.head.length);
    this.portfolioLength.push(one.portfolio.length);
    this.slugLength.push(one.slugLength);
    this.place.push(one.place);
    this.services.push(one.services);
    this.verification.push(one.verification);
    this.detailAt.push(one.detailAt);
    this.detailLength.push(one.detailLength);
    for (const column of [this.reviewsAt, this.reviewsLength, this.reviewSum, this.reviewCount, this.rating]) {
      column.push(0);
    }
  }

  /** The reviews of the professional that was added last: where their block is, how many they are, and the sum of their stars. */
  setReviews({ at, length, count, stars }: { at: number; length: number; count: number; stars: number }): void {
    const last = this.length - 1;
    this.reviewsAt.set(last, at);
    this.reviewsLength.set(last, length);
    this.reviewCount.set(last, count);
    this.reviewSum.set(last, stars);
  }

  placeOf(listed: Listed, render: (listed: Listed) => { short: string; rest: string }): number {
    const place = { city: listed.city.slug, neighborhoods: listed.neighborhoods.map(slugOf) };
    const number = this.pieces.numberOf(`place ${place.city} ${place.neighborhoods.join(' ')}`, () => render(listed));
    if (!this.placesOf.has(number)) this.placesOf.set(number, place);
    return number;
  }

  servicesPieceOf(listed: Listed, render: (listed: Listed) => { short: string }): number {
    const slugs = listed.services.map(slugOf);
    const number = this.pieces.numberOf(`services ${slugs.join(' ')}`, () => render(listed));
    if (!this.servicesOf.has(number)) this.servicesOf.set(number, slugs);
    return number;
  }

  /** `json` is the record's own JSON of its verifications. */
  verificationOf(json: string, badges: Badges): number {
    const number = this.pieces.numberOf(json, () => ({ short: renderVerificationPiece(json) }));
    if (!this.badgesOf.has(number)) this.badgesOf.set(number, badges);
    return number;
  }

  id(number: number): string {
    return this.own.slice(this.ownAt.at(number) + ID_AT, ID_LENGTH).toString('latin1');
  }

  slug(number: number): string {
    return this.own.slice(this.ownAt.at(number) + SLUG_AT, this.slugLength.at(number)).toString('latin1');
  }
}

const slugOf = ({ slug }: { slug: string }): string => slug;

/**
 * The sections of cards: a record for each professional in that order, what is its own, and the shared pieces.
 * `counts` has the blended review count of each number. Also how many bytes the longest card can take.
 */
export function cardSections(
  kept: Kept,
  order: Uint32Array,
  counts: Float64Array,
): { sections: Pick<GivenSections, 'documents' | 'own' | 'pieces'>; longest: number } {
  const pieces = kept.pieces.pieces.map(({ short, rest }) => {
    return { bytes: Buffer.from(short + rest), short: Buffer.byteLength(short) };
  });
  const digitsOf = (number: number) => String(counts[number]!);
  const ownLengthOf = (number: number) =>
    align4(OWN.bytes + kept.headLength.at(number) + digitsOf(number).length + kept.portfolioLength.at(number));
  const documentsLength = order.length * 4 * DOC.words;
  const ownLength = order.reduce((sum, number) => sum + ownLengthOf(number), 0);
  const piecesAt = documentsLength + Math.ceil(ownLength / 8) * 8;
  let piecesEnd = piecesAt;
  const pieceAt = pieces.map(({ bytes }) => {
    const at = piecesEnd;
    piecesEnd += PIECE.bytes + align4(bytes.length);
    return at;
  });
  const shared = [kept.place, kept.services, kept.verification, kept.rating];
  let longest = 0;
  for (const number of order) {
    const length = shared.reduce((sum, column) => sum + pieces[column.at(number)]!.bytes.length, ownLengthOf(number));
    longest = Math.max(longest, length);
  }

  const writeDocuments = (sink: FileSink) => {
    const record = new Uint32Array(DOC.words);
    let own = documentsLength;
    for (const number of order) {
      record[DOC.own] = own;
      record[DOC.place] = pieceAt[kept.place.at(number)]!;
      record[DOC.services] = pieceAt[kept.services.at(number)]!;
      record[DOC.verification] = pieceAt[kept.verification.at(number)]!;
      record[DOC.rating] = pieceAt[kept.rating.at(number)]!;
      record[DOC.detail] = kept.detailAt.at(number);
      record[DOC.reviews] = kept.reviewsAt.at(number);
      record[DOC.lengths] = kept.slugLength.at(number) | (digitsOf(number).length << 8);
      sink.write(asBytes(record));
      own += ownLengthOf(number);
    }
  };
  const writeOwn = (sink: FileSink) => {
    const lengths = new Uint32Array(OWN.bytes / 4);
    for (const number of order) {
      const head = kept.headLength.at(number);
      lengths[OWN.head] = head;
      lengths[OWN.portfolio] = kept.portfolioLength.at(number);
      lengths[OWN.detail] = kept.detailLength.at(number);
      lengths[OWN.reviews] = kept.reviewsLength.at(number);
      const own = kept.own.slice(kept.ownAt.at(number), head + kept.portfolioLength.at(number));
      sink.write(asBytes(lengths));
      sink.write(own.subarray(0, head));
      sink.write(Buffer.from(digitsOf(number), 'latin1'));
      sink.write(own.subarray(head));
      sink.align(4);
    }
  };
  const writePieces = (sink: FileSink) => {
    for (const { bytes, short } of pieces) {
      sink.write(asBytes(Uint32Array.of(short, bytes.length)));
      sink.write(bytes);
      sink.align(4);
    }
  };
  return {
    sections: {
      documents: { length: documentsLength, write: writeDocuments },
      own: { length: ownLength, write: writeOwn },
      pieces: { length: piecesEnd - piecesAt, write: writePieces },
    },
    longest,
  };
}

function align4(length: number): number {
  return Math.ceil(length / 4) * 4;
}
