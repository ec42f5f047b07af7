import type { Sql, SqlValue } from '../../directory/store/sql.ts';

/** Statements that every table needs. Names of tables and columns come from the code, never from a request. */

/** The values of a row. A boolean is stored as 0 or 1. */
export type Columns = Readonly<Record<string, SqlValue | boolean>>;

/** Inserts a row; returns how many were inserted, which `conflict` may make 0. */
export function insert(sql: Sql, table: string, row: Columns, conflict = ''): Promise<number> {
  const names = Object.keys(row);
  const places = names.map((_, i) => `$${i + 1}`).join(', ');
  return sql.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places}) ${conflict}`, valuesOf(row));
}

/** Changes columns of the row with this id. */
export async function update(sql: Sql, table: string, id: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns);
  if (names.length === 0) return;
  const changes = names.map((name, i) => `${name} = $${i + 1}`).join(', ');
  await sql.run(`UPDATE ${table} SET ${changes} WHERE id = $${names.length + 1}`, [...valuesOf(columns), id]);
}

function valuesOf(columns: Columns): SqlValue[] {
  return Object.values(columns).map((value) => (typeof value === 'boolean' ? Number(value) : value));
}

/** Counts the rows of `FROM ${from}`. */
export async function count(sql: Sql, from: string, values: readonly SqlValue[]): Promise<number> {
  const row = await first<{ count: number }>(sql, `SELECT COUNT(*) AS count FROM ${from}`, values);
  return row!.count;
}

/** The first row of a query, or null. */
export async function first<Row>(sql: Sql, query: string, values: readonly SqlValue[]): Promise<Row | null> {
  const [row] = await sql.all<Row>(query, values);
  return row ?? null;
}
