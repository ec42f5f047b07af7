import { deskFile, parseDatabaseUrl } from './database-url.ts';
import type { Sql } from './sql.ts';
import { DESK_FILE } from './sqlite/schema.ts';
import { openSqliteSql } from './sqlite/sql.ts';

/** Opens the desk of a database (API keys, drafts, tasks, what is written while serving), its tables brought up to date. */
export async function openDesk(databaseUrl: string): Promise<Sql> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'postgres') {
    const { openPostgresDesk } = await import('./postgres/desk.ts');
    return openPostgresDesk(address.url);
  }
  return openSqliteSql(deskFile(address.file), DESK_FILE);
}
