import { isUtf8 } from 'node:buffer';
import { type CsvError, parse } from 'csv-parse/sync';
import { ImportFailure, LINE_MAX } from './kinds.ts';

const COLUMNS_MAX = 1000;
/** The most lines of a row, and the most rows that are parsed at once. */
const HEIGHT_MAX = 10_000;
const ROWS_AT_ONCE = 500;
/** Stands for a line that is too long, and is. */
const TOO_LONG_LINE = 'x'.repeat(LINE_MAX + 1);
const QUOTES = /"/g;

/** One line of a table; `text` is null when it is too long. */
interface TableLine {
  readonly text: string | null;
  /** Whether a cell that goes on in the next line begins or ends here. */
  readonly isOdd: boolean;
}

/**
 * Opens a CSV table. `parts` are lines without their ends, in UTF-8 or Windows-1252; `onWindows` is called with the number of each line in the
 * latter. Returns its rows as blocks of NDJSON, a row on the line where it begins, so that line numbers stay: an object has the cells
 * that are not empty; a list, the cells of a row with more or fewer than the header; a text is a line whose quotation marks are out of
 * place.
 */
export async function openTable(
  parts: AsyncGenerator<readonly Buffer[]>,
  name: string,
  onWindows: (line: number) => void,
): Promise<{ columns: readonly string[]; blocks: AsyncGenerator<Buffer> }> {
  let read = 0;
  const next = async (): Promise<TableLine[] | null> => {
    const { done, value } = await parts.next();
    if (done) return null;
    return value.map((bytes) => {
      read++;
      if (bytes.length > LINE_MAX) return { text: null, isOdd: false };
      const isWindows = !isUtf8(bytes);
      if (isWindows) onWindows(read);
      const text = isWindows ? WINDOWS.decode(Buffer.from(bytes)) : bytes.toString();
      return { text, isOdd: (text.match(QUOTES)?.length ?? 0) % 2 === 1 };
    });
  };
  const first = (await next()) ?? [];
  const blank = first.findIndex(({ text }) => text?.trim() !== '');
  const at = Math.max(blank, 0);
  const { columns, delimiter } = readHeader(first[at]?.text ?? '', name);
  const convert = converter(columns, delimiter);

  async function* rows(): AsyncGenerator<Buffer> {
    let lines = first.slice(at + 1);
    let before = '\n'.repeat(at + 1);
    for (let isLast = false; !isLast; ) {
      const more = await next();
      isLast = more === null;
      const { text, rest } = convert(lines, isLast);
      if (before + text !== '') yield Buffer.from(before + text);
      before = '';
      lines = rest.concat(more ?? []);
    }
  }
  return { columns, blocks: rows() };
}

const WINDOWS = new TextDecoder('windows-1252');

function readHeader(line: string, name: string): { columns: string[]; delimiter: string } {
  const count = (sign: string) => line.split(sign).length;
  const delimiter = count(';') > count(',') ? ';' : ',';
  const columns = parseRows(line, delimiter)[0]?.map((column) => column.trim()) ?? [];
  const wrong = (what: string) => new ImportFailure(`The first line of ${name} ${what}. Nothing was imported.`);
  if (columns.every((column) => column === '')) throw wrong('names no columns, parted by "," or ";"');
  if (columns.length > COLUMNS_MAX) throw wrong(`has more than ${COLUMNS_MAX} columns`);
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) < i);
  if (twice !== undefined) throw wrong(`names ${JSON.stringify(twice)} twice`);
  return { columns, delimiter };
}

/** The cells of each row up to the first that has a quotation mark out of place. */
function parseRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, record_delimiter: '\n', relax_column_count: true });
  } catch (error) {
    const sound = (error as CsvError).records as number;
    return sound === 0 ? [] : parse(text, { delimiter, record_delimiter: '\n', relax_column_count: true, to: sound });
  }
}

/** Converts lines to NDJSON up to a row that may go on after them (`rest`), which none does if they are the last. */
function converter(columns: readonly string[], delimiter: string) {
  const keys = columns.map((column) => `${JSON.stringify(column)}:`);
  const rowJson = (cells: readonly string[]): string => {
    if (cells.length === 1 && cells[0]!.trim() === '') return '';
    if (cells.length !== keys.length) return JSON.stringify(cells.slice(0, keys.length + 1));
    const full = cells.flatMap((cell, i) => (cell === '' || columns[i] === '' ? [] : keys[i] + JSON.stringify(cell)));
    return `{${full.join()}}`;
  };
  return (lines: readonly TableLine[], isLast: boolean): { text: string; rest: TableLine[] } => {
    let text = '';
    let at = 0;
    while (at < lines.length) {
      const { heights, end } = heightsOf(lines, at);
      const whole = lines.slice(at, end).map((line) => `${line.text}\n`);
      const rows = parseRows(whole.join(''), delimiter);
      for (const [i, cells] of rows.entries()) {
        text += rowJson(cells) + '\n'.repeat(heights[i]!);
        at += heights[i]!;
      }
      if (rows.length === heights.length && heights.length > 0) continue;
      if (heights.length === 0 && heightAt(lines, at) === null && !isLast) break;
      const broken = lines[at++]!.text;
      text += `${broken === null ? TOO_LONG_LINE : JSON.stringify(broken)}\n`;
    }
    return { text, rest: lines.slice(at) };
  };
}

/** The heights of the rows from a line on, up to one that is too long or not whole, or {@link ROWS_AT_ONCE}. */
function heightsOf(lines: readonly TableLine[], from: number): { heights: number[]; end: number } {
  const heights: number[] = [];
  let end = from;
  for (let height = heightAt(lines, end); height && heights.length < ROWS_AT_ONCE; height = heightAt(lines, end)) {
    heights.push(height);
    end += height;
  }
  return { heights, end };
}

/** The number of lines of the row that begins at a line; 0 for one that is too long or high, null for one that goes on after the lines. */
function heightAt(lines: readonly TableLine[], at: number): number | null {
  let size = 0;
  let isInside = false;
  for (let i = at; i < lines.length; i++) {
    const { text, isOdd } = lines[i]!;
    size += (text?.length ?? LINE_MAX) + 1;
    if (size > LINE_MAX || i - at >= HEIGHT_MAX) return 0;
    isInside = isInside !== isOdd;
    if (!isInside) return i - at + 1;
  }
  return null;
}
