import { StoreUnavailable } from '../unavailable.ts';

/** SQLSTATEs, and classes of them (two characters), that say "not now" rather than "not like that". */
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

/** What the operating system says about a connection that can't be had or was lost. */
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

/** Node's and OpenSSL's codes for a certificate that has expired, is somebody else's, or is not to be trusted. */
const TLS_CODE = /CERT|TLS|SSL|EPROTO|UNABLE_TO_/;

/** What `pg` and its pool say, without a code, about a connection. */
const CONNECTION_WORDS = /connection|timeout|not queryable/i;

/** The error to throw on: a {@link StoreUnavailable} for what may work later, anything else as it is. */
export function asStoreError(error: unknown): unknown {
  return isUnavailable(error) && !(error instanceof StoreUnavailable) ? new StoreUnavailable(error) : error;
}

/** True when the connection that said so should not be used again. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreUnavailable) return true;
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return CONNECTION_WORDS.test(error.message);
  return NETWORK.has(code) || TLS_CODE.test(code) || NOT_NOW.includes(code) || NOT_NOW.includes(code.slice(0, 2));
}

/** This role may not do that. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501';
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
