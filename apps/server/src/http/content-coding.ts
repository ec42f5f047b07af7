import zlib, { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this there is nothing to gain. */
export const WORTH_BYTES = 1024;

export type Coding = 'zstd' | 'br' | 'gzip';

/** Node.js has zstd from 22.15 on. */
const { zstdCompressSync } = zlib as { zstdCompressSync?: typeof zlib.zstdCompressSync };

/** Middle levels: the last percent of size would cost several times the processor. */
const PACKERS: readonly (readonly [Coding, (bytes: Buffer) => Buffer])[] = [
  ...(zstdCompressSync === undefined ? [] : [['zstd', (bytes: Buffer) => zstdCompressSync(bytes)] as const]),
  ['br', (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (bytes) => gzipSync(bytes)],
];

/** Packs bytes, into memory of their own: zlib's is larger than what it holds. */
export function pack(bytes: Buffer, coding: Coding): Buffer {
  const packed = PACKERS.find(([name]) => name === coding)![1](bytes);
  const own = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(own);
  return own;
}

/** The tag of another content coding of what `etag` names (RFC 9110, 8.8.3.3). */
export function tagOf(etag: string, coding: Coding): string {
  return `${etag.slice(0, -1)}-${coding}"`;
}

/** What a caller asks an answer to be coded in. */
export interface Wanted {
  readonly coding: Coding;
  /** The caller takes no answer that is not coded. */
  readonly required: boolean;
}

const PREFERENCE = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i;
/** Headers whose reading is remembered; there are few different ones. */
const REMEMBERED_MAX = 100;
const LONGEST_REMEMBERED = 200;
const remembered = new Map<string, Wanted | null>();

/** Reads `Accept-Encoding`: the coding to use, or null for none (RFC 9110, 12.5.3). */
export function wantedCoding(header: string | undefined): Wanted | null {
  if (header === undefined) return null;
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const wanted = read(header);
  if (header.length <= LONGEST_REMEMBERED) {
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(header, wanted);
  }
  return wanted;
}

/** The coding with the highest weight, ours first among equals; none where plain answers weigh more. */
function read(header: string): Wanted | null {
  const weights = new Map<string, number>();
  for (const piece of header.split(',')) {
    const [, name, weight = '1'] = PREFERENCE.exec(piece) ?? [];
    if (name !== undefined) weights.set(name.toLowerCase().replace(/^x-gzip$/, 'gzip'), Number(weight));
  }
  const others = weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? (weights.get('*') === 0 ? 0 : null);
  let best: Coding | null = null;
  let bestWeight = 0;
  for (const [coding] of PACKERS) {
    const weight = weights.get(coding) ?? others;
    if (weight > bestWeight) {
      best = coding;
      bestWeight = weight;
    }
  }
  if (best === null || (plain !== null && plain > bestWeight)) return null;
  return { coding: best, required: plain === 0 };
}
