import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, startServer } from '../../apps/server/src/app/start-server.ts';
import { loadDemo } from '../../apps/server/src/cli/load-demo.ts';
import { buildSnapshot } from '../../apps/server/src/directory/snapshot/build.ts';
import { type SnapshotConfig, snapshotName } from '../../apps/server/src/directory/snapshot/snapshot-file.ts';
import { openSnapshotFolder } from '../../apps/server/src/directory/snapshot/snapshot-holder.ts';
import { openSource } from '../../apps/server/src/directory/store/open.ts';
import { createObserver } from '../../apps/server/src/observe.ts';
import { readSettings } from '../../apps/server/src/settings.ts';
import { run } from './run-command.ts';

export type Environment = Readonly<Record<string, string>>;

export interface Watch {
  /** Gets every log line, at the most talkative level. */
  readonly log?: string[];
  /** Unix ms. */
  readonly now?: () => number;
}

/** A free port, no operators, no limits. */
export const FREE_AND_UNLIMITED: Environment = {
  VIDRIERA_PORT: '0',
  VIDRIERA_OPS_PORT: 'off',
  VIDRIERA_PUBLIC_LIMIT: 'off',
  VIDRIERA_SITE_LIMIT: 'off',
  VIDRIERA_TASK_LIMIT: 'off',
  VIDRIERA_CONNECTOR_LIMIT: 'off',
};

/** Serves a store in this process on a free port, with limits off and without operators unless the environment sets them. */
export function serve(
  databaseUrl: string,
  environment: Environment = {},
  { log = [], now = Date.now }: Watch = {},
): Promise<RunningServer> {
  const settings = readSettings({
    VIDRIERA_DATABASE_URL: databaseUrl,
    ...FREE_AND_UNLIMITED,
    ...environment,
  });
  return startServer({
    settings,
    observer: createObserver('trace', { write: (line) => log.push(line) }),
    clock: { monotonic: clockWithoutStandstills(), wall: now },
    prepare: ({ siteUrl }) => buildHere(databaseUrl, { form: settings.searchForm, siteUrl }, now()),
  });
}

/** Never moves by more than 400 ms at once: a machine that is busy with other tests is no overload of this server. */
function clockWithoutStandstills(): () => number {
  let seen = performance.now();
  let time = seen;
  return () => {
    const now = performance.now();
    time += Math.min(now - seen, 400);
    seen = now;
    return time;
  };
}

/** Builds the first snapshot in this process: starting another one takes longer than the build. */
async function buildHere(databaseUrl: string, config: SnapshotConfig, builtAt: number): Promise<void> {
  const source = await openSource(databaseUrl);
  try {
    const name = snapshotName(config, await source.revision());
    const file = path.join(openSnapshotFolder(databaseUrl), name);
    if (!existsSync(file)) await buildSnapshot(source, { path: file, config, builtAt });
  } finally {
    await source.close();
  }
}

/** Serves a new store that `fill` wrote; it is deleted when the server is stopped. */
export async function serveNew(
  fill: (databaseUrl: string) => Promise<unknown>,
  environment?: Environment,
  watch?: Watch,
): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-serve-'));
  const databaseUrl = `file:${path.join(folder, 'vidriera.db')}`;
  await fill(databaseUrl);
  const running = await serve(databaseUrl, environment, watch);
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Texts of source files by their names. */
export type SourceFiles = Readonly<Record<string, string>>;

/** Imports source files with the real command. */
export async function importFiles(files: SourceFiles, databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-source-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    const { status, stderr } = await run(['import', folder, '--database-url', databaseUrl]);
    assert.equal(status, 0, stderr);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Imports source files into a new store and serves it. */
export function serveFiles(files: SourceFiles, environment?: Environment, watch?: Watch): Promise<RunningServer> {
  return serveNew((databaseUrl) => importFiles(files, databaseUrl), environment, watch);
}

/** One store with the demo, served in both search forms. */
export interface ServedDemo {
  readonly reference: RunningServer;
  readonly assistant: RunningServer;
  stop(): Promise<void>;
}

export async function serveDemo(): Promise<ServedDemo> {
  let url = '';
  const reference = await serveNew(
    async (databaseUrl) => {
      url = databaseUrl;
      (await loadDemo(databaseUrl, {}, Date.now)).close();
    },
    { VIDRIERA_SEARCH_FORM: 'reference' },
  );
  const assistant = await serve(url, { VIDRIERA_SEARCH_FORM: 'assistant' });
  return {
    reference,
    assistant,
    async stop() {
      await assistant.stop();
      await reference.stop();
    },
  };
}
