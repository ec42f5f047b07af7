import { findExposure } from '@vidriera/core/guard';
import { isReviewId, isSlug, isUuid } from '@vidriera/core/rules';
import type { Withheld } from './snapshot.ts';

/** Why a record is not shown: where, and what is wrong there. */
export interface Fault {
  readonly path: string;
  readonly kind: string;
}

/** Of a record that has not the shape an import writes. */
export const MALFORMED: Fault = { path: '$', kind: 'malformed' };

/** What the exit guard finds in bytes that are about to be written to a snapshot, or null. */
export const faultIn = (bytes: Uint8Array, from = 0, to = bytes.length): Fault | null => findExposure(bytes, from, to);

/** No id is longer. */
const ID_MAX = 128;
const KINDS: readonly Withheld['kind'][] = ['service', 'city', 'professional', 'review'];
const IS_ID: Readonly<Record<Withheld['kind'], (id: string) => boolean>> = {
  service: isSlug,
  city: isSlug,
  professional: isUuid,
  review: isReviewId,
};

/** The records that a build leaves out. */
export class WithheldRecords {
  readonly #records: Withheld[] = [];

  add(kind: Withheld['kind'], id: string, { path, kind: leak }: Fault): void {
    this.#records.push({ kind, id, path, leak });
  }

  /**
   * By kind and id. What an import would refuse as an id, because somebody edited it, is not named: it may be anything. Contact data in
   * one is masked.
   */
  async all(): Promise<Withheld[]> {
    if (this.#records.length === 0) return [];
    // A build that withholds nothing needs none of it.
    const { maskEcho } = await import('@vidriera/core');
    const place = ({ kind }: Withheld) => KINDS.indexOf(kind);
    return this.#records
      .map((record) => ({ ...record, id: IS_ID[record.kind](record.id) ? maskEcho(record.id, ID_MAX) : '' }))
      .sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
  }
}
