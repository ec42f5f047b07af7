import { isUtf8 } from 'node:buffer';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { printable } from '@vidriera/contract/rules';
import { ImportFailure, KINDS, type Kind, LINE_MAX, WrongKind } from './kinds.ts';
import { type MappedField, type Mapping, mappingByName, missingFields, type SourceMap } from './mapping.ts';

const STDIN = '-';
const ENDINGS = ['.ndjson', '.ndjson.gz', '.csv', '.csv.gz'];

/** The inputs of PATH in the order of an import: the files of a folder by their names, or one file or `-` of the given kind. */
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
  const others = unreadFiles(given, []);
  const has = `It has ${shortList(others)}: make each CSV or NDJSON, with the name of its kind. `;
  throw new ImportFailure(
    `${given} has no source files: none of ${KINDS.map((of) => `${of}.ndjson`).join(', ')} (or .csv, or either with .gz). ${others.length > 0 ? has : ''}Nothing was imported.`,
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

/** The names of the source files in a folder; none when it does not exist. */
export function sourceFileNames(folder: string): string[] {
  const names = fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? fs.readdirSync(folder) : [];
  return KINDS.flatMap((kind) => ENDINGS.map((ending) => kind + ending)).filter((name) => names.includes(name));
}

const LIKE_AN_EXPORT = /\.(?:ndjson|jsonl?|csv|tsv|xml|xlsx?|ods|zip)(?:\.gz|\.zip)?$/i;

/** Files of a folder that look like an export but have no known name; none when PATH is not a folder. */
export function unreadFiles(given: string, files: readonly SourceFile[]): string[] {
  if (given === STDIN || !statOf(given).isDirectory()) return [];
  const read = new Set(files.map(({ name }) => name));
  return fs.readdirSync(given).filter((name) => LIKE_AN_EXPORT.test(name) && !read.has(name));
}

function fileInFolder(folder: string, kind: Kind): SourceFile[] {
  const names = sourceFileNames(folder).filter((name) => name.startsWith(kind));
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

function fileAt(file: string, name: string, kind: Kind, stats: fs.Stats): SourceFile {
  return {
    kind,
    name: printable(name),
    path: file,
    size: stats.isFile() ? stats.size : null,
    open: () => fs.createReadStream(file, { highWaterMark: BLOCK }),
  };
}

function statOf(file: string): fs.Stats {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    return fs.statSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new ImportFailure(`${file} can't be read (${code}).`);
    const isLink = fs.lstatSync(file, { throwIfNoEntry: false }) !== undefined;
    throw new ImportFailure(isLink ? `${file} is a link to a file that is not there.` : `There is no ${file}.`);
  }
}

function needed(kind: Kind | null, what: string): Kind {
  if (kind !== null) return kind;
  throw new WrongKind(`Say what is in ${what}: --kind ${KINDS.join(', --kind ').replace(/, ([^,]*)$/, ' or $1')}.`);
}

export type Source = Awaited<ReturnType<typeof openSource>>;

/** Opens a source file that gives every required field, by its columns or the map. `mapping` is null for NDJSON without a map. */
export async function openSource(
  file: SourceFile,
  map: SourceMap | null,
  onRead: (bytes: number) => void = () => {},
  onWindows: (line: number) => void,
): Promise<{ mapping: Mapping | null; blocks: AsyncGenerator<Buffer>; close(): Promise<unknown> }> {
  const { kind, name } = file;
  const rest = blocksOf(file, onRead);
  const { value: first = Buffer.alloc(0) } = await rest.next();
  const close = () => rest.return(undefined);
  async function* blocks() {
    yield first;
    yield* rest;
  }
  async function* lines() {
    for await (const block of blocks()) yield linesOf(block).map(({ start, end }) => block.subarray(start, end));
  }
  const mapped = map?.kinds.get(kind) ?? null;
  if (formatOf(name, first) === 'NDJSON')
    return { mapping: mapped && { fields: mapped, columns: null }, blocks: blocks(), close };

  const { openTable } = await import('./tables.ts');
  const table = await openTable(lines(), name, onWindows);
  const fields = mapped ?? mappingByName(kind, table.columns);
  if (map !== null && mapped !== null) checkColumns(mapped, table.columns, name, map.name);
  const missing = missingFields(kind, fields);
  if (missing.length > 0) {
    const has = `it has ${table.columns.slice(0, COLUMNS_SHOWN).join(', ')}`;
    throw new ImportFailure(
      `${name} has no column for ${missing.join(', ')}; ${has}. A map (--map) says which column is which field. Nothing was imported.`,
    );
  }
  return { mapping: { fields, columns: table.columns.length }, blocks: table.blocks, close };
}

const COLUMNS_SHOWN = 40;

function checkColumns(fields: readonly MappedField[], columns: readonly string[], name: string, map: string): void {
  const wrong = fields.find(({ from }) => from !== null && !columns.includes(from));
  if (wrong === undefined) return;
  throw new ImportFailure(
    `${map}, line ${wrong.line}: ${name} has no column ${JSON.stringify(wrong.from)}; it has ${columns.slice(0, COLUMNS_SHOWN).join(', ')}. Nothing was imported.`,
  );
}

/** Fewer invalid lines may be broken records, which are rejected one by one. */
const TOO_FEW = 3;

const FIX = 'The import takes CSV, or NDJSON: one JSON object per line.';
const TABLE = /\.csv(?:\.gz)?$/;

/** How files begin that are not imported, what they look like, and what to do. */
const OTHER_FORMATS: readonly (readonly [beginning: RegExp, what: string])[] = [
  [/^PK\p{Cc}/u, `a zip archive or a spreadsheet. ${FIX} Unpack the archive, or export the spreadsheet so.`],
  [/^(?:\xff\xfe|\xfe\xff|\{[^\P{Cc}\s])/u, 'UTF-16. The import takes UTF-8: iconv -f UTF-16 -t UTF-8 makes it so.'],
  [/^\[(?:\s*[{\]]|[ \t\r]*(?:\n|$))/, `a JSON array. ${FIX} jq -c '.[]' makes it so.`],
  [/^\{[ \t\r]*\n\s*"/, `one JSON document over many lines. ${FIX} jq -c . makes it so.`],
  [/^<[a-z?!]/i, `XML or HTML. ${FIX}`],
];

/** The format of a file by its name and first block. NDJSON may have broken records. Throws for one that is not imported, with what to do. */
function formatOf(name: string, block: Buffer): 'NDJSON' | 'CSV' {
  const head = block.toString('latin1').replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  const [, other] = OTHER_FORMATS.find(([beginning]) => beginning.test(head)) ?? [];
  if (other !== undefined) throw new ImportFailure(`${name} looks like ${other} Nothing was imported.`);
  if (TABLE.test(name)) return 'CSV';
  if (/^[ \t]*\{/m.test(head)) return 'NDJSON';
  const [first = '', ...lines] = head.split('\n').filter((line) => line.trim() !== '');
  if (isHeading(Buffer.from(first, 'latin1').toString())) return 'CSV';
  if (lines.length + 1 < TOO_FEW) return 'NDJSON';
  throw new ImportFailure(`${name} looks like text. ${FIX} Nothing was imported.`);
}

/** Whether a line is the header of a table: two or more names with the same separators. */
function isHeading(line: string): boolean {
  return [',', ';'].some((separator) => {
    const names = line.split(separator);
    return names.length > 1 && names.every((name) => /^"?[\p{L}_][\p{L}\p{N}_ .-]{0,60}"?$/u.test(name.trim()));
  });
}

/** A longer line is not skipped but ends the import: it may have no end. */
const ENDLESS = 64 * 1024 * 1024;
/** The approximate size of a block in bytes: large enough that sending it to a thread costs little compared to the work on it. */
const BLOCK = 256 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const GZIP = [0x1f, 0x8b];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

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

/** Reads a file in blocks of whole lines, unpacked, in bounded memory. Throws an {@link ImportFailure} when it is not whole. */
export async function* blocksOf(file: SourceFile, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  try {
    yield* gather(unpacked(file, onRead), file.name);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw cutOff(file.name);
    if (code?.startsWith('Z_'))
      throw new ImportFailure(`${file.name} is not whole: its gzip data is damaged. Nothing was imported.`);
    throw code === undefined
      ? error
      : new ImportFailure(`Reading ${file.name} failed (${code}). Nothing was imported.`);
  }
}

/**
 * The lines of a block, without their ends (`\n` or `\r\n`), including blank lines, so that they are counted. One is not `readable`
 * when it is too long or not UTF-8.
 */
export function* linesOf(block: Buffer): Generator<{ start: number; end: number; readable: boolean }> {
  const whole = isUtf8(block);
  for (let at = 0; at < block.length; ) {
    const start = startsWith(block, at, BYTE_ORDER_MARK) ? at + BYTE_ORDER_MARK.length : at;
    if (start === block.length) return;
    const newline = block.indexOf(NEWLINE, start);
    let end = newline < 0 ? block.length : newline;
    at = end + 1;
    if (end > start && block[end - 1] === RETURN) end--;
    const readable = end - start <= LINE_MAX && (whole || isUtf8(block.subarray(start, end)));
    yield { start, end, readable };
  }
}

const startsWith = (bytes: Buffer, at: number, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[at + i] === byte);

async function* counted(input: AsyncIterable<Buffer>, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const bytes of input) {
    onRead(bytes.length);
    yield bytes;
  }
}

/** Detects gzip by the first bytes, since the name may be misleading. */
async function* unpacked(file: SourceFile, onRead: (bytes: number) => void): AsyncGenerator<Buffer> {
  const chunks = counted(file.open(), onRead);
  let head: Buffer = Buffer.alloc(0);
  while (head.length < GZIP.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  if (head.length < GZIP.length && file.name.endsWith('.gz')) throw cutOff(file.name);
  async function* whole() {
    yield head;
    yield* chunks;
  }
  // Errors of either stream are thrown where the lines are read.
  if (startsWith(head, 0, GZIP))
    yield* pipeline(Readable.from(whole()), createGunzip({ chunkSize: BLOCK }), () => {}) as AsyncIterable<Buffer>;
  else yield* whole();
}

async function* gather(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  let skipped = 0;
  for await (const chunk of chunks) {
    // Of a held line that is too long already, the rest is skipped. A carriage return may belong to its end.
    const from = size > LINE_MAX + 1 ? chunk.indexOf(NEWLINE) : 0;
    if (from < 0) {
      skipped += chunk.length;
      if (skipped > ENDLESS) throw new ImportFailure(`${name} has a line of more than 64 MiB. Nothing was imported.`);
      continue;
    }
    skipped = 0;
    held.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size < BLOCK) continue;
    const all = Buffer.concat(held, size);
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield all.subarray(0, end);
    held = [all.subarray(end)];
    size -= end;
  }
  if (size > 0) yield Buffer.concat(held, size);
}

const cutOff = (name: string) =>
  new ImportFailure(`${name} is cut off: its gzip data has no end. Nothing was imported.`);
