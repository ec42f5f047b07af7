import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checkedKey, familyKeyFile, KEY_BYTES, readFamilyKey, writeFamilyKey } from '../family-key.ts';
import { DESK_MIGRATIONS, directoryMigrations, missingSteps } from '../migrations.ts';
import { type DirectoryReading, type DirectorySource, openDirectory, openReading } from '../records.ts';
import { type Sql, type SqlDatabase, type SqlValue, StoreBusy, StoreFailure, StoreUnavailable } from '../sql.ts';
import { type DirectoryWriter, openWriteSession, readSummary, takeTurn } from '../write-session.ts';

export const DIRECTORY_FILE = {
  // "VDR3"
  applicationId: 0x56_44_52_33,
  /** The name in messages. */
  noun: 'directory',
  /** Of a new file, in bytes. Imports write in bulk and builds read in order: large pages need fewer system calls. */
  pageSize: 16_384,
  migrations: directoryMigrations({
    text: 'text',
    numbered: 'INTEGER PRIMARY KEY',
    ordered: (table, columns, key) => [`CREATE TABLE ${table} (${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`],
  }),
};

type FileKind = Readonly<typeof DIRECTORY_FILE>;

const DESK_FILE: FileKind = {
  // "VDR2"
  applicationId: 0x56_44_52_32,
  noun: 'desk',
  pageSize: 4096,
  migrations: DESK_MIGRATIONS,
};

/** Runs `work`; an error that an operator can solve becomes a {@link StoreFailure} of one line. */
function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
    throw (FAILURES[code] ?? FAILURES[errcode & 0xff])?.(file, errcode) ?? error;
  }
}

const isBusy = (file: string) => new StoreBusy(`${file} is in use by another process; try again.`);
const isNotWhole = (file: string) => damaged(file, 'its content is not a whole database');
const isReadOnly = (file: string) => new StoreFailure(`${file} may not be written.`);
const isFull = (file: string) => new StoreFailure(`There is no room left on the disk of ${file}. Nothing was changed.`);
const isNoFolder = (file: string) => new StoreFailure(`The folder of ${file} can't be made.`);

/** What an operator can solve, by the operating system's code or SQLite's primary result code: https://sqlite.org/rescode.html */
const FAILURES: Readonly<Record<string, (file: string, code: number) => StoreFailure>> = {
  ENOSPC: isFull,
  EACCES: isReadOnly,
  EPERM: isReadOnly,
  EROFS: isReadOnly,
  ENOTDIR: isNoFolder,
  EEXIST: isNoFolder,
  ENOENT: isNoFolder,
  5: isBusy, // SQLITE_BUSY
  6: isBusy, // SQLITE_LOCKED
  8: isReadOnly, // SQLITE_READONLY
  10: (file, code) => new StoreFailure(`Reading or writing ${file} failed (SQLite I/O error ${code}).`), // SQLITE_IOERR
  11: isNotWhole, // SQLITE_CORRUPT
  13: isFull, // SQLITE_FULL
  14: (file) => new StoreFailure(`${file} can't be opened; check that it and its folder may be read and written.`), // SQLITE_CANTOPEN
  26: isNotWhole, // SQLITE_NOTADB
};

/** Creates the file under a temporary name and links it into place, so that no process sees an incomplete file. */
function createDatabase(file: string, kind: FileKind): void {
  makeFolder(path.dirname(file));
  const draft = `${file}.new-${process.pid}-${randomUUID()}`;
  try {
    fs.closeSync(fs.openSync(draft, 'wx', 0o600));
    const sizes = `PRAGMA page_size = ${kind.pageSize}; PRAGMA application_id = ${kind.applicationId}`;
    migrate(draft, kind, `${sizes}; PRAGMA journal_mode = WAL`);
    try {
      fs.linkSync(draft, file);
    } catch {
      // Another process has created the file first, a link leads nowhere, or this file system has no hard links.
      if (fs.lstatSync(file, { throwIfNoEntry: false }) === undefined) fs.renameSync(draft, file);
    }
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

/** How long a migration, and a statement of the desk, waits for another process, in ms. */
const PATIENCE_MS = 5000;

/** Applies the missing migrations, all or none, over a connection of its own. */
function migrate(file: string, kind: FileKind, settings = ''): void {
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS });
  try {
    database.exec(`PRAGMA synchronous = FULL; ${settings}`);
    database.exec('BEGIN IMMEDIATE');
    for (const statement of missingIn(database, file, kind)) database.exec(statement);
    database.exec('COMMIT');
  } finally {
    // Without a commit, closing rolls back.
    database.close();
  }
}

/** Throws a {@link StoreFailure} for a file of another kind, and for one that was cut short. */
function check(database: DatabaseSync, file: string, kind: FileKind): void {
  const { application_id } = database.prepare('PRAGMA application_id').get()!;
  if (application_id !== kind.applicationId) {
    throw new StoreFailure(`${file} is not a ${kind.noun} of vidriera; nothing was changed in it.`);
  }
  const { page_size } = database.prepare('PRAGMA page_size').get()!;
  // SQLite would read zeros for an incomplete last page.
  if (fs.statSync(file).size % Number(page_size) !== 0) throw isNotWhole(file);
}

function damaged(file: string, how: string): StoreFailure {
  return new StoreFailure(
    `${file} is damaged: ${how}. Restore it from a backup, or move it away and import the source files again.`,
  );
}

function missingIn(database: DatabaseSync, file: string, { migrations }: FileKind): string[] {
  const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'migrations'").get();
  const applied = table && database.prepare('SELECT name FROM migrations').all();
  return missingSteps(migrations, applied?.map(({ name }) => String(name)) ?? null, file, 'move the file away');
}

const STATEMENTS_KEPT = 200;

/**
 * Opens a file for statements, which it keeps prepared; creates a missing one, and migrates it. A {@link StoreFailure} is one line on
 * what an operator can solve: a damaged file, one of another program.
 */
export function openFile(file: string, kind: FileKind, options: { readOnly: boolean }) {
  const database = guarded(file, () => {
    if (!fs.existsSync(file)) createDatabase(file, kind);
    const stats = fs.statSync(file);
    if (stats.isDirectory()) throw new StoreFailure(`${file} is a folder, not a file.`);
    if (stats.size === 0) throw damaged(file, 'it has no content');
    // A wait inside SQLite would block the event loop, so callers wait outside.
    const opened = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 0 });
    try {
      // Deleted rows are overwritten in the file.
      if (!options.readOnly) opened.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
      check(opened, file, kind);
      if (missingIn(opened, file, kind).length > 0) migrate(file, kind);
    } catch (error) {
      opened.close();
      throw error;
    }
    return opened;
  });
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
    all: async <Row>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> =>
      guarded(file, () => prepared(text).all(named(values)) as Row[]),
    /** The number of rows changed. */
    run: async (text: string, values: readonly SqlValue[] = []): Promise<number> =>
      guarded(file, () => Number(prepared(text).run(named(values)).changes)),
    exec: (text: string) => guarded(file, () => database.exec(text)),
    isInTransaction: () => database.isTransaction,
    /**
     * Moves the write-ahead log into the file and empties the log, which still has deleted rows. Returns false when a reader or a full
     * disk prevents it; committed data is durable in any case.
     */
    cutLog(): boolean {
      try {
        return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
      } catch {
        return false;
      }
    },
    close: async () => database.close(),
  };
}

type SqliteFile = ReturnType<typeof openFile>;

/** Names the values for SQLite, for which `$1`, `$2` … are named parameters. */
function named(values: readonly SqlValue[]): Record<string, SqlValue> {
  return Object.fromEntries(values.map((value, i) => [`$${i + 1}`, value]));
}

/** The page cache for reading the whole directory, in KiB (SQLite takes it as a negative number). */
const READING_CACHE = -1024;

export function openSqliteSource(file: string): DirectorySource {
  const sql = openFile(file, DIRECTORY_FILE, { readOnly: true });
  return openDirectory(sql, () => readWhole(file), sql.close);
}

async function readWhole(file: string): Promise<DirectoryReading> {
  const sql = openFile(file, DIRECTORY_FILE, { readOnly: true });
  try {
    // The first read fixes the state that the transaction sees.
    sql.exec(`PRAGMA cache_size = ${READING_CACHE}; BEGIN`);
    return await openReading({ ...sql, asBytes: (expression) => `CAST(${expression} AS BLOB)` });
  } catch (error) {
    await sql.close();
    throw error;
  }
}

/** How often a closing writer tries to empty the log while a reader prevents it, and the pause between, in ms. */
const CUT_TRIES = 100;
const CUT_PAUSE_MS = 100;
/** Page caches in KiB, as negative numbers: of an import, for the indexes of millions of rows; of a rewrite. */
const IMPORT_CACHE = -131072;
const REWRITE_CACHE = -8192;
/** The size of the write-ahead log after an import, in bytes. */
const WAL_KEPT = 64 * 1024 * 1024;

export function openSqliteWriter(file: string): DirectoryWriter {
  const sql = openFile(file, DIRECTORY_FILE, { readOnly: false });
  sql.exec(`PRAGMA cache_size = ${IMPORT_CACHE}; PRAGMA journal_size_limit = ${WAL_KEPT}; PRAGMA temp_store = MEMORY`);
  const keyFile = familyKeyFile(file);
  const rollback = async () => {
    // SQLite may have rolled back already, as it does on a full disk.
    if (sql.isInTransaction()) sql.exec('ROLLBACK');
  };
  return {
    begin: async (engine, onWait) => {
      await takeTurn(() => hasBegun(sql), onWait);
      try {
        const [meta] = await sql.all<{ revision: number; family_check: string | null }>('SELECT * FROM meta');
        const key = openFamilyKey(keyFile, meta!.family_check, meta!.revision === 0);
        const commit = async () => {
          if (!fs.existsSync(keyFile)) writeFamilyKey(keyFile, key);
          sql.exec('COMMIT');
        };
        return await openWriteSession({ ...sql, elements: 'json_each($1)', commit, rollback }, engine, key);
      } catch (error) {
        await rollback();
        throw error;
      }
    },
    summary: (engine) => readSummary(sql, engine),
    close: async () => {
      // Also after a summary or a dry run, which so do the rewrite that an earlier writer could not do.
      await rewriteWhenDue(sql);
      for (let left = CUT_TRIES; !sql.cutLog() && left > 0; left--) await sleep(CUT_PAUSE_MS);
      await sql.close();
    },
  };
}

/** The key in the file, or the one that a new directory gets with its first commit. `check` is the value that the directory stores. */
function openFamilyKey(file: string, check: string | null, isNew: boolean): Uint8Array {
  const found = readFamilyKey(file);
  return found === null && check === null && isNew ? randomBytes(KEY_BYTES) : checkedKey(found, check, file);
}

/** Begins the transaction of an import unless another process writes. */
function hasBegun(sql: SqliteFile): boolean {
  try {
    // A copy made by SQLite may have another journal mode, in which readers and writers block each other.
    sql.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (error instanceof StoreBusy) return false;
    throw error;
  }
}

/**
 * Rewrites the file after an import that may have deleted rows: rebalanced pages have copies of rows that `secure_delete` does not
 * erase. `user_version` is the revision of the last rewrite. The first revision leaves nothing to erase.
 */
async function rewriteWhenDue(sql: SqliteFile): Promise<void> {
  try {
    const [meta] = await sql.all<{ revision: number }>('SELECT revision FROM meta');
    const [last] = await sql.all<{ user_version: number }>('PRAGMA user_version');
    if (meta!.revision <= 1 || last!.user_version === meta!.revision) return;
    // With the settings of an import, a rewrite would hold the whole database in memory.
    sql.exec(
      `PRAGMA temp_store = FILE; PRAGMA cache_size = ${REWRITE_CACHE}; VACUUM; PRAGMA user_version = ${meta!.revision}`,
    );
  } catch {
    // Another import is running, or the disk is full. The next writer tries again.
  }
}

/** The first and the longest pause between the attempts of a statement that waits for another process's write, in ms. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 50;

/**
 * Statements and transactions are serialised, in the order of the calls. Waiting for another process, and for the disk, does not block
 * the event loop. Rejects with `StoreUnavailable` when the file stays locked or its disk is full.
 */
export function openSqliteDesk(file: string): SqlDatabase {
  const database = openFile(file, DESK_FILE, { readOnly: false });
  // SQLite would wait for the disk at every commit; {@link synced} does, beside the event loop.
  database.exec('PRAGMA synchronous = NORMAL');
  let log = -1;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
  const synced = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = await inTurn(work);
    if (log < 0) log = fs.openSync(`${file}-wal`, 'r+');
    await datasync(log);
    return result;
  };
  /** Runs at once: for statements whose turn it is, and within a transaction. */
  const direct: Sql = {
    all: <Row>(text: string, values?: readonly SqlValue[]) => patiently(() => database.all<Row>(text, values)),
    run: (text, values) => patiently(() => database.run(text, values)),
  };
  return {
    all: (text, values) => inTurn(() => direct.all(text, values)),
    run: (text, values) => synced(() => direct.run(text, values)),
    transaction: (work) =>
      synced(async () => {
        await patiently(() => database.exec('BEGIN IMMEDIATE'));
        try {
          const result = await work(direct);
          await patiently(() => database.exec('COMMIT'));
          return result;
        } catch (error) {
          if (database.isInTransaction()) database.exec('ROLLBACK');
          throw error;
        }
      }),
    scrub: () => inTurn(async () => void database.cutLog()),
    close: () =>
      inTurn(async () => {
        await database.close();
        if (log >= 0) fs.closeSync(log);
      }),
  };
}

const datasync = promisify(fs.fdatasync);

/** Retries while another process has locked the file, up to {@link PATIENCE_MS}. */
async function patiently<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreBusy) || performance.now() > deadline)
        throw error instanceof StoreFailure ? new StoreUnavailable(error) : error;
    }
    await sleep(pause);
  }
}
