/**
 * How many professionals of a wide facet have each pair of attributes and reach each threshold: the total of the searches
 * that are asked most, without counting. A row for each facet (the first is everybody), in it a part for each set of
 * attributes, in that a column for the facet itself, one for each rating threshold and one for each review count's.
 */

/** Facets with fewer documents are counted in no time. */
export const CROSS_MIN = 2048;

/** Attributes as bits. */
export const IDENTITY = 1;
export const MATRICULA = 2;
const ATTRIBUTE_SETS = 4;

export interface CrossColumns {
  readonly ratings: number;
  readonly reviewCounts: number;
}

function columnCount({ ratings, reviewCounts }: CrossColumns): number {
  return 1 + ratings + reviewCounts;
}

/** Where a total is. At most one of the thresholds (their places among the thresholds, -1 for none) is given. */
export function crossAt(
  columns: CrossColumns,
  row: number,
  attributes: number,
  rating: number,
  reviewCount: number,
): number {
  const column = rating >= 0 ? 1 + rating : reviewCount >= 0 ? 1 + columns.ratings + reviewCount : 0;
  return (row * ATTRIBUTE_SETS + attributes) * columnCount(columns) + column;
}

/** What is known of each document: its attributes, and the highest thresholds it reaches. */
export interface CrossedDocuments {
  readonly attributes: Uint8Array;
  readonly rating: Uint32Array;
  readonly reviewCount: Uint32Array;
}

/** The totals of rows, each given as its documents. */
export function countCrossTotals(
  rows: readonly Uint32Array[],
  { attributes, rating, reviewCount }: CrossedDocuments,
  columns: CrossColumns,
): Uint32Array {
  const width = columnCount(columns);
  const totals = new Uint32Array(rows.length * ATTRIBUTE_SETS * width);
  for (const [row, documents] of rows.entries()) {
    for (let set = 0; set < ATTRIBUTE_SETS; set++) {
      const at = crossAt(columns, row, set, -1, -1);
      for (const document of documents) {
        if ((attributes[document]! & set) !== set) continue;
        totals[at]!++;
        totals[at + 1 + rating[document]!]!++;
        totals[at + 1 + columns.ratings + reviewCount[document]!]!++;
      }
      // Who reaches a threshold reaches the lower ones too.
      for (let i = columns.ratings - 2; i >= 0; i--) totals[at + 1 + i]! += totals[at + 2 + i]!;
      for (let i = width - 3; i >= columns.ratings; i--) totals[at + 1 + i]! += totals[at + 2 + i]!;
    }
  }
  return totals;
}
