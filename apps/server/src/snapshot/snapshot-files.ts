import { createHash, randomUUID } from 'node:crypto';
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseDatabaseUrl } from '../store/database-url.ts';
import { StoreFailure } from '../store/failure.ts';

const SUFFIX = '.snapshot';
const UNFINISHED = '.unfinished';
/** The age at which an unfinished file is abandoned, since a build writes continuously, ms. */
const ABANDONED = 120_000;
/** The number of files kept for the current revision: one for each configuration served lately from this database. */
const KEPT = 3;

/**
 * Opens the folder of a database's snapshot files: beside the file of an embedded database (`vidriera.db.snapshots`). For
 * PostgreSQL it is a folder in the system's temporary folder that belongs to this user alone.
 */
export function openSnapshotFolder(databaseUrl: string): string {
  const address = parseDatabaseUrl(databaseUrl);
  const named = createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16);
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
 * Removes files that will not be loaded again: those of other revisions, all but the latest few of this one, and files of
 * interrupted builds. `current` stays; `now` is Unix ms.
 */
export function removeOldFiles(folder: string, current: string, now: number): void {
  const [revision] = current.split('-');
  const same: { name: string; usedAt: number }[] = [];
  for (const name of readdirSync(folder)) {
    const usedAt = statSync(path.join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    if (usedAt === undefined || name === current) continue;
    if (name.endsWith(UNFINISHED)) {
      if (now - usedAt > ABANDONED) remove(folder, name);
    } else if (name.endsWith(SUFFIX)) {
      if (name.split('-')[0] === revision) same.push({ name, usedAt });
      else remove(folder, name);
    }
  }
  same.sort((a, b) => b.usedAt - a.usedAt);
  for (const { name } of same.slice(KEPT - 1)) remove(folder, name);
}

/** Marks a file as in use by its modification time. */
export function touch(file: string, now: number): void {
  try {
    utimesSync(file, now / 1000, now / 1000);
  } catch {
    // A failure only changes the order in which old files are removed.
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
