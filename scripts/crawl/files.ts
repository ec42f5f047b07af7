import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Catch } from './catch.ts';

const PIECE = 1 << 20;
const OVERLAP = 256;

/** Keyed fingerprints, which have the digits of a number by chance. */
const FINGERPRINTS = /[0-9a-f]{12}(?: [0-9a-f]{12})*/g;
const withoutFingerprints = (text: string) => text.replace(FINGERPRINTS, (hex) => (/[a-f]/.test(hex) ? '…' : hex));

/** Checks every byte of every file in a folder. */
export function lookAtFiles(caught: Catch, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(path.join(entry.parentPath, entry.name));
    const place = `file ${entry.name.replace(/[0-9a-f]{6,}|\d+/gi, '…')}`;
    for (let start = 0; start < bytes.length; start += PIECE)
      caught.look(place, withoutFingerprints(bytes.toString('utf8', start, start + PIECE + OVERLAP)));
  }
}

/** Checks every row of every table of a SQLite file. */
export function lookAtRows(caught: Catch, file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const { name } of tables) {
    for (const row of database.prepare(`SELECT * FROM "${name}"`).iterate()) caught.look(`table ${name}`, textOf(row));
  }
  database.close();
}

/** Checks every row of every table of a PostgreSQL database. */
export async function lookAtPostgres(caught: Catch, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query(
    "SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')",
  );
  for (const { table_schema, table_name } of tables) {
    const { rows } = await client.query(`SELECT * FROM "${table_schema}"."${table_name}"`);
    for (const row of rows) caught.look(`PostgreSQL table ${table_name}`, textOf(row));
  }
  await client.end();
}

/** A row as text, bytes decoded. */
function textOf(row: object): string {
  const values = Object.values(row).map((value) =>
    value instanceof Uint8Array
      ? Buffer.from(value).toString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value),
  );
  return withoutFingerprints(values.join('\n'));
}
