import { type ChildProcess, fork } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Observe } from '../../observe.ts';
import { openSource, parseDatabaseUrl } from '../store/open.ts';
import { nameOf } from '../store/records.ts';
import { StoreFailure } from '../store/sql.ts';
import type { BuildJob, BuildResult } from './build.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { loadFile, type SnapshotConfig, snapshotName } from './snapshot-file.ts';

/** How often the revision is read, ms. */
const WATCH_MS = 200;
/** The wait after a failed build, which doubles up to the maximum, ms. */
const RETRY_FIRST = 1_000;
const RETRY_MOST = 60_000;

interface SnapshotHolderOptions extends SnapshotConfig {
  readonly databaseUrl: string;
  /** Unix ms. */
  readonly now: () => number;
  readonly observe: Observe;
  /** Called when a snapshot begins to be served. */
  readonly onServed: (snapshot: Snapshot) => void;
}

export type SnapshotHolder = Awaited<ReturnType<typeof openSnapshotHolder>>;

/**
 * Holds the snapshot that answers requests, and replaces it when the store has a newer revision. The first one is from a complete file
 * of the newest revision, else from a new build.
 */
export async function openSnapshotHolder(options: SnapshotHolderOptions) {
  const { databaseUrl, form, siteUrl, now, observe, onServed } = options;
  const config: SnapshotConfig = { form, siteUrl };
  const folder = openSnapshotFolder(databaseUrl);
  const source = await openSource(databaseUrl);
  let served: { readonly file: string; readonly snapshot: Snapshot } | null = null;
  let building: ChildProcess | null = null;
  /** The served file must be built again, although the revision is the same. */
  let damaged = false;
  const stopping = new AbortController();
  let watching: Promise<void> | undefined;
  /** Withheld records that were already reported. */
  let reported: ReadonlySet<string> = new Set();

  function onDamage(file: string, why: string): void {
    if (damaged || served?.file !== file) return;
    damaged = true;
    observe({ event: 'snapshot_file_unusable', file, why });
  }

  /** Replaces the snapshot when the store has another revision. A failed build is tried again after a wait, or for another revision. */
  async function watch(signal: AbortSignal): Promise<void> {
    let tried: string | null = null;
    let retryIn = RETRY_FIRST;
    let retryAt = 0;
    while (!signal.aborted) {
      // A revision that can't be read counts as unchanged.
      const newest = await source.revision().then(nameOf, () => tried);
      const isDue = newest !== tried || performance.now() >= retryAt;
      if (newest !== null && isDue && (damaged || newest !== served?.snapshot.name)) {
        tried = newest;
        try {
          await build();
          damaged = false;
          retryIn = RETRY_FIRST;
        } catch (error) {
          if (signal.aborted) return;
          observe({ event: 'snapshot_failed', cause: error, retryInMs: retryIn });
          retryAt = performance.now() + retryIn;
          retryIn = Math.min(2 * retryIn, RETRY_MOST);
        }
      }
      await sleep(WATCH_MS, null, { ref: false, signal }).catch(() => {});
    }
  }

  async function build(): Promise<void> {
    const began = now();
    observe({ event: 'snapshot_building' });
    const file = path.join(folder, `${randomUUID()}${UNFINISHED}`);
    const job: BuildJob = { databaseUrl, path: file, config, builtAt: began };
    try {
      const result = await runBuild(job);
      if ('failure' in result) {
        const { name, message } = result.failure;
        throw Object.assign(name === 'StoreFailure' ? new StoreFailure(message) : new Error(message), result.failure);
      }
      const { revision } = result;
      observe({ event: 'snapshot_built', revision: revision.revision, ms: now() - began });
      const name = snapshotName(config, revision);
      fs.renameSync(file, path.join(folder, name));
      if (!(await load(name))) throw new Error('the snapshot file that was built can not be read back');
    } finally {
      remove(file);
    }
  }

  /** Builds in a separate process, so that all of its memory is released at its end. */
  async function runBuild(job: BuildJob): Promise<BuildResult> {
    // A Node process that ends makes the streams that it inherited blocking, also for its parent: it inherits none.
    const child = fork(new URL('./build.ts', import.meta.url), {
      serialization: 'advanced',
      // Twice as much room for new objects takes 10 MB and saves no time.
      execArgv: [...process.execArgv, '--max-semi-space-size=4'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    building = child;
    child.send(job);
    // Unlike 'exit', it comes after the message.
    const failure = new Error('the build process ended without a result');
    const ended = once(child, 'disconnect').then(() => [{ failure }]);
    const [result] = await Promise.race([once(child, 'message'), ended]);
    building = null;
    // A Node process may wait for its own compiler threads for ever when it exits (nodejs/node#54918).
    child.kill('SIGKILL');
    return result as BuildResult;
  }

  /** Serves the file with that name and returns true if it is complete. */
  async function load(name: string): Promise<boolean> {
    const began = now();
    const file = path.join(folder, name);
    if (!fs.existsSync(file)) return false;
    const loaded = await loadFile(file);
    if (loaded === null) {
      observe({ event: 'snapshot_file_unusable', file, why: 'damaged' });
      return false;
    }
    const snapshot = await openSnapshot(loaded, config, (why) => onDamage(file, why));
    const replaced = served?.snapshot;
    served = { file, snapshot };
    onServed(snapshot);
    // Reads are synchronous, so no request is in the middle of one.
    replaced?.close();
    removeOldFiles(folder, name, now());
    const { revision, counts, withheld } = snapshot;
    const { professionals } = counts;
    observe({ event: 'snapshot_swapped', revision: revision.revision, professionals, ms: now() - began });
    for (const record of withheld) {
      if (!reported.has(JSON.stringify(record))) observe({ event: 'record_withheld', ...record });
    }
    reported = new Set(withheld.map((record) => JSON.stringify(record)));
    return true;
  }

  try {
    if (!(await load(snapshotName(config, await source.revision())))) await build();
  } catch (error) {
    await source.close();
    throw error;
  }
  return {
    /** Returns the newest snapshot. Call it once per request. Across an await, a newer one may replace and close it. */
    current: (): Snapshot => served!.snapshot,

    start(): void {
      watching = watch(stopping.signal);
    },

    /** Stops watching and ends a build. It closes the file of the snapshot, so stop serving first. */
    async stop(): Promise<void> {
      stopping.abort();
      building?.kill('SIGKILL');
      await watching;
      served?.snapshot.close();
      await source.close();
    },
  };
}

const SUFFIX = '.snapshot';
const UNFINISHED = '.unfinished';
/** The age at which an unfinished file is abandoned, since a build writes continuously, ms. */
const ABANDONED = 120_000;

/** Makes the folder of a database's snapshot files: beside SQLite's file; for PostgreSQL in the system's temporary folder. */
export function openSnapshotFolder(databaseUrl: string): string {
  const address = parseDatabaseUrl(databaseUrl);
  const named = hash('sha256', databaseUrl).slice(0, 16);
  const temporary = path.join(tmpdir(), `vidriera-${process.getuid?.() ?? 'user'}-${named}`);
  const folder = address.engine === 'sqlite' ? `${address.file}.snapshots` : temporary;
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.R_OK | fs.constants.X_OK);
    if (folder !== temporary) return folder;
    // Anybody could have created a folder in the temporary folder.
    const mine = process.getuid?.();
    if (mine === undefined || fs.statSync(folder).uid === mine) {
      fs.chmodSync(folder, 0o700);
      return folder;
    }
  } catch {
    // The message below says what to do.
  }
  throw new StoreFailure(
    `The folder of the snapshot files, ${folder}, can't be written. ${folder === temporary ? 'Set TMPDIR to another.' : 'Make it writable.'}`,
  );
}

/** Removes files of other revisions and of interrupted builds. One of this revision may be another configuration's. */
function removeOldFiles(folder: string, current: string, now: number): void {
  const [revision] = current.split('-');
  for (const name of fs.readdirSync(folder)) {
    const writtenAt = fs.statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
    const isAbandoned = name.endsWith(UNFINISHED) && now - writtenAt > ABANDONED;
    const isOther = name.endsWith(SUFFIX) && name.split('-')[0] !== revision;
    if (isAbandoned || isOther) remove(path.join(folder, name));
  }
}

/** A file that can't be removed stays. */
function remove(file: string): void {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // The next snapshot tries again; serving does not depend on it.
  }
}
