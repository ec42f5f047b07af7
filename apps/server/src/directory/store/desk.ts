import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { deskFile, parseDatabaseUrl } from './open.ts';
import type { Sql } from './sql.ts';
import { DESK_FILE } from './sqlite/connection.ts';
import { openSqliteSql } from './sqlite/sql.ts';

const SECRET_BYTES = 32;

/** Opens the operational database (API keys, drafts, tasks) and migrates its tables. */
export async function openDesk(databaseUrl: string): Promise<Sql> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite') return openSqliteSql(deskFile(address.file), DESK_FILE);
  const { openPostgresDesk } = await import('./postgres/sql.ts');
  return openPostgresDesk(address.url);
}

/** Calls `work` with the operational database, if a server or a command has made one; null without it. */
export async function withDeskIfMade<Result>(
  databaseUrl: string,
  work: (desk: Sql) => Promise<Result>,
): Promise<Result | null> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite' && !existsSync(deskFile(address.file))) return null;
  const desk = await openDesk(databaseUrl);
  return work(desk).finally(() => desk.close());
}

/** The 32 random bytes with that name. The first call creates them for all processes. */
export async function serverSecret(desk: Sql, name: string): Promise<Uint8Array> {
  await desk.run('INSERT INTO secrets (name, value, created_at) VALUES ($1, $2, $3) ON CONFLICT (name) DO NOTHING', [
    name,
    randomBytes(SECRET_BYTES),
    Date.now(),
  ]);
  const [row] = await desk.all<{ value: Uint8Array }>('SELECT value FROM secrets WHERE name = $1', [name]);
  return row!.value;
}

/** Stores the address of the site. Of several replicas, the last one that started wins. */
export async function noteSiteAddress(desk: Sql, url: string): Promise<void> {
  await desk.run('INSERT INTO site (only_row, url) VALUES (1, $1) ON CONFLICT (only_row) DO UPDATE SET url = $1', [
    url,
  ]);
}

/** The address at which a server of this database last served the site; null before the first. */
export async function lastSiteAddress(desk: Sql): Promise<string | null> {
  const [row] = await desk.all<{ url: string }>('SELECT url FROM site');
  return row?.url ?? null;
}
