import { deskFile, parseDatabaseUrl } from './database-url.ts';
import { DESK_MIGRATIONS } from './desk-migrations.ts';
import { StoreFailure } from './failure.ts';
import { migrate } from './migrate.ts';
import type { Sql } from './sql.ts';
import { DESK_FILE } from './sqlite/schema.ts';
import { openSqliteSql } from './sqlite/sql.ts';

/** Opens the desk of a database (API keys, drafts, tasks, what is written while serving), its tables brought up to date. */
export async function openDesk(databaseUrl: string): Promise<Sql> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine !== 'sqlite') throw new StoreFailure('This build knows no PostgreSQL; use a file: URL.');
  const sql = openSqliteSql(deskFile(address.file), DESK_FILE);
  try {
    await migrate(sql, DESK_MIGRATIONS, Date.now());
  } catch (error) {
    await sql.close();
    throw error;
  }
  return sql;
}
