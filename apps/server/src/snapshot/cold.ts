import { closeSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { ApiError } from '@vidriera/core';
import { COLD_UNIT, PAGE } from './layout.ts';
import { type LoadedFile, readWhole, uint32Section } from './load.ts';

/** What is read from the snapshot file by position. Every page is checked against its checksum each time. */
export class ColdReader {
  readonly #fd: number;
  readonly #start: number;
  readonly #checksums: Uint32Array;
  readonly #onDamage: (why: string) => void;
  #pages: Buffer = Buffer.allocUnsafeSlow(16 * PAGE);

  /** `onDamage` is told of each read that can't be answered from the file. */
  constructor(loaded: LoadedFile, onDamage: (why: string) => void) {
    this.#fd = loaded.fd;
    this.#start = PAGE;
    this.#checksums = uint32Section(loaded, 'coldPages');
    this.#onDamage = onDamage;
  }

  /** `length` bytes that start `from` bytes into the block at `unit`; valid until the next read. Throws `unavailable`. */
  read(unit: number, from: number, length: number): Buffer {
    const start = unit * COLD_UNIT + from;
    const first = Math.floor(start / PAGE);
    const count = Math.ceil((start + length) / PAGE) - first;
    if (count * PAGE > this.#pages.length) this.#pages = Buffer.allocUnsafeSlow(count * PAGE);
    const pages = this.#pages.subarray(0, count * PAGE);
    const damage = findDamage(this.#fd, this.#start, pages, first, this.#checksums);
    if (damage !== null) {
      this.#onDamage(damage);
      throw new ApiError('unavailable');
    }
    return pages.subarray(start - first * PAGE, start - first * PAGE + length);
  }
}

/** Reads pages, the first of them number `first`, and compares them with their checksums; what is wrong, or null. */
function findDamage(fd: number, start: number, pages: Buffer, first: number, checksums: Uint32Array): string | null {
  try {
    if (!readWhole(fd, pages, start + first * PAGE)) return 'it is shorter than it was';
  } catch (error) {
    return (error as Error).message;
  }
  for (let at = 0, page = first; at < pages.length; at += PAGE, page++) {
    if (crc32(pages.subarray(at, at + PAGE)) !== checksums[page]) return 'a page does not match its checksum';
  }
  return null;
}

const CHECKED_AT_ONCE = 256;

/** Reads the whole cold part of a file; what is wrong with it, or null. */
export function checkCold(file: string, coldAt: number, checksums: Uint32Array): string | null {
  const fd = openSync(file, 'r');
  const pages = Buffer.allocUnsafeSlow(CHECKED_AT_ONCE * PAGE);
  try {
    for (let first = 0; first < checksums.length; first += CHECKED_AT_ONCE) {
      const count = Math.min(CHECKED_AT_ONCE, checksums.length - first);
      const damage = findDamage(fd, coldAt, pages.subarray(0, count * PAGE), first, checksums);
      if (damage !== null) return damage;
    }
    return null;
  } finally {
    closeSync(fd);
  }
}
