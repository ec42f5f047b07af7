import type { Catalog, City, Explanation, PageRequest, Resolution, SearchQuery } from '@vidriera/core';
import type { PlaceReading } from '@vidriera/core/meaning';
import type { Revision } from '../store/records.ts';

/** How a list is ordered: as recommended (the rank), or by rating or number of reviews, highest first and equals as recommended. */
export type Order = 'recommended' | 'rating' | 'reviews';

/** So many are reached in another order than the recommended one: each page costs a look at all before it. */
export const SORTED_MAX = 2000;

/** Bytes of an answer under construction: one reused buffer, written from the start for each request. */
export interface Answer {
  /** What has been written is `buffer[0..length)`. Valid until the next request is answered. */
  buffer: Buffer;
  length: number;
  /** Of a page: the records of its list, over all pages. */
  total: number;
}

/**
 * A record left out of the snapshot because its bytes do not have the shape that an import writes or the guard found something in it:
 * named by id, never by content.
 */
export interface Withheld {
  readonly kind: 'service' | 'city' | 'professional' | 'review';
  readonly id: string;
  /** Where in the record, as a JSON path. */
  readonly path: string;
  /** What kind of leak. */
  readonly leak: string;
}

/** The immutable, ranked, indexed, pre-serialised copy of one revision that answers every read. */
export interface Snapshot {
  readonly revision: Revision;
  /** Strong ETag, quotes included: the same for the same content in every replica, another for any change. */
  readonly etag: string;
  /** Unix ms. */
  readonly builtAt: number;
  /** Bytes held in memory and in the snapshot file. */
  readonly size: { readonly memory: number; readonly file: number };
  /** What is listed. */
  readonly counts: {
    readonly services: number;
    readonly cities: number;
    readonly professionals: number;
    readonly reviews: number;
  };
  readonly withheld: readonly Withheld[];
  /** The live catalog, parsed; what GET /services and GET /cities show. */
  readonly catalog: Catalog;

  /** GET /services and GET /cities: whole bodies. */
  readonly services: Buffer;
  readonly cities: Buffer;

  /**
   * GET /professionals in the snapshot's form. Throws the 400 of a name that is neither a slug nor another name of one thing, and those of the
   * assistant form (unknown slugs, ambiguity). `ignored` has the parameters that the answer should say were not known.
   */
  search(out: Answer, query: SearchQuery, ignored?: readonly string[]): void;
  /** What a text asks for. `city` is a slug or another name of one; a search's address begins with `searchPath`. */
  resolve(q: string, city: string | null, searchPath: string): Resolution;
  /** Returns the service of a slug, or of another name of one service; null for none. */
  serviceNamed(text: string): string | null;
  /** The city of a slug, or of another name of one city; throws the 400 of a name that is neither. */
  cityNamed(text: string): City;
  /** Every place of that name, the likeliest first; of a region, all its cities. */
  placesNamed(text: string): readonly PlaceReading[];
  /** Where there is somebody for a search that found nobody at its place, nearest first. */
  nearby(query: SearchQuery): NonNullable<Explanation['nearby']>;
  /** GET /professionals/{key}; `key` is a slug or a lower-case uuid. False when nobody listed has it. */
  detail(out: Answer, key: string): boolean;
  /** GET /professionals/{key}/reviews. False when nobody listed has it. */
  reviews(out: Answer, key: string, page: PageRequest): boolean;
  /**
   * Whom a search of the reference form matches, whatever form is served: for the site's lists. In any order but the recommended one, pages
   * end after {@link SORTED_MAX}.
   */
  find(query: SearchQuery, order?: Order): { total: number; slugs: string[] };
  /** Every listed professional's id and slug, in rank order; for the sitemap. */
  listed(from: number, count: number): { id: string; slug: string }[];
}
