/** How often a running server asks the desk whether what the operator set has changed: well within the second it is given. */
const POLL_MS = 400;

/**
 * Reads again and again what commands change in the desk while a server runs. While the desk can't be read, what was
 * read last stands; `onFailure` hears of the first failure of a row.
 */
export class Polled {
  readonly #read: () => Promise<void>;
  readonly #onFailure: (cause: unknown) => void;
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(read: () => Promise<void>, onFailure: (cause: unknown) => void) {
    this.#read = read;
    this.#onFailure = onFailure;
  }

  /** Reads now, then again and again until {@link stop}. Rejects when the first reading fails. */
  async start(): Promise<void> {
    await this.#read();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#read()
        .then(
          () => {
            this.#failing = false;
          },
          (cause: unknown) => {
            if (!this.#failing) this.#onFailure(cause);
            this.#failing = true;
          },
        )
        .finally(() => {
          if (!this.#stopped) this.#schedule();
        });
    }, POLL_MS).unref();
  }
}
