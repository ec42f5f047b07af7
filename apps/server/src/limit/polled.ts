import type { Sql } from '../store/sql.ts';

/** The interval of the polls. A command's change must be in effect within a second. */
const POLL_MS = 400;

/** The current content of the operational database: its version, and a function that reads it. */
export interface Reading<Value> {
  readonly version: string;
  value(): Promise<Value> | Value;
}

/** Receives the number of entries after each change, and the first failure of a row. */
export type OnPolled = (event: { readonly size: number } | { readonly cause: unknown }) => void;

/**
 * Data that commands change in the operational database while a server runs. It is kept in memory and read again when its version
 * changes. While the database can't be read, the last value stays.
 */
export abstract class Polled<Value extends { readonly size: number }> {
  protected value: Value;
  readonly #sql: Sql;
  readonly #onEvent: OnPolled;
  #version: string | null = null;
  #failing = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(sql: Sql, empty: Value, onEvent: OnPolled = () => {}) {
    this.#sql = sql;
    this.value = empty;
    this.#onEvent = onEvent;
  }

  protected abstract read(sql: Sql): Promise<Reading<Value>>;

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
    const reading = await this.read(this.#sql);
    if (reading.version === this.#version) return;
    this.value = await reading.value();
    this.#version = reading.version;
    this.#onEvent({ size: this.value.size });
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
