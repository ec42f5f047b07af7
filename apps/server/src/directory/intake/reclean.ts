import { CITY, PROFESSIONAL, SERVICE, type Values, writeRecord } from '@vidriera/contract/fields';
import { ENGINE_VERSION, isPublicSlug } from '@vidriera/redaction';
import {
  type CatalogRow,
  type ProfessionalRow,
  type PublicProfessional,
  readBody,
  readListing,
  shapedProfessional,
  writeProfessional,
} from '../store/records.ts';
import type { DirectoryWriter, Numbered, RecordTable, Stored } from '../store/write-session.ts';
import { makeSlugsUnique, openReviewCleaner } from './apply.ts';
import { knownAs, madeSlug } from './publish/context.ts';
import { type FamilyNames, openFamilyNames, type Secrets, showsFamily } from './publish/text.ts';
import { applyRules, cleanCatalog } from './record-fields.ts';

/** Redacts again, in one transaction, what an older engine reduced. Resolves to the revision, and how many it checked and changed. */
export async function redactStore(writer: DirectoryWriter, now: () => number, onWait: () => void) {
  const session = await writer.begin(ENGINE_VERSION, onWait);
  const names = openFamilyNames(session.familyKey);
  const total = { checked: 0, changed: 0 };
  const reclean = async <Row extends CatalogRow>(
    table: Pick<RecordTable<Row>, 'behind' | 'update'>,
    clean: (row: Stored<Row>) => Row,
  ) => {
    for await (const rows of table.behind()) {
      const cleaned = rows.map(clean);
      await table.update(cleaned);
      total.checked += rows.length;
      total.changed += cleaned.filter((row, i) => row.body !== rows[i]!.body || row.slug !== rows[i]!.slug).length;
    }
  };
  try {
    await reclean(session.services, (row) => recleanCatalog(row, SERVICE));
    await reclean(session.cities, (row) => recleanCatalog(row, CITY));
    await reclean(session.professionals, (row) => recleanProfessional(row, names));
    await makeSlugsUnique(session);
    const reviews = openReviewCleaner(session);
    await reviews.makeIds();
    total.checked += (await session.countBehind()).reviews;
    for await (const nos of session.reviews.peopleBehind())
      total.changed += await reviews.clean(new Map(nos.map((no) => [no, true])));
    await session.noneBehind();
    const revision = await session.commit(total.changed > 0, now());
    return { revision, ...total };
  } catch (error) {
    await session.rollback();
    throw error;
  }
}

function recleanCatalog<Row extends CatalogRow>(row: Row, table: typeof SERVICE | typeof CITY): Row {
  const record = readBody<Values<typeof table>>(row.body);
  cleanCatalog(table, record);
  return { ...row, body: writeRecord(table, record) };
}

/** Redacts a stored professional again. As with reviews, a malformed one stays unchanged. */
function recleanProfessional(row: Numbered<ProfessionalRow>, names: FamilyNames): Numbered<ProfessionalRow> {
  const listing = readListing(row.listing);
  if (listing === null || shapedProfessional(row.body) === null) return row;
  const shown = readBody<PublicProfessional>(row.body);
  // The store has only the fingerprints of the names.
  const secrets: Secrets = { ...knownAs(row.no, row.display_name, row.family, ''), names };
  applyRules(PROFESSIONAL, shown, secrets, {});
  const shows = row.slug_made === 0 && (!isPublicSlug(row.slug) || showsFamily(row.slug, secrets));
  return {
    ...row,
    slug: shows ? madeSlug(row.display_name, row.id) : row.slug,
    slug_made: shows ? 1 : row.slug_made,
    ...writeProfessional({ ...shown, ...listing }),
  };
}
