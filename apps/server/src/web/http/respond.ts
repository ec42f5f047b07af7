import { STATUS_CODES } from 'node:http';
import { type Decision, WINDOW_MS } from '../limit/limiter.ts';
import { type Exchange, headerLines } from './route.ts';

/** Writes every answer of the public listener. */

const JSON_TYPE = 'application/json';
const WINDOW_SECONDS = WINDOW_MS / 1000;
/** A private cache may store the answer but must revalidate it. */
const REVALIDATE = 'private, no-cache';
/** The headers that scripts of other origins may read. */
export const EXPOSED = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Tier',
  'RateLimit-Policy',
  'RateLimit',
  'X-API-Key-Status',
  'Retry-After',
  'ETag',
  'Link',
  'Deprecation',
  'Sunset',
  'X-Request-Id',
].join(', ');
const ACCEPTED = 'Content-Type, Idempotency-Key, If-None-Match, Prefer, X-API-Key, X-Request-Id, X-Service-Connector';
/** The headers of an answer for programs: any origin may read it, and no search engine keeps it. */
const FOR_PROGRAMS = [
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Expose-Headers', EXPOSED],
  ...['X-Robots-Tag', 'noindex'],
];

/** The fields of an exchange that the headers of every answer depend on. */
export type CommonFields = Pick<Exchange, 'requestId' | 'decision' | 'caller' | 'cors' | 'notice'>;

/** `RateLimit-Policy` and `RateLimit` of a decision's bucket (draft-ietf-httpapi-ratelimit-headers, from version 9 on). */
function policyField({ bucket, limit, windowSeconds = WINDOW_SECONDS }: Decision): string {
  return `"${bucket}";q=${limit};w=${windowSeconds}`;
}

function remainingField({ bucket, remaining, resetIn }: Decision): string {
  return `"${bucket}";r=${remaining};t=${resetIn}`;
}

/** The headers of section 8, the request id and CORS, as a flat list of names and values. */
function commonHeaders({ decision, requestId, cors, caller, notice }: CommonFields): string[] {
  const headers = ['X-Request-Id', requestId, 'X-Content-Type-Options', 'nosniff'];
  if (decision !== null) {
    headers.push('X-RateLimit-Limit', String(decision.limit), 'X-RateLimit-Remaining', String(decision.remaining));
    headers.push('X-RateLimit-Reset', String(decision.resetAt), 'X-RateLimit-Tier', decision.tier);
    headers.push('RateLimit-Policy', policyField(decision), 'RateLimit', remainingField(decision));
    if (!decision.allowed) headers.push('Retry-After', String(decision.resetIn));
  }
  if (caller?.unknownKey) headers.push('X-API-Key-Status', 'unknown');
  headers.push(...notice.list);
  if (cors) headers.push(...FOR_PROGRAMS);
  return headers;
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
  const headers = commonHeaders(exchange);
  headers.push('Content-Type', contentType, 'Content-Length', String(bytes.length), ...more);
  write(exchange, status, headers, bytes);
}

export function sendJson(exchange: Exchange, status: number, value: unknown, more: readonly string[] = []): void {
  sendBody(exchange, status, JSON_TYPE, JSON.stringify(value), more);
}

/** Sends an answer without a body: 202, 204, 304 or a redirect with `Location` in `more`. */
export function sendEmpty(exchange: Exchange, status: number, more: readonly string[] = []): void {
  const headers = commonHeaders(exchange);
  if (status !== 204 && status !== 304) headers.push('Content-Length', '0');
  headers.push(...more);
  write(exchange, status, headers, null);
}

export function sendPreflight(
  exchange: Exchange,
  allow: string,
  accepted = ACCEPTED,
  more: readonly string[] = [],
): void {
  sendEmpty(exchange, 204, [
    ...['Allow', allow],
    ...['Access-Control-Allow-Methods', allow],
    ...['Access-Control-Allow-Headers', accepted],
    // One day, the longest that browsers accept.
    ...['Access-Control-Max-Age', '86400'],
    ...more,
  ]);
}

function write(exchange: Exchange, status: number, headers: readonly string[], body: Buffer | null): void {
  exchange.status = status;
  exchange.response.writeHead(status, headers as string[]);
  if (body === null) exchange.response.end();
  else exchange.response.end(body);
}

const UNKNOWN_KEY = 'X-API-Key-Status: unknown\r\n';
/** The constant part of a head; the same headers as in {@link commonHeaders}. */
const READY_ALWAYS = headerLines([
  ...['Cache-Control', REVALIDATE, 'Vary', 'Accept-Encoding', 'X-Content-Type-Options', 'nosniff'],
  ...FOR_PROGRAMS,
]);

/** The headers of ready bytes besides their tag. */
export interface Ready {
  /** JSON when absent. */
  readonly contentType?: string;
  /** The content coding of the bytes, if any. */
  readonly coding?: string;
  /** The `Link` of the answer. It is not checked, so it must not hold a caller's text. */
  readonly link?: string;
}

/**
 * Sends bytes with an ETag on a rate-limited route with CORS; 304 when the client has them. The tag identifies the
 * answer in its coding. The bytes may be overwritten at once. This is the fast path: it joins the head from constants,
 * numbers and checked texts.
 */
export function sendReady(exchange: Exchange, bytes: Buffer, etag: string, more: Ready = {}): void {
  const { request, response, decision, requestId, caller, notice } = exchange;
  const { contentType = JSON_TYPE, link = '', coding } = more;
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && isCurrent(ifNoneMatch, etag)) {
    sendEmpty(exchange, 304, tagHeaders(etag, link));
    return;
  }
  const isPlain = request.method === 'GET' && request.headers.expect === undefined;
  if (decision === null || !exchange.cors || !isPlain) {
    const coded = coding === undefined ? [] : ['Content-Encoding', coding];
    sendBody(exchange, 200, contentType, Buffer.from(bytes), [...coded, ...tagHeaders(etag, link)]);
    return;
  }
  exchange.status = 200;
  response.sendReady(
    `HTTP/1.1 200 OK\r\nContent-Type: ${contentType}\r\nContent-Length: ${bytes.length}\r\nETag: ${etag}\r\n` +
      `X-RateLimit-Limit: ${decision.limit}\r\nX-RateLimit-Remaining: ${decision.remaining}\r\n` +
      `X-RateLimit-Reset: ${decision.resetAt}\r\nX-RateLimit-Tier: ${decision.tier}\r\n` +
      `RateLimit-Policy: ${policyField(decision)}\r\nRateLimit: ${remainingField(decision)}\r\n` +
      `X-Request-Id: ${requestId}\r\n${caller?.unknownKey ? UNKNOWN_KEY : ''}` +
      `${coding === undefined ? '' : `Content-Encoding: ${coding}\r\n`}${headerLines(notice.list)}${link === '' ? '' : `Link: ${link}\r\n`}${READY_ALWAYS}`,
    bytes,
  );
}

function tagHeaders(etag: string, link: string): string[] {
  return ['ETag', etag, 'Cache-Control', REVALIDATE, 'Vary', 'Accept-Encoding', ...(link === '' ? [] : ['Link', link])];
}

/** Whether `If-None-Match` names the tag: `*`, or a list of tags compared weakly (RFC 9110, 13.1.2). */
export function isCurrent(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** An answer as text, for a socket whose request could not be read. The connection closes after it. */
export function rawAnswer(status: number, common: CommonFields, body: string, more: readonly string[] = []): string {
  const headers = [...commonHeaders(common), ...more];
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(Buffer.byteLength(body)));
  headers.push('Cache-Control', 'no-store', 'Connection', 'close', 'Date', new Date().toUTCString());
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines(headers)}\r\n${body}`;
}
