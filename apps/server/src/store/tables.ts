import type { ProfessionalRow, ReviewRow } from './records.ts';
import type { SqlValue } from './sql.ts';

type Stored = Readonly<Record<string, SqlValue>>;

/** How a row lies in its table, the same on both engines. */
export interface Layout<Row> {
  readonly table: 'professionals' | 'reviews';
  readonly columns: readonly string[];
  /** How rows lie best in the table: they are inserted in this order. */
  readonly order: string;
  toValues(row: Row): SqlValue[];
  fromStored(row: Stored): Row;
}

export const PROFESSIONALS: Layout<ProfessionalRow> = {
  table: 'professionals',
  columns: ['id', 'slug', 'slug_made', 'display_name', 'family', 'listing', 'body'],
  order: 'place',
  toValues: (row) => [row.id, row.slug, row.slugMade ? 1 : 0, row.displayName, row.family, row.listing, row.body],
  fromStored: (row) => ({
    id: String(row.id),
    slug: String(row.slug),
    slugMade: row.slug_made === 1,
    displayName: String(row.display_name),
    family: String(row.family),
    listing: String(row.listing),
    body: String(row.body),
  }),
};

export const REVIEWS: Layout<ReviewRow> = {
  table: 'reviews',
  columns: ['id', 'professional', 'created_at', 'published', 'body'],
  order: 'professional, created_at DESC, id',
  toValues: (row) => [row.id, row.professional, row.createdAt, row.published ? 1 : 0, row.body],
  fromStored: (row) => ({
    id: String(row.id),
    professional: Number(row.professional),
    createdAt: Number(row.created_at),
    published: row.published === 1,
    body: String(row.body),
  }),
};
