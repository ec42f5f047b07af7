import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkedKey, familyKeyFile, KEY_BYTES, readFamilyKey, writeFamilyKey } from '../family-key.ts';
import { DESK_MIGRATIONS, directoryMigrations, type Migration, notApplied } from '../migrations.ts';
import { type DirectoryReading, type DirectorySource, openDirectory, openReading } from '../records.ts';
import { type Sql, type SqlValue, StoreBusy, StoreFailure } from '../sql.ts';
import {
  type DirectoryWriter,
  type FamilyKey,
  type ImportSql,
  openWriteSession,
  readSummary,
  takeTurn,
} from '../write-session.ts';

export const DIRECTORY_FILE: FileKind = {
  // "VDR3"
  applicationId: 0x56_44_52_33,
  noun: 'directory',
  // Imports write in bulk and builds read in order: with pages four times as large
  // as usual, an import makes a quarter of the system calls.
  pageSize: 16_384,
  migrations: directoryMigrations({
    text: 'text',
    numbered: 'INTEGER PRIMARY KEY',
    ordered: (table, columns, key) => [`CREATE TABLE ${table} (${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`],
  }),
};

export const DESK_FILE: FileKind = {
  // "VDR2"
  applicationId: 0x56_44_52_32,
  noun: 'desk',
  pageSize: 4096,
  migrations: DESK_MIGRATIONS,
};

/** Identifies a kind of vidriera's SQLite files. */
export interface FileKind {
  readonly applicationId: number;
  /** The name in messages: "directory". */
  readonly noun: string;
  /** The page size of new files, in bytes. */
  readonly pageSize: number;
  readonly migrations: readonly Migration[];
}

/**
 * Opens the file, creating it if missing, and migrates it. Throws a {@link StoreFailure} for a damaged file or a file of another
 * program.
 */
export function openDatabase(file: string, kind: FileKind, options: { readOnly: boolean }): DatabaseSync {
  return guarded(file, () => {
    if (!fs.existsSync(file)) createDatabase(file, kind);
    const stats = fs.statSync(file);
    if (stats.isDirectory()) throw new StoreFailure(`${file} is a folder, not a file.`);
    if (stats.size === 0) throw damaged(file, 'it has no content');
    // A wait inside SQLite would block the event loop, so callers wait outside.
    const database = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 0 });
    try {
      // Deleted rows are overwritten in the file.
      if (!options.readOnly) database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
      check(database, file, kind);
      if (missingMigrations(database, file, kind.migrations).length > 0) upgrade(file, kind);
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  });
}

/**
 * Moves the write-ahead log into the file and empties the log, which still has deleted rows. Returns false when a reader or a full disk
 * prevents it; committed data is durable in any case.
 */
export function cutLog(database: DatabaseSync): boolean {
  try {
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
  } catch {
    return false;
  }
}

/** Runs `work` and converts SQLite errors that an operator can solve to a {@link StoreFailure} of one line. */
export function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explain(error, file);
  }
}

/** The error in the operator's terms; an unexpected one unchanged. */
export function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === 'ENOSPC') return full(file);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return isReadOnly(file);
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT')
    return new StoreFailure(`The folder of ${file} can't be made.`);
  if (errcode === undefined) return error;
  return FAILURES[errcode & 0xff]?.(file, errcode) ?? error;
}

const isBusy = (file: string) => new StoreBusy(`${file} is in use by another process; try again.`);
const isNotWhole = (file: string) => damaged(file, 'its content is not a whole database');
const isReadOnly = (file: string) => new StoreFailure(`${file} may not be written.`);

/** What an operator can solve, by SQLite's primary result code: https://sqlite.org/rescode.html */
const FAILURES: Readonly<Record<number, (file: string, code: number) => StoreFailure>> = {
  5: isBusy, // SQLITE_BUSY
  6: isBusy, // SQLITE_LOCKED
  8: isReadOnly, // SQLITE_READONLY
  10: (file, code) => new StoreFailure(`Reading or writing ${file} failed (SQLite I/O error ${code}).`), // SQLITE_IOERR
  11: isNotWhole, // SQLITE_CORRUPT
  13: full, // SQLITE_FULL
  14: (file) => new StoreFailure(`${file} can't be opened; check that it and its folder may be read and written.`), // SQLITE_CANTOPEN
  26: isNotWhole, // SQLITE_NOTADB
};

/** Creates the file under a temporary name and links it into place, so that no process sees an incomplete file. */
function createDatabase(file: string, kind: FileKind): void {
  makeFolder(path.dirname(file));
  const draft = `${file}.new-${process.pid}-${randomUUID()}`;
  try {
    fs.closeSync(fs.openSync(draft, 'wx', 0o600));
    const database = new DatabaseSync(draft);
    try {
      database.exec(`
        PRAGMA page_size = ${kind.pageSize};
        PRAGMA synchronous = FULL;
        PRAGMA application_id = ${kind.applicationId};`);
      applyMigrations(database, file, kind.migrations);
      database.exec('PRAGMA journal_mode = WAL');
    } finally {
      database.close();
    }
    placeNew(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Makes a folder and those above it. In /proc, which has no new folders, mkdir of Node.js with `recursive` never ends. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another process may have made it in between.
    if (!fs.existsSync(folder)) throw error;
  }
}

/** Migrates the file over a writable connection. */
function upgrade(file: string, kind: FileKind): void {
  const database = new DatabaseSync(file, { timeout: UPGRADE_PATIENCE_MS });
  try {
    database.exec('PRAGMA synchronous = FULL');
    applyMigrations(database, file, kind.migrations);
  } finally {
    database.close();
  }
}

/** How long an upgrade waits for another process, in ms. */
const UPGRADE_PATIENCE_MS = 5000;

/** Links the finished draft to the file's name, unless another process created the file first. */
function placeNew(draft: string, file: string): void {
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // This file system has no hard links.
    if (!fs.existsSync(file)) fs.renameSync(draft, file);
  }
}

/** Throws a {@link StoreFailure} for a file of another kind, and for one that was cut short. */
function check(database: DatabaseSync, file: string, kind: FileKind): void {
  const applicationId = pragma(database, 'application_id');
  if (applicationId !== kind.applicationId) {
    throw new StoreFailure(`${file} is not a ${kind.noun} of vidriera; nothing was changed in it.`);
  }
  // SQLite would read zeros for an incomplete last page.
  if (fs.statSync(file).size % pragma(database, 'page_size') !== 0) throw isNotWhole(file);
}

export function pragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}

function damaged(file: string, how: string): StoreFailure {
  return new StoreFailure(
    `${file} is damaged: ${how}. Restore it from a backup, or move it away and import the source files again.`,
  );
}

function full(file: string): StoreFailure {
  return new StoreFailure(`There is no room left on the disk of ${file}. Nothing was changed.`);
}

function missingMigrations(
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
function applyMigrations(database: DatabaseSync, file: string, migrations: readonly Migration[]): void {
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

const STATEMENTS_KEPT = 200;

/** Runs statements over a file's connection, and keeps them prepared. Errors are those of {@link guarded}. */
export function openStatements(database: DatabaseSync, file: string) {
  const kept = new Map<string, StatementSync>();
  const prepared = (text: string): StatementSync => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= STATEMENTS_KEPT) kept.clear();
    const statement = database.prepare(text);
    kept.set(text, statement);
    return statement;
  };
  return {
    all: <Row>(text: string, values: readonly SqlValue[] = []): Row[] =>
      guarded(file, () => prepared(text).all(named(values)) as Row[]),
    /** The number of rows changed. */
    run: (text: string, values: readonly SqlValue[] = []): number =>
      guarded(file, () => Number(prepared(text).run(named(values)).changes)),
  };
}

/** Names the values for SQLite, for which `$1`, `$2` … are named parameters. */
function named(values: readonly SqlValue[]): Record<string, SqlValue> {
  return Object.fromEntries(values.map((value, i) => [`$${i + 1}`, value]));
}

/** The page cache for reading the whole directory, in KiB (SQLite takes it as a negative number). */
const READING_CACHE = -1024;
const ROWS_AT_ONCE = 100;

/** Opens the directory in a SQLite file read-only. Throws a `StoreFailure` for a damaged file or a file of another program. */
export function openSqliteSource(file: string): DirectorySource {
  const database = openDatabase(file, DIRECTORY_FILE, { readOnly: true });
  return openDirectory(
    queriesOf(database, file),
    () => readWhole(file),
    async () => database.close(),
  );
}

function queriesOf(database: DatabaseSync, file: string): Pick<Sql, 'all' | 'run'> {
  const { all, run } = openStatements(database, file);
  return { all: async (text, values) => all(text, values), run: async (text, values) => run(text, values) };
}

async function readWhole(file: string): Promise<DirectoryReading> {
  const database = openDatabase(file, DIRECTORY_FILE, { readOnly: true });
  try {
    // The first read fixes the state that the transaction sees.
    guarded(file, () => database.exec(`PRAGMA cache_size = ${READING_CACHE}; BEGIN`));
    return await openReading({
      ...queriesOf(database, file),
      each: (text) => each(database, file, text),
      asBytes: (expression) => `CAST(${expression} AS BLOB)`,
      close: async () => database.close(),
    });
  } catch (error) {
    database.close();
    throw error;
  }
}

async function* each<Row>(database: DatabaseSync, file: string, text: string): AsyncGenerator<Row[]> {
  const rows = guarded(file, () => database.prepare(text).iterate());
  const some = (): Row[] => {
    const batch: Row[] = [];
    while (batch.length < ROWS_AT_ONCE) {
      const { value, done } = rows.next();
      if (done) break;
      batch.push(value as Row);
    }
    return batch;
  };
  for (let batch = guarded(file, some); batch.length > 0; batch = guarded(file, some)) yield batch;
}

/** How many times a closing writer tries to truncate the log while a reader prevents it, and the pause between, in ms. */
const CUT_TRIES = 100;
const CUT_PAUSE_MS = 100;
/** The page cache of an import, in KiB (a negative number in SQLite): enough for the indexes of millions of rows. */
const IMPORT_CACHE = -131072;
/** The page cache of a rewrite, in KiB. */
const REWRITE_CACHE = -8192;
/** The size to which the write-ahead log is truncated after an import, in bytes. */
const WAL_KEPT = 64 * 1024 * 1024;

/** Opens the directory in a SQLite file for imports. Throws a `StoreFailure` for a damaged file or a file of another program. */
export function openSqliteWriter(file: string): DirectoryWriter {
  const database = openDatabase(file, DIRECTORY_FILE, { readOnly: false });
  guarded(file, () =>
    database.exec(
      `PRAGMA cache_size = ${IMPORT_CACHE}; PRAGMA journal_size_limit = ${WAL_KEPT}; PRAGMA temp_store = MEMORY`,
    ),
  );
  const sql = importSql(database, file);
  return {
    begin: async (engine, onWait) => {
      await takeTurn(() => hasBegun(database, file), onWait);
      try {
        const [meta] = await sql.all<{ revision: number; family_check: string | null }>('SELECT * FROM meta');
        const family = openFamilyKey(file, meta!.family_check, meta!.revision === 0);
        return await openWriteSession(sql, engine, family);
      } catch (error) {
        await sql.rollback();
        throw error;
      }
    },
    summary: (engine) => readSummary(sql, engine),
    close: async () => {
      // Also after a summary or a dry run, which so do the rewrite that an earlier writer could not do.
      rewriteWhenDue(database);
      for (let left = CUT_TRIES; !cutLog(database) && left > 0; left--) await sleep(CUT_PAUSE_MS);
      database.close();
    },
  };
}

/** The key in the file beside the directory's, created with a new directory. `check` is the value that the directory stores. */
function openFamilyKey(directoryFile: string, check: string | null, isNew: boolean): FamilyKey {
  const file = familyKeyFile(directoryFile);
  const found = readFamilyKey(file);
  if (found !== null || check !== null || !isNew) return { key: checkedKey(found, check, file), keep: () => {} };
  const key = randomBytes(KEY_BYTES);
  return { key, keep: () => writeFamilyKey(file, key) };
}

function importSql(database: DatabaseSync, file: string): ImportSql {
  return {
    ...queriesOf(database, file),
    elements: 'json_each($1)',
    commit: async () => {
      try {
        guarded(file, () => database.exec('COMMIT'));
      } finally {
        cutLog(database);
      }
    },
    rollback: async () => {
      try {
        // SQLite may have rolled back already, as it does on a full disk.
        if (database.isTransaction) guarded(file, () => database.exec('ROLLBACK'));
      } finally {
        cutLog(database);
      }
    },
  };
}

/** Begins the transaction of an import unless another process writes. */
function hasBegun(database: DatabaseSync, file: string): boolean {
  try {
    // A copy made by SQLite may have another journal mode, in which readers and writers block each other.
    database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    const explained = explain(error, file);
    if (explained instanceof StoreBusy) return false;
    throw explained;
  }
}

/**
 * Rewrites the file after an import that may have deleted rows: when SQLite rebalances pages, copies of rows stay there that
 * `secure_delete` does not erase. It takes about as long as the build after an import. `user_version` is the revision of the last
 * rewrite. The first revision fills an empty directory, so it leaves nothing to erase.
 */
function rewriteWhenDue(database: DatabaseSync): void {
  try {
    const { revision } = database.prepare('SELECT revision FROM meta').get() as { revision: number };
    if (revision <= 1 || pragma(database, 'user_version') === revision) return;
    // With the settings of an import, a rewrite would hold the whole database in memory.
    database.exec(
      `PRAGMA temp_store = FILE; PRAGMA cache_size = ${REWRITE_CACHE}; VACUUM; PRAGMA user_version = ${revision}`,
    );
  } catch {
    // Another import is running, or the disk is full. The next writer tries again.
  }
}
