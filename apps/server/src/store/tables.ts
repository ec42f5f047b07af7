import type { ProfessionalRow, ReviewRow } from './records.ts';
import type { SqlValue } from './sql.ts';

/** A row as an engine gives it. */
export type StoredRow = Readonly<Record<string, SqlValue>>;

/** How a row lies in its table, the same on both engines. */
export interface Layout<Row> {
  readonly table: 'professionals' | 'reviews';
  readonly columns: readonly string[];
  /** How rows lie best in the table: they are inserted in this order. */
  readonly order: string;
  toValues(row: Row): SqlValue[];
  fromStored(row: StoredRow): Row;
}

/** A column, and the property of a row that it holds; a flag is stored as 0 or 1. */
type Columns<Row> = readonly (readonly [column: string, property: keyof Row & string, is?: 'flag'])[];

function layout<Row>(table: Layout<Row>['table'], order: string, columns: Columns<Row>): Layout<Row> {
  return {
    table,
    order,
    columns: columns.map(([column]) => column),
    toValues: (row) => columns.map(([, property, is]) => (is ? Number(row[property]) : (row[property] as SqlValue))),
    fromStored: (row) =>
      Object.fromEntries(
        columns.map(([column, property, is]) => [property, is ? row[column] === 1 : row[column]]),
      ) as Row,
  };
}

export const PROFESSIONALS = layout<ProfessionalRow>('professionals', 'place', [
  ['id', 'id'],
  ['slug', 'slug'],
  ['slug_made', 'slugMade', 'flag'],
  ['display_name', 'displayName'],
  ['family', 'family'],
  ['listing', 'listing'],
  ['body', 'body'],
]);

export const REVIEWS = layout<ReviewRow>('reviews', 'professional, created_at DESC, id', [
  ['id', 'id'],
  ['professional', 'professional'],
  ['created_at', 'createdAt'],
  ['published', 'published', 'flag'],
  ['body', 'body'],
]);
