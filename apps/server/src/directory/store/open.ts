import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseDatabaseUrl } from './database-url.ts';
import type { DirectorySource } from './records.ts';
import { openSqliteSource } from './sqlite/source.ts';
import { openSqliteWriter } from './sqlite/writer.ts';
import type { DirectoryWriter, StoreSummary } from './write-session.ts';

/** Opens the directory for reading and watching; creates an empty one when there is none. */
export async function openSource(databaseUrl: string): Promise<DirectorySource> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite') return openSqliteSource(address.file);
  // Imported only when needed, because each thread of a build imports this file.
  const { openPostgresSource } = await import('./postgres/source.ts');
  return openPostgresSource(address.url);
}

/** Opens the directory for imports; creates an empty one when there is none. */
export async function openWriter(databaseUrl: string): Promise<DirectoryWriter> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite') return openSqliteWriter(address.file);
  const { openPostgresWriter } = await import('./postgres/writer.ts');
  return openPostgresWriter(address.url);
}

/** As {@link openWriter}, for a dry run: it creates no file. */
export async function openWriterForDryRun(databaseUrl: string): Promise<DirectoryWriter> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine !== 'sqlite' || existsSync(address.file)) return openWriter(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const writer = openSqliteWriter(path.join(folder, 'trial.db'));
    return { ...writer, close: () => writer.close().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The number of records in the directory. */
export async function readSummary(databaseUrl: string, engine: number): Promise<StoreSummary> {
  const writer = await openWriter(databaseUrl);
  try {
    return await writer.summary(engine);
  } finally {
    await writer.close();
  }
}
