import { isUtf8 } from 'node:buffer';
import { availableParallelism } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import type { Service } from '@vidriera/contract';
import { findExposure, MALFORMED } from '../guard/exit-guard.ts';
import { openSource } from '../store/open.ts';
import {
  AFTER_ID,
  AFTER_REVIEW,
  type DirectoryReading,
  nameOf,
  type ProfessionalRecord,
  shapedReview,
} from '../store/records.ts';
import { openThreadPool, serveTasks, type ThreadPool } from '../threads/thread-pool.ts';
import type { Withheld } from './snapshot-file.ts';

/** The numbers of a run of professionals, ascending. */
type Numbers = readonly number[];
/** Where a thread reads the reviews, and the live services. */
type ReviewSource = Pick<DirectoryReading, 'revision'> & {
  readonly databaseUrl: string;
  readonly services: readonly Service[];
};

/** The reviews of one professional as a snapshot serves them. */
export interface ServedReviews {
  readonly count: number;
  /** How many have 1 to 5 stars. */
  readonly stars: readonly number[];
  /** When the newest was written, as JSON. */
  readonly newest: string;
  /** {@link count}, the end of each review's JSON (relative to the first), then the JSON, separated by commas. */
  readonly block: Uint8Array;
  readonly withheld: readonly Withheld[];
}

const COMMA = 0x2c;
const [ID_END, REVIEW_END] = [AFTER_ID.charCodeAt(0), AFTER_REVIEW.charCodeAt(0)];
const [NULL, NO_REVIEWS] = [Buffer.from('null'), Buffer.alloc(0)];

/** Reads the reviews of each of some professionals and makes their served bytes; withholds a review with a fault. */
function openServedReviews(reading: DirectoryReading, services: readonly Service[]) {
  /** The JSON of each live service's name, by the JSON of its slug. */
  const names = new Map(services.map(({ slug, name }) => [`"${slug}"`, Buffer.from(JSON.stringify(name))]));
  const longest = Math.max(...Array.from(names.values(), (name) => name.length), NULL.length);
  let bytes = Buffer.allocUnsafeSlow(1 << 20);

  const serve = (gathered: Buffer): ServedReviews => {
    const ends: number[] = [];
    const withheld: Withheld[] = [];
    let size = 0;
    const stars = [0, 0, 0, 0, 0];
    let newest = 'null';
    for (let start = 0, to = 0; start < gathered.length; start = to + 1) {
      const from = gathered.indexOf(ID_END, start) + 1;
      to = gathered.indexOf(REVIEW_END, from);
      const needed = size + to - from + longest + 1;
      if (needed > bytes.length) bytes = Buffer.concat([bytes], 2 * needed);
      const first = ends.length === 0 ? 0 : size + 1;
      let at = first;
      // In Latin-1 a character is a byte.
      const review = isUtf8(gathered.subarray(from, to)) ? shapedReview(gathered.toString('latin1', from, to)) : null;
      if (review !== null) {
        at += gathered.copy(bytes, at, from, from + review.start('service_name'));
        at += (names.get(review.value('service_name')) ?? NULL).copy(bytes, at);
        at += gathered.copy(bytes, at, from + review.end('service_name'), to);
      }
      const fault = review === null ? MALFORMED : findExposure(bytes, first, at);
      if (review === null || fault !== null) {
        const { path, kind: leak } = fault!;
        withheld.push({ kind: 'review', id: gathered.toString('utf8', start, from - 1), path, leak });
        continue;
      }
      if (ends.length > 0) bytes[size] = COMMA;
      size = at;
      ends.push(size);
      stars[Number(review.value('rating')) - 1]!++;
      if (ends.length === 1) newest = review.value('created_at');
    }
    const table = Uint32Array.of(ends.length, ...ends);
    const block = Buffer.concat([new Uint8Array(table.buffer), bytes.subarray(0, size)]);
    return { count: ends.length, stars, newest, block, withheld };
  };
  return async (numbers: Numbers): Promise<readonly ServedReviews[]> => {
    const found = await reading.reviews(numbers[0]!, numbers.at(-1)!);
    return numbers.map((no) => serve(found.get(no) ?? NO_REVIEWS));
  };
}

const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** With fewer runs, threads save no time and double the memory. */
const RUNS_FOR_THREADS = 120;
/** Limits memory. */
const AHEAD_MAX = 8;
/** MB of young-generation heap of a thread. */
const YOUNG_MEMORY = 12;

/**
 * Yields every professional of a reading, some at a time, with their reviews. When there are many runs, threads that read the
 * directory at `databaseUrl` make the reviews (null: none). What a thread fails at, for example because of a newer revision, is
 * made here.
 */
export async function* professionalRuns(
  reading: DirectoryReading,
  services: readonly Service[],
  databaseUrl: string | null,
) {
  const serveHere = openServedReviews(reading, services);
  let pool: ThreadPool<ReviewSource, Numbers, readonly ServedReviews[]> | null = null;
  const ahead: Promise<{ records: readonly ProfessionalRecord[]; reviews: readonly ServedReviews[] }>[] = [];
  let runs = 0;
  try {
    for await (const records of reading.professionals()) {
      const numbers = records.map(({ no }) => no);
      if (runs++ === RUNS_FOR_THREADS && databaseUrl !== null) {
        pool = openThreadPool(new URL(import.meta.url), THREADS, YOUNG_MEMORY);
        pool.begin({ databaseUrl, revision: reading.revision, services });
      }
      const served = pool?.run(numbers).catch(() => serveHere(numbers)) ?? serveHere(numbers);
      const run = served.then((reviews) => ({ records, reviews }));
      // Prevents an unhandled rejection; who awaits the promise still gets the error.
      run.catch(() => {});
      ahead.push(run);
      if (pool === null || ahead.length > AHEAD_MAX) yield ahead.shift()!;
    }
    yield* ahead;
  } finally {
    await pool?.close();
  }
}

if (!isMainThread) {
  serveTasks<ReviewSource, Numbers, readonly ServedReviews[]>(async ({ databaseUrl, revision, services }) => {
    const reading = await (await openSource(databaseUrl)).read();
    if (nameOf(reading.revision) !== nameOf(revision)) throw new Error('the directory has a newer revision');
    return openServedReviews(reading, services);
  });
}
