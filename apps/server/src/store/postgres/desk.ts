import { DESK_MIGRATIONS } from '../desk-migrations.ts';
import type { Sql } from '../sql.ts';
import { migratePostgres } from './migrate.ts';
import { DESK_SCHEMA } from './schema.ts';
import { openPostgresSql } from './sql.ts';

/** The desk in PostgreSQL, its tables brought up to date when this role may. Rejects with a `StoreFailure` when it can't be used. */
export async function openPostgresDesk(url: string): Promise<Sql> {
  await migratePostgres(url, [{ name: DESK_SCHEMA, migrations: DESK_MIGRATIONS }]);
  return openPostgresSql(url, DESK_SCHEMA);
}
