import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { Service } from '@vidriera/core';
import type { DirectoryReading, ProfessionalRecord } from '../store/records.ts';
import { ThreadPool } from '../threads/thread-pool.ts';
import { ReviewBlocks, type ReviewRun, type RunOfNumbers } from './review-blocks.ts';
import type { ReviewsAhead } from './review-thread.ts';

/** Some professionals, by number, and their reviews. */
export interface ProfessionalRun {
  readonly records: readonly ProfessionalRecord[];
  readonly reviews: ReviewRun;
}

const THREADS = Math.min(3, availableParallelism() - 1);
/** A build of fewer runs is over before a thread has begun. */
const WORTH_THREADS = 50;
const QUEUE_PER_THREAD = 4;
/** Runs that may be ahead of the one that is needed next: what they hold stays small. */
const AHEAD = 32;
/** MB of young-generation heap of a thread. */
const YOUNG_MEMORY = 64;

/**
 * Every professional of a reading, with their reviews prepared. Reviews are prepared in this thread and, when there are many runs, also
 * in threads that read the directory at `databaseUrl` (null: no threads). A run at which a thread fails (for example because the
 * directory has moved to another revision) is prepared here.
 */
export async function* professionalRuns(
  reading: DirectoryReading,
  services: readonly Service[],
  databaseUrl: string | null,
): AsyncGenerator<ProfessionalRun> {
  const blocks = new ReviewBlocks(reading, services);
  let last: Promise<unknown> = Promise.resolve();
  /** One at a time. */
  const here = (run: RunOfNumbers): Promise<ReviewRun> => {
    const made = last.then(() => blocks.make(run));
    last = made.catch(() => {});
    return made;
  };
  let pool: ThreadPool<ReviewsAhead, RunOfNumbers, ReviewRun> | null = null;
  const underWay: { records: readonly ProfessionalRecord[]; reviews: Promise<ReviewRun> }[] = [];
  const first = async (): Promise<ProfessionalRun> => {
    const { records, reviews } = underWay.shift()!;
    return { records, reviews: await reviews };
  };
  let runs = 0;
  try {
    for await (const records of reading.professionals()) {
      const run = { from: records[0]!.no, to: records.at(-1)!.no };
      if (runs++ === WORTH_THREADS && THREADS > 0 && databaseUrl !== null) {
        pool = new ThreadPool(new URL('./review-thread.ts', import.meta.url), THREADS, YOUNG_MEMORY);
        pool.begin({ databaseUrl, revision: reading.revision, services });
      }
      const isFree = pool !== null && pool.pending < THREADS * QUEUE_PER_THREAD;
      const reviews = isFree ? pool!.run(run).catch(() => here(run)) : here(run);
      // Prevents an unhandled rejection; the code that awaits the promise still gets the error.
      reviews.catch(() => {});
      underWay.push({ records, reviews });
      if (pool === null) yield first();
      else {
        if (!isFree) await reviews;
        // Lets the event loop deliver messages from the threads.
        await setImmediate();
        while (underWay.length > AHEAD) yield first();
      }
    }
    while (underWay.length > 0) yield first();
  } finally {
    await pool?.close();
  }
}
