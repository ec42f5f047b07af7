import { brotliCompressSync, constants, crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import { LruCache } from '@vidriera/contract';
import { memoized, remembered } from '@vidriera/contract/memo';
import { hashText } from '../limit/limiter.ts';
import { isCurrent, type Ready, sendReady } from './respond.ts';
import type { Exchange } from './route.ts';

/** Shorter bodies are not compressed. */
export const MIN_COMPRESSED_BODY = 1024;

/** In the order of preference, at zstd 3, brotli 4 and gzip 6: higher levels save about 1 % for several times the CPU time. */
const COMPRESSORS = {
  zstd: (bytes: Buffer) => zstdCompressSync(bytes),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
type Coding = keyof typeof COMPRESSORS;
const CODINGS = Object.keys(COMPRESSORS) as Coding[];

/** Compresses bytes into a buffer of their exact size; zlib's own buffer is larger. */
export function compress(bytes: Buffer, coding: Coding): Buffer {
  const compressed = COMPRESSORS[coding](bytes);
  const own = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(own);
  return own;
}

const compressedCopies = memoized((_: Buffer) => new Map<Coding, Buffer>());

/** Compresses bytes that never change: once in each coding. */
export function compressOnce(bytes: Buffer, coding: Coding): Buffer {
  const copies = compressedCopies(bytes);
  const copy = copies.get(coding) ?? compress(bytes, coding);
  copies.set(coding, copy);
  return copy;
}

/** The tag of a coded representation (RFC 9110, 8.8.3.3). */
function codedTagOf(etag: string, coding: Coding): string {
  return `${etag.slice(0, -1)}-${coding}"`;
}

interface ChosenCoding {
  readonly coding: Coding;
  /** The client refuses an uncoded answer. */
  readonly required: boolean;
}

const PREFERENCE = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;
/** The most `Accept-Encoding` values that are kept. Clients send few different ones. */
const KEPT = 100;
const readOnce = remembered(KEPT, read);

/** Reads `Accept-Encoding`: the coding to use, or null for none (RFC 9110, 12.5.3). */
export function wantedCoding(header: string | undefined): ChosenCoding | null {
  return header === undefined ? null : readOnce(header);
}

/** The coding with the highest weight, in our order among equals; null when `identity` weighs more. */
function read(header: string): ChosenCoding | null {
  const weights = new Map<string, number>();
  for (const piece of header.split(',')) {
    const [, name, weight = '1'] = PREFERENCE.exec(piece) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight));
  }
  const others = weights.get('*') ?? 0;
  // Null when the header says nothing about an uncoded answer, which is then acceptable.
  const plain = weights.get('identity') ?? (weights.get('*') === 0 ? 0 : null);
  let best: Coding | null = null;
  let bestWeight = 0;
  for (const coding of CODINGS) {
    const weight = weights.get(coding) ?? others;
    if (weight > bestWeight) {
      best = coding;
      bestWeight = weight;
    }
  }
  if (best === null || (plain !== null && plain > bestWeight)) return null;
  return { coding: best, required: plain === 0 };
}

/**
 * A body in the coding that a client prefers, with its headers. Only for bodies without a secret: the compressed size of
 * a page with a token would tell an observer something about the token (BREACH). {@link compressOnce} is for a body that
 * never changes.
 */
export function encoded(body: Buffer, acceptEncoding: string | undefined, compressBody = compress) {
  const headers = ['Vary', 'Accept-Encoding'];
  const wanted = body.length < MIN_COMPRESSED_BODY ? null : wantedCoding(acceptEncoding);
  if (wanted === null) return { body, headers };
  return { body: compressBody(body, wanted.coding), headers: [...headers, 'Content-Encoding', wanted.coding] };
}

/** An answer, plain or in one content coding. */
interface TaggedAnswer {
  readonly bytes: Buffer;
  /** The tag of the plain answer. */
  readonly etag: string;
  /** The value of the `Link` header; '' for none. */
  readonly link: string;
}

/** The memory of an entry besides its bytes and its key; an estimate. */
const ENTRY_BYTES = 300;
/** Answers with longer keys are not stored; such a query is not repeated. */
const KEY_MAX = 500;
/** Slots of the filter of requests that were seen once: 256 KiB. */
const SEEN_SLOTS = 2 ** 16;
/** Bytes compressed per second at most, so that a flood of requests, each sent twice, takes a part of one CPU. */
const COMPRESSED_PER_SECOND = 4 * 1024 * 1024;

/**
 * An LRU cache of compressed answers of one snapshot, bounded in bytes. An answer is compressed at its second request, so
 * that requests that are never repeated cost a look-up and no memory.
 */
export class CompressedAnswers {
  readonly #max: number;
  /** Monotonic milliseconds. */
  readonly #now: () => number;
  readonly #answers: LruCache<TaggedAnswer>;
  readonly #seen: Int32Array;
  #snapshot = '';
  #windowStart = Number.NEGATIVE_INFINITY;
  #budget = 0;

  /** With `max` 0 nothing is cached. */
  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
    this.#answers = new LruCache(max);
    this.#seen = new Int32Array(max === 0 ? 0 : SEEN_SLOTS);
  }

  get bytes(): number {
    return this.#answers.cost;
  }

  find(snapshot: string, coding: Coding, key: string): TaggedAnswer | null {
    return snapshot === this.#snapshot ? this.#answers.find(`${coding} ${key}`) : null;
  }

  /** Marks a request as seen; returns whether it was before. */
  markSeen(snapshot: string, key: string): boolean {
    if (this.#max === 0 || key.length > KEY_MAX) return false;
    this.#enter(snapshot);
    const { high, low } = hashText(key);
    const at = (low >>> 0) % SEEN_SLOTS;
    const before = this.#seen[at] === high;
    this.#seen[at] = high;
    return before;
  }

  /** Reserves bytes of this second's budget; returns false when it is used up. */
  mayCompress(bytes: number): boolean {
    const now = this.#now();
    if (now - this.#windowStart >= 1000) {
      this.#windowStart = now;
      this.#budget = COMPRESSED_PER_SECOND;
    }
    if (this.#budget < bytes) return false;
    this.#budget -= bytes;
    return true;
  }

  store(snapshot: string, coding: Coding, key: string, answer: TaggedAnswer): void {
    if (key.length > KEY_MAX) return;
    this.#enter(snapshot);
    const { bytes, etag, link } = answer;
    const cost = bytes.length + 2 * (key.length + etag.length + link.length) + ENTRY_BYTES;
    this.#answers.store(`${coding} ${key}`, answer, cost);
  }

  #enter(snapshot: string): void {
    if (snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    this.#answers.clear();
    this.#seen.fill(0);
  }
}

/** What answers a read: its bytes, and the value of its `Link` header; '' for none. */
type Made = Pick<TaggedAnswer, 'bytes' | 'link'>;

/**
 * Sends a read of the directory in the coding that the client prefers; a client without `Accept-Encoding` gets what `make`
 * returns. `key` identifies the answer within the snapshot, and a compressed copy of it is reused. The key is null for an
 * answer to a caller's own text, which is not cached.
 */
export function sendRead(
  exchange: Exchange,
  cache: CompressedAnswers,
  snapshot: string,
  key: string | null,
  make: () => Made,
): void {
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null) {
    const { bytes, link } = make();
    sendReady(exchange, bytes, tagOf(bytes), { link });
    return;
  }
  const { coding, required } = wanted;
  const cached = key === null ? null : cache.find(snapshot, coding, key);
  if (cached !== null) {
    sendCoded(exchange, cached.bytes, cached.etag, { link: cached.link, coding }, wanted);
    return;
  }
  const { bytes, link } = make();
  const etag = tagOf(bytes);
  // A HEAD does not count as a request for the answer, since it has to describe the GET before it.
  const isTime = key === null || required || (exchange.request.method === 'GET' && cache.markSeen(snapshot, key));
  if (bytes.length < MIN_COMPRESSED_BODY || !isTime || !cache.mayCompress(bytes.length)) {
    sendPlain(exchange, bytes, etag, { link }, coding);
    return;
  }
  const compressed = { bytes: compress(bytes, coding), etag, link };
  if (key !== null) cache.store(snapshot, coding, key, compressed);
  sendCoded(exchange, compressed.bytes, etag, { link, coding }, wanted);
}

/** The strong tag of these bytes: their checksum and their length. */
function tagOf(bytes: Buffer): string {
  return `"${crc32(bytes).toString(36)}-${bytes.length.toString(36)}"`;
}

const documentTag = memoized(tagOf);

/** Sends a document whose bytes never change. Each coding is compressed once, when it is first requested. */
export function sendDocument(exchange: Exchange, bytes: Buffer, ready: Ready = {}): void {
  const etag = documentTag(bytes);
  const wanted = wantedCoding(exchange.request.headers['accept-encoding']);
  if (wanted === null || bytes.length < MIN_COMPRESSED_BODY) {
    sendReady(exchange, bytes, etag, ready);
    return;
  }
  const { coding } = wanted;
  sendCoded(exchange, compressOnce(bytes, coding), etag, { ...ready, coding }, wanted);
}

/** Sends coded bytes; 304 when the client has them, or has the plain bytes and accepts those. `etag` is of the plain bytes. */
function sendCoded(
  exchange: Exchange,
  bytes: Buffer,
  etag: string,
  ready: Ready,
  { coding, required }: ChosenCoding,
): void {
  const isPlainCurrent = !required && isCurrent(exchange.request.headers['if-none-match'], etag);
  if (isPlainCurrent) sendReady(exchange, bytes, etag, ready);
  else sendReady(exchange, bytes, codedTagOf(etag, coding), ready);
}

/** Sends plain bytes; 304 when the client has them, plain or in the coding that it prefers. */
function sendPlain(exchange: Exchange, bytes: Buffer, etag: string, ready: Ready, coding: Coding): void {
  const coded = codedTagOf(etag, coding);
  const isCodedCurrent = isNamed(exchange.request.headers['if-none-match'], coded);
  sendReady(exchange, bytes, isCodedCurrent ? coded : etag, ready);
}

function isNamed(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.includes(etag) === true && isCurrent(ifNoneMatch, etag);
}
