import { isSealedProfessional, isSealedReview, sealOfProfessional, sealOfReview } from '../seal.ts';
import type { Numbered, ProfessionalRow, ReviewRow, Table } from '../writer.ts';
import type { CopyValue, ImportConnection } from './copy.ts';

const NUMBERS_BATCH = 10_000;

type Stored = Record<string, unknown>;

/** How a row lies in its table. `id` is the first column; booleans come back as 0 and 1. */
export interface Layout<Row> {
  readonly table: string;
  readonly columns: readonly string[];
  toValues(row: Row): CopyValue[];
  fromStored(row: Stored): Row;
}

export const PROFESSIONALS: Layout<ProfessionalRow> = {
  table: 'professionals',
  columns: ['id', 'slug', 'slug_made', 'display_name', 'family', 'seal', 'body'],
  toValues: (row) => [row.id, row.slug, row.slugMade, row.displayName, row.family, sealOfProfessional(row), row.body],
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
  toValues: (row) => [row.id, row.professional, row.createdAt, row.published, sealOfReview(row), row.body],
  fromStored: (row) => ({
    id: String(row.id),
    professional: Number(row.professional),
    createdAt: Number(row.created_at),
    published: row.published === 1,
    body: String(row.body),
    clean: isSealedReview(row.seal, row.body),
  }),
};

/** The statement that makes the table through which a layout's rows arrive; `place` is a row's position or its `no`. */
export function stagingOf({ table, columns }: Pick<Layout<unknown>, 'table' | 'columns'>): string {
  return `CREATE TEMP TABLE arriving_${table} ON COMMIT DROP AS
    SELECT 0::bigint AS place, ${columns.join(', ')} FROM ${table} WITH NO DATA`;
}

/** The operations on one table, within the transaction that the connection has open. Rows arrive by COPY. */
export function postgresTable<Row extends { readonly id: string }>(
  client: ImportConnection,
  layout: Layout<Row>,
  engine: number,
): Table<Row> {
  const { table, columns, toValues } = layout;
  const list = columns.join(', ');
  const arriving = `arriving_${table}`;
  const stage = async (rows: Iterable<CopyValue[]>) => {
    await client.query(`TRUNCATE ${arriving}`);
    await client.copy(arriving, ['place', ...columns], rows);
  };

  return {
    async insert(rows) {
      await stage(rows.map((row, i) => [i, ...toValues(row)]));
      const inserted = await client.arrays<number[]>(
        `WITH first AS (SELECT DISTINCT ON (id) * FROM ${arriving} ORDER BY id, place),
           taken AS (
             INSERT INTO ${table} (${list}, engine)
             SELECT ${list}, $1 FROM first ORDER BY place
             ON CONFLICT (id) DO NOTHING RETURNING no, id)
         SELECT first.place, taken.no FROM taken JOIN first USING (id)`,
        [engine],
      );
      const nos = new Array<number>(rows.length).fill(0);
      for (const [place, no] of inserted) nos[place!] = no!;
      return nos;
    },

    async find(ids) {
      const { rows } = await client.query<Stored>(`SELECT * FROM ${table} WHERE id = ANY ($1)`, [[...ids]]);
      const byId = new Map(rows.map((row) => [row.id, numbered(layout, row)]));
      return ids.map((id) => byId.get(id));
    },

    async update(rows) {
      await stage(rows.map((row) => [row.no, ...toValues(row)]));
      await client.query(
        `UPDATE ${table} t SET ${columns.map((column) => `${column} = a.${column}`).join(', ')}, engine = $1
         FROM ${arriving} a WHERE t.no = a.place`,
        [engine],
      );
    },

    async behind(after, limit) {
      const { rows } = await client.query<Stored>(
        `SELECT * FROM ${table} WHERE no > $1 AND engine < $2 ORDER BY no LIMIT $3`,
        [after, engine, limit],
      );
      return rows.map((row) => numbered(layout, row));
    },

    async *numbers() {
      for (let after = 0; ; ) {
        const batch = await client.arrays<number[]>(
          `SELECT no FROM ${table} WHERE no > $1 ORDER BY no LIMIT ${NUMBERS_BATCH}`,
          [after],
        );
        if (batch.length === 0) return;
        const nos = batch.map(([no]) => no!);
        yield nos;
        after = nos.at(-1)!;
      }
    },
  };
}

/** A stored row with its number and engine. */
export function numbered<Row>(layout: Layout<Row>, row: Stored): Numbered<Row> {
  return { ...layout.fromStored(row), no: Number(row.no), engine: Number(row.engine) };
}
