import { ApiError } from '@vidriera/contract/errors';

/** A parameter or result of a statement. Booleans are stored as 0 and 1, date-times as Unix milliseconds. */
export type SqlValue = string | number | null | Uint8Array;

/** Statements in the common dialect of SQLite and PostgreSQL, with `$1`, `$2` … placeholders. A transaction has no more. */
export interface Sql {
  all<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Resolves to the number of changed rows once they are durable. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>;
}

/** The operational database (keys, drafts, tasks). */
export interface SqlDatabase extends Sql {
  /** Runs `work` in a transaction. Transactions are serialised. An error rolls back and is rethrown. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** SQLite: removes deleted rows from the write-ahead log too, unless a reader prevents it. PostgreSQL: does nothing. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** The store can't be used. The message is one line for the operator. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
}

/** Another process has held the store for longer than the wait; trying again may work. */
export class StoreBusy extends StoreFailure {
  override name = 'StoreBusy';
}

/**
 * The database fails temporarily; a later try may work. `cause` is for the log only. After a lost commit the outcome is unknown, so
 * requests that must not act twice carry an `Idempotency-Key`.
 */
export class StoreUnavailable extends ApiError {
  constructor(cause: unknown) {
    super('unavailable');
    this.name = 'StoreUnavailable';
    this.cause = cause;
  }

  /** One line for an operator: the message of the database or the network, which contains no record's content and no password. */
  get reason(): string {
    const { cause } = this;
    const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
    const words = errors.map((error) => (error instanceof Error ? error.message || error.name : String(error)));
    return `The database can't be used now: ${words.join('; ')}. --database-url or VIDRIERA_DATABASE_URL names it.`;
  }
}
