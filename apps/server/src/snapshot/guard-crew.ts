import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Leak } from '@vidriera/core/privacy';
import { type Guarded, PartGuard } from './guard-parts.ts';

/** Helpers are hired when more documents than this had to be looked at. */
const WORTH_HELP = 1000;
const HELPERS_MAX = 3;
/** How many lots are looked at before the first of them must be done. */
const LOTS_MAX = 6;

/** What a helper is given: a lot of documents as JSON text. It answers with a {@link Leak} or null for each. */
export type GuardTask = string;

interface Lot {
  readonly leaks: Promise<(Leak | null)[]>;
  readonly done: (leaks: readonly (Leak | null)[]) => void;
}

/**
 * Looks at documents lot by lot: a lot goes to a helper thread that has nothing to do, else it is looked at here. What
 * is to be done with the findings is done in the order of the lots.
 */
export class GuardCrew {
  readonly #siteUrl: string;
  readonly #own: PartGuard;
  readonly #helpers: Worker[] = [];
  readonly #idle: Worker[] = [];
  readonly #lots: Lot[] = [];
  #looked = 0;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
    this.#own = new PartGuard(siteUrl);
  }

  /** Takes a lot; `done` gets the first leak of each document, or null, not necessarily before this resolves. */
  async look(documents: readonly Guarded[], done: Lot['done']): Promise<void> {
    this.#looked += documents.length;
    if (this.#looked > WORTH_HELP && this.#helpers.length === 0) this.#hire();
    const helper = documents.length === 0 ? undefined : this.#idle.pop();
    const leaks = helper === undefined ? this.#lookHere(documents) : ask(helper, documents, this.#idle);
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
    await Promise.all(this.#helpers.map((helper) => helper.terminate()));
  }

  async #finishFirst(): Promise<void> {
    const { leaks, done } = this.#lots.shift()!;
    done(await leaks);
  }

  async #lookHere(documents: readonly Guarded[]): Promise<(Leak | null)[]> {
    return documents.map((document) => this.#own.find(document));
  }

  #hire(): void {
    const helpers = Math.min(HELPERS_MAX, availableParallelism() - 1);
    for (let i = 0; i < helpers; i++) {
      const helper = new Worker(new URL('./guard-worker.ts', import.meta.url), { workerData: this.#siteUrl });
      this.#helpers.push(helper);
      helper.once('message', () => this.#idle.push(helper));
      // One that can't start is never idle: its share is looked at here.
      helper.once('error', () => {});
    }
  }
}

function ask(helper: Worker, documents: readonly Guarded[], idle: Worker[]): Promise<(Leak | null)[]> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      helper.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (leaks: (Leak | null)[]) =>
      settle(() => {
        idle.push(helper);
        resolve(leaks);
      });
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('a guard thread ended without a word')));
    helper.on('message', onMessage).on('error', onError).on('exit', onExit);
    helper.postMessage(JSON.stringify(documents) satisfies GuardTask);
  });
}
