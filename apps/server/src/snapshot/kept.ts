import { asBytes } from './bitmap.ts';
import { Bytes, Column, Interned } from './columns.ts';
import type { FileSink } from './file-sink.ts';
import type { GivenSections } from './hot.ts';
import { DOC, ID_AT, ID_LENGTH, OWN, PIECE, SLUG_AT } from './layout.ts';
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

/** What a build keeps of every listed professional, in columns; professionals are numbered as they come. */
export class Kept {
  /** The store's numbers. */
  readonly no: number[] = [];
  /** Which record of the earlier file each was taken over from, -1 for none. */
  readonly before: number[] = [];
  /** The numbers here of the earlier file's pieces. */
  readonly takenPieces = new Map<number, number>();
  /** CRC-32 of the detail and of the reviews. */
  readonly detailChecksum = new Column();
  readonly reviewsChecksum = new Column();
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
    return this.no.length;
  }

  /** The rest of a professional whose card and detail were added: its reviews are not known yet. */
  begin(no: number, before: number): void {
    this.no.push(no);
    this.before.push(before);
    this.reviewsChecksum.push(0);
    this.reviewsAt.push(0);
    this.reviewsLength.push(0);
    this.reviewSum.push(0);
    this.reviewCount.push(0);
    this.rating.push(0);
  }

  id(number: number): string {
    return this.own.slice(this.ownAt.at(number) + ID_AT, ID_LENGTH).toString('latin1');
  }

  slug(number: number): string {
    return this.own.slice(this.ownAt.at(number) + SLUG_AT, this.slugLength.at(number)).toString('latin1');
  }
}

/**
 * The sections of cards: a record for each professional in that order, what is its own, and the shared pieces.
 * `counts` has the blended review count of each number. Also how many bytes the longest card can take, and, once they are written,
 * where each number's own block is in its section.
 */
export function cardSections(
  kept: Kept,
  order: Uint32Array,
  counts: Float64Array,
): { sections: Pick<GivenSections, 'documents' | 'own' | 'pieces'>; longest: number; ownAt: Uint32Array } {
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

  const ownAt = new Uint32Array(kept.length);
  const writeDocuments = (sink: FileSink) => {
    const record = new Uint32Array(DOC.words);
    let own = documentsLength;
    for (const number of order) {
      ownAt[number] = own - documentsLength;
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
    ownAt,
  };
}

function align4(length: number): number {
  return Math.ceil(length / 4) * 4;
}
