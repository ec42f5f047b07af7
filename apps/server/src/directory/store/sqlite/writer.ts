import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreBusy } from '../failure.ts';
import { checkedKey, familyKeyFile, makeFamilyKey, readFamilyKey, writeFamilyKey } from '../family-key.ts';
import {
  type DirectoryWriter,
  type FamilyKey,
  type ImportSql,
  openWriteSession,
  readSummary,
} from '../write-session.ts';
import { cutLog, explain, guarded, openDatabase, pragma } from './connection.ts';
import { DIRECTORY_FILE } from './schema.ts';
import { Statements } from './statements.ts';

/** The interval at which a waiting import tries to begin, in ms. */
const TURN_MS = 100;
/** How many times a closing writer tries to truncate the log, {@link TURN_MS} apart, while a reader prevents it. */
const CUT_TRIES = 100;
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
      await takeTurn(database, file, onWait);
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
      for (let left = CUT_TRIES; !cutLog(database) && left > 0; left--) await sleep(TURN_MS);
      database.close();
    },
  };
}

/** The key in the file beside the directory's, created with a new directory. `check` is the value that the directory stores. */
function openFamilyKey(directoryFile: string, check: string | null, isNew: boolean): FamilyKey {
  const file = familyKeyFile(directoryFile);
  const found = readFamilyKey(file);
  if (found !== null || check !== null || !isNew) return { key: checkedKey(found, check, file), keep: () => {} };
  const key = makeFamilyKey();
  return { key, keep: () => writeFamilyKey(file, key) };
}

function importSql(database: DatabaseSync, file: string): ImportSql {
  const statements = new Statements(database, file);
  return {
    all: async (text, values) => statements.all(text, values),
    run: async (text, values) => statements.run(text, values),
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

async function takeTurn(database: DatabaseSync, file: string, onWait: () => void): Promise<void> {
  for (let waited = false; ; waited = true) {
    try {
      // A copy made by SQLite may have another journal mode, in which readers and writers block each other.
      database.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE');
      return;
    } catch (error) {
      const explained = explain(error, file);
      if (!(explained instanceof StoreBusy)) throw explained;
    }
    if (!waited) onWait();
    await sleep(TURN_MS);
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
