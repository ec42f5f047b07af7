import type { CatalogRow, ProfessionalRow } from '../../store/records.ts';
import type { Outcome, RecordTable, WriteSession } from '../../store/write-session.ts';
import type { Counts, Kind, Problem } from '../kinds.ts';
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
  /** Professionals whose family name changed, by number: the reviews stored before are cleaned again. */
  readonly renamed: Map<number, Pick<ProfessionalRow, 'display_name' | 'family'>>;
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
  /** After the last block: removes what a replaced kind has besides. Gives the rejections that only the whole shows. */
  finish(): Promise<LateRejection[]>;
}

export interface LateRejection extends Problem {
  readonly line: number;
  readonly raw: string | null;
}

/** A row, and its line in the block. */
export interface Placed<Row> {
  readonly line: number;
  readonly row: Row;
}

/** How the records of a kind are written. */
export interface Writing<Row> {
  readonly table: Pick<RecordTable<Row>, 'note' | 'countNoted' | 'unnoted'>;
  keyOf(row: Row): string;
  /** Identifies the record among the changes of a file; without it, the key does. */
  identityOf?(row: Row): string;
  /** Writes rows, each of another record, and counts what became of them. */
  put(rows: readonly Placed<Row>[], place: BlockPlace): Promise<void>;
  /** Removes records; resolves to how many there were. */
  remove(keys: readonly string[]): Promise<number>;
  /** Every key under which the records of these keys may be stored; without it, these keys. */
  storedAs?(keys: readonly string[]): readonly string[];
}

/** Applies changes in order: rows that follow each other, and removals that do, are written together. */
export function applyRecords<Row>(kind: Kind, work: Import, writing: Writing<Row>): Applier {
  const { table, keyOf, identityOf = keyOf, put, storedAs = (keys) => keys } = writing;
  const count = work.counts[kind];
  const remove = async (keys: readonly string[]): Promise<number> => {
    const removed = await writing.remove(storedAs(keys));
    count.deleted += removed;
    if (removed > 0) work.changed();
    return removed;
  };
  return {
    apply: async (changes, rejected, place) => {
      for (const { rows, removals } of runsOf(changes as readonly Change<Row>[], identityOf)) {
        if (rows.length > 0) await put(rows, place);
        if (rows.length > 0 && work.replace) await table.note(rows.map(({ row }) => keyOf(row)));
        if (removals.length > 0) count.unchanged += removals.length - (await remove(removals));
      }
      // A stored record that a rejected line may be about is not missing from the file.
      if (work.replace) await table.note(storedAs(rejected.flatMap((line) => line.keys)));
    },
    finish: async () => {
      if (!work.replace) return [];
      const { noted, unnoted } = await table.countNoted();
      refuseToEmpty(kind, count, noted, unnoted);
      for await (const keys of table.unnoted()) await remove(keys);
      return [];
    },
  };
}

/** Applies services or cities. */
export function applyCatalog(kind: 'services' | 'cities', work: Import): Applier {
  const table = work.session[kind];
  return applyRecords<CatalogRow>(kind, work, {
    table,
    keyOf: ({ slug }) => slug,
    put: async (rows) => countOutcomes(kind, work, await table.put(rows.map(({ row }) => row))),
    remove: table.remove,
  });
}

/** Counts what became of rows that were put. */
export function countOutcomes(kind: Kind, { counts, changed }: Import, outcomes: readonly Outcome[]): void {
  const same = outcomes.filter((outcome) => outcome === 'same').length;
  counts[kind].unchanged += same;
  counts[kind].written += outcomes.length - same;
  if (same < outcomes.length) changed();
}

/**
 * Refuses to replace all that is stored of a kind by nothing, when nothing of what was read could go in: that is another file, or one
 * in another encoding, not an empty kind. `noted` is how many stored records rejected ones may be about, `missing` how many would go.
 */
function refuseToEmpty(kind: Kind, { read, rejected }: Counts, noted: number, missing: number): void {
  if (read === 0 || rejected < read || noted > 0 || missing === 0) return;
  throw new ImportFailure(
    `None of the ${read} records for ${kind} could go in, and --replace would remove the ${missing} that are stored. Nothing was imported.`,
  );
}

/**
 * Cuts changes into runs that a batch can do: within one, a key comes once, and all are rows or all are removals.
 * Doing the runs in order gives what doing the changes in order would.
 */
function* runsOf<Row>(
  changes: readonly Change<Row>[],
  keyOf: (row: Row) => string,
): Generator<{ rows: Placed<Row>[]; removals: string[] }> {
  let rows: Placed<Row>[] = [];
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
