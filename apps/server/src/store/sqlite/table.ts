import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { isSealedProfessional, isSealedReview, sealOfProfessional, sealOfReview } from '../seal.ts';
import type { Numbered, ProfessionalRow, ReviewRow, Table } from '../writer.ts';
import { guarded } from './connection.ts';

const NUMBERS_BATCH = 10_000;
/** Rows of one INSERT: what a statement costs beside its rows is shared by so many. */
const ROWS_AT_ONCE = 50;

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
  columns: ['id', 'slug', 'slug_made', 'display_name', 'family', 'seal', 'body'],
  toValues: (row) => [
    row.id,
    row.slug,
    row.slugMade ? 1 : 0,
    row.displayName,
    row.family,
    sealOfProfessional(row),
    row.body,
  ],
  fromStored: (row) => ({
    id: String(row.id),
    slug: String(row.slug),
    slugMade: row.slug_made === 1,
    displayName: String(row.display_name),
    family: String(row.family),
    body: String(row.body),
    clean: isSealedProfessional(row.seal, row.slug, row.display_name, row.body),
  }),
};

export const REVIEWS: Layout<ReviewRow> = {
  table: 'reviews',
  columns: ['id', 'professional', 'created_at', 'published', 'seal', 'body'],
  toValues: (row) => [row.id, row.professional, row.createdAt, row.published ? 1 : 0, sealOfReview(row), row.body],
  fromStored: (row) => ({
    id: String(row.id),
    professional: Number(row.professional),
    createdAt: Number(row.created_at),
    published: row.published === 1,
    body: String(row.body),
    clean: isSealedReview(row.seal, row.body),
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
  // FAIL: an error ends the import whatever it left, and SQLite need not keep the old pages of each statement to undo it.
  const insertOf = (rows: number) => {
    const values = Array(rows).fill(`(${slots}, ${engine})`).join(', ');
    return database.prepare(
      `INSERT OR FAIL INTO ${table} (${columns.join(', ')}, engine) VALUES ${values} ON CONFLICT (id) DO NOTHING`,
    );
  };
  const insertOne = insertOf(1);
  const insertMany = insertOf(ROWS_AT_ONCE);
  const numberOf = database.prepare(`SELECT no FROM ${table} WHERE id = ?`);
  const insert = (rows: readonly Row[]): number[] => {
    const nos: number[] = [];
    let start = 0;
    for (; start + ROWS_AT_ONCE <= rows.length; start += ROWS_AT_ONCE) insertRun(rows, start, nos);
    for (; start < rows.length; start++) {
      const { changes, lastInsertRowid } = insertOne.run(...toValues(rows[start]!));
      nos.push(changes === 0 ? 0 : Number(lastInsertRowid));
    }
    return nos;
  };
  const insertRun = (rows: readonly Row[], start: number, nos: number[]) => {
    const values: Values = [];
    for (let i = start; i < start + ROWS_AT_ONCE; i++) values.push(...toValues(rows[i]!));
    const result = insertMany.run(...values);
    const inserted = Number(result.changes);
    // Numbers are given out one after the other, in the order of the rows.
    let next = Number(result.lastInsertRowid) - inserted + 1;
    for (let i = start; i < start + ROWS_AT_ONCE; i++) {
      const fresh = inserted === ROWS_AT_ONCE || (inserted > 0 && numberOf.get(rows[i]!.id)?.no === next);
      nos.push(fresh ? next++ : 0);
    }
  };
  const find = database.prepare(`SELECT * FROM ${table} WHERE id = ?`);
  const update = database.prepare(
    `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')}, engine = ${engine} WHERE no = ?`,
  );
  const behind = database.prepare(`SELECT * FROM ${table} WHERE no > ? AND engine < ${engine} ORDER BY no LIMIT ?`);
  const numbers = database.prepare(`SELECT no FROM ${table} WHERE no > ? ORDER BY no LIMIT ${NUMBERS_BATCH}`);
  return {
    insert: async (rows) => guarded(file, () => insert(rows)),
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
