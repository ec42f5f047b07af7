import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Numbered, ProfessionalRow, ReviewRow, Table } from '../writer.ts';
import { guarded } from './connection.ts';

const NUMBERS_BATCH = 10_000;

type Values = SQLInputValue[];
type Stored = Record<string, SQLInputValue>;

/** How a row lies in its table. `id` is the first column. */
interface Layout<Row> {
  readonly table: string;
  readonly columns: readonly string[];
  toValues(row: Row): Values;
  fromStored(row: Stored): Row;
}

export const PROFESSIONALS: Layout<ProfessionalRow> = {
  table: 'professionals',
  columns: ['id', 'slug', 'slug_made', 'display_name', 'family', 'body'],
  toValues: (row) => [row.id, row.slug, row.slugMade ? 1 : 0, row.displayName, row.family, row.body],
  fromStored: (row) => ({
    id: String(row.id),
    slug: String(row.slug),
    slugMade: row.slug_made === 1,
    displayName: String(row.display_name),
    family: String(row.family),
    body: String(row.body),
  }),
};

export const REVIEWS: Layout<ReviewRow> = {
  table: 'reviews',
  columns: ['id', 'professional', 'created_at', 'published', 'body'],
  toValues: (row) => [row.id, row.professional, row.createdAt, row.published ? 1 : 0, row.body],
  fromStored: (row) => ({
    id: String(row.id),
    professional: Number(row.professional),
    createdAt: Number(row.created_at),
    published: row.published === 1,
    body: String(row.body),
  }),
};

/** The operations on one table, within whatever transaction the connection has open. */
export function sqliteTable<Row extends { readonly id: string }>(
  database: DatabaseSync,
  file: string,
  layout: Layout<Row>,
  engine: number,
): Table<Row> {
  const { table, columns, toValues } = layout;
  const slots = columns.map(() => '?').join(', ');
  const insert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}, engine) VALUES (${slots}, ${engine}) ON CONFLICT (id) DO NOTHING`,
  );
  const find = database.prepare(`SELECT * FROM ${table} WHERE id = ?`);
  const update = database.prepare(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')}, engine = ${engine} WHERE no = ?`,
  );
  const behind = database.prepare(`SELECT * FROM ${table} WHERE no > ? AND engine < ${engine} ORDER BY no LIMIT ?`);
  const numbers = database.prepare(`SELECT no FROM ${table} WHERE no > ? ORDER BY no LIMIT ${NUMBERS_BATCH}`);
  return {
    insert: async (rows) =>
      guarded(file, () =>
        rows.map((row) => {
          const { changes, lastInsertRowid } = insert.run(...toValues(row));
          return changes === 0 ? 0 : Number(lastInsertRowid);
        }),
      ),
    find: async (ids) =>
      guarded(file, () =>
        ids.map((id) => {
          const row = find.get(id);
          return row === undefined ? undefined : numbered(layout, row as Stored);
        }),
      ),
    update: async (rows) =>
      guarded(file, () => {
        for (const row of rows) update.run(...toValues(row), row.no);
      }),
    behind: async (after, limit) =>
      guarded(file, () => behind.all(after, limit).map((row) => numbered(layout, row as Stored))),
    async *numbers() {
      for (let after = 0; ; ) {
        const batch = guarded(file, () => numbers.all(after).map((row) => Number(row.no)));
        if (batch.length === 0) return;
        yield batch;
        after = batch.at(-1)!;
      }
    },
  };
}

/** A stored row with its number and engine. */
export function numbered<Row>(layout: Layout<Row>, row: Stored): Numbered<Row> {
  return { ...layout.fromStored(row), no: Number(row.no), engine: Number(row.engine) };
}
