import type { CatalogRow } from '../store/records.ts';
import type { Outcome, RecordTable, WriteSession } from '../store/write-session.ts';
import { type Counts, ImportFailure, type Kind, type Problem } from './kinds.ts';
import type { AnyRow, Change, RejectedLine } from './reduce-block.ts';

/** The import in progress, which all kinds share. */
export interface Import {
  readonly session: WriteSession;
  /** The stored records of the imported kinds are replaced by the files' records. */
  readonly replace: boolean;
  readonly counts: Record<Kind, Counts>;
  /**
   * The numbers of professionals whose stored reviews are cleaned again, and whether their secrets changed; else they have new or
   * changed reviews.
   */
  readonly touched: Map<number, boolean>;
}

/** The position of a block in its file. */
export interface BlockPlace {
  /** Lines of the file before this block. */
  readonly linesBefore: number;
  /** The bytes of a line of the block; null when raw records are not needed. */
  raw(line: number): Uint8Array | null;
}

/** A rejection that is known only at the end of a file. */
interface LateRejection extends Problem {
  readonly line: number;
  readonly raw: string | null;
}

/** A row, and its line in the block. */
export interface Placed<Row> {
  readonly line: number;
  readonly row: Row;
}

/** How the records of a kind are written. */
interface Writing<Row> {
  readonly table: Pick<RecordTable<Row>, 'note' | 'countNoted' | 'unnoted'>;
  keyOf(row: Row): string;
  /** Writes rows of distinct records, and counts the outcomes. */
  put(rows: readonly Placed<Row>[], place: BlockPlace): Promise<void>;
  /** Removes records; resolves to the number removed. */
  remove(keys: readonly string[]): Promise<number>;
  /** Checks the result as a whole, after the last block. */
  settle?(): Promise<LateRejection[]>;
}

/** Writes the changes of one kind, block by block in order. */
export type Applier = ReturnType<typeof applyRecords>;

/** Applies changes in order. Consecutive rows are written together, and so are consecutive removals. */
export function applyRecords<Row>(kind: Kind, { counts, replace }: Import, writing: Writing<Row>) {
  const { table, keyOf, put } = writing;
  const count = counts[kind];
  const remove = async (keys: readonly string[]): Promise<number> => {
    const removed = await writing.remove(keys);
    count.deleted += removed;
    return removed;
  };
  return {
    apply: async (changes: readonly Change<AnyRow>[], rejected: readonly RejectedLine[], place: BlockPlace) => {
      for (const { rows, removals } of runsOf(changes as readonly Change<Row>[], keyOf)) {
        if (rows.length > 0) await put(rows, place);
        if (rows.length > 0 && replace) await table.note(rows.map(({ row }) => keyOf(row)));
        if (removals.length > 0) count.unchanged += removals.length - (await remove(removals));
      }
      // A stored record that a rejected line may refer to does not count as missing from the file.
      if (replace) await table.note(rejected.flatMap((line) => line.keys));
    },
    /** Called after the last block: removes the records that a replaced kind has and the file lacks. */
    finish: async (): Promise<LateRejection[]> => {
      if (replace) {
        const { noted, unnoted } = await table.countNoted();
        refuseToEmpty(kind, count, noted, unnoted);
        for await (const keys of table.unnoted()) await remove(keys);
      }
      return (await writing.settle?.()) ?? [];
    },
  };
}

export function applyCatalog(kind: 'services' | 'cities', work: Import): Applier {
  const table = work.session[kind];
  return applyRecords<CatalogRow>(kind, work, {
    table,
    keyOf: ({ slug }) => slug,
    put: async (rows) => countOutcomes(work.counts[kind], await table.put(rows.map(({ row }) => row))),
    remove: table.remove,
  });
}

export function countOutcomes(count: Counts, outcomes: readonly Outcome[]): void {
  const same = outcomes.filter((outcome) => outcome === 'same').length;
  count.unchanged += same;
  count.written += outcomes.length - same;
}

/**
 * Refuses to remove all stored records of a kind when none of the file's records was accepted: it is probably another file or has
 * another encoding. `noted` is the number of stored records that rejected lines may refer to, `missing` the number that would be
 * removed.
 */
function refuseToEmpty(kind: Kind, { read, rejected }: Counts, noted: number, missing: number): void {
  if (read === 0 || rejected < read || noted > 0 || missing === 0) return;
  throw new ImportFailure(
    `None of the ${read} records for ${kind} could go in, and --replace would remove the ${missing} that are stored. Nothing was imported.`,
  );
}

/**
 * Splits changes into runs for one batch each: a run has each key once, and consists of rows only or removals only. Applying the
 * runs in order has the same result as applying the changes in order.
 */
function* runsOf<Row>(
  changes: readonly Change<Row>[],
  keyOf: (row: Row) => string,
): Generator<{ rows: Placed<Row>[]; removals: string[] }> {
  let rows: Placed<Row>[] = [];
  let removals: string[] = [];
  let keys = new Set<string>();
  for (const { line, row, removed } of changes) {
    const key = removed ?? keyOf(row);
    const other = removed === undefined ? removals.length > 0 : rows.length > 0;
    if (other || keys.has(key)) {
      yield { rows, removals };
      [rows, removals, keys] = [[], [], new Set()];
    }
    keys.add(key);
    if (removed === undefined) rows.push({ line, row });
    else removals.push(removed);
  }
  if (keys.size > 0) yield { rows, removals };
}
