import { crc32 } from 'node:zlib';
import type { Service } from '@vidriera/core';
import type { Leak } from '@vidriera/core/privacy';
import { isReviewId } from '@vidriera/core/rules';
import type { ReviewRecord, UnownedReview } from '../store/records.ts';
import { readReview } from '../store/stored-row.ts';
import { isWholeReview } from '../store/stored-shape.ts';
import { PartGuard } from './guard-parts.ts';
import { isoTime } from './iso-time.ts';
import { showReview } from './listing.ts';

/** Of a record that has not the shape an import writes. */
export const MALFORMED: Leak = { path: '$', kind: 'malformed' };

/** One professional's reviews as they stand in a snapshot file. */
export interface WrittenReviews {
  /** Their count, where each ends, and their JSON joined by commas. */
  readonly block: Uint8Array;
  /** Its CRC-32. */
  readonly checksum: number;
  readonly count: number;
  /** The sum of their stars. */
  readonly stars: number;
}

export interface InspectedReviews extends WrittenReviews {
  /** The professional's number. */
  readonly professional: number;
  /** Those that are not served, and why. */
  readonly leftOut: readonly { readonly id: string; readonly why: Leak }[];
}

/** What is shown depends on this besides the records. Can cross threads. */
export interface InspectorConfig {
  readonly siteUrl: string;
  /** The live ones. */
  readonly services: readonly Service[];
}

/** A review as it is served: its JSON and its stars. */
interface Shown {
  readonly text: string;
  readonly rating: number;
}

/** UTF-16 units become at most three bytes each. */
const BYTES_OF_UNIT = 3;
/** How the body of a review begins and how the last of its fields does, as an import writes it. */
const RATED = '{"rating":';
const SERVICE = ',"service":';
/** Times that are written with a year of four digits, Unix ms. */
const FIRST_TIME = Date.parse('0000-01-01T00:00:00Z');
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Looks at reviews as they lie in the store, and makes what is served of them. */
export class Inspector {
  readonly #serviceBySlug: ReadonlyMap<string, Service>;
  readonly #guard: PartGuard;
  /** The JSON of each one's name by the JSON of its slug. */
  readonly #serviceNames: ReadonlyMap<string, string>;
  #bytes = Buffer.allocUnsafeSlow(1 << 20);
  #size = 0;

  constructor({ siteUrl, services }: InspectorConfig) {
    this.#serviceBySlug = new Map(services.map((service) => [service.slug, service]));
    this.#serviceNames = new Map(services.map(({ slug, name }) => [JSON.stringify(slug), JSON.stringify(name)]));
    this.#guard = new PartGuard(siteUrl);
  }

  /** One for each professional, in their order, of records that come grouped by them. All blocks are of one buffer. */
  reviews(records: readonly ReviewRecord[]): InspectedReviews[] {
    this.#size = 0;
    const written: { from: number; to: number; rest: Omit<InspectedReviews, 'block' | 'checksum'> }[] = [];
    for (let start = 0; start < records.length; ) {
      const { professional } = records[start]!;
      let end = start + 1;
      while (end < records.length && records[end]!.professional === professional) end++;
      const from = this.#size;
      const rest = { professional, ...this.#write(records, start, end) };
      written.push({ from, to: this.#size, rest });
      start = end;
    }
    const bytes = new Uint8Array(this.#bytes.subarray(0, this.#size));
    return written.map(({ from, to, rest }) => {
      const block = bytes.subarray(from, to);
      return { ...rest, block, checksum: crc32(block) };
    });
  }

  /** Writes the block of the records [start, end). */
  #write(records: readonly ReviewRecord[], start: number, end: number) {
    const leftOut: { id: string; why: Leak }[] = [];
    const shown: Shown[] = [];
    for (let i = start; i < end; i++) {
      const record = records[i]!;
      const review = this.#showClean(record) ?? this.#show(record);
      if ('text' in review) shown.push(review);
      else leftOut.push({ id: record.id, why: review });
    }
    const units = shown.reduce((sum, { text }) => sum + text.length + 1, 0);
    this.#room(4 * (1 + shown.length) + BYTES_OF_UNIT * units);
    const bytes = this.#bytes;
    let table = bytes.writeUInt32LE(shown.length, this.#size);
    const textAt = table + 4 * shown.length;
    let at = textAt;
    let stars = 0;
    for (const { text, rating } of shown) {
      if (at > textAt) bytes[at++] = COMMA;
      at += bytes.write(text, at);
      table = bytes.writeUInt32LE(at - textAt, table);
      stars += rating;
    }
    this.#size = at;
    return { count: shown.length, stars, leftOut };
  }

  /**
   * One that was found clean before it was stored, out of its body without reading all of it; null where it is not, or not plainly
   * written. It comes out as {@link #show} makes it.
   */
  #showClean(record: ReviewRecord): Shown | null {
    const { id, created_at, body } = record;
    if (!isClean(record) || !body.startsWith(RATED) || body.includes('\\')) return null;
    const service = body.lastIndexOf(SERVICE);
    if (service < 0) return null;
    const name = this.#serviceNames.get(body.slice(service + SERVICE.length, -1)) ?? 'null';
    return {
      text: `{"id":"${id}",${body.slice(1, service)},"service_name":${name},"created_at":"${isoTime(created_at)}"}`,
      rating: body.charCodeAt(RATED.length) - ZERO,
    };
  }

  /** Any other, or why it is not shown. */
  #show(record: ReviewRecord): Shown | Leak {
    const stored = readWhole(record);
    if (stored === null) return MALFORMED;
    const review = showReview(stored, this.#serviceBySlug);
    const leak = isClean(record) ? null : this.#guard.findInReview(review);
    return leak ?? { text: JSON.stringify(review), rating: review.rating };
  }

  #room(bytes: number): void {
    if (this.#size + bytes <= this.#bytes.length) return;
    const wider = Buffer.allocUnsafeSlow(2 * (this.#size + bytes));
    this.#bytes.copy(wider, 0, 0, this.#size);
    this.#bytes = wider;
  }
}

const [COMMA, ZERO] = [0x2c, 0x30];

/** The body was found clean before it was stored, and what stands beside it is what an import puts there. */
function isClean({ clean, id, created_at }: ReviewRecord): boolean {
  const isTimed = Number.isInteger(created_at) && created_at >= FIRST_TIME && created_at <= LAST_TIME;
  return clean && isTimed && typeof id === 'string' && isReviewId(id);
}

function readWhole(record: ReviewRecord): UnownedReview | null {
  try {
    const stored = readReview(record);
    return isWholeReview(stored) ? stored : null;
  } catch (error) {
    // Its time is none.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
