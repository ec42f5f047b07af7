import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { DESK_MIGRATIONS } from '../desk-migrations.ts';
import { checkedKey } from '../family-key.ts';
import type { SqlValue } from '../sql.ts';
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

/** The number of characters that are sent at once. */
const CHUNK = 64 * 1024;
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
    fill: async (table, columns, rows) => {
      await run(`TRUNCATE ${table}`);
      await copyRows(client, table, columns, rows).catch((error) => Promise.reject(explainToOperator(error)));
    },
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

/** Sends rows to a table by COPY, with backpressure. */
async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly SqlValue[]>,
): Promise<void> {
  const stream = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunksOf(rows)), stream);
}

function* chunksOf(rows: Iterable<readonly SqlValue[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(encodeCopyValue).join('\t')}\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Characters that end a field or a row, or begin an escape. */
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format". */
function encodeCopyValue(value: SqlValue): string {
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPES[character]!);
  return value === null ? '\\N' : String(value);
}
