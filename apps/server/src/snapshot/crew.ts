import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { DirectoryReading, Numbers, Revision } from '../store/records.ts';
import { type InspectedReviews, Inspector, type InspectorConfig } from './inspector.ts';

/** With fewer runs than this, starting helpers takes longer than doing it all here. */
const WORTH_HELP = 20;
const HELPERS_MAX = 3;
/** How many runs may be done before the first of them is asked for: what they hold stays small. */
const AHEAD = 64;
/** Runs that a helper has at a time: enough for as long as the thread that hands them out is busy with something else. */
const RUNS_OF_HELPER = 8;
/** MB of memory for what is new. */
const YOUNG_MEMORY = 64;

/** What a helper is started with. */
export interface HelperConfig extends InspectorConfig {
  readonly databaseUrl: string;
  /** A helper that finds the directory at another one is of no use. */
  readonly revision: Revision;
}

/** What a helper says first: whether it is of use. Then, what came of each run that it was given. */
export type HelperWord = boolean | InspectedReviews[];

interface Lot {
  readonly run: Numbers;
  /** Null as long as nobody has it. */
  found: Promise<InspectedReviews[]> | null;
  isDone: boolean;
}

interface Helper {
  readonly worker: Worker;
  /** Those who wait for what it finds, in the order in which they asked. */
  readonly waiting: { resolve(found: InspectedReviews[]): void; reject(error: Error): void }[];
  isReady: boolean;
}

/**
 * Reads the reviews of the directory run by run and makes them ready, here and in helper threads, each of which reads the store
 * itself: what a thread would be handed takes as long to cross as to be made. What a helper fails at is done here.
 */
export class Crew {
  /** How many help at most: none on one processor. */
  static readonly helpers = Math.min(HELPERS_MAX, availableParallelism() - 1);

  readonly #reading: DirectoryReading;
  readonly #config: InspectorConfig;
  readonly #databaseUrl: string | null;
  readonly #own: Inspector;
  readonly #runs: AsyncIterator<Numbers>;
  readonly #helpers: Helper[] = [];
  /** In the order of their runs. */
  readonly #lots: Lot[] = [];
  #isClosed = false;

  /** `databaseUrl` is where helpers read; null: there are none. */
  constructor(
    reading: DirectoryReading,
    runs: AsyncIterable<Numbers>,
    config: InspectorConfig,
    databaseUrl: string | null,
  ) {
    this.#reading = reading;
    this.#runs = runs[Symbol.asyncIterator]();
    this.#config = config;
    this.#databaseUrl = databaseUrl;
    this.#own = new Inspector(config);
  }

  /** Looks how much there is to do; the helpers begin with it while others use this thread. */
  async begin(): Promise<void> {
    await this.#fill();
    if (this.#lots.length < WORTH_HELP || this.#databaseUrl === null || this.#helpers.length > 0) return;
    const { revision } = this.#reading;
    for (let i = 0; i < Crew.helpers; i++) this.#hire({ ...this.#config, revision, databaseUrl: this.#databaseUrl });
  }

  /** What came of the next run; null after the last. */
  async next(): Promise<InspectedReviews[] | null> {
    await this.begin();
    this.#give();
    const [first] = this.#lots;
    if (first === undefined) return null;
    // Lets the helpers' words in.
    if (this.#helpers.length > 0) await setImmediate();
    // While a helper is at the first, something else can be done here.
    while (!first.isDone) {
      const free = this.#lots.find(({ found }) => found === null);
      if (free === undefined) break;
      await this.#take(free, this.#here(free.run));
      if (this.#helpers.length > 0) await setImmediate();
    }
    this.#lots.shift();
    return first.found;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#helpers.map(({ worker }) => worker.terminate()));
  }

  async #fill(): Promise<void> {
    while (this.#lots.length < AHEAD) {
      const { value, done } = await this.#runs.next();
      if (done) return;
      this.#lots.push({ run: value, found: null, isDone: false });
    }
  }

  /** Gives the helpers what nobody has yet. */
  #give(): void {
    for (const helper of this.#helpers) {
      while (helper.isReady && helper.waiting.length < RUNS_OF_HELPER) {
        const lot = this.#lots.find(({ found }) => found === null);
        if (lot === undefined) return;
        void this.#take(
          lot,
          ask(helper, lot.run).catch(() => this.#here(lot.run)),
        );
      }
    }
  }

  async #take(lot: Lot, found: Promise<InspectedReviews[]>): Promise<void> {
    lot.found = found;
    // Whoever asks for the lot hears of a failure.
    await found.catch(() => {});
    lot.isDone = true;
  }

  async #here(run: Numbers): Promise<InspectedReviews[]> {
    if (this.#isClosed) throw new Error('the build is over');
    return this.#own.reviews(await this.#reading.reviews(run));
  }

  #hire(config: HelperConfig): void {
    const worker = new Worker(new URL('./crew-worker.ts', import.meta.url), {
      workerData: config,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY },
    });
    const helper: Helper = { worker, waiting: [], isReady: false };
    this.#helpers.push(helper);
    worker.on('message', (word: HelperWord) => {
      if (typeof word === 'boolean') helper.isReady = word;
      // Of one that failed, a word may come late: somebody else was asked by then.
      else helper.waiting.shift()?.resolve(word);
      this.#give();
    });
    const fail = (error: Error) => {
      helper.isReady = false;
      for (const { reject } of helper.waiting.splice(0)) reject(error);
    };
    worker.on('error', (error) => fail(error as Error));
    worker.on('exit', () => fail(new Error('a helper of the build ended')));
  }
}

function ask({ worker, waiting }: Helper, run: Numbers): Promise<InspectedReviews[]> {
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    worker.postMessage(run);
  });
}
