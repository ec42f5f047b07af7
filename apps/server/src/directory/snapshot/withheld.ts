import { isPlainId, isSlug, isUuid } from '@vidriera/contract/rules';

/**
 * A record left out of the snapshot because its bytes do not have the shape that an import writes or the guard found contact
 * data. It is identified by its id, never by its content.
 */
export interface Withheld {
  readonly kind: 'service' | 'city' | 'professional' | 'review';
  readonly id: string;
  /** The place in the record, as a JSON path. */
  readonly path: string;
  /** The kind of leak. */
  readonly leak: string;
}

/** Why a record is withheld: the place and the kind of the fault. */
export interface Fault {
  readonly path: string;
  readonly kind: string;
}

/** The fault of a record without the shape that an import writes. */
export const MALFORMED: Fault = { path: '$', kind: 'malformed' };

/** The most characters of an id. */
const ID_MAX = 128;
const KINDS: readonly Withheld['kind'][] = ['service', 'city', 'professional', 'review'];
const IS_ID: Readonly<Record<Withheld['kind'], (id: string) => boolean>> = {
  service: isSlug,
  city: isSlug,
  professional: isUuid,
  review: isPlainId,
};

/** The records that a build leaves out. */
export class WithheldRecords {
  readonly #records: Withheld[] = [];

  add(kind: Withheld['kind'], id: string, { path, kind: leak }: Fault): void {
    this.#records.push({ kind, id, path, leak });
  }

  /**
   * The withheld records by kind and id. An id that an import would refuse was edited and may contain anything, so it is left
   * out. Contact data in an id is masked.
   */
  async all(): Promise<Withheld[]> {
    if (this.#records.length === 0) return [];
    // Imported only when needed, to save memory.
    const { maskEcho } = await import('@vidriera/contract');
    const place = ({ kind }: Withheld) => KINDS.indexOf(kind);
    return this.#records
      .map((record) => ({ ...record, id: IS_ID[record.kind](record.id) ? maskEcho(record.id, ID_MAX) : '' }))
      .sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
  }
}
