import { linesOf } from './lines.ts';

/** Lines looked at. */
const LOOKED_AT = 20;
/** Fewer lines that are no records may as well be broken records, which are rejected one by one. */
const TOO_FEW = 3;

const FIX = 'The import takes NDJSON: one JSON object per line.';

/**
 * What a file is when its first lines show that it holds no NDJSON at all, with the way out, as the end of a sentence
 * ("looks like CSV. …"); null for NDJSON, broken records among it.
 */
export function otherFormat(block: Buffer): string | null {
  const lines: string[] = [];
  for (const { start, end } of linesOf(block)) {
    const line = block.toString('utf8', start, Math.min(end, start + 2000)).trim();
    if (line !== '') lines.push(line);
    if (lines.length === LOOKED_AT) break;
  }
  const [first = '', second = ''] = lines;
  if (/^\[\s*(?:\{.*)?$/.test(first)) return `looks like a JSON array. ${FIX} jq -c '.[]' makes it so.`;
  if (first === '{' && second.startsWith('"')) {
    return `looks like one JSON document over many lines. ${FIX} jq -c . makes it so.`;
  }
  if (lines.some((line) => line.startsWith('{'))) return null;
  if (isHeading(first)) return `looks like CSV. ${FIX}`;
  return lines.length < TOO_FEW ? null : `looks like text. ${FIX}`;
}

/** Whether a line is the first of a table: three names or more between the same separators. */
function isHeading(line: string): boolean {
  return [',', ';', '\t', '|'].some((separator) => {
    const names = line.split(separator);
    return names.length >= TOO_FEW && names.every((name) => /^"?[\p{L}_][\p{L}\p{N}_ .-]{0,60}"?$/u.test(name.trim()));
  });
}
