import { brotliCompressSync, constants, crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import { LruCache } from '@vidriera/contract';
import { memoized, remembered } from '@vidriera/contract/memo';
import { type Ready, sendBody, sendReady } from './respond.ts';
import type { Exchange } from './route.ts';

const MIN_COMPRESSED_BODY = 1024;

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
  return Buffer.from(new Uint8Array(COMPRESSORS[coding](bytes)).buffer);
}

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
/** The requests that are known as seen once; at more, they are forgotten. */
const SEEN_MAX = 10_000;
/** The memory for the copies of one snapshot. */
const COPIES_BYTES = 64_000_000;
/** Bytes compressed per second at most, so that a flood of requests, each sent twice, takes a part of one CPU. */
const COMPRESSED_PER_SECOND = 4 * 1024 * 1024;

export type CompressedAnswers = ReturnType<typeof createCompressedAnswers>;

/** Compressed answers of one snapshot, each compressed at its second request. `now` is in monotonic milliseconds. */
export function createCompressedAnswers(max: number = COPIES_BYTES, now: () => number = () => performance.now()) {
  const answers = new LruCache<TaggedAnswer>(max);
  const seen = new Set<string>();
  let windowStart = Number.NEGATIVE_INFINITY;
  let budget = 0;

  return {
    get bytes(): number {
      return answers.cost;
    },
    find: (coding: Coding, key: string) => answers.find(`${coding} ${key}`),
    /** Marks a request as seen; returns whether it was before. */
    markSeen(key: string): boolean {
      if (key.length > KEY_MAX) return false;
      if (seen.has(key)) return true;
      if (seen.size >= SEEN_MAX) seen.clear();
      seen.add(key);
      return false;
    },
    /** Reserves bytes of this second's budget; returns false when it is used up. */
    mayCompress(bytes: number): boolean {
      if (now() - windowStart >= 1000) {
        windowStart = now();
        budget = COMPRESSED_PER_SECOND;
      }
      if (budget < bytes) return false;
      budget -= bytes;
      return true;
    },
    store(coding: Coding, key: string, answer: TaggedAnswer): void {
      const { bytes, etag, link } = answer;
      const cost = bytes.length + 2 * (key.length + etag.length + link.length) + ENTRY_BYTES;
      answers.store(`${coding} ${key}`, answer, cost);
    },
  };
}

type Made = Pick<TaggedAnswer, 'bytes' | 'link'>;

/** Sends a read in the coding that the client prefers. `key` names it in the snapshot; null for an answer to a caller's own text, which is not kept. */
export function sendRead(exchange: Exchange, copies: CompressedAnswers, key: string | null, make: () => Made): void {
  const wanted = wantedCoding(exchange.request.headers['accept-encoding'] ?? '');
  const cached = wanted === null || key === null ? null : copies.find(wanted, key);
  if (cached !== null) {
    sendReady(exchange, cached.bytes, cached.etag, { link: cached.link, coding: wanted, wanted });
    return;
  }
  const { bytes, link } = make();
  const etag = tagOf(bytes);
  // A HEAD does not count as a request for the answer, since it has to describe the GET before it.
  const isTime = wanted !== null && (key === null || (exchange.request.method === 'GET' && copies.markSeen(key)));
  const coding = isTime && bytes.length >= MIN_COMPRESSED_BODY && copies.mayCompress(bytes.length) ? wanted : null;
  const sent = coding === null ? bytes : compress(bytes, coding);
  if (coding !== null && key !== null) copies.store(coding, key, { bytes: sent, etag, link });
  sendReady(exchange, sent, etag, { link, coding, wanted });
}

function tagOf(bytes: Buffer): string {
  return `"${crc32(bytes).toString(36)}-${bytes.length.toString(36)}"`;
}

const documentTag = memoized(tagOf);

/** Sends a document whose bytes never change. Each coding is compressed once, when it is first requested. */
export function sendDocument(exchange: Exchange, bytes: Buffer, ready: Ready = {}): void {
  const coding = codingFor(exchange, bytes);
  const sent = coding === null ? bytes : compressOnce(bytes, coding);
  sendReady(exchange, sent, documentTag(bytes), { ...ready, coding, wanted: coding });
}
