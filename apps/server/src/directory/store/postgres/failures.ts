import { notUsableNow, StoreFailure, StoreUnavailable } from '../failure.ts';

/** SQLSTATEs, and classes of them (two characters), of temporary failures. */
const NOT_NOW: readonly string[] = [
  '08', // connection exceptions
  '25006', // read-only transaction: this server was the primary before a failover
  '28', // credentials refused: a password being rotated
  '3D', // no such database: not made yet, or being restored
  '40', // transaction rollback: a deadlock
  '53', // insufficient resources: disk full, out of memory, too many connections
  '55P03', // lock not available within lock_timeout
  '57', // operator intervention: shutting down, starting up, statement_timeout
  '58', // system errors: input and output
];

/** Error codes of the operating system for a connection that failed or was lost. */
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a Unix socket that is not there
]);

/** Error codes of Node and OpenSSL for a certificate that has expired, has the wrong name or is not trusted. */
const TLS_CODE = /CERT|TLS|SSL|EPROTO|UNABLE_TO_/;

/** Messages of `pg` and its pool about a connection, which have no code. */
const CONNECTION_WORDS = /connection|timeout|not queryable/i;

/** The error to throw: a {@link StoreUnavailable} for a temporary failure, any other error unchanged. */
export function asStoreError(error: unknown): unknown {
  return isUnavailable(error) && !(error instanceof StoreUnavailable) ? new StoreUnavailable(error) : error;
}

/** True when the connection that raised the error should be closed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return CONNECTION_WORDS.test(error.message);
  return NETWORK.has(code) || TLS_CODE.test(code) || NOT_NOW.includes(code) || NOT_NOW.includes(code.slice(0, 2));
}

/** For commands: one line for the operator instead of a 503. The database's message contains no password. */
export function explainToOperator(error: unknown): unknown {
  if (error instanceof StoreFailure || !isUnavailable(error)) return error;
  const reason =
    error instanceof AggregateError ? error.errors.map(String).join('; ') : String((error as Error).message);
  return new StoreFailure(notUsableNow(reason));
}

/** True when the role lacks the permission. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501';
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
