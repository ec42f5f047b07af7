import type { Service } from '@vidriera/core';
import { openSource } from '../store/open.ts';
import { nameOf, type Revision } from '../store/records.ts';
import { serveTasks } from '../threads/thread-pool.ts';
import { ReviewBlocks, type ReviewRun, type RunOfNumbers } from './review-blocks.ts';

/** Where the reviews are read, and what they are joined with. */
export interface ReviewsAhead {
  readonly databaseUrl: string;
  readonly revision: Revision;
  /** The live ones. */
  readonly services: readonly Service[];
}

serveTasks<ReviewsAhead, RunOfNumbers, ReviewRun>(
  async ({ databaseUrl, revision, services }) => {
    const reading = await (await openSource(databaseUrl)).read();
    if (nameOf(reading.revision) !== nameOf(revision)) throw new Error('the directory is at another revision by now');
    const blocks = new ReviewBlocks(reading, services);
    return (run) => blocks.make(run);
  },
  ({ bytes }) => [bytes.buffer],
);
