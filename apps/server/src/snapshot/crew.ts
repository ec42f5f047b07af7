import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Leak } from '@vidriera/core/privacy';
import type { GuardedProfessional } from './guard-parts.ts';
import { type InspectedReviews, Inspector, type InspectorConfig, type StoredReviews } from './inspector.ts';

/** Helpers are hired when a lot comes with so many records to look at. */
const WORTH_HELP = 100;
const HELPERS_MAX = 3;
/** How many lots are looked at before the first of them must be done. */
const LOTS_MAX = 6;
/** Lots that a helper has at a time: while it looks at one, the next is at hand. */
const LOTS_OF_HELPER = 2;
/** MB of memory for what is new. */
const YOUNG_MEMORY = 64;

/** What a helper is given: a lot of documents as a JSON list, or of reviews as they lie in the store. */
export type Task = { readonly professionals: string } | { readonly reviews: readonly StoredReviews[] };
/** What it finds: the leaks of the documents, or what came of the reviews. */
export type Answer = (Leak | null)[] | InspectedReviews[];

interface Lot {
  readonly found: Promise<Answer>;
  readonly done: (found: Answer) => void;
}

/** A thread that looks, and those who wait for what it finds, in the order in which they asked. */
interface Helper {
  readonly worker: Worker;
  readonly waiting: { resolve(found: Answer): void; reject(error: Error): void }[];
  isReady: boolean;
}

/**
 * Looks at records lot by lot: a lot goes to a helper thread that has not enough to do, else it is looked at here. What
 * is to be done with the findings is done in the order of the lots, not necessarily before the call that brings one resolves.
 */
export class Crew {
  readonly #config: InspectorConfig;
  readonly #own: Inspector;
  readonly #helpers: Helper[] = [];
  readonly #lots: Lot[] = [];

  /** How many help at most: none on one processor. */
  static readonly helpers = Math.min(HELPERS_MAX, availableParallelism() - 1);

  constructor(config: InspectorConfig) {
    this.#config = config;
    this.#own = new Inspector(config);
  }

  /** `texts` is the JSON of each document; `done` gets the first leak of each, or null. */
  async professionals(
    documents: readonly GuardedProfessional[],
    texts: readonly string[],
    done: (leaks: readonly (Leak | null)[]) => void,
  ): Promise<void> {
    await this.#take(
      documents.length,
      () => ({ professionals: `[${texts.join(',')}]` }),
      () => this.#own.professionals(documents),
      done as Lot['done'],
    );
  }

  async reviews(
    groups: readonly StoredReviews[],
    done: (inspected: readonly InspectedReviews[]) => void,
  ): Promise<void> {
    const size = groups.reduce((sum, { records }) => sum + records.length, 0);
    await this.#take(
      size,
      () => ({ reviews: groups }),
      () => this.#own.reviews(groups),
      done as Lot['done'],
    );
  }

  /** Does something in its turn that needs nobody to look. */
  async inTurn(done: () => void): Promise<void> {
    await this.professionals([], [], done);
  }

  /** Resolves once every lot is done. Rejects when a helper failed: nothing passes unseen. */
  async finish(): Promise<void> {
    while (this.#lots.length > 0) await this.#finishFirst();
  }

  async close(): Promise<void> {
    await Promise.all(this.#helpers.map(({ worker }) => worker.terminate()));
  }

  async #take(size: number, task: () => Task, here: () => Answer, done: Lot['done']): Promise<void> {
    if (size >= WORTH_HELP && this.#helpers.length === 0) this.#hire();
    const helper = size === 0 ? undefined : this.#leastBusy();
    const found = helper === undefined ? Promise.resolve(here()) : ask(helper, task());
    // It is awaited in its turn; until then, a failure must not count as unhandled.
    found.catch(() => {});
    this.#lots.push({ found, done });
    // Lets the helpers' answers in.
    if (this.#helpers.length > 0) await setImmediate();
    if (this.#lots.length >= LOTS_MAX) await this.#finishFirst();
  }

  async #finishFirst(): Promise<void> {
    const { found, done } = this.#lots.shift()!;
    done(await found);
  }

  /** One that can take another lot; one that can't start, or has not yet, takes none. */
  #leastBusy(): Helper | undefined {
    return this.#helpers
      .filter(({ isReady, waiting }) => isReady && waiting.length < LOTS_OF_HELPER)
      .sort((a, b) => a.waiting.length - b.waiting.length)[0];
  }

  #hire(): void {
    for (let i = 0; i < Crew.helpers; i++) this.#helpers.push(startHelper(this.#config));
  }
}

function startHelper(config: InspectorConfig): Helper {
  const worker = new Worker(new URL('./crew-worker.ts', import.meta.url), {
    workerData: config,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY },
  });
  const helper: Helper = { worker, waiting: [], isReady: false };
  const fail = (error: Error) => {
    helper.isReady = false;
    for (const { reject } of helper.waiting.splice(0)) reject(error);
  };
  // The first word is that it is ready.
  worker.once('message', () => {
    helper.isReady = true;
    worker.on('message', (found: Answer) => helper.waiting.shift()!.resolve(found));
  });
  worker.on('error', (error) => fail(error as Error));
  worker.on('exit', () => fail(new Error('a helper of the build ended without a word')));
  return helper;
}

function ask({ worker, waiting }: Helper, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    worker.postMessage(task);
  });
}
