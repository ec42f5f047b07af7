/** The body of an answer: one reused buffer, written from the start for each request. */
export interface Answer {
  /** The body is `buffer[0..length)`. Valid until the next request is answered. */
  buffer: Buffer;
  length: number;
  /** For a page of a list: the number of records on all pages. */
  total: number;
}

const FIRST_SIZE = 64 * 1024;

/** Returns an empty answer buffer, which grows as needed and is reused. */
export function createAnswer(size: number = FIRST_SIZE): Answer {
  return { buffer: Buffer.allocUnsafeSlow(size), length: 0, total: 0 };
}

/** Ensures room for `bytes` more; replaces the buffer when it is too small. */
function reserve(out: Answer, bytes: number): void {
  const needed = out.length + bytes;
  if (needed <= out.buffer.length) return;
  const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * out.buffer.length));
  out.buffer.copy(grown, 0, 0, out.length);
  out.buffer = grown;
}

/** Appends text that is ASCII. */
export function appendAscii(out: Answer, text: string): void {
  reserve(out, text.length);
  out.length += out.buffer.write(text, out.length, 'latin1');
}

/** Appends `bytes[start..end)`. */
export function appendBytes(out: Answer, bytes: Buffer, start: number = 0, end: number = bytes.length): void {
  reserve(out, end - start);
  out.length += bytes.copy(out.buffer, out.length, start, end);
}

/** The written bytes, as a view that is valid until the buffer is reused. */
export function written(out: Answer): Buffer {
  return out.buffer.subarray(0, out.length);
}

const parsing = createAnswer();

/** What `write` writes, parsed; null when it writes nothing. */
export function parsed<Payload>(write: (out: Answer) => boolean): Payload | null {
  parsing.length = 0;
  return write(parsing) ? (JSON.parse(written(parsing).toString()) as Payload) : null;
}
