import type { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../desk-migrations.ts';
import { StoreFailure } from '../failure.ts';

/**
 * The migrations that are not applied yet. Refuses a file with an applied migration that the list lacks, since a newer version
 * wrote it.
 */
export function missingMigrations(
  database: DatabaseSync,
  file: string,
  migrations: readonly Migration[],
): readonly Migration[] {
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get() === undefined) return migrations;
  const applied = new Set(
    database
      .prepare('SELECT name FROM migrations')
      .all()
      .map(({ name }) => String(name)),
  );
  for (const name of applied) {
    if (migrations.some((migration) => migration.name === name)) continue;
    throw new StoreFailure(
      `${file} was made by another vidriera: this one does not know step "${name}". Upgrade vidriera. If this vidriera is the newer one, it can't convert the file: move the file away and import the source files again.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Applies the missing migrations, all or none. */
export function applyMigrations(database: DatabaseSync, file: string, migrations: readonly Migration[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)');
    for (const { name, statements } of missingMigrations(database, file, migrations)) {
      for (const statement of statements) database.exec(statement);
      database.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, Date.now());
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
