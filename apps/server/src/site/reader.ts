import type { Catalog, PageRequest, ProfessionalDetail, Review, SearchQuery } from '@vidriera/core';
import { createAnswer, written } from '../snapshot/answer.ts';
import type { Answer, Snapshot } from '../snapshot/snapshot.ts';

/** What the site reads of the directory: the same payloads the API serves, in either form, parsed. */
export interface DirectoryReader {
  catalog(): Catalog;
  counts(): Snapshot['counts'];
  /** Changes whenever the directory does. */
  etag(): string;
  /** Whom a search matches, best first. */
  find(query: Partial<SearchQuery>): { total: number; people: ProfessionalDetail[] };
  /** A listed professional by slug or lower-case id, or null. */
  professional(slugOrId: string): ProfessionalDetail | null;
  /** Reviews of a professional, newest first. */
  reviews(slugOrId: string, page: PageRequest): { total: number; reviews: Review[] };
  /** Every listed professional's id and slug, in a fixed order. */
  listed(from: number, count: number): { id: string; slug: string }[];
}

const EVERYONE: SearchQuery = {
  service: null,
  city: null,
  neighborhood: null,
  verified_identity: false,
  has_matricula: false,
  min_rating: null,
  min_reviews: null,
  limit: 10,
  offset: 0,
};

/** Reads from whichever snapshot is current at each call. */
export function createReader(current: () => Snapshot): DirectoryReader {
  const out = createAnswer();
  const parse = <Payload>(write: (out: Answer) => boolean): Payload | null => {
    out.length = 0;
    return write(out) ? (JSON.parse(written(out).toString()) as Payload) : null;
  };
  const professional = (snapshot: Snapshot, key: string) =>
    parse<{ data: ProfessionalDetail }>((answer) => snapshot.detail(answer, key))?.data ?? null;
  return {
    catalog: () => current().catalog,
    counts: () => current().counts,
    etag: () => current().etag,
    find(query) {
      const snapshot = current();
      const { total, slugs } = snapshot.find({ ...EVERYONE, ...query });
      return { total, people: slugs.map((slug) => professional(snapshot, slug)).filter((one) => one !== null) };
    },
    professional: (slugOrId) => professional(current(), slugOrId),
    reviews(slugOrId, page) {
      const found = parse<{ data: Review[]; pagination: { total: number } }>((answer) =>
        current().reviews(answer, slugOrId, page),
      );
      return { total: found?.pagination.total ?? 0, reviews: found?.data ?? [] };
    },
    listed: (from, count) => current().listed(from, count),
  };
}
