import { isUtf8 } from 'node:buffer';
import type { Service } from '@vidriera/core';
import type { DirectoryReading } from '../store/records.ts';
import { REVIEW_SHAPE } from '../store/shape.ts';
import { type Fault, faultIn, MALFORMED } from './withheld.ts';

/** A range of professionals, by number. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/**
 * One professional's reviews in a snapshot file: their number, the end of each one's JSON (relative to the first), then the JSON,
 * separated by commas.
 */
export interface ReviewBlock {
  readonly professional: number;
  /** Where the block starts and ends in the bytes of its run. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The sum of the ratings. */
  readonly stars: number;
}

/** The reviews of a range of professionals, by number. Can cross threads. */
export interface ReviewRun {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly blocks: readonly ReviewBlock[];
  readonly withheld: readonly { readonly professional: number; readonly id: string; readonly fault: Fault }[];
}

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const NULL = Buffer.from('null');
const WORD = 4;

/** Makes the served bytes of the stored reviews: adds the service's name, and withholds a review with a fault. */
export class ReviewBlocks {
  readonly #reading: DirectoryReading;
  /** The JSON of each live service's name, by the JSON of its slug. */
  readonly #names: ReadonlyMap<string, Buffer>;
  #bytes = Buffer.allocUnsafeSlow(1 << 20);
  #size = 0;
  /**
   * Of the current block: the start of its first review, the end of each review (relative to that start), and the sum of the
   * ratings.
   */
  #start = 0;
  #ends: number[] = [];
  #stars = 0;

  constructor(reading: DirectoryReading, services: readonly Service[]) {
    this.#reading = reading;
    this.#names = new Map(services.map(({ slug, name }) => [`"${slug}"`, Buffer.from(JSON.stringify(name))]));
  }

  async make({ from, to }: NumberRange): Promise<ReviewRun> {
    const gathered = await this.#reading.reviews(from, to);
    this.#size = 0;
    const blocks: ReviewBlock[] = [];
    const withheld: ReviewRun['withheld'][number][] = [];
    for (const { professional, lines } of gathered) {
      const at = this.#size;
      this.#begin(lines);
      if (!this.#addAll(lines)) {
        // A review has a fault. The database returns the reviews one by one, so that each is checked alone.
        this.#size = at;
        this.#begin(lines);
        for (const { id, body } of await this.#reading.reviewsOf(professional)) {
          const review = Buffer.from(body);
          const fault = this.#add(review, 0, review.length);
          if (fault !== null) withheld.push({ professional, id, fault });
        }
      }
      const count = this.#ends.length;
      if (count === 0) this.#size = at;
      else blocks.push({ professional, from: this.#finish(), to: this.#size, count, stars: this.#stars });
    }
    return { bytes: new Uint8Array(this.#bytes.subarray(0, this.#size)), blocks, withheld };
  }

  /** Reserves the table of a block, with one entry per line. */
  #begin(lines: Buffer): void {
    let count = 1;
    for (let at = lines.indexOf(NEWLINE); at >= 0; at = lines.indexOf(NEWLINE, at + 1)) count++;
    this.#start = this.#size + WORD * (1 + count);
    this.#size = this.#start;
    this.#ends = [];
    this.#stars = 0;
  }

  /** Writes the table directly before the reviews; returns the start of the block. */
  #finish(): number {
    const from = this.#start - WORD * (1 + this.#ends.length);
    let at = this.#bytes.writeUInt32LE(this.#ends.length, from);
    for (const end of this.#ends) at = this.#bytes.writeUInt32LE(end, at);
    return from;
  }

  /** Adds the review of each line; returns false when one of them has a fault. */
  #addAll(lines: Buffer): boolean {
    if (!isUtf8(lines)) return false;
    for (let at = 0; at <= lines.length; ) {
      const newline = lines.indexOf(NEWLINE, at);
      const end = newline < 0 ? lines.length : newline;
      if (this.#add(lines, at, end) !== null) return false;
      at = end + 1;
    }
    return true;
  }

  /** Adds the review in `stored[from..to)` and returns null, or returns the fault for which it is withheld. */
  #add(stored: Buffer, from: number, to: number): Fault | null {
    // In Latin-1 a character is a byte.
    if (!REVIEW_SHAPE.matches(stored.toString('latin1', from, to))) return MALFORMED;
    const stars = Number(REVIEW_SHAPE.value('rating'));
    const name = this.#names.get(REVIEW_SHAPE.value('service_name')) ?? NULL;
    this.#reserve(to - from + name.length + 1);
    const bytes = this.#bytes;
    let at = this.#size;
    if (this.#ends.length > 0) bytes[at++] = COMMA;
    const first = at;
    at += stored.copy(bytes, at, from, from + REVIEW_SHAPE.start('service_name'));
    at += name.copy(bytes, at);
    at += stored.copy(bytes, at, from + REVIEW_SHAPE.end('service_name'), to);
    const fault = faultIn(bytes, first, at);
    if (fault !== null) return fault;
    this.#size = at;
    this.#ends.push(at - this.#start);
    this.#stars += stars;
    return null;
  }

  #reserve(length: number): void {
    const needed = this.#size + length;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafeSlow(2 * needed);
    this.#bytes.copy(grown, 0, 0, Math.min(this.#size, this.#bytes.length));
    this.#bytes = grown;
  }
}
