import pg from 'pg';

/** How many connections one process opens, and how long it waits, in ms. */
export interface PoolLimits {
  readonly connections: number;
  /** The wait for a connection, pooled or new. */
  readonly connectMs: number;
  /** The timeout of a statement, which the server enforces; 0 for none. */
  readonly statementMs: number;
}

/** For short statements during a request. */
export const DESK_LIMITS: PoolLimits = { connections: 10, connectMs: 2000, statementMs: 5000 };

/** For an import, or for reading the whole directory, which have no time limit. */
export const LONG_WORK_LIMITS: PoolLimits = { connections: 1, connectMs: 5000, statementMs: 0 };

/** How much longer than the server's timeout a statement may take when the server does not respond at all. */
const SILENCE_MS = 1000;
/** The same for statements without a timeout: a lost server must not block a build for ever. */
const LONG_SILENCE_MS = 600_000;
/** The wait for a lock, for statements with a timeout. */
const LOCK_MS = 2000;
/** The server ends a transaction whose process has been idle this long, because others wait for its locks. */
const ABANDONED_TRANSACTION_MS = 5000;

const BOOL = 16;
const INT8 = 20;
const NUMERIC = 1700;

/** Integers as numbers (all are below 2^53), booleans as 0 and 1: the same values as in SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return Number;
    if (oid === BOOL) return (text: string) => (text === 't' ? 1 : 0);
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

/**
 * The connection options: the address as the operator wrote it (TLS and its other options take precedence), our limits, and
 * `schema` as the search path.
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

/** A bounded pool. It connects on first use, and reconnects after a loss. */
export function openPool(url: string, schema: string, limits: PoolLimits): pg.Pool {
  const pool = new pg.Pool(connectionOptions(url, schema, limits));
  // The pool drops a connection that is lost while idle. Within a transaction, the next statement fails, so the caller gets an
  // error. Without a listener, the 'error' event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
