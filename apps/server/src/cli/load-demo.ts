import { type DemoOptions, demoFiles } from '../demo/index.ts';
import { type ImportReport, importFiles } from '../intake/import.ts';
import { openSource, openWriter } from '../store/open.ts';

/** Imports the demo like any source files, but straight from its generator: nothing is written on the way. */
export async function loadDemo(
  databaseUrl: string,
  options: DemoOptions,
  now: () => number,
  onRead: (bytes: number) => void = () => {},
): Promise<ImportReport> {
  const writer = await openWriter(databaseUrl);
  try {
    return await importFiles(writer, { files: demoFiles(options).files, now, onRead });
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
