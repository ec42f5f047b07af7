import { Transform } from 'node:stream';

const LINE_END = 0x0a;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Passes on complete lines of at most `maxBytes`. A longer line is dropped and reported: in the SDK it would fill the memory
 * and then end the connection. A byte order mark before the first line, as some shells send, is removed.
 */
export function boundLines(maxBytes: number, onDropped: () => void): Transform {
  let held: Buffer[] = [];
  let length = 0;
  let isFirst = true;

  function hold(piece: Buffer): void {
    length += piece.length;
    if (length <= maxBytes) held.push(piece);
    else held = [];
  }

  function endLine(): Buffer | null {
    const line = length > maxBytes ? null : Buffer.concat([...held, Buffer.of(LINE_END)]);
    const isMarked = isFirst && line?.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    held = [];
    length = 0;
    isFirst = false;
    if (line === null) onDropped();
    return isMarked && line !== null ? line.subarray(BYTE_ORDER_MARK.length) : line;
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, from)) {
        hold(chunk.subarray(from, at));
        const line = endLine();
        if (line !== null) this.push(line);
        from = at + 1;
      }
      hold(chunk.subarray(from));
      done();
    },
  });
}
