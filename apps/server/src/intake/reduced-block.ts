import type { CatalogRow, ProfessionalRow } from '../store/records.ts';
import type { Problem } from './kinds.ts';
import type { ReducedReview } from './publish/review.ts';
import type { Tally } from './tally.ts';

/** The change of one line: a row to write, or a key to remove. */
export type Change<Row> = { readonly line: number } & (
  | { readonly row: Row; readonly removed?: undefined }
  | { readonly row?: undefined; readonly removed: string }
);
export type AnyRow = CatalogRow | ProfessionalRow | ReducedReview;

/** A rejected line of a block. */
export interface RejectedLine extends Problem {
  /** The first line of the block is 1. */
  readonly line: number;
  /** The keys that the line may refer to, as far as they can be read. Their stored records stay when a kind is replaced. */
  readonly keys: readonly string[];
  /** The offset of its bytes in the block. */
  readonly start: number;
  readonly end: number;
}

/** One block of lines, read, validated and reduced to public data. Private data is referred to by offsets only. */
export interface ReducedBlock {
  /** The number of lines, including blank ones. */
  readonly lines: number;
  /** The number of records: lines that are not blank. */
  readonly read: number;
  readonly changes: readonly Change<AnyRow>[];
  readonly rejected: readonly RejectedLine[];
  readonly tally: Tally;
}
