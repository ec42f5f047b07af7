import type { DirectoryReading, ProfessionalRecord, ReviewRecord, StoredReview } from '../records.ts';
import { readReview } from '../stored-row.ts';

/** Small, so that a test's few people come in several. */
const RUN = 3;

/** Every professional of a reading, and the published reviews of each. */
export async function readEverything(
  reading: DirectoryReading,
): Promise<{ professionals: ProfessionalRecord[]; reviews: ReviewRecord[] }> {
  const all: Awaited<ReturnType<typeof readEverything>> = { professionals: [], reviews: [] };
  for await (const run of reading.runs(RUN)) {
    all.professionals.push(...(await reading.professionals(run)));
    all.reviews.push(...(await reading.reviews(run)));
  }
  return all;
}

/** Reviews as they would be told without the store's numbers. */
export function storedReviews({ professionals, reviews }: Awaited<ReturnType<typeof readEverything>>): StoredReview[] {
  const idOf = new Map(professionals.map(({ no, stored }) => [no, stored.id]));
  return reviews.map((record) => ({ ...readReview(record), professional_id: idOf.get(record.professional)! }));
}
