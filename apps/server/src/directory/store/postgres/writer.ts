import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DESK_MIGRATIONS } from '../desk-migrations.ts';
import { checkedKey } from '../family-key.ts';
import { type DirectoryWriter, type ImportSql, openWriteSession, readSummary } from '../write-session.ts';
import { explainToOperator } from './failures.ts';
import { migratePostgres } from './migrate.ts';
import {
  DESK_SCHEMA,
  DIRECTORY_MIGRATIONS,
  DIRECTORY_SCHEMA,
  IMPORT_LOCK,
  IMPORT_MIGRATIONS,
  IMPORT_SCHEMA,
} from './schema.ts';
import { connectForLongWork } from './source.ts';
import { queriesOf } from './sql.ts';

/** How often a waiting import tries to take the lock, in ms. */
const TURN_MS = 100;

/**
 * Opens the directory in PostgreSQL for imports. It also migrates the operational database, because the role that serves may lack
 * the rights. Rejects with a `StoreFailure` when it can't be used.
 */
export async function openPostgresWriter(url: string): Promise<DirectoryWriter> {
  await migratePostgres(url, [
    { name: DIRECTORY_SCHEMA, migrations: DIRECTORY_MIGRATIONS },
    { name: IMPORT_SCHEMA, migrations: IMPORT_MIGRATIONS },
    { name: DESK_SCHEMA, migrations: DESK_MIGRATIONS },
  ]);
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
        await takeTurn(client, onWait);
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
    `SELECT (SELECT value FROM ${IMPORT_SCHEMA}.family_key) AS key, family_check AS check FROM meta`,
  );
  return checkedKey(row!.key, row!.check, `The table ${IMPORT_SCHEMA}.family_key`);
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

/** The lock ends with the transaction or the connection. */
async function takeTurn(client: pg.Client, onWait: () => void): Promise<void> {
  for (let waited = false; ; waited = true) {
    const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1, $2) AS mine', [...IMPORT_LOCK]);
    if (rows[0].mine === 1) return;
    if (!waited) onWait();
    await sleep(TURN_MS);
  }
}
