import { isUtf8 } from 'node:buffer';
import type { Service } from '@vidriera/core';
import type { DirectoryReading, GatheredReviews } from '../store/records.ts';
import { REVIEW_SHAPE } from '../store/shape.ts';
import { type Fault, faultIn, MALFORMED } from './withheld.ts';

/** The professionals from one number to another. */
export interface RunOfNumbers {
  readonly from: number;
  readonly to: number;
}

/** One professional's reviews as they stand in a snapshot file: their count, where each ends, and their JSON joined by commas. */
export interface ReviewBlock {
  readonly professional: number;
  /** Of the bytes of its run. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The sum of their stars. */
  readonly stars: number;
}

/** The reviews of a run of professionals, by number. Can cross threads. */
export interface ReviewRun {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly blocks: readonly ReviewBlock[];
  /** Those that are not shown, by the number of their professional. */
  readonly withheld: readonly { readonly professional: number; readonly id: string; readonly fault: Fault }[];
}

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const QUOTE = 0x22;
const ZERO = 0x30;
const NULL = Buffer.from('null');
const WORD = 4;

/**
 * Makes the served bytes of reviews from the stored ones: puts in the service's name, runs the guard, leaves out a review in which
 * something is wrong.
 */
export class ReviewBlocks {
  readonly #reading: DirectoryReading;
  /** The JSON of each live service's name. */
  readonly #names: ReadonlyMap<string, Buffer>;
  #bytes = Buffer.allocUnsafeSlow(1 << 20);
  #size = 0;
  /** Of the current block: where its texts start, where each text ends (counted from there), and the sum of the stars. */
  #start = 0;
  #ends: number[] = [];
  #stars = 0;

  constructor(reading: DirectoryReading, services: readonly Service[]) {
    this.#reading = reading;
    this.#names = new Map(services.map(({ slug, name }) => [slug, Buffer.from(JSON.stringify(name))]));
  }

  async make({ from, to }: RunOfNumbers): Promise<ReviewRun> {
    this.#size = 0;
    const blocks: ReviewBlock[] = [];
    const withheld: ReviewRun['withheld'][number][] = [];
    for (const gathered of await this.#reading.reviews(from, to)) {
      const { professional } = gathered;
      const start = this.#size;
      this.#begin(start, countLines(gathered.lines));
      if (!this.#addAll(gathered)) {
        // Something is wrong with one of them: each is looked at by itself.
        const rows = await this.#reading.reviewsOf(professional);
        this.#begin(start, rows.length);
        for (const { id, body } of rows) {
          const fault = this.#add(Buffer.from(body));
          if (fault !== null) withheld.push({ professional, id, fault });
        }
      }
      const count = this.#ends.length;
      if (count === 0) this.#size = start;
      else blocks.push({ professional, from: this.#finish(), to: this.#size, count, stars: this.#stars });
    }
    return { bytes: new Uint8Array(this.#bytes.subarray(0, this.#size)), blocks, withheld };
  }

  /** Leaves room for the table of so many ends. */
  #begin(start: number, most: number): void {
    this.#start = start + WORD * (1 + most);
    this.#size = this.#start;
    this.#ends = [];
    this.#stars = 0;
  }

  /** Writes the table right before the texts; returns where the block starts. */
  #finish(): number {
    let at = this.#start - WORD * (1 + this.#ends.length);
    const from = at;
    at = this.#bytes.writeUInt32LE(this.#ends.length, at);
    for (const end of this.#ends) at = this.#bytes.writeUInt32LE(end, at);
    return from;
  }

  #addAll({ lines }: GatheredReviews): boolean {
    if (!isUtf8(lines)) return false;
    for (let at = 0; at < lines.length; ) {
      const newline = lines.indexOf(NEWLINE, at);
      const end = newline < 0 ? lines.length : newline;
      if (this.#addLine(lines, at, end) !== null) return false;
      at = end + 1;
    }
    return lines.length > 0;
  }

  #add(line: Buffer): Fault | null {
    return this.#addLine(line, 0, line.length);
  }

  /** Adds the review of a line, or says why it is not shown. */
  #addLine(lines: Buffer, from: number, to: number): Fault | null {
    if (REVIEW_SHAPE.read(lines, from, to) !== to) return MALFORMED;
    const [start, end] = [REVIEW_SHAPE.start('service_name'), REVIEW_SHAPE.end('service_name')];
    const stars = lines[REVIEW_SHAPE.start('rating')]! - ZERO;
    const slug = lines[start] === QUOTE ? lines.toString('latin1', start + 1, end - 1) : '';
    const name = this.#names.get(slug) ?? NULL;
    this.#room(this.#size, to - from + name.length + 1);
    const bytes = this.#bytes;
    const before = this.#size;
    let put = before;
    if (this.#ends.length > 0) bytes[put++] = COMMA;
    const at = put;
    put += lines.copy(bytes, put, from, start);
    put += name.copy(bytes, put);
    put += lines.copy(bytes, put, end, to);
    const fault = faultIn(bytes, at, put);
    if (fault !== null) return fault;
    this.#size = put;
    this.#ends.push(put - this.#start);
    this.#stars += stars;
    return null;
  }

  #room(size: number, bytes: number): void {
    if (size + bytes <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(2 * (size + bytes));
    this.#bytes.copy(wider, 0, 0, Math.min(size, this.#bytes.length));
    this.#bytes = wider;
  }
}

function countLines(lines: Buffer): number {
  let count = 1;
  for (let at = lines.indexOf(NEWLINE); at >= 0; at = lines.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
