import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { SqlValue } from '../sql.ts';

const STATEMENTS_KEPT = 200;

/** Prepares statements and caches them. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #kept = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  all<Row>(text: string, values: readonly SqlValue[] = []): Row[] {
    return this.prepare(text).all(named(values)) as Row[];
  }

  /** The number of rows changed. */
  run(text: string, values: readonly SqlValue[] = []): number {
    return Number(this.prepare(text).run(named(values)).changes);
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
