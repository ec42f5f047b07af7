import { AUTHOR_ROLES, isReviewId } from '@vidriera/core/rules';
import type { ReviewBody } from '../../store/records.ts';
import type { ReviewRow } from '../../store/writer.ts';
import type { Fields } from '../fields.ts';
import { findKnown } from '../known-professionals.ts';
import { countLeftOut } from '../tally.ts';
import { isCleanReview } from './clean.ts';
import type { Context } from './context.ts';
import { publicName } from './name.ts';
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

/** A review of the source as it is stored; the names of its author and of its professional are taken out of its texts. */
export function publishReview(fields: Fields, context: Context): ReviewRow {
  const id = reviewId(fields);
  const professionalId = fields.uuid('professional_id');
  const known = fields.problem === null ? findKnown(context.known!, professionalId) : undefined;
  if (known === undefined) fields.reject('professional_id', 'is not a professional of the directory');
  const author = publicName(fields, context.publicNames, 'author_first_name', 'author_last_name', 'author_name', false);
  const { names } = context;
  const secrets: Secrets = {
    family: [...author.family, ...(known?.family ?? [])],
    names,
    given: `${known?.given ?? ''} ${author.given}`,
  };
  const avatar = fields.text('author_avatar_url');
  const service = fields.text('service');
  const { texts, areClean } = publicTexts([fields.text('title'), fields.text('comment')], secrets);
  const [title = null, comment = null] = texts;
  const body: ReviewBody = {
    rating: fields.number('rating', 1, 5, null, true),
    title,
    comment,
    author_name: author.display_name,
    author_role: fields.oneOf('author_role', AUTHOR_ROLES, null),
    author_avatar_url: avatar === null ? null : publicUrl(avatar, secrets),
    service: service !== null && context.services.has(service) ? service : null,
  };
  if (fields.problem === null && avatar !== null && body.author_avatar_url === null)
    countLeftOut(context.tally, 'urls');
  return {
    id,
    professional: known?.no ?? 0,
    createdAt: fields.dateTime('created_at'),
    published: fields.oneOf('status', ['published', 'hidden'], 'published') === 'published',
    body: JSON.stringify(body),
    clean: fields.problem === null && isCleanReview(body, areClean),
  };
}
