import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ImportFailure, type Kind, type Problem } from './kinds.ts';

/** Every rejection of an import: counted, and stored in a temporary file. */
export type RejectionLog = ReturnType<typeof openRejectionLog>;

/** Creates the log. With a file, which only its owner can read, it writes each rejected record there too. */
export function openRejectionLog(file: string | null) {
  const lines = openLineFile();
  const rejects = file === null ? null : openRejectsFile(file);
  let count = 0;
  return {
    count: () => count,
    all: lines.all,
    /** The first line of a file is 1; `raw` is the record's, for `--rejects`. */
    add: (of: { file: string; line: number; kind: Kind }, problems: readonly Problem[], raw: RawRecord) => {
      count++;
      const [first, ...also] = problems;
      const json = JSON.stringify({ ...of, ...first, ...(also.length > 0 && { also }) });
      lines.add(json);
      rejects?.add(`${json.slice(0, -1)},${recordJson(raw)}}`);
    },
    /** Writes what is not in the file of `--rejects` yet. */
    flush: () => rejects?.flush(),
    close: () => {
      lines.close();
      rejects?.close();
    },
  };
}

/** The line of a record; null when it is not at hand, or too long. */
export type RawRecord = Buffer | string | null;

/** A valid JSON record unchanged; any other line as a text. */
function recordJson(raw: RawRecord): string {
  if (raw === null) return '"record":null';
  const text = String(raw).trim();
  try {
    JSON.parse(text);
    return `"record":${text}`;
  } catch {
    return `"record":null,"text":${JSON.stringify(text)}`;
  }
}

function openRejectsFile(file: string): LineFile {
  try {
    const descriptor = fs.openSync(file, 'w', 0o600);
    // An existing file may be readable by everybody.
    if (fs.fstatSync(descriptor).isFile()) fs.fchmodSync(descriptor, 0o600);
    return lineFile(descriptor);
  } catch (error) {
    throw new ImportFailure(`--rejects ${file} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Makes an empty, unlinked file in the folder for temporary files, which disappears when the process ends. */
export function openLineFile(): LineFile {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-')), 'lines');
  const descriptor = fs.openSync(file, 'wx+', 0o600);
  fs.rmSync(path.dirname(file), { recursive: true });
  return lineFile(descriptor);
}

const BUFFERED = 64 * 1024;

export type LineFile = ReturnType<typeof lineFile>;

function lineFile(descriptor: number) {
  let pending = '';
  const flush = () => {
    fs.writeFileSync(descriptor, pending);
    pending = '';
  };
  return {
    /** `line` contains no line break. Many are written at once. */
    add: (line: string) => {
      pending += `${line}\n`;
      if (pending.length > BUFFERED) flush();
    },
    flush,
    async *all(): AsyncGenerator<string> {
      flush();
      let rest = '';
      const read = { fd: descriptor, start: 0, autoClose: false, encoding: 'utf8' } as const;
      for await (const chunk of fs.createReadStream('', read)) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop()!;
        yield* lines;
      }
    },
    close: () => fs.closeSync(descriptor),
  };
}
