import pg from 'pg';

/** Limits on what one process takes of the database, and on how long it waits for it. Milliseconds. */
export interface PoolLimits {
  /** Connections, at most. */
  readonly connections: number;
  /** For a connection: free in the pool or newly made. */
  readonly connectMs: number;
  /** For a statement, by the server; 0 for none. */
  readonly statementMs: number;
}

/** For short statements that a person waits for. */
export const DESK_LIMITS: PoolLimits = { connections: 10, connectMs: 2000, statementMs: 5000 };

/** For an import, or a reading of everything: as long as it takes. */
export const LONG_WORK_LIMITS: PoolLimits = { connections: 1, connectMs: 5000, statementMs: 0 };

/** How much longer than the server's own limit a statement is waited for, when the server says nothing at all. */
const SILENCE_MS = 1000;
/** The same where statements have no limit: a server that vanished without a word must not hold a build for ever. */
const LONG_SILENCE_MS = 600_000;
/** A lock is waited for this long, when statements are limited at all. */
const LOCK_MS = 2000;
/** A transaction whose process has frozen is given up by the server after this long: others wait for its locks. */
const ABANDONED_TRANSACTION_MS = 5000;

const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

/** Integers as numbers (ours stay below 2^53), booleans as 0 and 1: the same values SQLite gives. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === BOOL) return (text: string) => (text === 't' ? 1 : 0);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * How to connect: the address as the operator wrote it (TLS and every other option of it passed on and stronger than
 * ours), with our limits, and names looked up in `schema`.
 */
export function connectionOptions(url: string, schema: string, limits: PoolLimits): pg.PoolConfig {
  const address = new URL(url);
  const own = address.searchParams.get('options');
  address.searchParams.set('options', [own, `-c search_path=${schema}`].filter(Boolean).join(' '));
  const limited = limits.statementMs > 0;
  return {
    connectionString: address.href,
    application_name: 'vidriera',
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limited ? limits.statementMs : false,
    query_timeout: limited ? limits.statementMs + SILENCE_MS : LONG_SILENCE_MS,
    lock_timeout: limited ? LOCK_MS : undefined,
    idle_in_transaction_session_timeout: limited ? ABANDONED_TRANSACTION_MS : undefined,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    max: limits.connections,
    idleTimeoutMillis: 30_000,
    types,
  };
}

/** A bounded pool. It connects when first used, and again by itself after a loss. */
export function openPool(url: string, schema: string, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool(connectionOptions(url, schema, limits));
  // The pool drops a connection that is lost while idle. One lost within a transaction makes its next statement fail, so the caller
  // gets an error. Without a listener, the 'error' event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
