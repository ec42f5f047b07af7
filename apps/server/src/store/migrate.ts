import type { Migration } from './desk-migrations.ts';
import { StoreFailure } from './failure.ts';
import type { Sql } from './sql.ts';

/** Applies the steps that are not applied yet, all or none. Refuses a store that knows a step which the list does not. */
export async function migrate(sql: Sql, migrations: readonly Migration[], now: number): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx.run('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)');
    const applied = new Set((await tx.all<{ name: string }>('SELECT name FROM migrations')).map((row) => row.name));
    const known = new Set(migrations.map((migration) => migration.name));
    for (const name of applied) {
      if (!known.has(name)) {
        throw new StoreFailure(`The desk was made by a newer vidriera (step "${name}" is unknown). Upgrade vidriera.`);
      }
    }
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue;
      for (const statement of migration.statements) await tx.run(statement);
      await tx.run('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', [migration.name, now]);
    }
  });
}
