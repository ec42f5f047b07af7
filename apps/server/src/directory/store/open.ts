import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { familyKeyFile } from './family-key.ts';
import type { DirectorySource } from './records.ts';
import { StoreFailure } from './sql.ts';
import { openSqliteSource, openSqliteWriter } from './sqlite/connection.ts';
import type { DirectoryWriter } from './write-session.ts';

type DatabaseAddress =
  | { readonly engine: 'sqlite'; readonly file: string }
  | { readonly engine: 'postgres'; readonly url: string };

/** Reads `file:PATH` (relative to the working directory, or absolute) and `postgres://…`. */
export function parseDatabaseUrl(databaseUrl: string): DatabaseAddress {
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return { engine: 'postgres', url: databaseUrl };
  if (!databaseUrl.startsWith('file:')) throw unusable('it must start with file: or postgres://');
  const rest = databaseUrl.slice('file:'.length);
  if (rest === '' || rest.endsWith('/') || rest.includes('?') || rest.includes('\0') || rest.startsWith(':')) {
    throw unusable('file: takes the path of one file, for example file:./data/vidriera.db');
  }
  if (!rest.startsWith('//')) return { engine: 'sqlite', file: path.resolve(rest) };
  try {
    return { engine: 'sqlite', file: fileURLToPath(databaseUrl) };
  } catch {
    throw unusable('file:// takes an absolute path, for example file:///var/lib/vidriera/vidriera.db');
  }
}

/** The database without user and password: `postgres://db.example.com/directory`, or the file's absolute path. */
export function databaseName(databaseUrl: string): string {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite') return address.file;
  const { host, pathname } = new URL(address.url);
  return `postgres://${host}${pathname}`;
}

/** The desk's file lies beside the directory's: `vidriera.db` has `vidriera-desk.db`. */
export function deskFile(directoryFile: string): string {
  const { dir, name, ext } = path.parse(directoryFile);
  return path.join(dir, `${name}-desk${ext}`);
}

/** Every file that belongs to a SQLite database, whether or not it exists; none for PostgreSQL. */
export function databaseFiles(databaseUrl: string): string[] {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine !== 'sqlite') return [];
  const databases = [address.file, deskFile(address.file)].flatMap((file) => [file, `${file}-wal`, `${file}-shm`]);
  return [...databases, familyKeyFile(address.file)];
}

/** The message leaves the URL out, because it may contain a password. */
function unusable(rule: string): StoreFailure {
  return new StoreFailure(`The database URL can't be used: ${rule}.`);
}

/** Opens the directory for reading and watching; creates an empty one when there is none. */
export async function openSource(databaseUrl: string): Promise<DirectorySource> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite') return openSqliteSource(address.file);
  return (await import('./postgres/connection.ts')).openPostgresSource(address.url);
}

/** Opens the directory for imports; creates an empty one when there is none. */
export async function openWriter(databaseUrl: string): Promise<DirectoryWriter> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine === 'sqlite') return openSqliteWriter(address.file);
  return (await import('./postgres/connection.ts')).openPostgresWriter(address.url);
}

/** As {@link openWriter}, for a dry run: it creates no file. */
export async function openWriterForDryRun(databaseUrl: string): Promise<DirectoryWriter> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address.engine !== 'sqlite' || existsSync(address.file)) return openWriter(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-'));
  const writer = openSqliteWriter(path.join(folder, 'trial.db'));
  return { ...writer, close: () => writer.close().finally(() => rmSync(folder, { recursive: true, force: true })) };
}
