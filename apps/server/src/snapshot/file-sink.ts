import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { PAGE } from './layout.ts';

const BUFFERED = 256 * PAGE;

/** Writes a file front to back through one buffer, hashing all of it and checksumming it by page or whole. */
export class FileSink {
  readonly #fd: number;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFERED);
  readonly #hash: Hash = createHash('sha256');
  #buffered = 0;
  #flushed: number;
  #pages: number[] | null = null;
  #checksum = 0;

  /** The file must not exist; writing starts after `start` bytes that are left for {@link writeHeader}. */
  constructor(path: string, start: number) {
    this.#fd = openSync(path, 'wx', 0o600);
    this.#flushed = start;
  }

  /** Where the next byte goes. */
  get position(): number {
    return this.#flushed + this.#buffered;
  }

  write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const taken = Math.min(bytes.length - from, BUFFERED - this.#buffered);
      this.#buffer.set(bytes.subarray(from, from + taken), this.#buffered);
      this.#buffered += taken;
      from += taken;
      if (this.#buffered === BUFFERED) this.#flush();
    }
  }

  /** Zeros up to the next multiple of `unit`. */
  align(unit: number): void {
    const rest = this.position % unit;
    if (rest !== 0) this.write(new Uint8Array(unit - rest));
  }

  /** From here on, every page has a checksum of its own. The position must be a multiple of a page. */
  startPages(): void {
    this.#flush();
    this.#pages = [];
  }

  /** Fills the last page; the checksums of the pages since {@link startPages}. */
  endPages(): Uint32Array {
    this.align(PAGE);
    this.#flush();
    const pages = Uint32Array.from(this.#pages ?? []);
    this.#pages = null;
    return pages;
  }

  startChecksum(): void {
    this.#flush();
    this.#checksum = 0;
  }

  /** CRC-32 of everything since {@link startChecksum}. */
  endChecksum(): number {
    this.#flush();
    return this.#checksum;
  }

  /** SHA-256 of everything written so far, base64url. */
  digest(): string {
    this.#flush();
    return this.#hash.copy().digest('base64url');
  }

  /** Writes the header, makes it all durable and closes the file. */
  finish(header: Uint8Array): void {
    this.#flush();
    writeAll(this.#fd, header, 0);
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }

  /** Closes an unfinished file. */
  abandon(): void {
    closeSync(this.#fd);
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#buffered);
    if (bytes.length === 0) return;
    this.#hash.update(bytes);
    if (this.#pages === null) this.#checksum = crc32(bytes, this.#checksum);
    else for (let at = 0; at < bytes.length; at += PAGE) this.#pages.push(crc32(bytes.subarray(at, at + PAGE)));
    writeAll(this.#fd, bytes, this.#flushed);
    this.#flushed += bytes.length;
    this.#buffered = 0;
  }
}

function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  for (let from = 0; from < bytes.length; ) {
    from += writeSync(fd, bytes, from, bytes.length - from, position + from);
  }
}
