import { openFamilyNames } from '../family.ts';
import type { ReducedReview } from '../publish/review.ts';
import { MADE_IDS, openReviewIds } from '../publish/review-id.ts';
import { type Applier, applyRecords, countOutcomes, type Import } from './applier.ts';

/** Beyond so many, remembering them takes more than hashing the id of every record. */
const MADE_HERE_MAX = 10_000;

/** Applies reviews. A review whose own id may not be shown is stored under a made one. */
export async function applyReviews(work: Import): Promise<Applier> {
  const { reviews, familyKey } = work.session;
  const { made } = openReviewIds(familyKey, openFamilyNames(familyKey));
  /** Any record may have been stored under a made id before. */
  let anyMade = await reviews.hasBetween(...MADE_IDS);
  /** The records that this import stored under a made id, while they are few. */
  const madeHere = new Set<string>();

  /** When a family name changed, a record's id may be served under another id: the row with the other id is removed. */
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
    // The same record may come twice, once with its own id and once with a made one.
    identityOf: ({ id, sourceId }) => sourceId ?? id,
    put: async (placed) => {
      const rows = placed.map(({ row }) => row);
      const outcomes = await reviews.put(rows);
      await supersede(rows, (i) => outcomes[i] === 'new');
      countOutcomes('reviews', work, outcomes);
    },
    remove: reviews.remove,
    storedAs: (ids) => [...ids, ...ids.map(made)],
  });
}
