import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportFailure, type Kind } from './kinds.ts';

/** The longest line that is read, in bytes without its end (source-format, Bad records). */
export const LINE_MAX = 1024 * 1024;
/** A longer line is not skipped but ends the import: it may have no end. */
const ENDLESS = 64 * 1024 * 1024;
/** The approximate size of a block in bytes: large enough that sending it to a thread costs little compared to the work on it. */
const BLOCK = 256 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const GZIP = [0x1f, 0x8b];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** One input of an import. */
export interface SourceFile {
  readonly kind: Kind;
  /** The name in reports: the file's name in its folder, the given path, or `-`. */
  readonly name: string;
  /** The file on disk; null for standard input. */
  readonly path: string | null;
  /** The size in bytes, compressed if the file is; null when unknown. */
  readonly size: number | null;
  open(): Readable;
}

/** One line of a block: its bytes are `start` to `end`; `readable` is false when it is too long or not UTF-8. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly readable: boolean;
}

/**
 * Reads a source file in blocks of lines, decompressing gzip. Memory is bounded: the end of a line over the limit is skipped, up to
 * {@link ENDLESS}.
 * `onRead` is called with the number of bytes read from the file. Throws an {@link ImportFailure} when the file can't be read to
 * its end.
 */
export async function* blocksOf(file: SourceFile, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    yield* gather(unpacked(file, onRead), file.name);
  } catch (error) {
    throw explained(error, file.name);
  }
}

/** The lines of a block, without their ends (`\n` or `\r\n`), including blank lines, so that they are counted. */
export function* linesOf(block: Buffer): Generator<Line> {
  const whole = isUtf8(block);
  for (let at = 0; at < block.length; ) {
    const start = startsWith(block, at, BYTE_ORDER_MARK) ? at + BYTE_ORDER_MARK.length : at;
    if (start === block.length) return;
    const newline = block.indexOf(NEWLINE, start);
    let end = newline < 0 ? block.length : newline;
    at = end + 1;
    if (end > start && block[end - 1] === RETURN) end--;
    const readable = end - start <= LINE_MAX && (whole || isUtf8(block.subarray(start, end)));
    yield { start, end, readable };
  }
}

/** The bytes of a block's line without its end; the first line is 1. */
export function lineAt(block: Buffer, line: number): Buffer {
  let start = 0;
  for (let n = 1; n < line; n++) start = block.indexOf(NEWLINE, start) + 1;
  const newline = block.indexOf(NEWLINE, start);
  return block.subarray(start, newline < 0 ? block.length : newline);
}

const startsWith = (bytes: Buffer, at: number, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[at + i] === byte);

async function* counted(input: Readable, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer);
    onRead(bytes.length);
    yield bytes;
  }
}

/** Detects gzip by the first bytes, since the name may be misleading. */
async function* unpacked(file: SourceFile, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const chunks = counted(file.open(), onRead);
  let head: Buffer = Buffer.alloc(0);
  while (head.length < GZIP.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.length < GZIP.length && file.name.endsWith('.gz')) throw cutOff(file.name);
  async function* whole() {
    yield head;
    yield* chunks;
  }
  // Errors of either stream are thrown where the lines are read.
  if (startsWith(head, 0, GZIP))
    yield* pipeline(Readable.from(whole()), createGunzip({ chunkSize: BLOCK }), () => {}) as AsyncIterable<Buffer>;
  else yield* whole();
}

async function* gather(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  /** The held line is too long already: the bytes up to its end are skipped. */
  let isTooLong = false;
  let skipped = 0;
  for await (const chunk of chunks) {
    const from = isTooLong ? chunk.indexOf(NEWLINE) : 0;
    if (from < 0) {
      skipped += chunk.length;
      if (skipped > ENDLESS) throw new ImportFailure(`${name} has a line of more than 64 MiB. Nothing was imported.`);
      continue;
    }
    skipped = 0;
    held.push(chunk.subarray(from));
    size += chunk.length - from;
    isTooLong = false;
    if (size < BLOCK) continue;
    const all = shared(held, size);
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    held = [all.subarray(end)];
    size -= end;
    // A carriage return at its end may belong to the line end, so one more byte is allowed.
    isTooLong = size > LINE_MAX + 1;
  }
  if (size > 0) yield shared(held, size);
}

/** The parts in memory that threads share, so that sending them copies nothing. */
function shared(parts: readonly Buffer[], size: number): Buffer {
  const whole = Buffer.from(new SharedArrayBuffer(size));
  let at = 0;
  for (const part of parts) at += part.copy(whole, at);
  return whole;
}

/** Converts a stream's error to a message for the operator. */
function explained(error: unknown, name: string): unknown {
  if (error instanceof ImportFailure) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return cutOff(name);
  if (code?.startsWith('Z_'))
    return new ImportFailure(`${name} is not whole: its gzip data is damaged. Nothing was imported.`);
  if (code === undefined) return error;
  return new ImportFailure(`Reading ${name} failed (${code}). Nothing was imported.`);
}

const cutOff = (name: string) =>
  new ImportFailure(`${name} is cut off: its gzip data has no end. Nothing was imported.`);
