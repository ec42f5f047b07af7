import type { CatalogRow, ProfessionalRow } from '../store/records.ts';
import type { Problem } from './kinds.ts';
import type { ReducedReview } from './publish/review.ts';
import type { Tally } from './tally.ts';

/** What one line asks for: a row to be written, or a key to be removed. */
export type Change<Row> = { readonly line: number } & (
  | { readonly row: Row; readonly removed?: undefined }
  | { readonly row?: undefined; readonly removed: string }
);
export type AnyRow = CatalogRow | ProfessionalRow | ReducedReview;

/** A rejected line of a block. */
export interface RejectedLine extends Problem {
  /** 1 is the block's first line. */
  readonly line: number;
  /** Keys that the line may be about, read as well as can be: their stored versions stay when a kind is replaced. */
  readonly keys: readonly string[];
  /** Where its bytes are in the block. */
  readonly start: number;
  readonly end: number;
}

/** One block of lines, read, validated and reduced to what may be public. Nothing private is in it but through offsets. */
export interface ReducedBlock {
  /** Lines of the block, blank ones too. */
  readonly lines: number;
  /** Records: lines that are not blank. */
  readonly read: number;
  readonly changes: readonly Change<AnyRow>[];
  readonly rejected: readonly RejectedLine[];
  readonly tally: Tally;
}
