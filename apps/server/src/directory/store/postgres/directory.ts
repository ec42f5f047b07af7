import pg from 'pg';
import { checkedKey } from '../family-key.ts';
import { type DirectoryReading, type DirectorySource, openDirectory, openReading } from '../reading.ts';
import { type DirectoryWriter, type ImportSql, openWriteSession, readSummary, takeTurn } from '../write-session.ts';
import {
  asStoreError,
  connectionOptions,
  DESK,
  DIRECTORY,
  explainToOperator,
  IMPORT_LOCK,
  IMPORTS,
  LONG_WORK_LIMITS,
  migratePostgres,
  openPool,
  type PoolLimits,
} from './connection.ts';
import { queriesOf } from './sql.ts';

/** For queries of the newest revision. */
const REVISION_LIMITS: PoolLimits = { connections: 1, connectMs: 2000, statementMs: 2000 };

/**
 * Opens the directory in PostgreSQL read-only. When the tables exist, a role with SELECT is enough. Rejects with a `StoreFailure`
 * when it can't be used; its reads reject with `StoreUnavailable` when they fail temporarily.
 */
export async function openPostgresSource(url: string): Promise<DirectorySource> {
  await migratePostgres(url, [DIRECTORY]);
  const pool = openPool(url, DIRECTORY.name, REVISION_LIMITS);
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
  const client = new pg.Client(connectionOptions(url, DIRECTORY.name, LONG_WORK_LIMITS));
  client.on('error', () => {});
  await client.connect();
  return client;
}

/**
 * Opens the directory in PostgreSQL for imports. It also migrates the operational database, because the role that serves may lack
 * the rights. Rejects with a `StoreFailure` when it can't be used.
 */
export async function openPostgresWriter(url: string): Promise<DirectoryWriter> {
  await migratePostgres(url, [DIRECTORY, IMPORTS, DESK]);
  const withClient = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = await connectForLongWork(url).catch((error) => Promise.reject(explainToOperator(error)));
    return work(client).catch(async (error) => {
      await client.end().catch(() => {});
      throw explainToOperator(error);
    });
  };
  return {
    begin: (engine, onWait) =>
      withClient(async (client) => {
        await client.query('BEGIN');
        // The lock ends with the transaction or the connection.
        await takeTurn(async () => {
          const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1, $2) AS mine', [...IMPORT_LOCK]);
          return rows[0].mine === 1;
        }, onWait);
        const sql = importSql(client);
        return openWriteSession(sql, engine, { key: await readFamilyKey(sql), keep: () => {} });
      }),
    summary: (engine) =>
      withClient(async (client) => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const summary = await readSummary(importSql(client), engine);
        await client.end();
        return summary;
      }),
    close: async () => {},
  };
}

/** Returns the key if it made the fingerprints. The migration creates it; after a restore, the database may have another key. */
async function readFamilyKey(sql: ImportSql): Promise<Uint8Array> {
  const [row] = await sql.all<{ key: Uint8Array | null; check: string | null }>(
    `SELECT (SELECT value FROM ${IMPORTS.name}.family_key) AS key, family_check AS check FROM meta`,
  );
  return checkedKey(row!.key, row!.check, `The table ${IMPORTS.name}.family_key`);
}

function importSql(client: pg.Client): ImportSql {
  const { all, run } = queriesOf(client, explainToOperator);
  return {
    all,
    run,
    elements: 'jsonb_array_elements($1::jsonb) WITH ORDINALITY AS elements (value, key)',
    commit: async () => {
      try {
        await run('COMMIT');
      } finally {
        await client.end();
      }
    },
    rollback: async () => {
      // When it fails, the connection is lost and the server rolls back.
      await run('ROLLBACK').catch(() => {});
      await client.end().catch(() => {});
    },
  };
}
