import { ENGINE_VERSION } from '@vidriera/core/privacy';
import type { Revision } from '../store/records.ts';
import type { DirectoryWriter, WriteSession } from '../store/write-session.ts';
import { settleSlugs } from './apply/settle-slugs.ts';
import { type FamilyNames, openFamilyNames } from './family.ts';
import { byNumber, type KnownProfessional, tableOfProfessionals } from './known-professionals.ts';
import { openReviewIds } from './publish/review-id.ts';
import type { Secrets } from './publish/text.ts';
import { recleanCatalog, recleanProfessional, recleanReview, rewriteReviews } from './reclean.ts';

const BATCH = 500;

/** What running the engine over the stored records did. */
export interface Recleaned {
  readonly revision: Revision;
  /** Records that an older engine had reduced. */
  readonly looked: number;
  /** Those that came out otherwise. */
  readonly changed: number;
}

/** Runs the engine over every stored record that an older one reduced, in one transaction; a change makes a new revision. */
export async function redactStore(writer: DirectoryWriter, now: () => number, onWait: () => void): Promise<Recleaned> {
  const session = await writer.begin(ENGINE_VERSION, onWait);
  try {
    const total = { looked: 0, changed: 0 };
    await recleanCatalogs(session, total);
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
  looked: number;
  changed: number;
}

async function recleanCatalogs(session: WriteSession, total: Total): Promise<void> {
  for (const kind of ['services', 'cities'] as const) {
    const rows = (await session.catalog(kind)).filter((row) => row.engine < ENGINE_VERSION);
    const cleaned = rows.map(({ slug, body }) => ({ slug, body: recleanCatalog(kind, body) }));
    await session.putCatalog(kind, cleaned);
    total.looked += rows.length;
    total.changed += cleaned.filter((row, i) => row.body !== rows[i]!.body).length;
  }
}

async function recleanPeople(session: WriteSession, total: Total): Promise<void> {
  const known = byNumber(await tableOfProfessionals(session.families()));
  const names = openFamilyNames(session.familyKey);
  const secretsOf = (no: number) => secrets(known(no), names);
  const ids = openReviewIds(session.familyKey, names);
  let slugsMoved = false;
  for (let after = ''; ; ) {
    const rows = await session.professionals.behind(after, BATCH);
    if (rows.length === 0) break;
    const cleaned = rows.map((row) => recleanProfessional(row, secretsOf(row.no)));
    await session.professionals.update(cleaned);
    slugsMoved ||= cleaned.some((row, i) => row.slug !== rows[i]!.slug);
    total.looked += rows.length;
    total.changed += cleaned.filter((row, i) => row.body !== rows[i]!.body || row.slug !== rows[i]!.slug).length;
    after = rows.at(-1)!.id;
  }
  if (slugsMoved) await settleSlugs(session, { lineOf: () => 0, isNew: () => false });
  for (let after = ''; ; ) {
    const rows = await session.reviews.behind(after, BATCH);
    if (rows.length === 0) break;
    total.looked += rows.length;
    total.changed += await rewriteReviews(session, rows, (row) => {
      return recleanReview(row, secretsOf(row.professional), ids);
    });
    after = rows.at(-1)!.id;
  }
}

/** Of the names only fingerprints are left. */
function secrets(known: KnownProfessional | undefined, names: FamilyNames): Secrets {
  return { given: known?.given ?? '', family: known?.family ?? [], names };
}
