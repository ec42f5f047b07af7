import { hash, randomUUID } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseDatabaseUrl } from '../store/database-url.ts';
import { StoreFailure } from '../store/failure.ts';

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

/** A temporary name for a file that is being written. */
export function unfinishedName(): string {
  return `${randomUUID()}${UNFINISHED}`;
}

/**
 * Removes files that will not be loaded again: those of other revisions, and of interrupted builds. A file of this revision may
 * belong to a server with another configuration. `now` is Unix ms.
 */
export function removeOldFiles(folder: string, current: string, now: number): void {
  const [revision] = current.split('-');
  for (const name of readdirSync(folder)) {
    const writtenAt = statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
    const isAbandoned = name.endsWith(UNFINISHED) && now - writtenAt > ABANDONED;
    const isOther = name.endsWith(SUFFIX) && name.split('-')[0] !== revision;
    if (isAbandoned || isOther) remove(folder, name);
  }
}

/** A file that can't be removed stays. */
export function remove(folder: string, name: string): void {
  try {
    rmSync(path.join(folder, name), { force: true });
  } catch {
    // The next snapshot tries again; serving does not depend on it.
  }
}
