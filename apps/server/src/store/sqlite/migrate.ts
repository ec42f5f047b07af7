import type { DatabaseSync } from 'node:sqlite';
import { type Migration, notApplied } from '../migration.ts';

/** The migrations that the file lacks. */
export function missingMigrations(
  database: DatabaseSync,
  file: string,
  migrations: readonly Migration[],
): readonly Migration[] {
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get() === undefined) return migrations;
  const applied = database.prepare('SELECT name FROM migrations').all();
  return notApplied(
    migrations,
    applied.map(({ name }) => String(name)),
    file,
    'move the file away',
  );
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
