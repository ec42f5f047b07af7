import { UnreadableRecord } from './failure.ts';
import type { ProfessionalRecord, ReviewRecord, Revision, StoredProfessional, UnownedReview } from './records.ts';
import { isSealedProfessional, isSealedReview } from './seal.ts';

/** Tells a revision from any other, also of the same number: a store that was restored goes on from an earlier one. */
export const nameOf = ({ revision, imported_at }: Revision): string => `${revision} ${imported_at}`;

/** A row as either engine reads it, its columns in the order of the statement. */
export type Row = (string | number)[];

/** What a body says: the JSON object that an import wrote. Throws {@link UnreadableRecord} for what is no JSON. */
export function readBody<Body>(body: unknown): Partial<Body> {
  try {
    return JSON.parse(String(body)) ?? {};
  } catch {
    // Its own error would quote it.
    throw new UnreadableRecord();
  }
}

/** From `id, slug, display_name, body`. See `stored-shape.ts` for whether it is whole. */
export function toProfessional([id, slug, displayName, body]: Row): StoredProfessional {
  return { ...readBody<StoredProfessional>(body), id, slug, display_name: displayName } as StoredProfessional;
}

/** From `no, seal, id, slug, display_name, body`. */
export function toProfessionalRecord([no, seal, ...row]: Row): ProfessionalRecord {
  const [, slug, name, body] = row;
  return { no: no as number, stored: toProfessional(row), clean: isSealedProfessional(seal, slug, name, body) };
}

/** From `id, professional, created_at, seal, body`. */
export function toReviewRecord([id, professional, createdAt, seal, body]: Row): ReviewRecord {
  return {
    id: id as string,
    professional: professional as number,
    created_at: createdAt as number,
    body: body as string,
    clean: isSealedReview(seal, body),
  };
}

/** A published review out of its record. See `stored-shape.ts` for whether it is whole. */
export function readReview({ id, created_at, body }: ReviewRecord): UnownedReview {
  const { rating, title, comment, author_name, author_role, author_avatar_url, service } =
    readBody<UnownedReview>(body);
  return {
    id,
    rating,
    title,
    comment,
    author_name,
    author_role,
    author_avatar_url,
    service,
    created_at: new Date(created_at).toISOString(),
    status: 'published',
  } as UnownedReview;
}
