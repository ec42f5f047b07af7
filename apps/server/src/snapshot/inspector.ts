import { crc32 } from 'node:zlib';
import type { Review, Service } from '@vidriera/core';
import type { Leak } from '@vidriera/core/privacy';
import type { ReviewRecord, StoredReview } from '../store/records.ts';
import { readReview } from '../store/stored-row.ts';
import { isWholeReview } from '../store/stored-shape.ts';
import { asBytes } from './bitmap.ts';
import { type GuardedProfessional, PartGuard } from './guard-parts.ts';
import { showReview } from './listing.ts';
import { stampOf } from './stamp.ts';

/** Of a record that has not the shape an import writes. */
export const MALFORMED: Leak = { path: '$', kind: 'malformed' };

/** The published reviews of one professional as they lie in the store, newest first. */
export interface StoredReviews {
  readonly records: readonly ReviewRecord[];
  /** Stamp of a text of them that was found clean, if there is one. */
  readonly clean: Uint32Array | null;
}

/** One professional's reviews as they stand in a snapshot file. */
export interface WrittenReviews {
  /** Their count, where each ends, and their JSON joined by commas. */
  readonly block: Uint8Array;
  /** Its CRC-32. */
  readonly checksum: number;
  readonly count: number;
  /** The sum of their stars. */
  readonly stars: number;
  /** Of their text, which the guard found clean. */
  readonly stamp: Uint32Array;
}

export interface InspectedReviews extends WrittenReviews {
  /** Those that are not served, and why. */
  readonly leftOut: readonly { readonly id: string; readonly why: Leak }[];
}

/** What the findings depend on besides the records. Can cross threads. */
export interface InspectorConfig {
  readonly siteUrl: string;
  /** The live ones. */
  readonly services: readonly Service[];
}

/** Looks at records before they go into the file, and makes what is served of reviews. */
export class Inspector {
  readonly #siteUrl: string;
  readonly #serviceBySlug: ReadonlyMap<string, Service>;
  readonly #guard: PartGuard;

  constructor({ siteUrl, services }: InspectorConfig) {
    this.#siteUrl = siteUrl;
    this.#serviceBySlug = new Map(services.map((service) => [service.slug, service]));
    this.#guard = new PartGuard(siteUrl);
  }

  /** The first leak of each, or null. */
  professionals(documents: readonly GuardedProfessional[]): (Leak | null)[] {
    return documents.map((document) => this.#guard.findInProfessional(document));
  }

  /** Of each group, less what may not be served. All blocks are of one buffer. */
  reviews(groups: readonly StoredReviews[]): InspectedReviews[] {
    const shown = groups.map((group) => this.#show(group));
    const size = shown.reduce((sum, { table, text }) => sum + table.byteLength + text.length, 0);
    const buffer = Buffer.from(new ArrayBuffer(size));
    let at = 0;
    return shown.map(({ table, text, count, stars, stamp, leftOut }) => {
      const block = buffer.subarray(at, at + table.byteLength + text.length);
      block.set(asBytes(table));
      block.set(text, table.byteLength);
      at += block.length;
      return { block, checksum: crc32(block), count, stars, stamp, leftOut };
    });
  }

  #show({ records, clean }: StoredReviews) {
    const leftOut: { id: string; why: Leak }[] = [];
    const shown: { review: Review; text: string }[] = [];
    for (const record of records) {
      const stored = readWhole(record);
      if (stored === null) {
        leftOut.push({ id: record.id, why: MALFORMED });
        continue;
      }
      const review = showReview(stored, this.#serviceBySlug);
      shown.push({ review, text: JSON.stringify(review) });
    }
    const whole = joined(shown);
    const stamp = stampOf(whole, this.#siteUrl);
    const passing = isSame(stamp, clean)
      ? shown
      : shown.filter(({ review }) => {
          const why = this.#guard.findInReview(review);
          if (why !== null) leftOut.push({ id: review.id, why });
          return why === null;
        });
    const table = new Uint32Array(1 + passing.length);
    table[0] = passing.length;
    let end = -1;
    let stars = 0;
    for (const [i, { review, text }] of passing.entries()) {
      end += 1 + Buffer.byteLength(text);
      table[i + 1] = end;
      stars += review.rating;
    }
    const text = Buffer.from(passing.length === shown.length ? whole : joined(passing));
    return { table, text, count: passing.length, stars, stamp, leftOut };
  }
}

const joined = (shown: readonly { text: string }[]): string => shown.map(({ text }) => text).join(',');

function isSame(stamp: Uint32Array, other: Uint32Array | null): boolean {
  return other !== null && stamp.every((word, i) => word === other[i]);
}

function readWhole(record: ReviewRecord): StoredReview | null {
  try {
    const stored = readReview(record);
    return isWholeReview(stored) ? stored : null;
  } catch (error) {
    // Its time is none.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
