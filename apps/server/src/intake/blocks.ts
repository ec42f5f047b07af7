import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LINE_MAX } from './lines.ts';
import { ImportFailure, type SourceFile } from './source-files.ts';

/** The approximate size of a block in bytes: large enough that sending it to a thread costs little compared to the work on it. */
const BLOCK = 256 * 1024;
/** The bytes of a too long line that are passed on. */
const HEAD = 64 * 1024;
const NEWLINE = 0x0a;
const GZIP = [0x1f, 0x8b];
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** A run of complete lines, or the beginning of a line that is too long (`tooLong`). */
export interface Block {
  readonly bytes: Buffer;
  readonly tooLong: boolean;
}

/**
 * Reads a source file in blocks of lines, decompressing gzip. Memory is bounded: a line over the limit is skipped without being
 * stored. `onRead` is called with the number of bytes read from the file. Throws an {@link ImportFailure} when the file can't be
 * read to its end.
 */
export async function* blocksOf(file: SourceFile, onRead: (bytes: number) => void): AsyncGenerator<Block> {
  try {
    yield* gather(withoutMark(unpacked(file, onRead)));
  } catch (error) {
    throw explained(error, file.name);
  }
}

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
  const first = await atLeast(chunks, GZIP.length);
  if (first.length < GZIP.length && file.name.endsWith('.gz')) throw cutOff(file.name);
  const whole = chain(first, chunks);
  if (first.length < GZIP.length || GZIP.some((byte, i) => first[i] !== byte)) {
    yield* whole;
    return;
  }
  // Errors of either stream are thrown where the lines are read.
  yield* pipeline(Readable.from(whole), createGunzip({ chunkSize: BLOCK }), () => {}) as AsyncIterable<Buffer>;
}

async function* withoutMark(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const first = await atLeast(chunks, BYTE_ORDER_MARK.length);
  const marked = first.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  yield* chain(marked ? first.subarray(BYTE_ORDER_MARK.length) : first, chunks);
}

/** Concatenates the first chunks until they have this length, or the input ends. */
async function atLeast(chunks: AsyncGenerator<Buffer>, length: number): Promise<Buffer> {
  let first: Buffer = Buffer.alloc(0);
  while (first.length < length) {
    const next = await chunks.next();
    if (next.done) break;
    first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
  }
  return first;
}

async function* chain(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* rest;
}

async function* gather(chunks: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  let held: Buffer[] = [];
  let size = 0;
  /** The beginning of a line that is being skipped. */
  let head: Buffer | null = null;
  for await (const chunk of chunks) {
    let rest = chunk;
    if (head !== null) {
      const newline = rest.indexOf(NEWLINE);
      if (newline < 0) continue;
      yield { bytes: head, tooLong: true };
      head = null;
      rest = rest.subarray(newline + 1);
    }
    held.push(rest);
    size += rest.length;
    if (size < BLOCK) continue;
    let { whole, tail } = parted(held, size);
    if (whole !== null) yield { bytes: whole, tooLong: false };
    // A carriage return at its end may belong to the line end, so one more byte is allowed.
    if (tail.length > LINE_MAX + 1) {
      head = tail.subarray(0, HEAD);
      tail = tail.subarray(tail.length);
    }
    held = [tail];
    size = tail.length;
  }
  if (head !== null) yield { bytes: head, tooLong: true };
  if (size > 0) yield { bytes: joined(held, size), tooLong: false };
}

/** Splits the buffered bytes into complete lines, in memory that threads share so that nothing is copied, and the rest. */
function parted(held: readonly Buffer[], size: number): { whole: Buffer | null; tail: Buffer } {
  let start = size;
  for (let i = held.length - 1; i >= 0; i--) {
    const chunk = held[i]!;
    start -= chunk.length;
    const newline = chunk.lastIndexOf(NEWLINE);
    if (newline < 0) continue;
    const before = [...held.slice(0, i), chunk.subarray(0, newline + 1)];
    const after = [chunk.subarray(newline + 1), ...held.slice(i + 1)];
    return { whole: joined(before, start + newline + 1), tail: Buffer.concat(after) };
  }
  return { whole: null, tail: Buffer.concat(held, size) };
}

function joined(parts: readonly Buffer[], size: number): Buffer {
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
