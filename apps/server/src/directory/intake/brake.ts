import type { RecordCounts } from '../store/write-session.ts';
import { formatCount } from './format.ts';
import { type Counts, KINDS, type Kind } from './kinds.ts';
import { ImportFailure } from './source-files.ts';

/** The most records of each kind that `--replace` may delete. */
export type MostDeletes = { readonly records: number } | { readonly percent: number };

/** Stored professionals that were listed before an import, and those of them that its catalog no longer lists. */
export interface Listed {
  readonly before: number;
  readonly lost: number;
}

/** Without `--max-deletes`, a tenth of a kind. Fewer records than these are never too many. */
const TENTH = 10;
const FEW = 20;

/**
 * Counts the records that an import with `--replace` deletes because its files lack them, and refuses too many: a file may be cut
 * short. The import is one transaction, so the refusal deletes nothing.
 */
export class Brake {
  readonly #counts: Readonly<Record<Kind, Counts>>;
  readonly #dropped = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;

  constructor(counts: Readonly<Record<Kind, Counts>>) {
    this.#counts = counts;
  }

  /** Runs the end of a file, whose deletions are those of `--replace`. */
  async during<Result>(finish: () => Promise<Result>): Promise<Result> {
    const before = KINDS.map((kind) => this.#counts[kind].deleted);
    const result = await finish();
    for (const [i, kind] of KINDS.entries()) this.#dropped[kind] += this.#counts[kind].deleted - before[i]!;
    return result;
  }

  /**
   * Throws when more of a kind was deleted than `most`, or more professionals are no longer listed because of deleted services and
   * cities; `stored` are the numbers of records before the import.
   */
  check(stored: RecordCounts, { before, lost }: Listed, most: MostDeletes | null): void {
    const isTooMany = (dropped: number, of: number) => {
      if (most === null) return dropped > Math.max(FEW, (of * TENTH) / 100);
      return dropped > ('records' in most ? most.records : (of * most.percent) / 100);
    };
    if (this.#dropped.services + this.#dropped.cities > 0 && isTooMany(lost, before))
      throw new ImportFailure(
        `--replace would delete services or cities without which ${formatCount(lost)} of ${formatCount(before)} professionals are not listed. Nothing was imported. If the files are whole, --max-deletes ${lost} lets it.`,
      );
    if (!KINDS.some((kind) => isTooMany(this.#dropped[kind], stored[kind]))) return;
    const gone = KINDS.filter((kind) => this.#dropped[kind] > 0).map(
      (kind) => `${formatCount(this.#dropped[kind])} of ${formatCount(stored[kind])} ${kind}`,
    );
    const largest = Math.max(...Object.values(this.#dropped));
    throw new ImportFailure(
      `--replace would delete ${gone.join(' and ')}. Nothing was imported. If the files are whole, --max-deletes ${largest} lets it.`,
    );
  }
}
