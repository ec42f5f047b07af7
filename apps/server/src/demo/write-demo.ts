import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { type DemoKind, type DemoOptions, demoRecords } from './demo-records.ts';

export type DemoCounts = Record<DemoKind, number>;

const kinds: readonly DemoKind[] = ['services', 'cities', 'professionals', 'reviews'];
/** Characters gathered before they are handed to the file. */
const chunk = 256 * 1024;

/**
 * Writes the demo as source files (`services.ndjson` …) into a folder, made if missing; files of those names are
 * overwritten. `onProgress` hears the records written so far, about every quarter of a megabyte. Rejects with the file system's error.
 */
export async function writeDemo(
  folder: string,
  options: DemoOptions = {},
  onProgress: (written: Readonly<DemoCounts>) => void = () => {},
): Promise<DemoCounts> {
  await mkdir(folder, { recursive: true });
  const written: DemoCounts = { services: 0, cities: 0, professionals: 0, reviews: 0 };
  const records = demoRecords(options);
  let next = records.next();
  for (const kind of kinds) {
    const file = createWriteStream(join(folder, `${kind}.ndjson`));
    let text = '';
    while (!next.done && next.value.kind === kind) {
      text += `${JSON.stringify(next.value.record)}\n`;
      written[kind] += 1;
      if (text.length >= chunk) {
        await pour(file, text);
        text = '';
        onProgress(written);
      }
      next = records.next();
    }
    file.end(text);
    await finished(file);
    onProgress(written);
  }
  return written;
}

/** Writes, and waits when the file has enough in hand. An error of the file rejects. */
async function pour(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await once(file, 'drain');
}
