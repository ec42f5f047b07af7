import { STATUS_CODES } from 'node:http';
import { type Decision, WINDOW_MS } from '../limit/limiter.ts';
import { type Exchange, headerLines } from './route.ts';

const JSON_TYPE = 'application/json';
const WINDOW_SECONDS = WINDOW_MS / 1000;
/** A private cache may store the answer but must revalidate it. */
const REVALIDATE = 'private, no-cache';
/** The headers that scripts of other origins may read. */
export const EXPOSED =
  'X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-RateLimit-Tier, RateLimit-Policy, RateLimit, ' +
  'X-API-Key-Status, Retry-After, ETag, Link, Deprecation, Sunset, X-Request-Id';
const ACCEPTED = 'Content-Type, Idempotency-Key, If-None-Match, Prefer, X-API-Key, X-Request-Id, X-Service-Connector';
/** The headers of an answer for programs: any origin may read it, and no search engine keeps it. */
const FOR_PROGRAMS = headerLines([
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Expose-Headers', EXPOSED],
  ...['X-Robots-Tag', 'noindex'],
]);
const UNKNOWN_KEY = 'X-API-Key-Status: unknown\r\n';

function commonLines({ decision, requestId, cors, caller, notice }: Exchange): string {
  return (
    (decision === null ? '' : limitLines(decision)) +
    `X-Request-Id: ${requestId}\r\nX-Content-Type-Options: nosniff\r\n` +
    `${caller?.unknownKey ? UNKNOWN_KEY : ''}${notice.lines}${cors ? FOR_PROGRAMS : ''}`
  );
}

/** The contract's headers, and `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers, from version 9 on). */
function limitLines(decision: Decision): string {
  const { allowed, bucket, limit, remaining, resetAt, resetIn, tier, windowSeconds = WINDOW_SECONDS } = decision;
  return (
    `X-RateLimit-Limit: ${limit}\r\nX-RateLimit-Remaining: ${remaining}\r\n` +
    `X-RateLimit-Reset: ${resetAt}\r\nX-RateLimit-Tier: ${tier}\r\n` +
    `RateLimit-Policy: "${bucket}";q=${limit};w=${windowSeconds}\r\n` +
    `RateLimit: "${bucket}";r=${remaining};t=${resetIn}\r\n${allowed ? '' : `Retry-After: ${resetIn}\r\n`}`
  );
}

/** Sends a body; `more` are further headers, names and values alternating. A HEAD gets only the headers. */
export function sendBody(
  exchange: Exchange,
  status: number,
  contentType: string,
  body: Buffer | string,
  more: readonly string[] = [],
): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  send(exchange, status, headerLines(['Content-Type', contentType, ...more]), bytes);
}

export function sendJson(exchange: Exchange, status: number, value: unknown, more: readonly string[] = []): void {
  sendBody(exchange, status, JSON_TYPE, JSON.stringify(value), more);
}

/** Sends an answer without a body: 202, 204, 304 or a redirect with `Location` in `more`. */
export function sendEmpty(exchange: Exchange, status: number, more: readonly string[] = []): void {
  const length = status === 204 || status === 304 ? [] : ['Content-Length', '0'];
  send(exchange, status, headerLines([...length, ...more]), null);
}

export function sendPreflight(exchange: Exchange, accepted = ACCEPTED, more: readonly string[] = []): void {
  sendEmpty(exchange, 204, [
    ...['Allow', exchange.allow],
    ...['Access-Control-Allow-Methods', exchange.allow],
    ...['Access-Control-Allow-Headers', accepted],
    // One day, the longest that browsers accept.
    ...['Access-Control-Max-Age', '86400'],
    ...more,
  ]);
}

/** `lines` are the headers besides the common ones and the length of a body. */
function send(exchange: Exchange, status: number, lines: string, body: Buffer | null): void {
  exchange.status = status;
  const length = body === null ? '' : `Content-Length: ${body.length}\r\n`;
  exchange.response.send(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${commonLines(exchange)}${lines}${length}`,
    exchange.request.method === 'HEAD' ? null : body,
  );
}

export interface Ready {
  /** JSON when absent. */
  readonly contentType?: string;
  readonly coding?: string | null;
  /** The coding that the client prefers: it may have the answer in that one. */
  readonly wanted?: string | null;
  /** The `Link` of the answer. It is not checked, so it must not hold a caller's text. */
  readonly link?: string;
}

const REVALIDATED = headerLines(['Cache-Control', REVALIDATE, 'Vary', 'Accept-Encoding']);

/**
 * Sends bytes with an ETag; 304 when the client has them, plain or in the coding that it prefers. `etag` is the tag of the
 * plain bytes; each coding has its own. The bytes may be overwritten at once. This is the fast path: its headers are
 * constants, numbers and checked texts.
 */
export function sendReady(exchange: Exchange, bytes: Buffer, etag: string, more: Ready = {}): void {
  const { contentType = JSON_TYPE, link = '', coding = null, wanted = null } = more;
  const ifNoneMatch = exchange.request.headers['if-none-match'];
  const last = `${REVALIDATED}${link === '' ? '' : `Link: ${link}\r\n`}`;
  if (ifNoneMatch !== undefined) {
    const current = [etag, codedTag(etag, wanted)].find((tag) => isCurrent(ifNoneMatch, tag));
    if (current !== undefined) {
      send(exchange, 304, `ETag: ${current}\r\n${last}`, null);
      return;
    }
  }
  const coded = coding === null ? '' : `Content-Encoding: ${coding}\r\n`;
  send(exchange, 200, `Content-Type: ${contentType}\r\n${coded}ETag: ${codedTag(etag, coding)}\r\n${last}`, bytes);
}

/** The tag of a coded representation (RFC 9110, 8.8.3.3). */
function codedTag(etag: string, coding: string | null): string {
  return coding === null ? etag : `${etag.slice(0, -1)}-${coding}"`;
}

/** Whether `If-None-Match` names the tag: `*`, or a list of tags compared weakly (RFC 9110, 13.1.2). */
function isCurrent(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
