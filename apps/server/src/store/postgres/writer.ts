import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DESK_MIGRATIONS } from '../desk-migrations.ts';
import { type DirectoryWriter, NO_RECORDS, type RecordKind } from '../writer.ts';
import { importConnection } from './copy.ts';
import { migratePostgres } from './migrate.ts';
import { readRevision } from './reading.ts';
import {
  DESK_SCHEMA,
  DIRECTORY_MIGRATIONS,
  DIRECTORY_SCHEMA,
  IMPORT_LOCK,
  IMPORT_MIGRATIONS,
  IMPORT_SCHEMA,
} from './schema.ts';
import { connectForLongWork, explainToOperator } from './source.ts';
import { openPostgresSession } from './write-session.ts';

/** How often a waiting import looks whether it is its turn, in ms. */
const TURN_MS = 100;

/**
 * The directory in PostgreSQL, to be written by imports. Whoever may write it also brings the desk's tables up to date,
 * since the role that serves may not. Rejects with a `StoreFailure` when it can't be used.
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
        return openPostgresSession(importConnection(client, explainToOperator), engine, () => client.end());
      }),
    summary: (engine) =>
      withClient(async (client) => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const revision = await readRevision(client);
        const counts = await count(client, '');
        const { rowCount } = await client.query('SELECT 1 FROM engines WHERE engine < $1 LIMIT 1', [engine]);
        const behind = rowCount ? await count(client, `WHERE engine < ${engine}`) : NO_RECORDS;
        await client.end();
        return { revision, counts, behind };
      }),
    close: async () => {},
  };
}

/** The lock goes with the transaction, however it ends, or with the connection. */
async function takeTurn(client: pg.Client, onWait: () => void): Promise<void> {
  for (let waited = false; ; waited = true) {
    const { rows } = await client.query('SELECT pg_try_advisory_xact_lock($1, $2) AS mine', [...IMPORT_LOCK]);
    if (rows[0].mine === 1) return;
    if (!waited) onWait();
    await sleep(TURN_MS);
  }
}

async function count(client: pg.Client, where: string): Promise<Record<RecordKind, number>> {
  const { rows } = await client.query<Record<RecordKind, number>>(`SELECT
    (SELECT count(*) FROM services ${where}) AS services, (SELECT count(*) FROM cities ${where}) AS cities,
    (SELECT count(*) FROM professionals ${where}) AS professionals, (SELECT count(*) FROM reviews ${where}) AS reviews`);
  return { ...rows[0]! };
}
