import { type ColdBlock, DOC, type FileSink, ID_AT, ID_LENGTH, OWN, PIECE, SLUG_AT } from './layout.ts';
import { type Blended, renderRating } from './rank.ts';

/**
 * A professional's JSON in parts: `head place services rating count verification profile_url [portfolio]}` in a search, `…
 * profile_url detail` in its detail. Parts that professionals share are pieces, which a snapshot stores once: a place, the
 * services of a trade, verifications, a rating.
 */

/** JSON that professionals share: a result of the assistant form shows `short`, everything else `short + rest`. */
export interface Piece {
  readonly number: number;
  readonly short: string;
  readonly rest?: string;
  /** The numbers of the places, services or attributes that it shows. */
  readonly shows?: readonly number[];
}

export interface NewCard {
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

/** The cards of a snapshot that is being built, in the order in which they were added. */
export class Cards {
  readonly #pieces = new Map<string, Piece>();
  /** The `own` block of each card. */
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
    const rating = renderRating(card.rating.hundredths);
    const digits = Buffer.from(String(card.rating.count));
    const lengths = Uint32Array.of(head.length, portfolio.length, detail.length, reviews.length);
    const size = align4(OWN.bytes + head.length + digits.length + portfolio.length);
    this.#own.push(Buffer.concat([new Uint8Array(lengths.buffer), head, digits, portfolio], size));
    this.#records.push(
      0,
      place.number,
      services.number,
      verification.number,
      this.piece(`rating ${rating}`, () => ({ short: `,"rating":${rating},"review_count":` })).number,
      detail.at,
      reviews.at,
      card.slugLength | (digits.length << 8),
    );
    this.scores.push(card.score);
    this.ratings.push(card.rating.hundredths);
    this.reviewCounts.push(card.rating.count);
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

const PIECES = [DOC.place, DOC.services, DOC.verification, DOC.rating];

function align4(length: number): number {
  return Math.ceil(length / 4) * 4;
}
