import { openFamilyNames } from '../family.ts';
import type { ReducedReview } from '../publish/review.ts';
import { MADE_IDS, openReviewIds } from '../publish/review-id.ts';
import { openReviewCleaner } from '../review-cleaner.ts';
import { type Applier, applyRecords, countOutcomes, type Import } from './applier.ts';

/** The most ids that are remembered. Beyond it, hashing the id of every record needs less memory. */
const MADE_HERE_MAX = 10_000;

/** Applies reviews. A review with a private id is stored under a generated id. */
export async function applyReviews(work: Import): Promise<Applier> {
  const { reviews, familyKey } = work.session;
  const cleaner = openReviewCleaner(work.session);
  const { made } = openReviewIds(familyKey, openFamilyNames(familyKey));
  /** Whether any record may be stored under a generated id. */
  let anyMade = await reviews.hasBetween(...MADE_IDS);
  /** The records that this import stored under a generated id, while they are few. */
  const madeHere = new Set<string>();

  /** A changed family name can change the id under which a record is served. This removes the row with the other id. */
  const supersede = async (rows: readonly ReducedReview[], isNew: (i: number) => boolean) => {
    for (const { sourceId } of rows) if (sourceId !== null && !anyMade) madeHere.add(sourceId);
    anyMade ||= madeHere.size > MADE_HERE_MAX;
    const others = rows.flatMap(({ id, sourceId }, i) =>
      isNew(i) && (sourceId !== null || anyMade || madeHere.has(id)) ? (sourceId ?? made(id)) : [],
    );
    await reviews.remove(others);
  };
  return applyRecords<ReducedReview>('reviews', work, {
    table: reviews,
    keyOf: ({ id }) => id,
    // The same record may occur twice, once with its own id and once with a generated one.
    identityOf: ({ id, sourceId }) => sourceId ?? id,
    put: async (placed) => {
      const rows = placed.map(({ row }) => row);
      const outcomes = await reviews.put(rows, cleaner.besideStored);
      for (const [i, { professional }] of rows.entries()) if (outcomes[i] !== 'same') work.touched.add(professional);
      await supersede(rows, (i) => outcomes[i] === 'new');
      countOutcomes('reviews', work, outcomes);
    },
    remove: reviews.remove,
    storedAs: (ids) => [...ids, ...ids.map(made)],
  });
}
