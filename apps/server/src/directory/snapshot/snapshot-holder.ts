import { type ChildProcess, fork } from 'node:child_process';
import { hash, randomUUID } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SearchForm } from '@vidriera/contract';
import type { Observe } from '../../observe.ts';
import { StoreFailure } from '../store/failure.ts';
import { openSource, parseDatabaseUrl } from '../store/open.ts';
import type { DirectorySource } from '../store/reading.ts';
import type { Revision } from '../store/records.ts';
import type { BuildJob, BuildResult } from './build.ts';
import { type SnapshotConfig, snapshotName } from './layout.ts';
import { checkCold, loadFile, uint32Section } from './load.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

/** The wait after a failed build, which doubles up to the maximum, ms. */
const RETRY_FIRST = 1_000;
const RETRY_MOST = 60_000;

export interface SnapshotHolderOptions {
  readonly databaseUrl: string;
  readonly form: SearchForm;
  readonly siteUrl: string;
  /** Unix ms. */
  readonly now: () => number;
  readonly observe: Observe;
  /** Called when a snapshot begins to be served. */
  readonly onServed: (snapshot: Snapshot) => void;
}

/**
 * Resolves when there is a snapshot to serve: from a complete file of the newest revision, else from a new build. Rejects when
 * the store can't be read or no snapshot file can be written.
 */
export async function openSnapshotHolder(options: SnapshotHolderOptions): Promise<SnapshotHolder> {
  const folder = openSnapshotFolder(options.databaseUrl);
  const source = await openSource(options.databaseUrl);
  try {
    const holder = new SnapshotHolder(options, source, folder);
    await holder.open();
    return holder;
  } catch (error) {
    await source.close();
    throw error;
  }
}

/** Holds the snapshot that answers requests, and replaces it when the store has a newer revision. */
export class SnapshotHolder {
  readonly #options: SnapshotHolderOptions;
  readonly #config: SnapshotConfig;
  readonly #source: DirectorySource;
  readonly #folder: string;
  #served: { readonly file: string; readonly snapshot: Snapshot } | null = null;
  #building: ChildProcess | null = null;
  #refreshing: Promise<void> | null = null;
  #changed = false;
  /** The served file is damaged and must be built again, although the revision is the same. */
  #damaged = false;
  #stopped = false;
  #retryIn = RETRY_FIRST;
  #retry: NodeJS.Timeout | undefined;
  #unwatch: () => void = () => {};
  /** Withheld records that were already reported. */
  #reported: ReadonlySet<string> = new Set();

  constructor(options: SnapshotHolderOptions, source: DirectorySource, folder: string) {
    this.#options = options;
    this.#config = { form: options.form, siteUrl: options.siteUrl };
    this.#source = source;
    this.#folder = folder;
  }

  /** Returns the newest snapshot. Call it once per request. Across an await, a newer one may replace and close it. */
  current(): Snapshot {
    if (this.#served === null) throw new Error('there is no snapshot yet');
    return this.#served.snapshot;
  }

  /** Starts watching the store. */
  start(): void {
    this.#unwatch = this.#source.watch(() => this.#refresh());
    // Covers a change between the first snapshot and the start of the watch.
    this.#refresh();
  }

  /** Stops watching and ends a build. It closes the file of the snapshot, so stop serving first. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unwatch();
    clearTimeout(this.#retry);
    this.#building?.kill('SIGKILL');
    await this.#refreshing;
    this.#served?.snapshot.close();
    await this.#source.close();
  }

  /** Loads or builds the first snapshot. */
  async open(): Promise<void> {
    const revision = await this.#source.revision();
    if (!(await this.#load(snapshotName(this.#config, revision), revision, true))) await this.#build();
  }

  #onDamage(file: string, why: string): void {
    if (this.#damaged || this.#served?.file !== file) return;
    this.#damaged = true;
    this.#options.observe({ event: 'snapshot_file_unusable', file, why });
    this.#refresh();
  }

  /** Replaces the snapshot when the store has another revision. A change during a refresh triggers another refresh. */
  #refresh(): void {
    this.#changed = true;
    if (this.#refreshing !== null || this.#stopped) return;
    this.#refreshing = this.#catchUp().finally(() => {
      this.#refreshing = null;
    });
  }

  async #catchUp(): Promise<void> {
    while (this.#changed && !this.#stopped) {
      this.#changed = false;
      try {
        const { revision, imported_at } = await this.#source.revision();
        const served = this.#served?.snapshot.revision;
        if (!this.#damaged && served?.revision === revision && served.imported_at === imported_at) continue;
        await this.#build();
        this.#damaged = false;
        this.#retryIn = RETRY_FIRST;
      } catch (error) {
        if (this.#stopped) return;
        this.#options.observe({ event: 'snapshot_failed', cause: error, retryInMs: this.#retryIn });
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#refresh(), this.#retryIn).unref();
        this.#retryIn = Math.min(2 * this.#retryIn, RETRY_MOST);
      }
    }
  }

  async #build(): Promise<void> {
    const { databaseUrl, now, observe } = this.#options;
    const began = now();
    observe({ event: 'snapshot_building' });
    const file = path.join(this.#folder, `${randomUUID()}${UNFINISHED}`);
    const job: BuildJob = { databaseUrl, path: file, config: this.#config, builtAt: began };
    const result = await this.#runBuild(job).finally(() => remove(file));
    if ('failure' in result) {
      const { name, message } = result.failure;
      throw Object.assign(name === 'StoreFailure' ? new StoreFailure(message) : new Error(message), result.failure);
    }
    observe({ event: 'snapshot_built', revision: result.revision.revision, ms: now() - began });
    if (!(await this.#load(result.name, result.revision, false))) {
      throw new Error('the snapshot file that was built can not be read back');
    }
  }

  /** Builds in a separate process, so that all of its memory is released at its end. */
  #runBuild(job: BuildJob): Promise<BuildResult> {
    return new Promise((resolve, reject) => {
      // A Node process that ends makes the streams that it inherited blocking, also for its parent: it inherits none.
      const child = fork(new URL('./build.ts', import.meta.url), {
        serialization: 'advanced',
        // Twice as much room for new objects takes 10 MB and saves no time.
        execArgv: [...process.execArgv, '--max-semi-space-size=4'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      this.#building = child;
      child.once('message', (result) => {
        resolve(result as BuildResult);
        // A Node process may wait for its own compiler threads for ever when it exits (nodejs/node#54918).
        child.kill('SIGKILL');
      });
      child.once('error', reject);
      // Unlike 'exit', it comes after the message.
      child.once('disconnect', () => {
        this.#building = null;
        reject(new Error('the build process ended without a result'));
      });
      child.send(job);
    });
  }

  /** Serves the file with that name and returns true if it is complete and has that revision. */
  async #load(name: string, revision: Revision, isOld: boolean): Promise<boolean> {
    const { now, observe } = this.#options;
    const began = now();
    const file = path.join(this.#folder, name);
    const loaded = await loadFile(file, this.#config, revision);
    if ('unusable' in loaded) {
      if (loaded.unusable !== 'absent') observe({ event: 'snapshot_file_unusable', file, why: loaded.unusable });
      return false;
    }
    const snapshot = await openSnapshot(loaded, this.#config, (why) => this.#onDamage(file, why));
    const replaced = this.#served?.snapshot;
    this.#served = { file, snapshot };
    this.#options.onServed(snapshot);
    // Reads are synchronous, so no request is in the middle of one.
    replaced?.close();
    removeOldFiles(this.#folder, name, now());
    const { revision: served, counts, withheld } = snapshot;
    const ms = now() - began;
    observe({ event: 'snapshot_swapped', revision: served.revision, professionals: counts.professionals, ms });
    for (const record of withheld) {
      if (!this.#reported.has(JSON.stringify(record))) observe({ event: 'record_withheld', ...record });
    }
    this.#reported = new Set(withheld.map((record) => JSON.stringify(record)));
    // The cold part is checked when it is read. A file from an earlier process is also read completely once.
    if (isOld) {
      checkCold(file, uint32Section(loaded, 'coldPages'), () => this.#stopped || this.#served?.file !== file).then(
        (why) => why !== null && this.#onDamage(file, why),
        (error) => this.#onDamage(file, String(error)),
      );
    }
    return true;
  }
}

const SUFFIX = '.snapshot';
const UNFINISHED = '.unfinished';
/** The age at which an unfinished file is abandoned, since a build writes continuously, ms. */
const ABANDONED = 120_000;

/**
 * Opens the folder of a database's snapshot files: beside the file of an embedded database (`vidriera.db.snapshots`). For
 * PostgreSQL it is a folder in the system's temporary folder that belongs to this user alone.
 */
export function openSnapshotFolder(databaseUrl: string): string {
  const address = parseDatabaseUrl(databaseUrl);
  const named = hash('sha256', databaseUrl).slice(0, 16);
  const temporary = path.join(tmpdir(), `vidriera-${process.getuid?.() ?? 'user'}-${named}`);
  const folder = address.engine === 'sqlite' ? `${address.file}.snapshots` : temporary;
  if (isWritable(folder) && (folder !== temporary || isOurs(folder))) return folder;
  throw new StoreFailure(
    `The folder of the snapshot files, ${folder}, can't be written. ${folder === temporary ? 'Set TMPDIR to another.' : 'Make it writable.'}`,
  );
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Anybody could have created a folder in the temporary folder. */
function isOurs(folder: string): boolean {
  const mine = process.getuid?.();
  if (mine === undefined) return true;
  if (statSync(folder).uid !== mine) return false;
  chmodSync(folder, 0o700);
  return true;
}

/**
 * Removes files that will not be loaded again: those of other revisions, and of interrupted builds. A file of this revision may
 * belong to a server with another configuration. `now` is Unix ms.
 */
function removeOldFiles(folder: string, current: string, now: number): void {
  const [revision] = current.split('-');
  for (const name of readdirSync(folder)) {
    const writtenAt = statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
    const isAbandoned = name.endsWith(UNFINISHED) && now - writtenAt > ABANDONED;
    const isOther = name.endsWith(SUFFIX) && name.split('-')[0] !== revision;
    if (isAbandoned || isOther) remove(path.join(folder, name));
  }
}

/** A file that can't be removed stays. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next snapshot tries again; serving does not depend on it.
  }
}
