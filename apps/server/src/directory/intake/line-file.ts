import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';

/** The size of the buffer for writing and reading. */
const BUFFERED = 64 * 1024;

/** Lines in an unlinked temporary file, which disappears when the process ends. */
export interface LineFile extends Pick<LineWriter, 'add'> {
  /** Every line, in the order of `add`. */
  all(): Generator<string>;
  close(): void;
}

export interface LineWriter {
  /** `line` contains no line break. */
  add(line: string): void;
  /** Writes the lines that are not in the file yet. */
  flush(): void;
}

/** Adds lines to an open file, many in one write. */
export function lineWriter(descriptor: number): LineWriter {
  let pending = '';
  const flush = () => {
    fs.writeFileSync(descriptor, pending);
    pending = '';
  };
  return {
    add: (line) => {
      pending += `${line}\n`;
      if (pending.length > BUFFERED) flush();
    },
    flush,
  };
}

/** Makes an empty file in the folder for temporary files. */
export function openLineFile(): LineFile {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-')), 'lines');
  const descriptor = fs.openSync(file, 'wx+', 0o600);
  fs.rmSync(path.dirname(file), { recursive: true });
  const { add, flush } = lineWriter(descriptor);
  return {
    add,
    *all() {
      flush();
      const [decoder, buffer] = [new StringDecoder(), Buffer.alloc(BUFFERED)];
      let rest = '';
      for (let position = 0, size = -1; size !== 0; position += size) {
        size = fs.readSync(descriptor, buffer, 0, BUFFERED, position);
        const lines = (rest + decoder.write(buffer.subarray(0, size))).split('\n');
        rest = lines.pop()!;
        yield* lines;
      }
    },
    close: () => fs.closeSync(descriptor),
  };
}
