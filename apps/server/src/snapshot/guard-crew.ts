import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Leak } from '@vidriera/core/privacy';
import { PartGuard, type Written } from './guard-parts.ts';

/** Helpers are hired when more documents than this had to be looked at. */
const WORTH_HELP = 1000;
const HELPERS_MAX = 3;
/** How many lots are looked at before the first of them must be done. */
const LOTS_MAX = 6;
/** Lots that a helper has at a time: while it looks at one, the next is at hand. */
const LOTS_OF_HELPER = 2;

/** What a helper is given: a lot of documents as JSON text. It answers with a {@link Leak} or null for each. */
export type GuardTask = string;

interface Lot {
  readonly leaks: Promise<Leaks>;
  readonly done: (leaks: readonly (Leak | null)[]) => void;
}

type Leaks = (Leak | null)[];

/** A thread that looks, and those who wait for what it finds, in the order in which they asked. */
interface Helper {
  readonly worker: Worker;
  readonly waiting: { resolve(leaks: Leaks): void; reject(error: Error): void }[];
  isReady: boolean;
}

/**
 * Looks at documents lot by lot: a lot goes to a helper thread that has not enough to do, else it is looked at here. What
 * is to be done with the findings is done in the order of the lots.
 */
export class GuardCrew {
  readonly #siteUrl: string;
  readonly #own: PartGuard;
  readonly #helpers: Helper[] = [];
  readonly #lots: Lot[] = [];
  #looked = 0;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
    this.#own = new PartGuard(siteUrl);
  }

  /** Takes a lot; `done` gets the first leak of each document, or null, not necessarily before this resolves. */
  async look(documents: readonly Written[], done: Lot['done']): Promise<void> {
    this.#looked += documents.length;
    if (this.#looked > WORTH_HELP && this.#helpers.length === 0) this.#hire();
    const helper = documents.length === 0 ? undefined : this.#leastBusy();
    const leaks = helper === undefined ? this.#lookHere(documents) : ask(helper, documents);
    // It is awaited in its turn; until then, a failure must not count as unhandled.
    leaks.catch(() => {});
    this.#lots.push({ leaks, done });
    // Lets the helpers' answers in.
    if (this.#helpers.length > 0) await setImmediate();
    if (this.#lots.length >= LOTS_MAX) await this.#finishFirst();
  }

  /** Resolves once every lot is done. Rejects when a helper failed: nothing passes unseen. */
  async finish(): Promise<void> {
    while (this.#lots.length > 0) await this.#finishFirst();
  }

  async close(): Promise<void> {
    await Promise.all(this.#helpers.map(({ worker }) => worker.terminate()));
  }

  async #finishFirst(): Promise<void> {
    const { leaks, done } = this.#lots.shift()!;
    done(await leaks);
  }

  async #lookHere(documents: readonly Written[]): Promise<Leaks> {
    return documents.map(({ document }) => this.#own.find(document));
  }

  /** One that can take another lot; one that can't start, or has not yet, takes none. */
  #leastBusy(): Helper | undefined {
    return this.#helpers
      .filter(({ isReady, waiting }) => isReady && waiting.length < LOTS_OF_HELPER)
      .sort((a, b) => a.waiting.length - b.waiting.length)[0];
  }

  #hire(): void {
    const helpers = Math.min(HELPERS_MAX, availableParallelism() - 1);
    for (let i = 0; i < helpers; i++) this.#helpers.push(startHelper(this.#siteUrl));
  }
}

function startHelper(siteUrl: string): Helper {
  const worker = new Worker(new URL('./guard-worker.ts', import.meta.url), { workerData: siteUrl });
  const helper: Helper = { worker, waiting: [], isReady: false };
  const fail = (error: Error) => {
    helper.isReady = false;
    for (const { reject } of helper.waiting.splice(0)) reject(error);
  };
  // The first word is that it is ready.
  worker.once('message', () => {
    helper.isReady = true;
    worker.on('message', (leaks: Leaks) => helper.waiting.shift()!.resolve(leaks));
  });
  worker.on('error', (error) => fail(error as Error));
  worker.on('exit', () => fail(new Error('a guard thread ended without a word')));
  return helper;
}

function ask({ worker, waiting }: Helper, documents: readonly Written[]): Promise<Leaks> {
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
    worker.postMessage(`[${documents.map(({ text }) => text).join(',')}]` satisfies GuardTask);
  });
}
