import { Readable } from 'node:stream';
import { type DemoOptions, type DemoRecord, demoRecords } from '../demo/index.ts';
import { type ImportReport, importFiles } from '../intake/import.ts';
import type { SourceFile } from '../intake/source-files.ts';
import { openSource, openWriter } from '../store/open.ts';

const KINDS = ['services', 'cities', 'professionals', 'reviews'] as const;
/** Characters gathered before they are handed on. */
const CHUNK = 256 * 1024;

/** Imports the demo like any source files, but straight from its generator: nothing is written on the way. */
export async function loadDemo(
  databaseUrl: string,
  options: DemoOptions,
  now: () => number,
  onRead: (bytes: number) => void = () => {},
): Promise<ImportReport> {
  const writer = await openWriter(databaseUrl);
  try {
    return await importFiles(writer, { files: demoFiles(options), now, onRead });
  } finally {
    await writer.close();
  }
}

/** True when nothing was ever imported. */
export async function isEmpty(databaseUrl: string): Promise<boolean> {
  const source = await openSource(databaseUrl);
  try {
    return (await source.revision()).revision === 0;
  } finally {
    await source.close();
  }
}

/** The demo as source files that share one run of the generator: they are read one after another, as an import does. */
function demoFiles(options: DemoOptions): SourceFile[] {
  const records = demoRecords(options);
  let next = records.next();
  function* linesOf(kind: DemoRecord['kind']): Generator<Buffer> {
    let text = '';
    while (!next.done && next.value.kind === kind) {
      text += `${JSON.stringify(next.value.record)}\n`;
      next = records.next();
      if (text.length >= CHUNK) {
        yield Buffer.from(text);
        text = '';
      }
    }
    yield Buffer.from(text);
  }
  return KINDS.map((kind) => ({
    kind,
    name: `${kind}.ndjson`,
    path: null,
    size: null,
    open: () => Readable.from(linesOf(kind), { objectMode: false }),
  }));
}
