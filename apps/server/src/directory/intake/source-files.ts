import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { printable } from '@vidriera/contract/control-characters';
import { KINDS, type Kind } from './kinds.ts';

/** An import can't start or continue; the message is one line for the operator. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
}

/** `--kind` is missing or wrong. */
export class WrongKind extends Error {
  override name = 'WrongKind';
}

/** One input of an import. */
export interface SourceFile {
  readonly kind: Kind;
  /** The name in reports: the file's name in its folder, the given path, or `-`. */
  readonly name: string;
  /** The file on disk; null for standard input. */
  readonly path: string | null;
  /** The size in bytes, compressed if the file is; null when unknown. */
  readonly size: number | null;
  open(): Readable;
}

/** PATH for standard input. */
const STDIN = '-';
/** The bytes per read. */
const READ_BYTES = 256 * 1024;
const ENDINGS = ['.ndjson', '.ndjson.gz', '.csv', '.csv.gz'];

/**
 * The inputs of PATH in the order of an import (source-format, Files): the files of a folder by their names, or one file or `-`
 * with the given kind.
 */
export function findSourceFiles(given: string, kind: Kind | null, stdin: Readable): SourceFile[] {
  if (given === STDIN) {
    return [{ kind: needed(kind, 'standard input'), name: STDIN, path: null, size: null, open: () => stdin }];
  }
  const stats = statOf(given);
  if (!stats.isDirectory()) {
    const of = needed(kind, given);
    const named = KINDS.find((other) => ENDINGS.some((ending) => path.basename(given) === other + ending));
    if (named !== undefined && named !== of)
      throw new WrongKind(`${given} is named for ${named}, and --kind says ${of}. Nothing was imported.`);
    return [fileAt(given, given, of, stats)];
  }
  if (kind !== null)
    throw new WrongKind(`--kind is for one file; ${given} is a folder, whose files are known by name.`);
  const files = KINDS.flatMap((of) => fileInFolder(given, of));
  if (files.length > 0) return files;
  throw new ImportFailure(
    `${given} has no source files: none of ${KINDS.map((of) => `${of}.ndjson`).join(', ')} (or .csv, or either with .gz). ${othersIn(given)}Nothing was imported.`,
  );
}

/** The size of all files in bytes; null when that of one is unknown. */
export function sizeOfAll(files: readonly SourceFile[]): number | null {
  return files.reduce<number | null>((sum, { size }) => (sum === null || size === null ? null : sum + size), 0);
}

const NAMES_SHOWN = 5;

/** The first names, and the number of the others. */
export function shortList(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => `"${printable(name)}"`);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** The files of a folder without source files that may be an export. */
function othersIn(folder: string): string {
  const names = unreadFiles(folder, []);
  if (names.length === 0) return '';
  return `It has ${shortList(names)}: make each CSV or NDJSON, with the name of its kind. `;
}

/** The names of the source files in a folder; none when it does not exist. */
export function sourceFileNames(folder: string): string[] {
  return KINDS.flatMap((kind) => ENDINGS.map((ending) => kind + ending)).filter((name) =>
    fs.existsSync(path.join(folder, name)),
  );
}

/** File names of exports. */
const LIKE_AN_EXPORT = /\.(?:ndjson|jsonl?|csv|tsv|xml|xlsx?|ods|zip)(?:\.gz|\.zip)?$/i;

/** Files of a folder that look like an export but have no known name; none when PATH is not a folder. */
export function unreadFiles(given: string, files: readonly SourceFile[]): string[] {
  if (given === STDIN || !statOf(given).isDirectory()) return [];
  const read = new Set(files.map(({ name }) => name));
  return fs.readdirSync(given).filter((name) => LIKE_AN_EXPORT.test(name) && !read.has(name));
}

function fileInFolder(folder: string, kind: Kind): SourceFile[] {
  const names = ENDINGS.map((ending) => kind + ending).filter((name) => isThere(path.join(folder, name)));
  if (names.length > 1) throw new ImportFailure(`${folder} has both ${names.join(' and ')}; leave one.`);
  return names.map((name) => {
    const file = path.join(folder, name);
    const stats = statOf(file);
    // A FIFO or a device would never end, or keep the import waiting.
    if (!stats.isFile()) throw new ImportFailure(`${file} is ${whatIs(stats)}, not a file. Nothing was imported.`);
    return fileAt(file, name, kind, stats);
  });
}

function whatIs(stats: fs.Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a FIFO';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** Refuses a link without a target, because its records would be missing silently. */
function isThere(file: string): boolean {
  if (fs.existsSync(file)) return true;
  if (fs.lstatSync(file, { throwIfNoEntry: false }) === undefined) return false;
  throw new ImportFailure(`${file} is a link to a file that is not there.`);
}

function fileAt(file: string, name: string, kind: Kind, stats: fs.Stats): SourceFile {
  return {
    kind,
    name: printable(name),
    path: file,
    size: stats.isFile() ? stats.size : null,
    open: () => fs.createReadStream(file, { highWaterMark: READ_BYTES }),
  };
}

function statOf(file: string): fs.Stats {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    return fs.statSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ImportFailure(code === 'ENOENT' ? `There is no ${file}.` : `${file} can't be read (${code}).`);
  }
}

function needed(kind: Kind | null, what: string): Kind {
  if (kind !== null) return kind;
  throw new WrongKind(`Say what is in ${what}: --kind ${KINDS.join(', --kind ').replace(/, ([^,]*)$/, ' or $1')}.`);
}
