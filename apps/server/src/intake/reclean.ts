import { isPublicSlug } from '@vidriera/core/privacy';
import { SPECIALTIES_MAX } from '@vidriera/core/rules';
import type { ProfessionalBody, ReviewBody, StoredCity, StoredService } from '../store/records.ts';
import { readBody } from '../store/stored-row.ts';
import { isWholeProfessionalBody, isWholeReviewBody } from '../store/stored-shape.ts';
import type { ProfessionalRow, ReviewRow } from '../store/writer.ts';
import { isCleanProfessional, isCleanReview } from './publish/clean.ts';
import { madeSlug } from './publish/made-slug.ts';
import { plainText, publicTags, publicTexts, publicUrl, type Secrets, showsFamily } from './publish/text.ts';

/** A stored review, reduced again. One that has not the shape an import writes stays: it is not served. */
export function recleanReview<Row extends ReviewRow>(row: Row, secrets: Secrets): Row {
  const body = readBody<ReviewBody>(row.body);
  if (!isWholeReviewBody(body)) return { ...row, clean: false };
  const { texts, areClean } = publicTexts([body.title, body.comment], secrets);
  const [title = null, comment = null] = texts;
  const avatar = body.author_avatar_url;
  const author_avatar_url = avatar === null ? null : publicUrl(avatar, secrets);
  const { rating, author_name, author_role, service } = body;
  // What else somebody may have written beside these stays behind: no more of a sealed body is looked at.
  const cleaned = { rating, title, comment, author_name, author_role, author_avatar_url, service };
  return { ...row, body: JSON.stringify(cleaned), clean: isCleanReview(cleaned, areClean) };
}

/** A stored professional, reduced again, if it has the shape an import writes. */
export function recleanProfessional<Row extends ProfessionalRow>(row: Row, secrets: Secrets): Row {
  const body = readBody<ProfessionalBody>(row.body);
  if (!isWholeProfessionalBody(body)) return { ...row, clean: false };
  const texts = publicTexts([body.headline, body.bio], secrets);
  const [headline = null, bio = null] = texts.texts;
  const tags = publicTags(body.specialties, secrets, SPECIALTIES_MAX);
  const { type } = body.verifications.matricula;
  const verifications = {
    ...body.verifications,
    matricula: { ...body.verifications.matricula, type: type === null ? null : plainText(type) },
  };
  const cleaned = {
    ...body,
    headline,
    bio,
    specialties: tags.texts,
    avatar_url: body.avatar_url === null ? null : publicUrl(body.avatar_url, secrets),
    portfolio: body.portfolio.map((url) => publicUrl(url, secrets)).filter((url) => url !== null),
    verifications,
  };
  const shows = !row.slugMade && (!isPublicSlug(row.slug) || showsFamily(row.slug, secrets));
  const slug = shows ? madeSlug(row.displayName, row.id) : row.slug;
  const clean = isCleanProfessional(slug, row.displayName, cleaned, { texts: texts.areClean, tags: tags.areClean });
  return { ...row, slug, slugMade: row.slugMade || shows, body: JSON.stringify(cleaned), clean };
}

/** A stored service or city, reduced again. */
export function recleanCatalog(body: string): string {
  const record = readBody(body) as StoredService | StoredCity;
  const name = plainText(record.name);
  if ('requires_matricula' in record) {
    const description = record.description === null ? null : plainText(record.description);
    return JSON.stringify({ ...record, name, description });
  }
  const region = record.region === null ? null : plainText(record.region);
  const neighborhoods = record.neighborhoods.map((part) => ({ ...part, name: plainText(part.name) }));
  return JSON.stringify({ ...record, name, region, neighborhoods });
}
