import type { RecordCounts } from '../store/write-session.ts';
import { formatCount } from './format.ts';
import { type Counts, KINDS, type Kind } from './kinds.ts';
import { ImportFailure } from './source-files.ts';

/** The most records of each kind that `--replace` may delete. */
export type MostDeletes = { readonly records: number } | { readonly percent: number };

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

  /** Throws when more of a kind was deleted than `most`; `stored` are the numbers of records before the import. */
  check(stored: RecordCounts, most: MostDeletes | null): void {
    const isTooMany = (kind: Kind) => {
      const dropped = this.#dropped[kind];
      if (most === null) return dropped > Math.max(FEW, (stored[kind] * TENTH) / 100);
      return dropped > ('records' in most ? most.records : (stored[kind] * most.percent) / 100);
    };
    if (!KINDS.some(isTooMany)) return;
    const gone = KINDS.filter((kind) => this.#dropped[kind] > 0).map(
      (kind) => `${formatCount(this.#dropped[kind])} of ${formatCount(stored[kind])} ${kind}`,
    );
    const largest = Math.max(...Object.values(this.#dropped));
    throw new ImportFailure(
      `--replace would delete ${gone.join(' and ')}. Nothing was imported. If the files are whole, --max-deletes ${largest} lets it.`,
    );
  }
}
