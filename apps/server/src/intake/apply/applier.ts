import type { WriteSession } from '../../store/write-session.ts';
import type { Counts } from '../counts.ts';
import type { Kind, Problem } from '../kinds.ts';
import type { AnyRow, Change, RejectedLine } from '../reduced-block.ts';
import { ImportFailure } from '../source-files.ts';

/** The import that a kind's records are applied to. */
export interface Import {
  readonly session: WriteSession;
  /** The engine that reduced what is applied. */
  readonly engine: number;
  /** The kinds given become exactly what the files hold. */
  readonly replace: boolean;
  readonly counts: Record<Kind, Counts>;
  /** Notes that the directory is another one now. */
  changed(): void;
  /** Professionals whose family name is another one now: the reviews stored before are to be cleaned again. */
  readonly renamed: Map<number, { displayName: string; family: string }>;
}

/** What a block's changes are applied with: where they stand in their file, and a late rejection of one of them. */
export interface BlockPlace {
  /** Lines of the file before this block. */
  readonly linesBefore: number;
  /** The bytes of a line of the block; null when nobody asked for raw records. */
  raw(line: number): Uint8Array | null;
}

/** Writes the changes of one kind, block by block in order, then judges the whole. */
export interface Applier {
  apply(changes: readonly Change<AnyRow>[], rejected: readonly RejectedLine[], place: BlockPlace): Promise<void>;
  /** After the last block: replaces, settles. Gives the rejections that only the whole shows. */
  finish(): Promise<LateRejection[]>;
}

/**
 * Refuses to replace all that is stored of a kind by nothing, when nothing of what was read could go in: that is another file, or one
 * in another encoding, not an empty kind. `kept` is how many stored records rejected ones may be about, `missing` how many would go.
 */
export function refuseToEmpty(kind: Kind, { read, rejected }: Counts, kept: number, missing: number): void {
  if (read === 0 || rejected < read || kept > 0 || missing === 0) return;
  throw new ImportFailure(
    `None of the ${read} records for ${kind} could go in, and --replace would remove the ${missing} that are stored. Nothing was imported.`,
  );
}

export interface LateRejection extends Problem {
  readonly line: number;
  readonly raw: string | null;
}

/**
 * Cuts changes into runs that a batch can do: within one, a key comes once, and all are rows or all are removals.
 * Doing the runs in order gives what doing the changes in order would.
 */
export function* runsOf<Row>(
  changes: readonly Change<Row>[],
  keyOf: (row: Row) => string,
): Generator<{ rows: { line: number; row: Row }[]; removals: string[] }> {
  let rows: { line: number; row: Row }[] = [];
  let removals: string[] = [];
  let keys = new Set<string>();
  for (const change of changes) {
    const removed = change.removed !== undefined;
    const key = removed ? change.removed : keyOf(change.row);
    const other = removed ? rows.length > 0 : removals.length > 0;
    if (other || keys.has(key)) {
      yield { rows, removals };
      [rows, removals, keys] = [[], [], new Set()];
    }
    keys.add(key);
    if (removed) removals.push(key);
    else rows.push({ line: change.line, row: change.row });
  }
  if (keys.size > 0) yield { rows, removals };
}
