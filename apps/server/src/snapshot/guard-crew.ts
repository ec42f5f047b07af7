import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Leak } from '@vidriera/core/privacy';
import { type Guarded, PartGuard } from './guard-parts.ts';

/** Fewer documents than this are not worth a helper. */
const WORTH_HELP = 500;
const HELPERS_MAX = 3;

/** What a helper is given: documents as JSON text. It answers with a {@link Leak} or null for each. */
export type GuardTask = string;

/** Looks at many documents at once, with the help of other threads where the machine has them. */
export class GuardCrew {
  readonly #siteUrl: string;
  readonly #own: PartGuard;
  readonly #most = Math.min(HELPERS_MAX, availableParallelism() - 1);
  #helpers: Worker[] | null = null;

  constructor(siteUrl: string) {
    this.#siteUrl = siteUrl;
    this.#own = new PartGuard(siteUrl);
  }

  /** The first leak of each document, or null. Rejects when a helper fails: nothing passes unseen. */
  async find(documents: readonly Guarded[]): Promise<(Leak | null)[]> {
    const helpers = documents.length < WORTH_HELP ? [] : this.#hire();
    const share = Math.ceil(documents.length / (helpers.length + 1));
    const asked = helpers.map((helper, i) => ask(helper, documents.slice((i + 1) * share, (i + 2) * share)));
    const own = documents.slice(0, share).map((document) => this.#own.find(document));
    return own.concat(...(await Promise.all(asked)));
  }

  async close(): Promise<void> {
    await Promise.all((this.#helpers ?? []).map((helper) => helper.terminate()));
  }

  #hire(): Worker[] {
    this.#helpers ??= Array.from(
      { length: this.#most },
      () => new Worker(new URL('./guard-worker.ts', import.meta.url), { workerData: this.#siteUrl }),
    );
    return this.#helpers;
  }
}

function ask(helper: Worker, documents: readonly Guarded[]): Promise<(Leak | null)[]> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      helper.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (leaks: (Leak | null)[]) => settle(() => resolve(leaks));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('a guard thread ended without a word')));
    helper.on('message', onMessage).on('error', onError).on('exit', onExit);
    helper.postMessage(JSON.stringify(documents) satisfies GuardTask);
  });
}
