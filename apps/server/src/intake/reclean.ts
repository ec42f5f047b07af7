import { foldWord, isGivenName, isPublicSlug } from '@vidriera/core/privacy';
import { readBody, readListing, writeProfessional } from '../store/bodies.ts';
import { CITY, PROFESSIONAL, REVIEW, SERVICE, writeRecord } from '../store/fields.ts';
import type {
  ProfessionalRow,
  PublicProfessional,
  PublicReview,
  ReviewRow,
  StoredCity,
  StoredService,
} from '../store/records.ts';
import { PROFESSIONAL_SHAPE, REVIEW_SHAPE } from '../store/shape.ts';
import type { CatalogKind, WriteSession } from '../store/write-session.ts';
import { cleanCatalog, cleanTexts } from './publish/clean.ts';
import { madeSlug } from './publish/made-slug.ts';
import type { ReviewIds } from './publish/review-id.ts';
import { type Secrets, showsFamily } from './publish/text.ts';

/** A stored review, reduced again. One that is not written as an import writes it stays as it is: no snapshot shows it. */
export function recleanReview<Row extends ReviewRow>(row: Row, secrets: Secrets, ids: ReviewIds): Row {
  if (!REVIEW_SHAPE.isWhole(row.body)) return row;
  const review = readBody<PublicReview>(row.body);
  cleanTexts(REVIEW, review, secrets);
  review.id = ids.isPublic(row.id, secrets.family) ? row.id : ids.made(row.id);
  review.author_name = authorBeside(review.author_name, secrets);
  return { ...row, id: review.id, body: writeRecord(REVIEW, review) };
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
  if (listing === null || !PROFESSIONAL_SHAPE.isWhole(row.body)) return row;
  const shown = readBody<PublicProfessional>(row.body);
  cleanTexts(PROFESSIONAL, shown, secrets);
  const shows = !row.slugMade && (!isPublicSlug(row.slug) || showsFamily(row.slug, secrets));
  return {
    ...row,
    slug: shows ? madeSlug(row.displayName, row.id) : row.slug,
    slugMade: row.slugMade || shows,
    ...writeProfessional({ ...shown, ...listing }),
  };
}

/** A stored service or city, reduced again. */
export function recleanCatalog(kind: CatalogKind, body: string): string {
  if (kind === 'services') {
    const service = readBody<StoredService>(body);
    cleanCatalog(SERVICE, service);
    return writeRecord(SERVICE, service);
  }
  const city = readBody<StoredCity>(body);
  cleanCatalog(CITY, city);
  return writeRecord(CITY, city);
}
