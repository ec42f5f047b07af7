import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Gathered in memory before it is written. */
const BUFFERED = 64 * 1024;

/** Texts put aside on disk, in a file without a name that is gone when the process is, however it ends. */
export interface Spool {
  /** Gives the number by which {@link read} finds it again. */
  add(text: string): number;
  read(place: number): string;
  /** Every text in the order it came. */
  all(): Generator<string>;
  close(): void;
}

export function openSpool(): Spool {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-')), 'spool');
  const descriptor = fs.openSync(file, 'wx+', 0o600);
  fs.rmSync(path.dirname(file), { recursive: true });
  // Each text after its length in four bytes.
  let pending: Buffer[] = [];
  let pendingSize = 0;
  let written = 0;
  const flush = () => {
    const bytes = Buffer.concat(pending, pendingSize);
    // A full disk may take a part only.
    for (let done = 0; done < bytes.length; ) {
      done += fs.writeSync(descriptor, bytes, done, bytes.length - done, written + done);
    }
    written += bytes.length;
    pending = [];
    pendingSize = 0;
  };
  const read = (place: number): string => {
    flush();
    const length = Buffer.alloc(4);
    fs.readSync(descriptor, length, 0, 4, place);
    const text = Buffer.alloc(length.readUInt32LE());
    fs.readSync(descriptor, text, 0, text.length, place + 4);
    return text.toString();
  };
  return {
    add: (text) => {
      const bytes = Buffer.from(text);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      const place = written + pendingSize;
      pending.push(Buffer.concat([length, bytes]));
      pendingSize += 4 + bytes.length;
      if (pendingSize > BUFFERED) flush();
      return place;
    },
    read,
    *all() {
      flush();
      for (let place = 0; place < written; ) {
        const text = read(place);
        yield text;
        place += 4 + Buffer.byteLength(text);
      }
    },
    close: () => fs.closeSync(descriptor),
  };
}
