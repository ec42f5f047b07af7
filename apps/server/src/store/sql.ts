/** A value a statement takes or gives. Booleans are stored as 0 and 1, date-times as Unix milliseconds. */
export type SqlValue = string | number | null | Uint8Array;

/**
 * The little SQL the desk (keys, drafts, tasks) needs, the same over SQLite and PostgreSQL.
 * Statements are written in their common dialect with `$1`, `$2` … placeholders.
 */
export interface Sql {
  all<Row>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Resolves to the number of rows changed, once they are durable. */
  run(text: string, values?: readonly SqlValue[]): Promise<number>;
  /** All or nothing; one at a time in this process. A thrown error rolls back and is thrown on. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** SQLite: removes deleted rows from the write-ahead log too, unless a reader holds it back. PostgreSQL: nothing to do. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
