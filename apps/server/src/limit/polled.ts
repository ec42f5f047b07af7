/** How often a running server asks the desk whether what the operator set has changed: well within the second it is given. */
const POLL_MS = 400;

/** What the desk has now: what it is known by, and how to read it. */
export interface Reading<Value> {
  readonly version: string;
  value(): Promise<Value> | Value;
}

/**
 * What commands change in the desk while a server runs: all of it in memory, read again when its version is another.
 * While the desk can't be read, what was read last stands, and `onFailure` hears of the first failure of a row.
 */
export abstract class Polled<Value> {
  protected value: Value;
  readonly #onChange: (value: Value) => void;
  readonly #onFailure: (cause: unknown) => void;
  #version: string | null = null;
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(empty: Value, onChange: (value: Value) => void, onFailure: (cause: unknown) => void) {
    this.value = empty;
    this.#onChange = onChange;
    this.#onFailure = onFailure;
  }

  protected abstract look(): Promise<Reading<Value>>;

  /** Reads now, then again and again until {@link stop}. Rejects when the first reading fails. */
  async start(): Promise<void> {
    await this.#read();
    this.#schedule();
  }

  async #read(): Promise<void> {
    const reading = await this.look();
    if (reading.version === this.#version) return;
    this.value = await reading.value();
    this.#version = reading.version;
    this.#onChange(this.value);
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
