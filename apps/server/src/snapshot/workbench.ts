import { isReviewId, isSlug, isUuid } from '@vidriera/core';
import type { Leak } from '@vidriera/core/privacy';
import type { Numbers } from '../store/records.ts';
import type { Crew } from './crew.ts';
import type { Earlier } from './earlier.ts';
import type { FileSink } from './file-sink.ts';
import type { Kept } from './kept.ts';
import { COLD_UNIT, PAGE, type SnapshotConfig } from './layout.ts';
import type { LiveCatalog } from './listing.ts';
import type { Withheld } from './snapshot.ts';

/** What the steps of one build work on. */
export interface Workbench {
  readonly config: SnapshotConfig;
  readonly catalog: LiveCatalog;
  readonly sink: FileSink;
  /** Makes the reviews ready. */
  readonly crew: Crew;
  readonly kept: Kept;
  readonly earlier: Earlier;
  /**
   * The numbers of the professionals that changed since the earlier file, ascending; all others are as it has them. Null when all are
   * to be read.
   */
  readonly changed: readonly number[] | null;
  readonly withheld: Withheld[];
  /** The numbers of professionals of whom something was withheld. */
  readonly again: Set<number>;
}

/** Notes a record that is left out. What an import would take for no id (somebody edited it) is not told: it may be anything. */
export function withhold(to: Withheld[], kind: Withheld['kind'], id: string, { path, kind: leak }: Leak): void {
  to.push({ kind, id: IS_ID[kind](id) ? id : '', path, leak });
}

const IS_ID: Readonly<Record<Withheld['kind'], (id: string) => boolean>> = {
  service: isSlug,
  city: isSlug,
  professional: isUuid,
  review: isReviewId,
};

/** Starts a block of the cold part with these bytes; where it starts, in {@link COLD_UNIT}s. */
export function startColdBlock(sink: FileSink, bytes: Uint8Array): number {
  sink.align(COLD_UNIT);
  const at = (sink.position - PAGE) / COLD_UNIT;
  if (at > 0xffffffff) throw new Error('the texts of this directory need more than the 32 GiB of a snapshot file');
  sink.write(bytes);
  return at;
}

/** Some numbers, so many in each run. */
export async function* runsOf(numbers: readonly number[], size: number): AsyncGenerator<Numbers> {
  for (let from = 0; from < numbers.length; from += size) yield { only: numbers.slice(from, from + size) };
}
