import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { memoized, remembered } from '@vidriera/contract/memo';

/** Shorter bodies are not compressed. */
export const MIN_COMPRESSED_BODY = 1024;

/** In the order of preference, at zstd 3, brotli 4 and gzip 6: higher levels save about 1 % for several times the CPU time. */
const COMPRESSORS = {
  zstd: (bytes: Buffer) => zstdCompressSync(bytes),
  br: (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};
export type Coding = keyof typeof COMPRESSORS;
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
export function codedTagOf(etag: string, coding: Coding): string {
  return `${etag.slice(0, -1)}-${coding}"`;
}

export interface ChosenCoding {
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
