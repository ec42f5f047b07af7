import { closeSync, fstatSync, openSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { COLD_UNIT, PAGE } from './layout.ts';
import { readChecked, readMeta, readWhole } from './load.ts';
import { STAMP_WORDS, StampTable } from './stamp-table.ts';

/** One professional's reviews as a snapshot file has them. */
export interface WrittenReviews {
  /** Their block of the cold part. */
  readonly block: Uint8Array;
  readonly count: number;
  /** The sum of their stars. */
  readonly stars: number;
  /** Of their text, see `stampOf`: the guard found it clean. */
  readonly text: Uint32Array;
}

/** Beside the stamp of the rows that became a block: where it is, its length, its CRC-32, and the rest of {@link WrittenReviews}. */
const [AT, LENGTH, CHECKSUM, COUNT, STARS, TEXT] = [0, 1, 2, 3, 4, 5];
const VALUES = TEXT + STAMP_WORDS;
/** Bytes read at once: the blocks are asked for nearly in the order in which they lie. */
const WINDOW = 1024 * 1024;

/** Where the reviews that a build writes are, by the stamp of the rows that they were made of. */
export class WrittenTable {
  readonly table = new StampTable(VALUES);

  /** `at` is in units of the cold part. */
  add(rows: Uint32Array, at: number, { block, count, stars, text }: WrittenReviews): void {
    this.table.add(rows, [at, block.length, crc32(block), count, stars, ...text]);
  }
}

/** What an earlier snapshot file spares a build. */
export class Earlier {
  /** What its guard found clean. */
  readonly clean: StampTable;
  readonly #written: StampTable;
  readonly #fd: number | null;
  #window = Buffer.alloc(0);
  #windowAt = 0;

  constructor(clean = new StampTable(), written = new StampTable(VALUES), fd: number | null = null) {
    this.clean = clean;
    this.#written = written;
    this.#fd = fd;
  }

  /** The reviews that were written of just these rows; null when none were, or they can't be read as they were written. */
  reviewsOf(rows: Uint32Array): WrittenReviews | null {
    const values = this.#written.valuesOf(rows);
    if (values === undefined) return null;
    const block = this.#read(PAGE + COLD_UNIT * values[AT]!, values[LENGTH]!);
    if (block === null || crc32(block) !== values[CHECKSUM]) return null;
    return { block, count: values[COUNT]!, stars: values[STARS]!, text: values.slice(TEXT) };
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
  }

  /** A copy of these bytes of the file, or null. */
  #read(at: number, length: number): Buffer | null {
    const from = at - this.#windowAt;
    if (from >= 0 && from + length <= this.#window.length)
      return Buffer.from(this.#window.subarray(from, from + length));
    const fd = this.#fd!;
    const window = Buffer.allocUnsafeSlow(Math.min(Math.max(WINDOW, length), fstatSync(fd).size - at));
    if (window.length < length || !readWhole(fd, window, at)) return null;
    [this.#window, this.#windowAt] = [window, at];
    return Buffer.from(window.subarray(0, length));
  }
}

/** What the file spares a build; nothing when it is absent or not whole. To be closed. */
export async function openEarlier(path: string): Promise<Earlier> {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch {
    return new Earlier();
  }
  try {
    const meta = await readMeta(fd, fstatSync(fd).size);
    const bytes = meta === null ? null : Buffer.from(new ArrayBuffer(meta.clean.length + meta.written.length));
    if (meta !== null && bytes !== null && (await readChecked(fd, bytes, meta.clean.at, meta.earlierChecksum))) {
      const clean = StampTable.from(new Uint32Array(bytes.buffer, 0, meta.clean.length / 4));
      const written = StampTable.from(
        new Uint32Array(bytes.buffer, meta.clean.length, meta.written.length / 4),
        VALUES,
      );
      return new Earlier(clean, written, fd);
    }
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  closeSync(fd);
  return new Earlier();
}
