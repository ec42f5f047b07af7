import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { openSource } from '../store/open.ts';
import type { Revision } from '../store/records.ts';
import { buildSnapshot } from './build.ts';
import { type SnapshotConfig, snapshotName } from './layout.ts';

/** The one message to this process. */
export interface BuildJob {
  readonly databaseUrl: string;
  readonly folder: string;
  /** The temporary name of the file. */
  readonly unfinished: string;
  readonly config: SnapshotConfig;
  /** Unix ms. */
  readonly builtAt: number;
}

/** The one message from this process. */
export type BuildResult =
  | { readonly name: string; readonly revision: Revision }
  | { readonly failure: Pick<Error, 'name' | 'message' | 'stack'> };

/** Builds the snapshot of the newest revision into the folder; returns the name of the finished, durable file. */
async function build({ databaseUrl, folder, unfinished, config, builtAt }: BuildJob): Promise<BuildResult> {
  const source = await openSource(databaseUrl);
  try {
    const { revision } = await buildSnapshot(source, {
      path: path.join(folder, unfinished),
      config,
      builtAt,
      databaseUrl,
    });
    const name = snapshotName(config, revision);
    renameSync(path.join(folder, unfinished), path.join(folder, name));
    const folderHandle = openSync(folder, 'r');
    fsyncSync(folderHandle);
    closeSync(folderHandle);
    return { name, revision };
  } finally {
    await source.close();
  }
}

// The server kills this process; a signal to the whole process group must not end a build before the server stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', async (job: BuildJob) => {
  const result = await build(job).catch(({ name, message, stack }: Error) => ({ failure: { name, message, stack } }));
  process.send?.(result);
});
