import { linesOf } from './blocks.ts';

/** The number of lines that are checked. */
const LOOKED_AT = 20;
/** Fewer invalid lines may be broken records, which are rejected one by one. */
const TOO_FEW = 3;

const FIX = 'The import takes CSV, or NDJSON: one JSON object per line.';
/** The names of tables. */
const TABLE = /\.csv(?:\.gz)?$/;

const UTF_16 = 'looks like UTF-16. The import takes UTF-8: iconv -f UTF-16 -t UTF-8 makes it so.';

/** The first bytes of binary files. */
const BEGINNINGS: readonly (readonly [bytes: string, end: string])[] = [
  ['PK\x03\x04', `looks like a zip archive or a spreadsheet. ${FIX} Unpack the archive, or export the spreadsheet so.`],
  ['\xff\xfe', UTF_16],
  ['\xfe\xff', UTF_16],
  ['{\0', UTF_16],
];

/**
 * The format of a file by its name and first block. One that is not imported is described, with what to do, as the end of a sentence
 * ("looks like XML. …"). NDJSON may have broken records.
 */
export function formatOf(name: string, block: Buffer): 'NDJSON' | 'CSV' | { readonly other: string } {
  const binary = BEGINNINGS.find(([bytes]) => block.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1')));
  if (binary !== undefined) return { other: binary[1] };
  if (TABLE.test(name)) return 'CSV';
  const lines: string[] = [];
  for (const { start, end } of linesOf(block)) {
    // The first line may contain the whole file.
    const most = lines.length === 0 ? end : start + 2000;
    const line = block.toString('utf8', start, Math.min(end, most)).trim();
    if (line !== '') lines.push(line);
    if (lines.length === LOOKED_AT) break;
  }
  const [first = '', second = ''] = lines;
  if (/^\[\s*(?:\{.*)?$/.test(first) || (first.startsWith('[') && second === ''))
    return { other: `looks like a JSON array. ${FIX} jq -c '.[]' makes it so.` };
  if (first === '{' && second.startsWith('"'))
    return { other: `looks like one JSON document over many lines. ${FIX} jq -c . makes it so.` };
  if (lines.some((line) => line.startsWith('{'))) return 'NDJSON';
  if (/^<[a-z?!]/i.test(first)) return { other: `looks like XML or HTML. ${FIX}` };
  if (isHeading(first)) return 'CSV';
  return lines.length < TOO_FEW ? 'NDJSON' : { other: `looks like text. ${FIX}` };
}

/** Whether a line is the header of a table: two or more names with the same separators. */
function isHeading(line: string): boolean {
  return [',', ';'].some((separator) => {
    const names = line.split(separator);
    return names.length > 1 && names.every((name) => /^"?[\p{L}_][\p{L}\p{N}_ .-]{0,60}"?$/u.test(name.trim()));
  });
}
