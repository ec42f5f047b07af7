/** A parameter or result of a statement. Booleans are stored as 0 and 1, date-times as Unix milliseconds. */
export type SqlValue = string | number | null | Uint8Array;

/**
 * The minimal SQL interface of the operational database (keys, drafts, tasks), the same over SQLite and PostgreSQL. Statements
 * use their common dialect with `$1`, `$2` … placeholders.
 */
export interface Sql {
  all<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Resolves to the number of changed rows once they are durable. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>;
  /** Runs `work` in a transaction. Transactions are serialised. An error rolls back and is rethrown. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** SQLite: removes deleted rows from the write-ahead log too, unless a reader prevents it. PostgreSQL: does nothing. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
