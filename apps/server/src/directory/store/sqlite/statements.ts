import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlValue } from '../sql.ts';
import { guarded } from './connection.ts';

const STATEMENTS_KEPT = 200;

/** Prepares the statements of a file's connection and caches them. Errors are those of {@link guarded}. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #kept = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
  }

  all<Row>(text: string, values: readonly SqlValue[] = []): Row[] {
    return guarded(this.#file, () => this.prepare(text).all(named(values)) as Row[]);
  }

  /** The number of rows changed. */
  run(text: string, values: readonly SqlValue[] = []): number {
    return guarded(this.#file, () => Number(this.prepare(text).run(named(values)).changes));
  }

  prepare(text: string): StatementSync {
    const known = this.#kept.get(text);
    if (known !== undefined) return known;
    if (this.#kept.size >= STATEMENTS_KEPT) this.#kept.clear();
    const statement = this.#database.prepare(text);
    this.#kept.set(text, statement);
    return statement;
  }
}

/** Names the values for SQLite, for which `$1`, `$2` … are named parameters. */
function named(values: readonly SqlValue[]): Record<string, SqlValue> {
  return Object.fromEntries(values.map((value, i) => [`$${i + 1}`, value]));
}
