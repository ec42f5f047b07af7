import type { Catalog, PageRequest, SearchQuery } from '@vidriera/core';
import type { Revision } from '../store/records.ts';
import type { Interpreter } from './interpreter.ts';

/** The order of a list: by rank (`recommended`), or by rating or number of reviews, highest first, ties by rank. */
export type Order = 'recommended' | 'rating' | 'reviews';

/** The last result of lists in another order than the recommended one, because a page costs a read of all documents before it. */
export const SORTED_MAX = 2000;

/** The body of an answer: one reused buffer, written from the start for each request. */
export interface Answer {
  /** The body is `buffer[0..length)`. Valid until the next request is answered. */
  buffer: Buffer;
  length: number;
  /** For a page of a list: the number of records on all pages. */
  total: number;
}

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

/** The immutable, ranked, indexed, pre-serialised copy of one revision that answers every read. */
export interface Snapshot {
  readonly revision: Revision;
  /** Strong ETag with its quotes: the same for the same content in every replica, different after any change. */
  readonly etag: string;
  /** Unix ms. */
  readonly builtAt: number;
  /** Bytes in memory and in the snapshot file. */
  readonly size: { readonly memory: number; readonly file: number };
  /** The number of listed records. */
  readonly counts: {
    readonly services: number;
    readonly cities: number;
    readonly professionals: number;
    readonly reviews: number;
  };
  readonly withheld: readonly Withheld[];
  /** The live catalog, parsed; what GET /services and GET /cities show. */
  readonly catalog: Catalog;

  /** The complete bodies of GET /services and GET /cities. */
  readonly services: Buffer;
  readonly cities: Buffer;

  /**
   * GET /professionals in the snapshot's form. Throws a 400 for a name that is neither a slug nor another name of one thing, and
   * the 400s of the assistant form (unknown slugs, ambiguity). `ignored` has the unknown parameters, which the explanation names.
   */
  search(out: Answer, query: SearchQuery, ignored?: readonly string[]): void;
  /** Reads callers' words in the catalog. */
  readonly interpreter: Pick<
    Interpreter,
    'resolve' | 'serviceNamed' | 'serviceMeant' | 'cityNamed' | 'placesNamed' | 'nearby' | 'suggestions'
  >;
  /** GET /professionals/{key}; `key` is a slug or a lower-case uuid. Returns false when no listed professional has it. */
  detail(out: Answer, key: string): boolean;
  /** GET /professionals/{key}/reviews. Returns false when no listed professional has it. */
  reviews(out: Answer, key: string, page: PageRequest, ignored?: readonly string[]): boolean;
  /**
   * The matches of a search of the reference form, independent of the served form, for the site's lists. In any order but the
   * recommended one, pages end after {@link SORTED_MAX}.
   */
  find(query: SearchQuery, order?: Order): { total: number; slugs: string[] };
  /** Every listed professional's id and slug, in rank order; for the sitemap. */
  listed(from: number, count: number): { id: string; slug: string }[];
}
