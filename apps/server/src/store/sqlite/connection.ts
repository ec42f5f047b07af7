import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Migration } from '../desk-migrations.ts';
import { StoreBusy, StoreFailure } from '../failure.ts';
import { bringForward, missingSteps } from './migrate.ts';

/** What tells one of our files from any other SQLite file. */
export interface FileKind {
  /** SQLite's `application_id`. */
  readonly applicationId: number;
  /** For messages: "directory". */
  readonly noun: string;
  /** Bytes of a page, in files that are made from now on. */
  readonly pageSize: number;
  /** The steps that make its tables. */
  readonly migrations: readonly Migration[];
}

/** Primary result codes, https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

/** Opens the file, made first when there is none, its tables brought up to date. Throws a {@link StoreFailure} for a file that is not whole or not ours. */
export function openDatabase(file: string, kind: FileKind, options: { readOnly: boolean }): DatabaseSync {
  return guarded(file, () => {
    if (!fs.existsSync(file)) createDatabase(file, kind);
    if (fs.statSync(file).size === 0) throw damaged(file, 'it has no content');
    // Waiting inside SQLite would stop the event loop; callers wait outside it.
    const database = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 0 });
    try {
      // Deleted rows are overwritten in the file.
      if (!options.readOnly) database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
      check(database, file, kind);
      if (missingSteps(database, file, kind.migrations).length > 0) upgrade(file, kind);
    } catch (error) {
      database.close();
      throw error;
    }
    return database;
  });
}

/**
 * Copies the log into the file and cuts it, with what was deleted. False when a reader holds it back, or there is no room: what was
 * committed is durable in the log all the same.
 */
export function cutLog(database: DatabaseSync): boolean {
  try {
    return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
  } catch {
    return false;
  }
}

/** Runs `work`, turning SQLite's errors that an operator can act on into a {@link StoreFailure} of one line. */
export function guarded<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw explain(error, file);
  }
}

/** The error as the operator should read it; an unexpected one unchanged. */
export function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === 'ENOSPC') return full(file);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return new StoreFailure(`${file} may not be written.`);
  if (code === 'ENOTDIR' || code === 'EEXIST') return new StoreFailure(`The folder of ${file} can't be made.`);
  if (errcode === undefined) return error;
  switch (errcode & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return new StoreBusy(`${file} is in use by another process; try again.`);
    case SQLITE_FULL:
      return full(file);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return damaged(file, 'its content is not a whole database');
    case SQLITE_CANTOPEN:
      return new StoreFailure(`${file} can't be opened; check that it and its folder may be read and written.`);
    case SQLITE_READONLY:
      return new StoreFailure(`${file} may not be written.`);
    case SQLITE_IOERR:
      return new StoreFailure(`Reading or writing ${file} failed (SQLite I/O error ${errcode}).`);
    default:
      return error;
  }
}

/** Written under another name and linked into place, so that a file of ours is never seen half made. */
function createDatabase(file: string, kind: FileKind): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.new-${process.pid}-${randomUUID()}`;
  try {
    fs.closeSync(fs.openSync(draft, 'wx', 0o600));
    const database = new DatabaseSync(draft);
    try {
      database.exec(`
        PRAGMA page_size = ${kind.pageSize};
        PRAGMA synchronous = FULL;
        PRAGMA application_id = ${kind.applicationId};`);
      bringForward(database, file, kind.migrations);
      database.exec('PRAGMA journal_mode = WAL');
    } finally {
      database.close();
    }
    placeNew(draft, file);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Over a connection that may write. */
function upgrade(file: string, kind: FileKind): void {
  const database = new DatabaseSync(file, { timeout: UPGRADE_PATIENCE_MS });
  try {
    database.exec('PRAGMA synchronous = FULL');
    bringForward(database, file, kind.migrations);
  } finally {
    database.close();
  }
}

/** How long an upgrade waits for another process, in ms. */
const UPGRADE_PATIENCE_MS = 5000;

/** Never over a file that another process placed first. */
function placeNew(draft: string, file: string): void {
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    // A file system without hard links.
    if (!fs.existsSync(file)) fs.renameSync(draft, file);
  }
}

function check(database: DatabaseSync, file: string, kind: FileKind): void {
  const applicationId = pragma(database, 'application_id');
  if (applicationId !== kind.applicationId) {
    throw new StoreFailure(`${file} is not a ${kind.noun} of vidriera; nothing was changed in it.`);
  }
  // SQLite would read zeros where the last page is cut.
  if (fs.statSync(file).size % pragma(database, 'page_size') !== 0)
    throw damaged(file, 'its content is not a whole database');
}

function pragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}

function damaged(file: string, how: string): StoreFailure {
  return new StoreFailure(
    `${file} is damaged: ${how}. Restore it from a backup, or move it away and import the source files again.`,
  );
}

function full(file: string): StoreFailure {
  return new StoreFailure(`There is no room left on the disk of ${file}. Nothing was changed.`);
}
