import pg from 'pg';
import { openDirectory, openReading } from '../reading.ts';
import type { DirectoryReading, DirectorySource } from '../records.ts';
import { asStoreError } from './failures.ts';
import { migratePostgres } from './migrate.ts';
import { connectionOptions, LONG_WORK_LIMITS, openPool, type PoolLimits } from './pool.ts';
import { DIRECTORY_MIGRATIONS, DIRECTORY_SCHEMA } from './schema.ts';
import { queriesOf } from './sql.ts';

/** For queries of the newest revision. */
const REVISION_LIMITS: PoolLimits = { connections: 1, connectMs: 2000, statementMs: 2000 };

/**
 * Opens the directory in PostgreSQL read-only. When the tables exist, a role with SELECT is enough. Rejects with a `StoreFailure`
 * when it can't be used; its reads reject with `StoreUnavailable` when they fail temporarily.
 */
export async function openPostgresSource(url: string): Promise<DirectorySource> {
  await migratePostgres(url, [{ name: DIRECTORY_SCHEMA, migrations: DIRECTORY_MIGRATIONS }]);
  const pool = openPool(url, DIRECTORY_SCHEMA, REVISION_LIMITS);
  const read = async () => {
    const client = await connectForLongWork(url).catch((error) => Promise.reject(asStoreError(error)));
    try {
      return await readWhole(client);
    } catch (error) {
      await client.end().catch(() => {});
      throw asStoreError(error);
    }
  };
  return openDirectory(queriesOf(pool), read, () => pool.end());
}

/** Memory for sorting, and plans for reading all rows of a cursor. */
const READING_SETTINGS = "SET LOCAL work_mem = '64MB'; SET LOCAL cursor_tuple_fraction = 1";
const ROWS_AT_ONCE = 200;

async function readWhole(client: pg.Client): Promise<DirectoryReading> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${READING_SETTINGS}`);
  const queries = queriesOf(client);
  let cursors = 0;
  return openReading({
    ...queries,
    async *each<Row>(text: string) {
      const name = `reading_${cursors++}`;
      await queries.all(`DECLARE ${name} NO SCROLL CURSOR FOR ${text}`);
      for (;;) {
        const rows = await queries.all<Row>(`FETCH ${ROWS_AT_ONCE} FROM ${name}`);
        if (rows.length > 0) yield rows;
        if (rows.length < ROWS_AT_ONCE) return;
      }
    },
    asBytes: (expression) => expression,
    close: () => client.end(),
  });
}

/** A connection for one reading or one import, without timeouts for statements. */
export async function connectForLongWork(url: string): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions(url, DIRECTORY_SCHEMA, LONG_WORK_LIMITS));
  client.on('error', () => {});
  await client.connect();
  return client;
}
