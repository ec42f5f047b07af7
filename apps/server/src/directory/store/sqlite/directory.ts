import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreBusy } from '../failure.ts';
import { checkedKey, familyKeyFile, KEY_BYTES, readFamilyKey, writeFamilyKey } from '../family-key.ts';
import { type DirectoryReading, type DirectorySource, openDirectory, openReading } from '../reading.ts';
import type { Sql } from '../sql.ts';
import {
  type DirectoryWriter,
  type FamilyKey,
  type ImportSql,
  openWriteSession,
  readSummary,
  takeTurn,
} from '../write-session.ts';
import { cutLog, DIRECTORY_FILE, explain, guarded, openDatabase, openStatements, pragma } from './connection.ts';

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
