import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openSource } from '../store/open.ts';
import { buildSnapshot } from './build.ts';
import { snapshotName } from './header.ts';
import type { Meta, SnapshotConfig } from './layout.ts';

/** What a build is asked to do, as the worker's data. */
export interface BuildJob {
  readonly databaseUrl: string;
  readonly folder: string;
  /** What the file is called until it is whole. */
  readonly unfinished: string;
  readonly config: SnapshotConfig;
  /** Unix ms. */
  readonly builtAt: number;
}

/** The one message that the worker posts. */
export type BuildResult =
  | { readonly name: string; readonly revision: Meta['revision'] }
  | { readonly failure: { readonly name: string; readonly message: string; readonly stack: string | undefined } };

/** Builds the snapshot of the newest revision into the folder; resolves to the name of the finished, durable file. */
async function build({ databaseUrl, folder, unfinished, config, builtAt }: BuildJob): Promise<BuildResult> {
  const source = await openSource(databaseUrl);
  try {
    const meta = await buildSnapshot(source, { path: path.join(folder, unfinished), config, builtAt, databaseUrl });
    const name = snapshotName(config, meta.revision);
    renameSync(path.join(folder, unfinished), path.join(folder, name));
    const folderHandle = openSync(folder, 'r');
    fsyncSync(folderHandle);
    closeSync(folderHandle);
    return { name, revision: meta.revision };
  } finally {
    await source.close();
  }
}

// Only a worker has a port: importing this module for its types does nothing.
if (parentPort !== null) {
  const port = parentPort;
  build(workerData as BuildJob).then(
    (result) => port.postMessage(result),
    (error: Error) =>
      port.postMessage({
        failure: { name: error.name, message: error.message, stack: error.stack },
      } satisfies BuildResult),
  );
}
