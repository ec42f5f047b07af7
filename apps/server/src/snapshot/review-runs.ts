import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import type { Service } from '@vidriera/core';
import { openSource } from '../store/open.ts';
import { type DirectoryReading, nameOf, type ProfessionalRecord, type Revision } from '../store/records.ts';
import { serveTasks, ThreadPool } from '../threads/thread-pool.ts';
import { type NumberRange, openServedReviews, type ServedReviews } from './served-reviews.ts';

/** Some professionals, by number, and the reviews of those who have any. */
export interface ProfessionalRun {
  readonly records: readonly ProfessionalRecord[];
  readonly reviews: readonly ServedReviews[];
}

/** The database that a thread reads, and the live services whose names it adds. */
interface ReviewSource {
  readonly databaseUrl: string;
  readonly revision: Revision;
  readonly services: readonly Service[];
}

const THREADS = Math.min(3, availableParallelism() - 1);
/** A build with fewer runs takes about as long without threads, and half the memory. */
const RUNS_FOR_THREADS = 120;
const QUEUE_PER_THREAD = 4;
/** The most runs that are prepared in advance; it limits memory. */
const AHEAD_MAX = 8;
/** MB of young-generation heap of a thread. */
const YOUNG_MEMORY = 12;

/**
 * Yields every professional of a reading with prepared reviews. When there are many runs, threads that read the directory at
 * `databaseUrl` help (null: no threads). A run whose thread fails, for example because the directory has a newer revision, is
 * prepared in this thread. Each thread loads this module.
 */
export async function* professionalRuns(
  reading: DirectoryReading,
  services: readonly Service[],
  databaseUrl: string | null,
): AsyncGenerator<ProfessionalRun> {
  const prepareHere = openServedReviews(reading, services);
  let pool: ThreadPool<ReviewSource, NumberRange, ServedReviews[]> | null = null;
  const underWay: { records: readonly ProfessionalRecord[]; reviews: Promise<ServedReviews[]> }[] = [];
  const first = async (): Promise<ProfessionalRun> => {
    const { records, reviews } = underWay.shift()!;
    return { records, reviews: await reviews };
  };
  let runs = 0;
  try {
    for await (const records of reading.professionals()) {
      const run = { from: records[0]!.no, to: records.at(-1)!.no };
      if (runs++ === RUNS_FOR_THREADS && THREADS > 0 && databaseUrl !== null) {
        pool = new ThreadPool(new URL(import.meta.url), THREADS, YOUNG_MEMORY);
        pool.begin({ databaseUrl, revision: reading.revision, services });
      }
      const isFree = pool !== null && pool.pending < THREADS * QUEUE_PER_THREAD;
      const reviews = isFree ? pool!.run(run).catch(() => prepareHere(run)) : prepareHere(run);
      // Prevents an unhandled rejection; the code that awaits the promise still gets the error.
      reviews.catch(() => {});
      underWay.push({ records, reviews });
      if (!isFree) await reviews;
      // Lets the event loop deliver messages from the threads.
      if (pool !== null) await setImmediate();
      while (underWay.length > (pool === null ? 0 : AHEAD_MAX)) yield first();
    }
    while (underWay.length > 0) yield first();
  } finally {
    await pool?.close();
  }
}

if (!isMainThread) {
  serveTasks<ReviewSource, NumberRange, ServedReviews[]>(async ({ databaseUrl, revision, services }) => {
    const reading = await (await openSource(databaseUrl)).read();
    if (nameOf(reading.revision) !== nameOf(revision)) throw new Error('the directory has a newer revision');
    return openServedReviews(reading, services);
  });
}
