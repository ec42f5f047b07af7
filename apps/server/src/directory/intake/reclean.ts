import { CITY, PROFESSIONAL, SERVICE, type Values, writeRecord } from '@vidriera/contract/fields';
import { ENGINE_VERSION, isPublicSlug } from '@vidriera/redaction';
import {
  type ProfessionalRow,
  type PublicProfessional,
  readBody,
  readListing,
  shapedProfessional,
  writeProfessional,
} from '../store/records.ts';
import type { DirectoryWriter, Numbered, WriteSession } from '../store/write-session.ts';
import { makeSlugsUnique, openReviewCleaner } from './apply.ts';
import { knownAs, madeSlug, openFamilyNames } from './publish/people.ts';
import { type Secrets, showsFamily } from './publish/text.ts';
import { applyRules, cleanCatalog } from './record-fields.ts';

/**
 * Redacts every stored record again that an older engine reduced, in one transaction. A change makes a new revision. Resolves to the
 * revision and how many records it checked and changed.
 */
export async function redactStore(writer: DirectoryWriter, now: () => number, onWait: () => void) {
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
  const names = openFamilyNames(session.familyKey);
  const reviews = openReviewCleaner(session);
  /** The store has only the fingerprints of the names. */
  const secretsOf = ({ no, display_name, family }: Numbered<ProfessionalRow>): Secrets => ({
    ...knownAs(no, display_name, family, ''),
    names,
  });
  let slugsMoved = false;
  for await (const rows of session.professionals.behind()) {
    const cleaned = rows.map((row) => recleanProfessional(row, secretsOf(row)));
    await session.professionals.update(cleaned);
    slugsMoved ||= cleaned.some((row, i) => row.slug !== rows[i]!.slug);
    total.checked += rows.length;
    total.changed += cleaned.filter((row, i) => row.body !== rows[i]!.body || row.slug !== rows[i]!.slug).length;
  }
  if (slugsMoved) await makeSlugsUnique(session, new Map(), new Set());
  await reviews.makeIds();
  total.checked += (await session.countBehind()).reviews;
  for await (const nos of session.reviews.peopleBehind())
    total.changed += await reviews.clean(new Map(nos.map((no) => [no, true])));
}

/** Redacts a stored professional again. As with reviews, a malformed one stays unchanged. */
function recleanProfessional<Row extends ProfessionalRow>(row: Row, secrets: Secrets): Row {
  const listing = readListing(row.listing);
  if (listing === null || shapedProfessional(row.body) === null) return row;
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
