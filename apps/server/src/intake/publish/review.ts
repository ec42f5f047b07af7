import { isReviewId } from '@vidriera/core/rules';
import { REVIEW, REVIEW_ROW, writeRecord } from '../../store/fields.ts';
import type { ReviewRow } from '../../store/records.ts';
import type { Fields } from '../fields.ts';
import { NO_PROFESSIONAL } from '../kinds.ts';
import { findKnown } from '../known-professionals.ts';
import { readRecord } from '../read-record.ts';
import { addNote } from '../tally.ts';
import { applyRules } from './apply-rules.ts';
import type { Context } from './context.ts';
import { besideFamily, publicName } from './name.ts';
import type { Secrets } from './text.ts';

/** The id of a review, or a problem. */
export function reviewId(fields: Fields): string {
  const id = fields.requiredText('id');
  if (!isReviewId(id)) fields.reject('id', 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -');
  return id;
}

/** A review as it is stored, and the id that it came with where another one stands in its place. */
export interface ReducedReview extends ReviewRow {
  readonly sourceId: string | null;
}

/** A review of the source as it is stored; the names of its author and of its professional are taken out of its texts. */
export function publishReview(fields: Fields, context: Context): ReducedReview {
  const sourceId = reviewId(fields);
  const { professional_id, status } = readRecord(REVIEW_ROW, fields);
  const known = fields.problem === null ? findKnown(context.known!, professional_id) : undefined;
  if (known === undefined) fields.reject('professional_id', NO_PROFESSIONAL);
  const review = readRecord(REVIEW, fields);
  const name = publicName(fields, context.publicNames, REVIEW.author_name, false);
  const { names, services, tally, line } = context;
  const family = known?.family ?? [];
  const author = besideFamily(name.display_name, family, names);
  const given = author === name.display_name ? name.given : author.split(' ', 1)[0];
  const secrets: Secrets = {
    family: [...name.family, ...family],
    names,
    given: `${known?.given ?? ''} ${given}`,
  };
  const linksLeftOut = applyRules(REVIEW, review, {
    name: () => author,
    id: (id) => context.reviewIds.publicId(id, secrets.family),
    'known slug': (slug) => (services.has(slug) ? slug : null),
    texts: fields.problem === null ? secrets : null,
  });
  const isMade = review.id !== sourceId;
  if (fields.problem === null) {
    addNote(tally, 'urls', line, linksLeftOut);
    addNote(tally, 'text_ends', line, fields.cut);
    addNote(tally, 'review_ids', line, isMade ? 1 : 0);
  }
  return {
    id: review.id,
    sourceId: isMade ? sourceId : null,
    professional: known?.no ?? 0,
    created_at: Date.parse(review.created_at),
    published: status === 'published' ? 1 : 0,
    body: writeRecord(REVIEW, review),
  };
}
