import fs from 'node:fs';
import type { Rejection } from './kinds.ts';
import { ImportFailure } from './source-files.ts';
import { openSpool } from './spool.ts';

/** Every rejection of an import: counted, the first ones at hand, all of them put aside on disk. */
export interface Rejections {
  count(): number;
  /** The first {@link FIRST_KEPT}, in the order they were found. */
  readonly first: readonly Rejection[];
  /** All of them, each as JSON. */
  all(): Generator<string>;
}

export interface RejectionLog extends Rejections {
  /** `raw` is the record's line, for `--rejects`. */
  add(rejection: Rejection, raw: Uint8Array | null): void;
  close(): void;
}

export const FIRST_KEPT = 50;

/** With a file, writes each rejected record with its reason there too: it holds private data, for its owner's eyes. */
export function openRejectionLog(file: string | null): RejectionLog {
  const spool = openSpool();
  const rejects = file === null ? null : openRejectsFile(file);
  const first: Rejection[] = [];
  let count = 0;
  return {
    first,
    count: () => count,
    all: () => spool.all(),
    add: ({ file: name, line, kind, field, reason }, raw) => {
      const rejection = { file: name, line, kind, field, reason };
      count++;
      if (first.length < FIRST_KEPT) first.push(rejection);
      const json = JSON.stringify(rejection);
      spool.add(json);
      rejects?.write(`${json.slice(0, -1)},${recordJson(raw)}}\n`);
    },
    close: () => {
      spool.close();
      rejects?.close();
    },
  };
}

/** A record that is JSON goes out as it came; any other line as text. */
function recordJson(raw: Uint8Array | null): string {
  if (raw === null) return '"record":null';
  const text = Buffer.from(raw).toString().trim();
  try {
    JSON.parse(text);
    return `"record":${text}`;
  } catch {
    return `"record":null,"text":${JSON.stringify(text)}`;
  }
}

function openRejectsFile(file: string): { write(text: string): void; close(): void } {
  try {
    const descriptor = fs.openSync(file, 'w', 0o600);
    // One that was there before may be anybody's to read.
    if (fs.fstatSync(descriptor).isFile()) fs.fchmodSync(descriptor, 0o600);
    return { write: (text) => fs.writeFileSync(descriptor, text), close: () => fs.closeSync(descriptor) };
  } catch (error) {
    throw new ImportFailure(`--rejects ${file} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
