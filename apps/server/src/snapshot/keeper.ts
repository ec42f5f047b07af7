import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SearchForm } from '@vidriera/core';
import { StoreFailure } from '../store/failure.ts';
import { openSource } from '../store/open.ts';
import type { DirectorySource, Revision } from '../store/records.ts';
import type { BuildJob, BuildResult } from './build-worker.ts';
import type { CheckJob } from './check-worker.ts';
import { snapshotName } from './header.ts';
import type { SnapshotConfig } from './layout.ts';
import { type LoadedFile, loadFile, uint32Section } from './load.ts';
import { type OpenSnapshot, openSnapshot } from './serve-snapshot.ts';
import type { Snapshot, Withheld } from './snapshot.ts';
import {
  openSnapshotFolder,
  remove,
  removeOldFiles,
  type SnapshotFolder,
  touch,
  unfinishedName,
} from './snapshot-files.ts';

/** A swapped-out snapshot's file stays open this long for whoever still holds it, ms. */
const CLOSE_AFTER = 10_000;
/** After a failed build, the next attempt comes after this long, doubling up to the most, ms. */
const RETRY_FIRST = 1_000;
const RETRY_MOST = 60_000;
/** MB of young-generation heap of a build: with less, a tenth of its time goes into collecting garbage. */
const YOUNG_MEMORY = 64;

/** What a keeper has to tell an operator. Times in ms. */
export type KeeperEvent =
  | { readonly kind: 'folder-fallback'; readonly wanted: string; readonly used: string }
  | { readonly kind: 'file-unusable'; readonly file: string; readonly why: string }
  | { readonly kind: 'built'; readonly revision: number; readonly took: number }
  | { readonly kind: 'swapped'; readonly revision: number; readonly professionals: number; readonly took: number }
  /** Those that the snapshot before did not leave out. */
  | { readonly kind: 'withheld'; readonly records: readonly Withheld[] }
  | { readonly kind: 'failed'; readonly error: Error; readonly retryIn: number };

export interface KeeperOptions {
  readonly databaseUrl: string;
  readonly form: SearchForm;
  readonly siteUrl: string;
  /** Unix ms. */
  readonly now: () => number;
  readonly onEvent: (event: KeeperEvent) => void;
}

/** Holds the snapshot that answers, and replaces it whole when the store has a newer revision. */
export interface Keeper {
  /** The newest snapshot. Ask at each request; don't keep it across an await. */
  current(): Snapshot;
  /** Starts watching the store. */
  start(): void;
  /** Ends watching and any build; the snapshot can still be read until its file is closed, so stop serving first. */
  stop(): Promise<void>;
}

/**
 * Resolves once there is a snapshot to serve: the file of the newest revision when there is a whole one, else a new
 * build. Rejects when the store can't be read or no snapshot file can be written.
 */
export async function createKeeper(options: KeeperOptions): Promise<Keeper> {
  const folder = openSnapshotFolder(options.databaseUrl);
  if (folder.fallbackFrom !== null) {
    options.onEvent({ kind: 'folder-fallback', wanted: folder.fallbackFrom, used: folder.path });
  }
  const source = await openSource(options.databaseUrl);
  try {
    const keeper = new SnapshotKeeper(options, source, folder);
    await keeper.open();
    return keeper;
  } catch (error) {
    await source.close();
    throw error;
  }
}

class SnapshotKeeper implements Keeper {
  readonly #options: KeeperOptions;
  readonly #config: SnapshotConfig;
  readonly #source: DirectorySource;
  readonly #folder: SnapshotFolder;
  #current: OpenSnapshot | null = null;
  #served: { readonly file: string; readonly loaded: LoadedFile } | null = null;
  #worker: Worker | null = null;
  #refreshing: Promise<void> | null = null;
  #checker: Worker | null = null;
  #changed = false;
  /** The file that is served can't be read whole any more: build it anew though the revision is the same. */
  #damaged = false;
  #stopped = false;
  #retryIn = RETRY_FIRST;
  #retry: NodeJS.Timeout | undefined;
  #unwatch: () => void = () => {};
  /** Withheld records that the operator has heard of already. */
  #named: ReadonlySet<string> = new Set();
  readonly #closing = new Map<OpenSnapshot, NodeJS.Timeout>();

  constructor(options: KeeperOptions, source: DirectorySource, folder: SnapshotFolder) {
    this.#options = options;
    this.#config = { form: options.form, siteUrl: options.siteUrl };
    this.#source = source;
    this.#folder = folder;
  }

  current(): Snapshot {
    if (this.#current === null) throw new Error('the keeper has no snapshot yet');
    return this.#current;
  }

  start(): void {
    this.#unwatch = this.#source.watch(() => this.#refresh());
    // What changed between the first snapshot and the watch.
    this.#refresh();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unwatch();
    clearTimeout(this.#retry);
    await this.#worker?.terminate();
    await this.#checker?.terminate();
    await this.#refreshing;
    for (const [snapshot, timer] of this.#closing) {
      clearTimeout(timer);
      snapshot.close();
    }
    this.#closing.clear();
    this.#current?.close();
    await this.#source.close();
  }

  /** The first snapshot. */
  async open(): Promise<void> {
    const revision = await this.#source.revision();
    if (await this.#load(snapshotName(this.#config, revision), revision)) this.#checkCold();
    else await this.#build();
  }

  /** What is read by position is checked as it is read; a file from before this process is also read through once. */
  #checkCold(): void {
    const { file, loaded } = this.#served!;
    const checksums = uint32Section(loaded, 'coldPages').slice();
    const job: CheckJob = { file, coldAt: 4096, checksums };
    this.#checker = new Worker(new URL('./check-worker.ts', import.meta.url), { workerData: job });
    this.#checker.once('message', (why: string | null) => {
      if (why !== null) this.#onDamage(file, why);
    });
    this.#checker.once('error', (error) => this.#onDamage(file, String(error)));
    this.#checker.unref();
  }

  #onDamage(file: string, why: string): void {
    if (this.#damaged || this.#served?.file !== file) return;
    this.#damaged = true;
    this.#options.onEvent({ kind: 'file-unusable', file, why });
    this.#refresh();
  }

  /** Brings the snapshot up to the store's revision; one run at a time, and another after it if more changed meanwhile. */
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
        const served = this.#current?.revision;
        if (!this.#damaged && served?.revision === revision && served.imported_at === imported_at) continue;
        await this.#build();
        this.#damaged = false;
        this.#retryIn = RETRY_FIRST;
      } catch (error) {
        if (this.#stopped) return;
        this.#options.onEvent({ kind: 'failed', error: error as Error, retryIn: this.#retryIn });
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.#refresh(), this.#retryIn).unref();
        this.#retryIn = Math.min(2 * this.#retryIn, RETRY_MOST);
      }
    }
  }

  async #build(): Promise<void> {
    const { databaseUrl, now, onEvent } = this.#options;
    const began = now();
    const folder = this.#folder.path;
    const unfinished = unfinishedName();
    const job: BuildJob = { databaseUrl, folder, unfinished, config: this.#config, builtAt: began };
    const result = await this.#runWorker(job).finally(() => remove(folder, unfinished));
    if ('failure' in result) {
      // Errors lose their class on the way from a worker; this one is told to operators in its own words.
      const isStores = result.failure.name === new StoreFailure().name;
      const error = isStores ? new StoreFailure(result.failure.message) : new Error(result.failure.message);
      error.name = result.failure.name;
      if (result.failure.stack !== undefined) error.stack = result.failure.stack;
      throw error;
    }
    onEvent({ kind: 'built', revision: result.revision.revision, took: now() - began });
    if (!(await this.#load(result.name, result.revision))) {
      throw new Error('the snapshot file just built can not be read back');
    }
  }

  #runWorker(job: BuildJob): Promise<BuildResult> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./build-worker.ts', import.meta.url), {
        workerData: job,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEMORY },
      });
      this.#worker = worker;
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => {
        this.#worker = null;
        reject(new Error('the build ended without a word'));
      });
    });
  }

  /** Serves the file of that name, if it is whole and of that revision. */
  async #load(name: string, revision: Revision): Promise<boolean> {
    const { now, onEvent } = this.#options;
    const began = now();
    const file = path.join(this.#folder.path, name);
    const loaded = await loadFile(file, this.#config, revision);
    if ('unusable' in loaded) {
      if (loaded.unusable !== 'absent') onEvent({ kind: 'file-unusable', file, why: loaded.unusable });
      return false;
    }
    const next = await openSnapshot(loaded, this.#config, (why) => this.#onDamage(file, why));
    if (this.#current !== null) this.#closeLater(this.#current);
    this.#current = next;
    this.#served = { file, loaded };
    touch(file, now());
    removeOldFiles(this.#folder.path, name, now());
    onEvent({
      kind: 'swapped',
      revision: next.revision.revision,
      professionals: next.counts.professionals,
      took: now() - began,
    });
    const fresh = next.withheld.filter((record) => !this.#named.has(nameOf(record)));
    if (fresh.length > 0) onEvent({ kind: 'withheld', records: fresh });
    this.#named = new Set(next.withheld.map(nameOf));
    return true;
  }

  #closeLater(snapshot: OpenSnapshot): void {
    const timer = setTimeout(() => {
      this.#closing.delete(snapshot);
      snapshot.close();
    }, CLOSE_AFTER);
    this.#closing.set(snapshot, timer.unref());
  }
}

function nameOf({ kind, id, path, leak }: Withheld): string {
  return `${kind} ${id} ${path} ${leak}`;
}
