import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { ApiError } from '@vidriera/contract';
import { COLD_UNIT, PAGE } from './layout.ts';
import { type LoadedFile, readWhole, uint32Section } from './load.ts';

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
