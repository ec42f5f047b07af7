import { type DemoOptions, SAMPLE_BYTES } from '../demo/records.ts';
import { demoFiles } from '../demo/write-demo.ts';
import { type ImportReport, importFiles } from '../directory/intake/import.ts';
import { startProgress } from '../directory/intake/progress.ts';
import { openWriter } from '../directory/store/open.ts';
import type { CommandContext } from './command.ts';
import { withDirectory } from './database.ts';

/** Imports the demo from its generator, without source files on disk. A terminal shows the progress. */
export async function loadDemo(
  databaseUrl: string,
  options: DemoOptions,
  now: () => number,
  terminal: CommandContext['stderr'] | null = null,
): Promise<ImportReport> {
  const total = options.professionals === undefined ? SAMPLE_BYTES : null;
  const progress = terminal && startProgress(terminal, total, now);
  const writer = await openWriter(databaseUrl);
  try {
    return await importFiles(writer, {
      files: demoFiles(options).files,
      now,
      ...(progress && { onRead: progress.add }),
    });
  } finally {
    progress?.end();
    await writer.close();
  }
}

/** Whether the directory is at revision 0, before any import. */
export function isEmpty(databaseUrl: string): Promise<boolean> {
  return withDirectory(databaseUrl, async (directory) => (await directory.revision()).revision === 0);
}
