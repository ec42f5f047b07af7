import pg from 'pg';
import { changeDetector, openReading, type QuerySql, readOneProfessional, readRevision } from '../reading.ts';
import { type DirectoryReading, type DirectorySource, nameOf } from '../records.ts';
import type { SqlValue } from '../sql.ts';
import { asStoreError, isUnavailable } from './failures.ts';
import { migratePostgres, unreachable } from './migrate.ts';
import { connectionOptions, LONG_WORK_LIMITS, openPool, type PoolLimits } from './pool.ts';
import { DIRECTORY_MIGRATIONS, DIRECTORY_SCHEMA, REVISION_CHANNEL } from './schema.ts';

/** For queries of the newest revision. */
const REVISION_LIMITS: PoolLimits = { connections: 1, connectMs: 2000, statementMs: 2000 };

/** How often the revision is polled besides the notifications, in ms. */
const POLL_MS = 1000;
/** The pause before listening again after a lost connection, in ms. */
const LISTEN_AGAIN_MS = 1000;

/**
 * Opens the directory in PostgreSQL read-only. When the tables exist, a role with SELECT is enough. Rejects with a `StoreFailure`
 * when it can't be used; its reads reject with `StoreUnavailable` when they fail temporarily.
 */
export async function openPostgresSource(url: string): Promise<DirectorySource> {
  await migratePostgres(url, [{ name: DIRECTORY_SCHEMA, migrations: DIRECTORY_MIGRATIONS }]);
  const pool = openPool(url, DIRECTORY_SCHEMA, REVISION_LIMITS);
  const queries = queriesOf(pool);
  const revision = () => readRevision(queries);
  const stops = new Set<() => void>();
  return {
    revision,
    watch(onChange) {
      const stop = watch(url, async () => nameOf(await revision()), onChange);
      stops.add(stop);
      return () => {
        stops.delete(stop);
        stop();
      };
    },
    async read() {
      const client = await connectForLongWork(url).catch(rethrow);
      try {
        return await readWhole(client);
      } catch (error) {
        await client.end().catch(() => {});
        throw asStoreError(error);
      }
    },
    professional: (slugOrId) => readOneProfessional(queries, slugOrId),
    async close() {
      for (const stop of stops) stop();
      await pool.end();
    },
  };
}

function queriesOf(client: Pick<pg.ClientBase, 'query'>): QuerySql {
  return {
    all: async <Row>(text: string, values: readonly SqlValue[] = []) =>
      (await client.query(text, [...values]).catch(rethrow)).rows as Row[],
  };
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

/** Listens for NOTIFY, and also polls, because a notification is lost with its connection. */
function watch(url: string, current: () => Promise<string>, onChange: () => void): () => void {
  let stopped = false;
  let listener: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;

  const look = changeDetector(current, () => {
    if (!stopped) onChange();
  });
  const listen = async () => {
    const client = new pg.Client(connectionOptions(url, DIRECTORY_SCHEMA, LONG_WORK_LIMITS));
    listener = client;
    client.on('error', () => {});
    client.on('end', () => {
      if (!stopped) again = setTimeout(listen, LISTEN_AGAIN_MS).unref();
    });
    client.on('notification', () => void look());
    try {
      await client.connect();
      await client.query(`LISTEN ${REVISION_CHANNEL}`);
      await look();
    } catch {
      await client.end().catch(() => {});
    }
  };
  const timer = setInterval(look, POLL_MS).unref();
  void look();
  void listen();
  return () => {
    stopped = true;
    clearInterval(timer);
    clearTimeout(again);
    void listener?.end().catch(() => {});
  };
}

function rethrow(error: unknown): never {
  throw asStoreError(error);
}

/** For commands: one line for the operator instead of a 503. */
export function explainToOperator(error: unknown): unknown {
  return isUnavailable(error) ? unreachable(error) : error;
}
