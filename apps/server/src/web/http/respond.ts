import { STATUS_CODES } from 'node:http';
import { brotliCompressSync, constants, crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import { LruCache } from '@vidriera/contract';
import { memoized, remembered } from '@vidriera/contract/memo';
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

const MIN_COMPRESSED_BODY = 1024;

/** In the order of preference, at zstd 3, brotli 4 and gzip 6: higher levels save about 1 % for several times the CPU time. */
const COMPRESSORS = {
  zstd: (bytes: Buffer) => zstdCompressSync(bytes),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
type Coding = keyof typeof COMPRESSORS;
const CODINGS = Object.keys(COMPRESSORS) as Coding[];

/** A copy whose memory is no larger than its bytes. */
const ownCopy = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

/** Compresses bytes into a buffer of their exact size; zlib's own buffer is larger. */
export const compress = (bytes: Buffer, coding: Coding): Buffer => ownCopy(COMPRESSORS[coding](bytes));

const compressedCopies = memoized((_: Buffer) => new Map<Coding, Buffer>());

/** For bytes that never change; a copy is kept as long as they are. */
function compressOnce(bytes: Buffer, coding: Coding): Buffer {
  const copies = compressedCopies(bytes);
  const copy = copies.get(coding) ?? compress(bytes, coding);
  copies.set(coding, copy);
  return copy;
}

const PREFERENCE = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;
/** The most `Accept-Encoding` values that are kept. Clients send few different ones. */
const KEPT = 100;

/** The coding with the highest weight (RFC 9110, 12.5.3), in our order among equals; null when `identity` weighs more, or none of ours is accepted. */
export const wantedCoding = remembered(KEPT, (header): Coding | null => {
  const weights = new Map<string, number>();
  for (const piece of header.split(',')) {
    const [, name, weight = '1'] = PREFERENCE.exec(piece) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight));
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = CODINGS.reduce((first, next) => (weightOf(next) > weightOf(first) ? next : first));
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
});

/** The coding of a body for the client of an exchange, or null for none. */
function codingFor({ request }: Exchange, { length }: Buffer): Coding | null {
  return length < MIN_COMPRESSED_BODY ? null : wantedCoding(request.headers['accept-encoding'] ?? '');
}

/** Sends a body in the coding that the client prefers: only one without a secret, which its compressed size would tell (BREACH). */
export function sendEncoded(
  exchange: Exchange,
  status: number,
  type: string,
  body: Buffer,
  more: readonly string[],
): void {
  const coding = codingFor(exchange, body);
  const coded = coding === null ? [] : ['Content-Encoding', coding];
  const sent = coding === null ? body : compressOnce(body, coding);
  sendBody(exchange, status, type, sent, ['Vary', 'Accept-Encoding', ...coded, ...more]);
}

/** What a read answers. */
export interface Made {
  readonly bytes: Buffer;
  /** The same for the same bytes; their CRC-32 when absent. */
  readonly checksum?: number;
  /** The value of the `Link` header; '' for none. */
  readonly link: string;
}

interface KeptAnswer extends Made {
  /** The tag of the plain answer. */
  readonly etag: string;
  readonly coding: Coding | null;
}

/** The memory of an entry besides its bytes and its key; an estimate. */
const ENTRY_BYTES = 300;
/** Answers with longer keys are not kept; such a query is not repeated. */
const KEY_MAX = 500;
/** The requests that are known as seen once; at more, they are forgotten. */
const SEEN_MAX = 10_000;
/** The memory for the answers of one snapshot. */
const KEPT_BYTES = 32_000_000;
/** Bytes compressed or kept per second at most, so that a flood of requests, each sent twice, takes a part of one CPU and leaves little garbage. */
const COPIED_PER_SECOND = 4 * 1024 * 1024;

type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** Answers of one snapshot that were asked for again, as the client wants them. `now` is in monotonic milliseconds. */
export function createKeptAnswers(max: number = KEPT_BYTES, now: () => number = () => performance.now()) {
  const answers = new LruCache<KeptAnswer>(max);
  const seen = new Set<string>();
  let windowStart = Number.NEGATIVE_INFINITY;
  let budget = 0;

  return {
    get bytes(): number {
      return answers.cost;
    },
    find: (wanted: Coding | null, key: string) => answers.find(keyOf(wanted, key)),
    /** Marks a request as seen; returns whether it was before. */
    markSeen(key: string): boolean {
      if (key.length > KEY_MAX) return false;
      if (seen.has(key)) return true;
      if (seen.size >= SEEN_MAX) seen.clear();
      seen.add(key);
      return false;
    },
    /** Reserves bytes of this second's budget; returns false when it is used up. */
    mayCopy(bytes: number): boolean {
      if (now() - windowStart >= 1000) {
        windowStart = now();
        budget = COPIED_PER_SECOND;
      }
      if (budget < bytes) return false;
      budget -= bytes;
      return true;
    },
    /** The answer's bytes are kept, not copied. */
    store(wanted: Coding | null, key: string, answer: KeptAnswer): void {
      const { bytes, etag, link } = answer;
      const cost = bytes.length + 2 * (key.length + etag.length + link.length) + ENTRY_BYTES;
      answers.store(keyOf(wanted, key), answer, cost);
    },
  };
}

const keyOf = (wanted: Coding | null, key: string) => (wanted === null ? key : `${wanted} ${key}`);

/** Sends a read in the coding that the client prefers. `key` names it in the snapshot; null for an answer that is not kept. */
export function sendRead(exchange: Exchange, kept: KeptAnswers, key: string | null, make: () => Made): void {
  const wanted = wantedCoding(exchange.request.headers['accept-encoding'] ?? '');
  const known = key === null ? null : kept.find(wanted, key);
  if (known !== null) {
    sendReady(exchange, known.bytes, known.etag, { link: known.link, coding: known.coding, wanted });
    return;
  }
  const { bytes, link, checksum = crc32(bytes) } = make();
  const etag = tagOf(bytes, checksum);
  // A HEAD does not count as a request for the answer, since it has to describe the GET before it.
  const isAgain = key === null ? wanted !== null : exchange.request.method === 'GET' && kept.markSeen(key);
  const mayCopy = isAgain && kept.mayCopy(bytes.length);
  const coding = mayCopy && bytes.length >= MIN_COMPRESSED_BODY ? wanted : null;
  let sent = bytes;
  if (mayCopy) sent = coding === null ? ownCopy(bytes) : compress(bytes, coding);
  if (mayCopy && key !== null) kept.store(wanted, key, { bytes: sent, etag, link, coding });
  sendReady(exchange, sent, etag, { link, coding, wanted });
}

const tagOf = ({ length }: Buffer, checksum: number) => `"${checksum.toString(36)}-${length.toString(36)}"`;

const documentTag = memoized((bytes: Buffer) => tagOf(bytes, crc32(bytes)));

/** Sends a document whose bytes never change. Each coding is compressed once, when it is first requested. */
export function sendDocument(exchange: Exchange, bytes: Buffer, ready: Ready = {}): void {
  const coding = codingFor(exchange, bytes);
  const sent = coding === null ? bytes : compressOnce(bytes, coding);
  sendReady(exchange, sent, documentTag(bytes), { ...ready, coding, wanted: coding });
}
