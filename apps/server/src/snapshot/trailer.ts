import { crc32 } from 'node:zlib';
import { FORMAT, MAGIC } from './layout.ts';

/** The length of a trailer in bytes. */
export const TRAILER = 64;

/** The end of a file, after its meta: magic, format, position and CRC-32 of the meta. */
export function writeTrailer(metaAt: number, meta: Uint8Array): Buffer {
  return Buffer.from([MAGIC, FORMAT, metaAt, crc32(meta)].join(' ').padEnd(TRAILER));
}

/** Returns null when the bytes are not the trailer of a snapshot file of this format. */
export function readTrailer(bytes: Buffer): { metaAt: number; metaChecksum: number } | null {
  const [, metaAt, metaChecksum] = TRAILER_OF_THIS.exec(bytes.toString('latin1')) ?? [];
  return metaAt === undefined ? null : { metaAt: Number(metaAt), metaChecksum: Number(metaChecksum) };
}

const TRAILER_OF_THIS = new RegExp(`^${MAGIC} ${FORMAT} (\\d+) (\\d+) *$`);
