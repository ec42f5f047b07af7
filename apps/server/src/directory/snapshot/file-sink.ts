import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { PAGE } from './layout.ts';

const BUFFERED = 256 * PAGE;

/** Writes a snapshot file front to back through one buffer, and calculates its checksums. */
export class FileSink {
  readonly #fd: number;
  readonly #buffer = Buffer.allocUnsafeSlow(BUFFERED);
  readonly #pages: number[] = [];
  #inPages = true;
  #checksum = 0;
  #buffered = 0;
  #flushed = 0;

  /** The file must not exist. */
  constructor(path: string) {
    this.#fd = openSync(path, 'wx', 0o600);
  }

  /** The position of the next byte. */
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

  writeNumbers({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array): void {
    this.write(new Uint8Array(buffer, byteOffset, byteLength));
  }

  /** Writes zeros up to the next multiple of `unit`. */
  align(unit: number): void {
    const rest = this.position % unit;
    if (rest !== 0) this.write(new Uint8Array(unit - rest));
  }

  /** Ends the pages at the beginning of the file; returns the CRC-32 of each. */
  endPages(): Uint32Array {
    this.align(PAGE);
    this.#flush();
    this.#inPages = false;
    return Uint32Array.from(this.#pages);
  }

  /** The CRC-32 of everything after the pages. */
  checksum(): number {
    this.#flush();
    return this.#checksum;
  }

  /** Makes the file durable and closes it. */
  finish(): void {
    this.#flush();
    fsyncSync(this.#fd);
    closeSync(this.#fd);
  }

  /** Closes an unfinished file. */
  abandon(): void {
    closeSync(this.#fd);
  }

  #flush(): void {
    const bytes = this.#buffer.subarray(0, this.#buffered);
    if (!this.#inPages) this.#checksum = crc32(bytes, this.#checksum);
    else for (let at = 0; at < bytes.length; at += PAGE) this.#pages.push(crc32(bytes.subarray(at, at + PAGE)));
    writeFileSync(this.#fd, bytes);
    this.#flushed += bytes.length;
    this.#buffered = 0;
  }
}
