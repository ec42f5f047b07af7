import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { DESK, DIRECTORY, IMPORTS } from '../../apps/server/src/directory/store/postgres/connection.ts';
import { type PgliteServer, startPgliteServer } from './pglite-server.ts';

/** A database of a test's own, empty, gone when dropped. */
export interface TemporaryDatabase {
  readonly url: string;
  /** Null on a real PostgreSQL; else why tests of several sessions or roles have to be skipped. */
  readonly singleSession: string | null;
  /** The address of the same database for another role. */
  urlFor(role: string): string;
  clear(): Promise<void>;
  drop(): Promise<void>;
}

const DEFAULT_SERVER = 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * Made on the server of `VIDRIERA_TEST_POSTGRES_URL` (a role that may create databases), else on a PostgreSQL on this
 * machine that lets `postgres` in, else on PGlite.
 */
export async function createTemporaryDatabase(): Promise<TemporaryDatabase> {
  const named = process.env.VIDRIERA_TEST_POSTGRES_URL;
  const server = named ?? DEFAULT_SERVER;
  const name = `vidriera_test_${randomBytes(6).toString('hex')}`;
  try {
    await administer(server, `CREATE DATABASE ${name}`);
  } catch (error) {
    if (named !== undefined) throw error;
    return onPglite();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    singleSession: null,
    urlFor(role) {
      const as = new URL(url);
      as.username = role;
      return as.href;
    },
    clear: () => clearDatabase(url.href),
    drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

let pglite: Promise<PgliteServer> | null = null;

/** It takes seconds to start, so one serves every test of a process, emptied between them. */
async function onPglite(): Promise<TemporaryDatabase> {
  pglite ??= startPgliteServer();
  const { url } = await pglite;
  await clearDatabase(url);
  return {
    url,
    singleSession: 'no PostgreSQL on this machine, and PGlite is a single session',
    urlFor: () => url,
    clear: () => clearDatabase(url),
    drop: () => clearDatabase(url),
  };
}

/** Makes a database empty again. */
export async function clearDatabase(url: string): Promise<void> {
  await administer(url, `DROP SCHEMA IF EXISTS ${DIRECTORY.name}, ${IMPORTS.name}, ${DESK.name} CASCADE`);
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
