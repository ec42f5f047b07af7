import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { KINDS, type Kind } from './kinds.ts';

/** An import can't begin or go on; the message is one line for the operator. */
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
  /** As it is reported: the file's name in its folder, the path as given, or `-`. */
  readonly name: string;
  /** The file on disk; null for standard input. */
  readonly path: string | null;
  /** Bytes, compressed as they are; null when nobody can know. */
  readonly size: number | null;
  open(): Readable;
}

/** Standard input, as PATH. */
const STDIN = '-';
/** Read from a file at once. */
const READ_BYTES = 256 * 1024;
const ENDINGS = ['.ndjson', '.ndjson.gz'];

/**
 * The inputs that PATH names, in the order they are imported (source-format, Files): a folder's files by their names,
 * one file or `-` as the given kind.
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
    `${given} has no source files: none of ${KINDS.map((of) => `${of}.ndjson`).join(', ')} (or .gz). ${othersIn(given)}Nothing was imported.`,
  );
}

const NAMES_SHOWN = 5;

/** A few names, and how many more there are. */
export function shortList(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN).map((name) => JSON.stringify(name));
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** What of a folder without source files may be the export. */
function othersIn(folder: string): string {
  const names = passedOver(folder, []);
  if (names.length === 0) return '';
  return `It has ${shortList(names)}: make each NDJSON, one JSON object per line, with the name of its kind. `;
}

/** The names of the source files in a folder; none when it is not there. */
export function sourceFileNames(folder: string): string[] {
  return KINDS.flatMap((kind) => ENDINGS.map((ending) => kind + ending)).filter((name) =>
    fs.existsSync(path.join(folder, name)),
  );
}

/** What looks like an export. */
const LIKE_AN_EXPORT = /\.(?:ndjson|jsonl?|csv|tsv|xml|xlsx?|ods|zip)(?:\.gz|\.zip)?$/i;

/** Files of a folder that look like an export and are not read, for no kind has their name; none when PATH is no folder. */
export function passedOver(given: string, files: readonly SourceFile[]): string[] {
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
    if (stats.isDirectory()) throw new ImportFailure(`${file} is a folder, not a file.`);
    return fileAt(file, name, kind, stats);
  });
}

/** A link that leads nowhere is refused: what it was to bring must not be missed in silence. */
function isThere(file: string): boolean {
  if (fs.existsSync(file)) return true;
  if (fs.lstatSync(file, { throwIfNoEntry: false }) === undefined) return false;
  throw new ImportFailure(`${file} is a link to a file that is not there.`);
}

function fileAt(file: string, name: string, kind: Kind, stats: fs.Stats): SourceFile {
  return {
    kind,
    name,
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
