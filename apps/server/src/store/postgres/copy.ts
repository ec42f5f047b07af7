import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { SqlValue } from '../sql.ts';

/** The number of characters that are sent at once. */
const CHUNK = 64 * 1024;

/** Sends rows to a table by COPY, with backpressure. */
export async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly SqlValue[]>,
): Promise<void> {
  const stream = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunksOf(rows)), stream);
}

function* chunksOf(rows: Iterable<readonly SqlValue[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(encodeCopyValue).join('\t')}\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Characters that end a field or a row, or begin an escape. */
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format". */
function encodeCopyValue(value: SqlValue): string {
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPES[character]!);
  return value === null ? '\\N' : String(value);
}
