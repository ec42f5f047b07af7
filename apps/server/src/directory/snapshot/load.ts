import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { ApiError, LIMIT_MAX } from '@vidriera/contract';
import { nameOf, type Revision } from '../store/records.ts';
import {
  bitmapBytes,
  COLD_UNIT,
  configKey,
  type Meta,
  PAGE,
  readTrailer,
  type SectionName,
  type SnapshotConfig,
  TRAILER,
} from './layout.ts';

/** Bytes that are read and checksummed before the event loop continues: a few ms. */
const CHUNK = 8 * 1024 * 1024;

/** An open, checked snapshot file, with its hot part in memory. */
export interface LoadedFile {
  readonly fd: number;
  readonly fileLength: number;
  readonly meta: Meta;
  /**
   * Starts with the hot part, so an offset into the hot part is an address here. The working areas follow: see {@link workingAreas}.
   */
  readonly memory: WebAssembly.Memory;
  /** The hot part, as a view. */
  readonly hot: Buffer;
}

/** Longest prefix of a profile_url, in bytes. */
export const PREFIX_MAX = 2048;
/** Bytes that the kernel may write past the end of a copy. */
const SLACK = 64;
const WASM_PAGE = 65536;

/**
 * Addresses, in bytes, of the kernel's working areas after the hot part: a temporary bitmap for each "at least" filter of a search, the documents of a page,
 * the text before the slug or id in a profile_url, and the answer, which extends to the end of the memory.
 */
export function workingAreas(meta: Meta) {
  const bitmap = Math.ceil(meta.hot.length / 64) * 64;
  const bitmap2 = bitmap + bitmapBytes(meta.counts.professionals);
  const page = bitmap2 + bitmapBytes(meta.counts.professionals);
  const prefix = page + 4 * LIMIT_MAX + SLACK;
  return { bitmaps: [bitmap, bitmap2] as const, page, prefix, answer: prefix + PREFIX_MAX + SLACK };
}

/** Why a file can't be served. `other`: it was made for another configuration or revision. */
export type Unusable = { readonly unusable: 'absent' | 'damaged' | 'other' };

/**
 * Opens and checks a snapshot file and reads its hot part into memory. A file that is cut short, altered, or made for another
 * configuration or revision is unusable. The cold part is checked when it is read.
 */
export async function loadFile(
  path: string,
  config: SnapshotConfig,
  revision: Revision,
): Promise<LoadedFile | Unusable> {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { unusable: 'absent' };
    throw error;
  }
  let isUsable = false;
  try {
    const loaded = await readParts(fd, config, revision);
    isUsable = 'hot' in loaded;
    return loaded;
  } finally {
    if (!isUsable) closeSync(fd);
  }
}

async function readParts(fd: number, config: SnapshotConfig, revision: Revision): Promise<LoadedFile | Unusable> {
  const fileLength = fstatSync(fd).size;
  const meta = await readMeta(fd, fileLength);
  if (meta === null) return { unusable: 'damaged' };
  const isSame = meta.config === configKey(config) && nameOf(meta.revision) === nameOf(revision);
  if (!isSame) return { unusable: 'other' };
  const pages = Math.ceil((workingAreas(meta).answer + meta.pageBytes + SLACK) / WASM_PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const hot = Buffer.from(memory.buffer, 0, meta.hot.length);
  if (!(await readChecked(fd, hot, meta.hot.at, meta.hotChecksum))) return { unusable: 'damaged' };
  return { fd, fileLength, meta, memory, hot };
}

/** Returns null when the file is not a complete snapshot file of this format. */
async function readMeta(fd: number, fileLength: number): Promise<Meta | null> {
  const end = Buffer.alloc(TRAILER);
  const metaEnd = fileLength - TRAILER;
  const trailer = metaEnd >= 0 && readWhole(fd, end, metaEnd) ? readTrailer(end) : null;
  if (trailer === null || trailer.metaAt > metaEnd) return null;
  const bytes = Buffer.alloc(metaEnd - trailer.metaAt);
  if (!(await readChecked(fd, bytes, trailer.metaAt, trailer.metaChecksum))) return null;
  return JSON.parse(bytes.toString()) as Meta;
}

/** Fills the buffer from the file's position; returns false when the file is too short or the CRC-32 differs. */
async function readChecked(fd: number, into: Buffer, position: number, expected: number): Promise<boolean> {
  let checksum = 0;
  for (let at = 0; at < into.length; at += CHUNK) {
    const chunk = into.subarray(at, at + CHUNK);
    if (!readWhole(fd, chunk, position + at)) return false;
    checksum = crc32(chunk, checksum);
    if (at + CHUNK < into.length) await setImmediate();
  }
  return checksum === expected;
}

/** Fills the buffer from the file's position; returns false when the file ends before the buffer is full. */
export function readWhole(fd: number, into: Uint8Array, position: number): boolean {
  for (let from = 0; from < into.length; ) {
    const read = readSync(fd, into, from, into.length - from, position + from);
    if (read === 0) return false;
    from += read;
  }
  return true;
}

export function uint32Section(loaded: LoadedFile, name: SectionName): Uint32Array {
  const { at, length } = loaded.meta.sections[name];
  return new Uint32Array(loaded.hot.buffer, loaded.hot.byteOffset + at, length / 4);
}

const TOO_SHORT = 'it is shorter than it was';

/**
 * Returns a function that reads the cold part of a snapshot file by position: `length` bytes that start `from` bytes into the
 * block at `unit`, valid until the next read. Every read compares the checksum of each page. A read that fails throws
 * `unavailable` and calls `onDamage` with the reason.
 */
export function openCold(
  loaded: LoadedFile,
  onDamage: (why: string) => void,
): (unit: number, from: number, length: number) => Buffer {
  const checksums = uint32Section(loaded, 'coldPages');
  let buffer = Buffer.allocUnsafeSlow(16 * PAGE);
  /** Reads pages from page number `first` on; returns what is wrong with them, or null. */
  const fill = (pages: Buffer, first: number): string | null => {
    try {
      return readWhole(loaded.fd, pages, first * PAGE) ? compare(pages, first, checksums) : TOO_SHORT;
    } catch (error) {
      return (error as Error).message;
    }
  };
  return (unit, from, length) => {
    const start = unit * COLD_UNIT + from;
    const first = Math.floor(start / PAGE);
    const count = Math.ceil((start + length) / PAGE) - first;
    if (count * PAGE > buffer.length) buffer = Buffer.allocUnsafeSlow(count * PAGE);
    const pages = buffer.subarray(0, count * PAGE);
    const damage = fill(pages, first);
    if (damage !== null) {
      onDamage(damage);
      throw new ApiError('unavailable');
    }
    return pages.subarray(start - first * PAGE, start - first * PAGE + length);
  };
}

function compare(pages: Buffer, first: number, checksums: Uint32Array): string | null {
  for (let at = 0, page = first; at < pages.length; at += PAGE, page++) {
    if (crc32(pages.subarray(at, at + PAGE)) !== checksums[page]) return 'a page does not match its checksum';
  }
  return null;
}

/** Pages that are read and checked before the event loop continues: about 0.2 ms. */
const PAGES_AT_ONCE = 64;

/** Reads the cold part of a file completely or until `isOver`; returns what is wrong with it, or null. */
export async function checkCold(file: string, checksums: Uint32Array, isOver: () => boolean): Promise<string | null> {
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafeSlow(PAGES_AT_ONCE * PAGE);
    for (let first = 0; first < checksums.length && !isOver(); first += PAGES_AT_ONCE) {
      const pages = buffer.subarray(0, Math.min(PAGES_AT_ONCE, checksums.length - first) * PAGE);
      const { bytesRead } = await handle.read(pages, 0, pages.length, first * PAGE);
      const damage = bytesRead < pages.length ? TOO_SHORT : compare(pages, first, checksums);
      if (damage !== null) return damage;
    }
    return null;
  } finally {
    await handle.close();
  }
}
