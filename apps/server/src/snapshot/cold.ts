import { crc32 } from 'node:zlib';
import { COLD_UNIT, PAGE } from './layout.ts';
import { type LoadedFile, readWhole, uint32Section } from './load.ts';

/** The snapshot file is not what was written: a page of it does not match its checksum. */
export class DamagedSnapshot extends Error {}

/** What is read from the snapshot file by position. Every page is checked against its checksum each time. */
export class ColdReader {
  readonly #loaded: LoadedFile;
  readonly #checksums: Uint32Array;
  #pages: Buffer = Buffer.allocUnsafeSlow(16 * PAGE);

  constructor(loaded: LoadedFile) {
    this.#loaded = loaded;
    this.#checksums = uint32Section(loaded, 'coldPages');
  }

  /** `length` bytes that start `from` bytes into the block at `unit`; valid until the next read. */
  read(unit: number, from: number, length: number): Buffer {
    const start = unit * COLD_UNIT + from;
    const first = Math.floor(start / PAGE);
    const count = Math.ceil((start + length) / PAGE) - first;
    if (count * PAGE > this.#pages.length) this.#pages = Buffer.allocUnsafeSlow(count * PAGE);
    const { fd, meta } = this.#loaded;
    const pages = this.#pages.subarray(0, count * PAGE);
    if (!readWhole(fd, pages, meta.cold.at + first * PAGE)) {
      throw new DamagedSnapshot('the snapshot file is shorter than it was');
    }
    for (let page = 0; page < count; page++) {
      if (crc32(pages.subarray(page * PAGE, (page + 1) * PAGE)) !== this.#checksums[first + page]) {
        throw new DamagedSnapshot('a page of the snapshot file does not match its checksum');
      }
    }
    return pages.subarray(start - first * PAGE, start - first * PAGE + length);
  }
}
