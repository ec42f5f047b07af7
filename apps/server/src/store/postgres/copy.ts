import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** A value of a column in COPY's text format. */
export type CopyValue = string | number | boolean;

/** How much text is put together before it is handed to the connection, in characters. */
const CHUNK = 64 * 1024;

/** A connection in the hands of an import: its failures are explained to the operator. */
export interface ImportConnection {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
  /** Rows as arrays of their columns, in order. */
  arrays<Row extends unknown[]>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Fills a table by COPY. */
  copy(table: string, columns: readonly string[], rows: Iterable<readonly CopyValue[]>): Promise<void>;
}

export function importConnection(client: pg.ClientBase, explain: (error: unknown) => unknown): ImportConnection {
  const explained = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error) => Promise.reject(explain(error)));
  return {
    query: (text, values) => explained(client.query(text, values)),
    arrays: async <Row extends unknown[]>(text: string, values?: unknown[]) =>
      (await explained(client.query<Row>({ text, values: values ?? [], rowMode: 'array' }))).rows,
    copy: (table, columns, rows) => explained(copyRows(client, table, columns, rows)),
  };
}

/** Sends rows to a table by COPY, waiting when the server is slower. */
async function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const stream = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
  const done = finished(stream);
  done.catch(() => {});
  let text = '';
  for (const row of rows) {
    text += `${row.map(encodeCopyValue).join('\t')}\n`;
    if (text.length < CHUNK) continue;
    if (!stream.write(text)) await Promise.race([done, new Promise((resolve) => stream.once('drain', resolve))]);
    text = '';
  }
  stream.end(text);
  await done;
}

/** What would end a field or a row, or begin an escape. */
const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** https://www.postgresql.org/docs/current/sql-copy.html, "Text Format". */
export function encodeCopyValue(value: CopyValue): string {
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPES[character]!);
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}
