import type { DatabaseSync } from 'node:sqlite';
import { openDirectory, openReading, type QuerySql } from '../reading.ts';
import type { DirectoryReading, DirectorySource } from '../records.ts';
import { guarded, openDatabase } from './connection.ts';
import { DIRECTORY_FILE } from './schema.ts';
import { Statements } from './statements.ts';

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

function queriesOf(database: DatabaseSync, file: string): QuerySql {
  const statements = new Statements(database, file);
  return { all: async (text, values) => statements.all(text, values) };
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
