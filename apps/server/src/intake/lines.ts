import { isUtf8 } from 'node:buffer';

/** The longest line that is read, in bytes without its end (source-format, Bad records; house decision). */
export const LINE_MAX = 1024 * 1024;

const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** One line of a block: its bytes are `start` to `end`; `readable` is false when it is too long or not UTF-8. */
export interface Line {
  readonly start: number;
  readonly end: number;
  readonly readable: boolean;
}

/** The lines of a block of bytes, without their ends (`\n` or `\r\n`), including blank lines, so that they are counted. */
export function* linesOf(block: Buffer): Generator<Line> {
  const whole = isUtf8(block);
  for (let start = 0; start < block.length; ) {
    const newline = block.indexOf(NEWLINE, start);
    const next = newline < 0 ? block.length : newline + 1;
    let end = newline < 0 ? block.length : newline;
    if (end > start && block[end - 1] === RETURN) end--;
    const readable = end - start <= LINE_MAX && (whole || isUtf8(block.subarray(start, end)));
    yield { start, end, readable };
    start = next;
  }
}

/** The bytes of a block's line without its end; the first line is 1. */
export function lineAt(block: Buffer, line: number): Buffer {
  let start = 0;
  for (let n = 1; n < line; n++) start = block.indexOf(NEWLINE, start) + 1;
  const newline = block.indexOf(NEWLINE, start);
  return block.subarray(start, newline < 0 ? block.length : newline);
}
