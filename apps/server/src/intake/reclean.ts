import { foldWord, isGivenName, isPublicSlug } from '@vidriera/core/privacy';
import { SPECIALTIES_MAX } from '@vidriera/core/rules';
import { readBody, readListing, writeProfessional, writeReview } from '../store/bodies.ts';
import type {
  ProfessionalRow,
  PublicProfessional,
  PublicReview,
  ReviewRow,
  StoredCity,
  StoredService,
} from '../store/records.ts';
import { PROFESSIONAL, REVIEW } from '../store/shape.ts';
import type { WriteSession } from '../store/writer.ts';
import { madeSlug } from './publish/made-slug.ts';
import type { ReviewIds } from './publish/review-id.ts';
import {
  catalogTexts,
  isCatalogWord,
  publicProfessionalTexts,
  publicTexts,
  publicUrl,
  type Secrets,
  showsFamily,
} from './publish/text.ts';

/** A stored review, reduced again. One that is not written as an import writes it stays as it is: no snapshot shows it. */
export function recleanReview<Row extends ReviewRow>(row: Row, secrets: Secrets, ids: ReviewIds): Row {
  if (!REVIEW.isWhole(row.body)) return row;
  const body = readBody<PublicReview>(row.body);
  const [title = null, comment = null] = publicTexts([body.title, body.comment], secrets);
  const avatar = body.author_avatar_url;
  const author_avatar_url = avatar === null ? null : publicUrl(avatar, secrets);
  const id = ids.isPublic(row.id, secrets.family) ? row.id : ids.made(row.id);
  const author_name = authorBeside(body.author_name, secrets);
  return { ...row, id, body: writeReview({ ...body, id, title, comment, author_name, author_avatar_url }) };
}

/** A stored author's name beside this professional's: a given name in which the family name shows becomes an initial. */
function authorBeside(author: string, secrets: Secrets): string {
  const given = author.split(' ', 1)[0] as string;
  if (isGivenName(foldWord(given)) || !showsFamily(given, secrets)) return author;
  return `${[...given][0]}.`.toUpperCase() + author.slice(given.length);
}

/** Writes what `clean` makes of stored reviews, also where their ids are others now. Resolves to how many changed. */
export async function rewriteReviews<Row extends ReviewRow>(
  { reviews }: Pick<WriteSession, 'reviews'>,
  rows: readonly Row[],
  clean: (row: Row) => Row,
): Promise<number> {
  const cleaned = rows.map(clean);
  const hasItsId = (row: Row, i: number) => row.id === rows[i]!.id;
  await reviews.update(cleaned.filter(hasItsId));
  await reviews.remove(rows.filter((row, i) => row.id !== cleaned[i]!.id).map(({ id }) => id));
  await reviews.insert(cleaned.filter((row, i) => !hasItsId(row, i)));
  return cleaned.filter((row, i) => row.body !== rows[i]!.body).length;
}

/** A stored professional, reduced again. As with reviews, one that is not whole stays as it is. */
export function recleanProfessional<Row extends ProfessionalRow>(row: Row, secrets: Secrets): Row {
  const listing = readListing(row.listing);
  if (listing === null || !PROFESSIONAL.isWhole(row.body)) return row;
  const body = readBody<PublicProfessional>(row.body);
  const { headline, bio, specialties, verifications } = body;
  const texts = publicProfessionalTexts(
    { headline, bio, specialties, licence: verifications.matricula.type },
    secrets,
    SPECIALTIES_MAX,
  );
  const shows = !row.slugMade && (!isPublicSlug(row.slug) || showsFamily(row.slug, secrets));
  return {
    ...row,
    slug: shows ? madeSlug(row.displayName, row.id) : row.slug,
    slugMade: row.slugMade || shows,
    ...writeProfessional({
      ...body,
      ...listing,
      headline: texts.headline,
      bio: texts.bio,
      specialties: [...texts.specialties],
      avatar_url: body.avatar_url === null ? null : publicUrl(body.avatar_url, secrets),
      portfolio: body.portfolio.map((url) => publicUrl(url, secrets)).filter((url) => url !== null),
      verifications: { ...verifications, matricula: { ...verifications.matricula, type: texts.licence } },
    }),
  };
}

/** A stored service or city, reduced again. */
export function recleanCatalog(body: string): string {
  const record = readBody<StoredService | StoredCity>(body);
  if ('requires_matricula' in record) {
    const [name, description] = catalogTexts(record.name, record.description);
    return JSON.stringify({ ...record, name, description, ...stillClean('keywords', record.keywords) });
  }
  const [name, region] = catalogTexts(record.name, record.region);
  const neighborhoods = record.neighborhoods.map((part) => ({
    ...part,
    name: catalogTexts(part.name)[0],
    ...stillClean('aliases', part.aliases),
  }));
  return JSON.stringify({ ...record, name, region, neighborhoods, ...stillClean('aliases', record.aliases) });
}

/** The words of a list in which nothing is found now; no list stays none. */
function stillClean(name: string, words: string[] | undefined): Record<string, string[]> {
  return words === undefined ? {} : { [name]: words.filter(isCatalogWord) };
}
