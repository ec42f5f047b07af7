import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DemoKind, type DemoOptions, demoRecords } from './records.ts';

const KINDS: readonly DemoKind[] = ['services', 'cities', 'professionals', 'reviews'];
const CHUNK = 256 * 1024;

/**
 * The demo's source files (`services.ndjson` …) in the order of an import, and the number of records read so far. The files share
 * one run of the generator, so read each to its end, in their order.
 */
export function demoFiles(options: DemoOptions = {}) {
  const counts = { services: 0, cities: 0, professionals: 0, reviews: 0 };
  const records = demoRecords(options);
  let next = records.next();
  function* linesOf(kind: DemoKind): Generator<Buffer> {
    let text = '';
    for (; !next.done && next.value.kind === kind; next = records.next()) {
      text += `${JSON.stringify(next.value.record)}\n`;
      counts[kind] += 1;
      if (text.length < CHUNK) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(text);
  }
  const open = (kind: DemoKind) => () => Readable.from(linesOf(kind), { objectMode: false });
  return {
    files: KINDS.map((kind) => ({ kind, name: `${kind}.ndjson`, path: null, size: null, open: open(kind) })),
    counts,
  };
}

/**
 * Writes the demo as source files into a folder, which it creates if missing. It replaces files with those names. Rejects with
 * the file system's error.
 */
export async function writeDemo(folder: string, options: DemoOptions = {}) {
  await mkdir(folder, { recursive: true });
  const { files, counts } = demoFiles(options);
  for (const { name, open } of files) await pipeline(open(), createWriteStream(join(folder, name)));
  return counts;
}
