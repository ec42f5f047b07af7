import { isUtf8 } from 'node:buffer';
import type { Service } from '@vidriera/core';
import { findExposure } from '@vidriera/core/guard';
import { AFTER_ID, AFTER_REVIEW } from '../store/reading.ts';
import type { DirectoryReading } from '../store/records.ts';
import { REVIEW_SHAPE } from '../store/shape.ts';
import { type Fault, MALFORMED } from './withheld.ts';

/** A range of professionals, by number. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** The reviews of one professional as a snapshot serves them. Can cross threads. */
export interface ServedReviews {
  readonly professional: number;
  readonly count: number;
  /** The sum of the ratings. */
  readonly stars: number;
  /** {@link count}, the end of each review's JSON (relative to the first), then the JSON, separated by commas. */
  readonly block: Uint8Array;
  readonly withheld: readonly { readonly id: string; readonly fault: Fault }[];
}

const COMMA = 0x2c;
const [ID_END, REVIEW_END] = [AFTER_ID.charCodeAt(0), AFTER_REVIEW.charCodeAt(0)];
const NULL = Buffer.from('null');

/**
 * Returns a function that reads the reviews of a range of professionals and makes their served bytes: it adds the name of the
 * service, and withholds a review with a fault.
 */
export function openServedReviews(reading: DirectoryReading, services: readonly Service[]) {
  /** The JSON of each live service's name, by the JSON of its slug. */
  const names = new Map(services.map(({ slug, name }) => [`"${slug}"`, Buffer.from(JSON.stringify(name))]));
  const longest = Math.max(...Array.from(names.values(), (name) => name.length), NULL.length);
  let bytes = Buffer.allocUnsafeSlow(1 << 20);

  const serve = (professional: number, gathered: Buffer): ServedReviews => {
    const isWhole = isUtf8(gathered);
    const ends: number[] = [];
    const withheld: ServedReviews['withheld'][number][] = [];
    let size = 0;
    let stars = 0;
    for (let start = 0, to = 0; start < gathered.length; start = to + 1) {
      const from = gathered.indexOf(ID_END, start) + 1;
      to = gathered.indexOf(REVIEW_END, from);
      const needed = size + to - from + longest + 1;
      if (needed > bytes.length) bytes = Buffer.concat([bytes], 2 * needed);
      const first = ends.length === 0 ? 0 : size + 1;
      let at = first;
      // In Latin-1 a character is a byte.
      const isReview =
        REVIEW_SHAPE.matches(gathered.toString('latin1', from, to)) && (isWhole || isUtf8(gathered.subarray(from, to)));
      if (isReview) {
        at += gathered.copy(bytes, at, from, from + REVIEW_SHAPE.start('service_name'));
        at += (names.get(REVIEW_SHAPE.value('service_name')) ?? NULL).copy(bytes, at);
        at += gathered.copy(bytes, at, from + REVIEW_SHAPE.end('service_name'), to);
      }
      const fault = isReview ? findExposure(bytes, first, at) : MALFORMED;
      if (fault !== null) {
        withheld.push({ id: gathered.toString('utf8', start, from - 1), fault });
        continue;
      }
      if (ends.length > 0) bytes[size] = COMMA;
      size = at;
      ends.push(size);
      stars += Number(REVIEW_SHAPE.value('rating'));
    }
    const table = Uint32Array.of(ends.length, ...ends);
    const block = Buffer.concat([new Uint8Array(table.buffer), bytes.subarray(0, size)]);
    return { professional, count: ends.length, stars, block, withheld };
  };
  return async ({ from, to }: NumberRange): Promise<ServedReviews[]> =>
    (await reading.reviews(from, to)).map(({ professional, bytes }) => serve(professional, bytes));
}
