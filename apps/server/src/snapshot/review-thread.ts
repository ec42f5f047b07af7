import type { Service } from '@vidriera/core';
import { openSource } from '../store/open.ts';
import { nameOf, type Revision } from '../store/records.ts';
import { serveTasks } from '../threads/thread-pool.ts';
import { type NumberRange, openServedReviews, type ServedReviews } from './served-reviews.ts';

/** The database that a thread reads, and the live services whose names it adds. */
export interface ReviewSource {
  readonly databaseUrl: string;
  readonly revision: Revision;
  readonly services: readonly Service[];
}

serveTasks<ReviewSource, NumberRange, ServedReviews[]>(async ({ databaseUrl, revision, services }) => {
  const reading = await (await openSource(databaseUrl)).read();
  if (nameOf(reading.revision) !== nameOf(revision)) throw new Error('the directory has a newer revision');
  return openServedReviews(reading, services);
});
