import type { DemoOptions } from '../demo/records.ts';
import { demoFiles } from '../demo/write-demo.ts';
import { type ImportReport, importFiles } from '../intake/import.ts';
import { openWriter } from '../store/open.ts';
import { withSource } from './database.ts';

/** Imports the demo from its generator, without source files on disk. */
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

/** Whether nothing was ever imported. */
export function isEmpty(databaseUrl: string): Promise<boolean> {
  return withSource(databaseUrl, async (source) => (await source.revision()).revision === 0);
}
