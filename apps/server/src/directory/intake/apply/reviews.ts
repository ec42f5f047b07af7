import type { ReviewRow } from '../../store/records.ts';
import { openReviewCleaner } from '../review-cleaner.ts';
import { type Applier, applyRecords, countOutcomes, type Import } from './applier.ts';

/** Applies reviews. */
export async function applyReviews(work: Import): Promise<Applier> {
  const { session, touched } = work;
  const { reviews } = session;
  const cleaner = openReviewCleaner(session);
  await cleaner.makeIds();
  return applyRecords<ReviewRow>('reviews', work, {
    table: reviews,
    keyOf: ({ id }) => id,
    put: async (placed) => {
      const rows = placed.map(({ row }) => row);
      const outcomes = await reviews.put(rows, cleaner.besideStored);
      for (const [i, { professional }] of rows.entries())
        if (outcomes[i] !== 'same') touched.set(professional, touched.get(professional) ?? false);
      countOutcomes('reviews', work, outcomes);
    },
    remove: reviews.remove,
  });
}
