import type { Sql } from '../../directory/store/sql.ts';

/** The interval of the polls. A command's change must be in effect within a second. */
const POLL_MS = 400;

/** Receives the number of entries after each change, and the first failure of a row. */
export type OnPolled = (event: { readonly size: number } | { readonly cause: unknown }) => void;

/**
 * Rows that commands change in the operational database while a server runs, all of them in memory by key. While the database
 * can't be read, the last ones stay.
 */
export abstract class Polled<Value> {
  protected entries: ReadonlyMap<string, Value> = new Map();
  readonly #sql: Sql;
  readonly #onEvent: OnPolled;
  #text = '';
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(sql: Sql, onEvent: OnPolled = () => {}) {
    this.#sql = sql;
    this.#onEvent = onEvent;
  }

  get size(): number {
    return this.entries.size;
  }

  /** Reads every entry, always in the same order. */
  protected abstract read(sql: Sql): Promise<readonly (readonly [key: string, value: Value])[]>;

  /** Reads now, then at an interval until {@link stop}. Rejects when the first read fails. */
  async start(): Promise<void> {
    await this.#refresh();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #refresh(): Promise<void> {
    const entries = await this.read(this.#sql);
    const text = JSON.stringify(entries);
    if (text === this.#text) return;
    this.#text = text;
    this.entries = new Map(entries);
    this.#onEvent({ size: this.size });
  }

  #schedule(): void {
    this.#timer = setTimeout(async () => {
      try {
        await this.#refresh();
        this.#failing = false;
      } catch (cause) {
        if (!this.#failing) this.#onEvent({ cause });
        this.#failing = true;
      }
      if (!this.#stopped) this.#schedule();
    }, POLL_MS).unref();
  }
}
