import { ENGINE_VERSION, isPublicSlug } from '@vidriera/redaction';
import { CITY, PROFESSIONAL, REVIEW, SERVICE, type Values, writeRecord } from '../store/fields.ts';
import type { ProfessionalRow, PublicProfessional, PublicReview, ReviewRow, Revision } from '../store/records.ts';
import { PROFESSIONAL_SHAPE, REVIEW_SHAPE, readBody, readListing, writeProfessional } from '../store/shape.ts';
import type { DirectoryWriter, WriteSession } from '../store/write-session.ts';
import type { Import } from './apply/applier.ts';
import { makeSlugsUnique } from './apply/unique-slugs.ts';
import { openFamilyNames, readFamily } from './family.ts';
import { findNumber, givenName, tableOfProfessionals } from './known-professionals.ts';
import { applyRules, cleanCatalog } from './publish/clean.ts';
import { madeSlug } from './publish/made-slug.ts';
import { besideFamily } from './publish/name.ts';
import { openReviewIds, type ReviewIds } from './publish/review-id.ts';
import { type Secrets, showsFamily } from './publish/text.ts';

/** The result of redacting the stored records again. */
export interface Recleaned {
  readonly revision: Revision;
  /** The number of records that an older engine had reduced. */
  readonly checked: number;
  /** The number of records that changed. */
  readonly changed: number;
}

/** Redacts every stored record again that an older engine reduced, in one transaction. A change makes a new revision. */
export async function redactStore(writer: DirectoryWriter, now: () => number, onWait: () => void): Promise<Recleaned> {
  const session = await writer.begin(ENGINE_VERSION, onWait);
  try {
    const total = { checked: 0, changed: 0 };
    await recleanCatalog(session, 'services', SERVICE, total);
    await recleanCatalog(session, 'cities', CITY, total);
    await recleanPeople(session, total);
    await session.noneBehind();
    const revision = await session.commit(total.changed > 0, now());
    return { revision, ...total };
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

/** Cleans the stored reviews of professionals whose family name changed. Resolves to whether any review changed. */
export async function cleanRenamed({ session, renamed }: Pick<Import, 'session' | 'renamed'>): Promise<boolean> {
  const names = openFamilyNames(session.familyKey);
  const ids = openReviewIds(session.familyKey, names);
  let changed = 0;
  for (const [no, { display_name, family }] of renamed) {
    if (family === '') continue;
    const secrets = { given: givenName(display_name), family: readFamily(family), names };
    const rows = await session.reviews.of(no);
    changed += await rewriteReviews(session, rows, (row) => recleanReview(row, secrets, ids));
  }
  return changed > 0;
}

interface Total {
  checked: number;
  changed: number;
}

async function recleanCatalog(
  session: WriteSession,
  kind: 'services' | 'cities',
  table: typeof SERVICE | typeof CITY,
  total: Total,
): Promise<void> {
  const rows = (await session[kind].all()).filter((row) => row.engine < ENGINE_VERSION);
  const cleaned = rows.map(({ slug, body }) => {
    const record = readBody<Values<typeof table>>(body);
    cleanCatalog(table, record);
    return { slug, body: writeRecord(table, record) };
  });
  await session[kind].update(cleaned);
  total.checked += rows.length;
  total.changed += cleaned.filter((row, i) => row.body !== rows[i]!.body).length;
}

async function recleanPeople(session: WriteSession, total: Total): Promise<void> {
  const known = await tableOfProfessionals(session.families());
  const names = openFamilyNames(session.familyKey);
  const ids = openReviewIds(session.familyKey, names);
  /** The store has only the fingerprints of the names. */
  const secretsOf = (no: number): Secrets => ({ given: '', family: [], ...findNumber(known, no), names });
  let slugsMoved = false;
  for await (const rows of session.professionals.behind()) {
    const cleaned = rows.map((row) => recleanProfessional(row, secretsOf(row.no)));
    await session.professionals.update(cleaned);
    slugsMoved ||= cleaned.some((row, i) => row.slug !== rows[i]!.slug);
    total.checked += rows.length;
    total.changed += cleaned.filter((row, i) => row.body !== rows[i]!.body || row.slug !== rows[i]!.slug).length;
  }
  if (slugsMoved) await makeSlugsUnique(session, { lineOf: () => 0, isNew: () => false });
  for await (const rows of session.reviews.behind()) {
    total.checked += rows.length;
    total.changed += await rewriteReviews(session, rows, (row) => recleanReview(row, secretsOf(row.professional), ids));
  }
}

/** Redacts a stored review again. A review without the form that an import writes stays unchanged: no snapshot shows it. */
function recleanReview<Row extends ReviewRow>(row: Row, secrets: Secrets, ids: ReviewIds): Row {
  if (!REVIEW_SHAPE.matches(row.body)) return row;
  const review = readBody<PublicReview>(row.body);
  applyRules(REVIEW, review, {
    name: (name) => besideFamily(name, secrets.family, secrets.names),
    id: () => ids.publicId(row.id, secrets.family),
    'known slug': (slug) => slug,
    texts: secrets,
  });
  return { ...row, id: review.id, body: writeRecord(REVIEW, review) };
}

/** Writes the cleaned reviews, including those with a new id. Resolves to the number of changed ones. */
async function rewriteReviews<Row extends ReviewRow>(
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

/** Redacts a stored professional again. As with reviews, a malformed one stays unchanged. */
function recleanProfessional<Row extends ProfessionalRow>(row: Row, secrets: Secrets): Row {
  const listing = readListing(row.listing);
  if (listing === null || !PROFESSIONAL_SHAPE.matches(row.body)) return row;
  const shown = readBody<PublicProfessional>(row.body);
  applyRules(PROFESSIONAL, shown, { texts: secrets });
  const shows = row.slug_made === 0 && (!isPublicSlug(row.slug) || showsFamily(row.slug, secrets));
  return {
    ...row,
    slug: shows ? madeSlug(row.display_name, row.id) : row.slug,
    slug_made: shows ? 1 : row.slug_made,
    ...writeProfessional({ ...shown, ...listing }),
  };
}
