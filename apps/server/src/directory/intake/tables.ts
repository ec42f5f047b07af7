import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import { ImportFailure, LINE_MAX } from './kinds.ts';

const COLUMNS_MAX = 1000;
const HEIGHT_MAX = 10_000;
/** Stands for a line that is too long, and is. As a header it names no column. */
const TOO_LONG_LINE = ','.repeat(LINE_MAX + 1);
const QUOTES = /"/g;

interface TableLine {
  readonly text: string;
  /** Whether a cell that goes on in the next line begins or ends here. */
  readonly isOdd: boolean;
}

/**
 * Opens a CSV table of lines without their ends; `onWindows` gets the number of each that is in Windows-1252, not UTF-8. Its rows
 * become blocks of NDJSON, each on the line where it begins: an object has the cells that are not empty; a list, the cells of a row
 * with more or fewer than the header; a text is a line whose quotation marks are out of place.
 */
export async function openTable(
  parts: AsyncGenerator<Iterable<Buffer>>,
  name: string,
  onWindows: (line: number) => void,
): Promise<{ columns: readonly string[]; blocks: AsyncGenerator<Buffer> }> {
  let read = 0;
  const readLine = (bytes: Buffer): TableLine => {
    read++;
    if (bytes.length > LINE_MAX) return { text: TOO_LONG_LINE, isOdd: false };
    const isWindows = !isUtf8(bytes);
    if (isWindows) onWindows(read);
    const text = isWindows ? WINDOWS.decode(Buffer.from(bytes)) : bytes.toString();
    return { text, isOdd: (text.match(QUOTES)?.length ?? 0) % 2 === 1 };
  };
  async function* readParts() {
    for await (const part of parts) yield Array.from(part, readLine);
  }
  const rest = readParts();
  const { value: first = [] } = await rest.next();
  const at = first.findIndex(({ text }) => text.trim() !== '');
  const { columns, delimiter } = readHeader(first[at]?.text ?? '', name);
  const convert = converter(columns, delimiter);

  async function* rows(): AsyncGenerator<Buffer> {
    yield Buffer.from('\n'.repeat(at + 1));
    let lines = first.slice(at + 1);
    for await (const more of rest) {
      const { text, after } = convert(lines, false);
      yield Buffer.from(text);
      lines = after.concat(more);
    }
    yield Buffer.from(convert(lines, true).text);
  }
  return { columns, blocks: rows() };
}

const WINDOWS = new TextDecoder('windows-1252');

function readHeader(line: string, name: string): { columns: string[]; delimiter: string } {
  const count = (sign: string) => line.split(sign).length;
  const delimiter = count(';') > count(',') ? ';' : ',';
  const columns = parseRow(line, delimiter)?.map((column) => column.trim()) ?? [];
  const wrong = (what: string) => new ImportFailure(`The first line of ${name} ${what}. Nothing was imported.`);
  if (columns.every((column) => column === '')) throw wrong('names no columns, parted by "," or ";"');
  if (columns.length > COLUMNS_MAX) throw wrong(`has more than ${COLUMNS_MAX} columns`);
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) < i);
  if (twice !== undefined) throw wrong(`names ${JSON.stringify(twice)} twice`);
  return { columns, delimiter };
}

/** The cells of a row; null when it has a quotation mark out of place. */
function parseRow(text: string, delimiter: string): string[] | null {
  // Thousands of blank lines cost a parser each.
  if (text.trim() === '') return [''];
  try {
    return parse(`${text}\n`, { delimiter, record_delimiter: '\n', relax_column_count: true })[0] ?? null;
  } catch {
    return null;
  }
}

/** Converts lines to NDJSON up to a row that may go on after them (`after`), which none does if they are the last. */
function converter(columns: readonly string[], delimiter: string) {
  const keys = columns.map((column) => `${JSON.stringify(column)}:`);
  const rowJson = (cells: readonly string[]): string => {
    if (cells.length === 1 && cells[0]!.trim() === '') return '';
    if (cells.length !== keys.length) return JSON.stringify(cells.slice(0, keys.length + 1));
    const full = cells.flatMap((cell, i) => (cell === '' || columns[i] === '' ? [] : keys[i] + JSON.stringify(cell)));
    return `{${full.join()}}`;
  };
  return (lines: readonly TableLine[], isLast: boolean): { text: string; after: TableLine[] } => {
    let text = '';
    let at = 0;
    while (at < lines.length) {
      const height = heightAt(lines, at);
      if (height === null && !isLast) break;
      const row = lines.slice(at, at + (height ?? 0)).map((line) => line.text);
      const cells = height ? parseRow(row.join('\n'), delimiter) : null;
      if (height && cells !== null) {
        text += rowJson(cells) + '\n'.repeat(height);
        at += height;
      } else text += `${JSON.stringify(lines[at++]!.text)}\n`;
    }
    return { text, after: lines.slice(at) };
  };
}

/** The number of lines of the row that begins at a line; 0 for one that is too long or high, null for one that goes on after the lines. */
function heightAt(lines: readonly TableLine[], at: number): number | null {
  let size = 0;
  let isInside = false;
  for (let i = at; i < lines.length; i++) {
    const { text, isOdd } = lines[i]!;
    size += text.length + 1;
    if (size > LINE_MAX || i - at >= HEIGHT_MAX) return 0;
    isInside = isInside !== isOdd;
    if (!isInside) return i - at + 1;
  }
  return null;
}
