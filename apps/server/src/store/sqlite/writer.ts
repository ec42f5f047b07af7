import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreBusy } from '../failure.ts';
import { type DirectoryWriter, NO_RECORDS, type RecordKind } from '../writer.ts';
import { explain, guarded, openDatabase } from './connection.ts';
import { DIRECTORY_FILE } from './schema.ts';
import { readRevision } from './source.ts';
import { openSqliteSession } from './write-session.ts';

/** How often a waiting import looks whether it is its turn, in ms. */
const TURN_MS = 100;
/** Page cache of an import, in KiB (negative is SQLite's way to say so): what keeps the indexes of millions of rows near. */
const IMPORT_CACHE = -131072;
/** What is left of the write-ahead log after an import is cut to this, in bytes. */
const WAL_KEPT = 64 * 1024 * 1024;

/** The directory in a SQLite file, to be written by imports. Throws a `StoreFailure` for a file that is not whole or not ours. */
export function openSqliteWriter(file: string): DirectoryWriter {
  const database = openDatabase(file, DIRECTORY_FILE, { readOnly: false });
  guarded(file, () => database.exec(`PRAGMA cache_size = ${IMPORT_CACHE}; PRAGMA journal_size_limit = ${WAL_KEPT}`));
  return {
    begin: async (engine, onWait) => {
      await takeTurn(database, file, onWait);
      return openSqliteSession(database, file, engine, () => tidy(database));
    },
    summary: async (engine) =>
      guarded(file, () => ({
        revision: readRevision(database),
        counts: count(database, ''),
        behind: someBehind(database, engine) ? count(database, `WHERE engine < ${engine}`) : NO_RECORDS,
      })),
    close: async () => database.close(),
  };
}

async function takeTurn(database: DatabaseSync, file: string, onWait: () => void): Promise<void> {
  for (let waited = false; ; waited = true) {
    try {
      // A copy that SQLite made of the file may keep another journal, under which readers and writers wait for each other.
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

/** Copies the log into the file and cuts it. Readers may hold it back; then the next import does it. */
function tidy(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The import is durable in the log already: failing to copy it (no room, say) takes nothing back.
  }
}

function someBehind(database: DatabaseSync, engine: number): boolean {
  return database.prepare('SELECT 1 FROM engines WHERE engine < ?').get(engine) !== undefined;
}

function count(database: DatabaseSync, where: string): Record<RecordKind, number> {
  const of = (kind: RecordKind) => Number(database.prepare(`SELECT count(*) AS n FROM ${kind} ${where}`).get()?.n);
  return { services: of('services'), cities: of('cities'), professionals: of('professionals'), reviews: of('reviews') };
}
