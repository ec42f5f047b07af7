import { REVIEW, REVIEW_ROW, writeRecord } from '@vidriera/contract/fields';
import { isPlainId } from '@vidriera/contract/rules';
import type { ReviewRow } from '../../store/records.ts';
import { writeFamily } from '../fingerprints.ts';
import { NO_PROFESSIONAL } from '../kinds.ts';
import { findKnown } from '../known-professionals.ts';
import { readField, readRecord, type SourceRecord } from '../read-record.ts';
import { addNote } from '../tally.ts';
import { applyRules } from './clean.ts';
import { type Context, openValueReader } from './context.ts';
import { ANONYMOUS, besideFamily, publicName, unknownFamily } from './name.ts';
import { isShowableValue, type Secrets } from './text.ts';

/** The public id of a review, or a problem. */
export function reviewId(source: SourceRecord, { madeId }: Context): string {
  const id = readField('id', REVIEW.id, source);
  if (!isPlainId(id)) source.reject('id', 'must be 1 to 64 of A-Z, a-z, 0-9, _ and -');
  return madeId(id);
}

/** Converts a review of the source to its stored form; removes the names of its author and its professional from its texts. */
export function publishReview(source: SourceRecord, context: Context): ReviewRow {
  const id = reviewId(source, context);
  const { professional_id, status } = readRecord(REVIEW_ROW, source);
  const known = findKnown(context.known!, professional_id);
  if (known === undefined) source.reject('professional_id', NO_PROFESSIONAL);
  const review = readRecord(REVIEW, source);
  const name = publicName(source, context.publicNames, REVIEW.author_name, true);
  const { names, ownValues, services, tally, line } = context;
  const family = known?.family ?? [];
  const author = besideFamily(name.display_name, family, names);
  const given = author === name.display_name ? name.given : author.split(' ', 1)[0];
  const written = source.values.service;
  const service = typeof written !== 'string' || services.has(written) ? null : written;
  const own = ownValues.shownIn([review.title, review.comment, service], known?.own ?? []);
  const secrets: Secrets = {
    privateValues: own,
    ownValues: own,
    family: [...name.family, ...family],
    names,
    given: `${known?.given ?? ''} ${given}`,
    unknownFamily: [
      ...(known?.unknownFamily ?? []),
      ...(name === ANONYMOUS ? [] : unknownFamily(name.display_name, name.family)),
    ],
  };
  const reader = openValueReader(context, (value) => isShowableValue(value, secrets));
  const linksLeftOut = applyRules(REVIEW, review, {
    name: () => author,
    id: () => id,
    'known slug': (text) => {
      const slug = reader.slugOf('service', text, services);
      if (services.has(slug)) return slug;
      if (source.isSound) reader.unknown('unknown_services', 'service', slug);
      return null;
    },
    texts: source.isSound ? secrets : null,
  });
  if (source.isSound) {
    reader.note();
    if (secrets.isNameRemoved) tally.quality.names++;
    addNote(tally, 'anonymous', line, name === ANONYMOUS ? 1 : 0);
    addNote(tally, 'urls', line, linksLeftOut);
    addNote(tally, 'text_ends', line, source.cut);
  }
  return {
    id,
    professional: known?.no ?? 0,
    created_at: Date.parse(review.created_at),
    published: status === 'published' ? 1 : 0,
    family: writeFamily(name.family),
    body: writeRecord(REVIEW, review),
  };
}
