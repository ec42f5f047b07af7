import { AUTHOR_ROLES, isReviewId } from '@vidriera/core/rules';
import { writeReview } from '../../store/bodies.ts';
import type { ReviewRow } from '../../store/records.ts';
import type { Fields } from '../fields.ts';
import { findKnown } from '../known-professionals.ts';
import { countLeftOut } from '../tally.ts';
import type { Context } from './context.ts';
import { readParagraph } from './cut.ts';
import { besideFamily, publicName } from './name.ts';
import { publicTexts, publicUrl, type Secrets } from './text.ts';

export const REVIEW_FIELDS = [
  'id',
  'professional_id',
  'rating',
  'title',
  'comment',
  'author_first_name',
  'author_last_name',
  'author_name',
  'author_role',
  'author_avatar_url',
  'service',
  'created_at',
  'status',
  'deleted',
];

/** The id of a review, or a problem. */
export function reviewId(fields: Fields): string {
  const id = fields.text('id');
  if (id === null) fields.reject('id', 'is required');
  else if (!isReviewId(id)) fields.reject('id', 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -');
  return id ?? '';
}

/** Characters of a title. */
export const TITLE_MAX = 200;

/** A review as it is stored, and the id that it came with where another one stands in its place. */
export interface ReducedReview extends ReviewRow {
  readonly sourceId: string | null;
}

/** A review of the source as it is stored; the names of its author and of its professional are taken out of its texts. */
export function publishReview(fields: Fields, context: Context): ReducedReview {
  const sourceId = reviewId(fields);
  const professionalId = fields.uuid('professional_id');
  const known = fields.problem === null ? findKnown(context.known!, professionalId) : undefined;
  if (known === undefined) fields.reject('professional_id', 'is not a professional of the directory');
  const author = besideFamily(
    publicName(fields, context.publicNames, 'author_first_name', 'author_last_name', 'author_name', false),
    known?.family ?? [],
  );
  const { names } = context;
  const secrets: Secrets = {
    family: [...author.family, ...(known?.family ?? [])],
    names,
    given: `${known?.given ?? ''} ${author.given}`,
  };
  const avatar = fields.text('author_avatar_url');
  const service = fields.text('service');
  const written = readParagraph(fields, 'comment');
  const raw = [fields.text('title', TITLE_MAX), written.text];
  // A record that is rejected anyway is not worth the look.
  const [title = null, comment = null] = publicTexts(fields.problem === null ? raw : [], secrets);
  const author_avatar_url = avatar === null ? null : publicUrl(avatar, secrets);
  const isPublicId = context.reviewIds.isPublic(sourceId, secrets.family);
  const id = isPublicId ? sourceId : context.reviewIds.made(sourceId);
  const createdAt = fields.dateTime('created_at');
  const body = writeReview({
    id,
    rating: fields.number('rating', 1, 5, null, true),
    title,
    comment,
    author_name: author.display_name,
    author_role: fields.oneOf('author_role', AUTHOR_ROLES, null),
    author_avatar_url,
    service_name: service !== null && context.services.has(service) ? service : null,
    created_at: new Date(createdAt).toISOString(),
  });
  const published = fields.oneOf('status', ['published', 'hidden'], 'published') === 'published';
  if (fields.problem === null) {
    countLeftOut(context.tally, 'urls', avatar !== null && author_avatar_url === null ? 1 : 0);
    countLeftOut(context.tally, 'text_ends', written.isCut ? 1 : 0);
    countLeftOut(context.tally, 'review_ids', isPublicId ? 0 : 1);
  }
  return {
    id,
    sourceId: isPublicId ? null : sourceId,
    professional: known?.no ?? 0,
    createdAt,
    published,
    body,
  };
}
