import type { StoredProfessional, StoredReview } from './records.ts';

/** A row as either engine reads it, its columns in the order of the statement. */
export type Row = (string | number)[];

/** From `id, slug, display_name, body`. */
export function toProfessional([id, slug, displayName, body]: Row): StoredProfessional {
  return { id, slug, display_name: displayName, ...JSON.parse(body as string) };
}

/** Of a published review, from `id, professional id, created_at in Unix ms, body`. */
export function toReview([id, professionalId, createdAt, body]: Row): StoredReview {
  return {
    id,
    professional_id: professionalId,
    ...JSON.parse(body as string),
    created_at: new Date(createdAt as number).toISOString(),
    status: 'published',
  };
}
