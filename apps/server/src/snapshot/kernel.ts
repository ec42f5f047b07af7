import { readFileSync } from 'node:fs';

/** Most bitmaps that one search intersects: a facet, two attributes, two thresholds. */
export const SETS_MAX = 5;

/** The hot loops (`kernel.wat`), over the memory that holds the hot part. Addresses and lengths in bytes. */
export interface Kernel {
  /**
   * How many bits are set in all the bitmaps `at` (1 to {@link SETS_MAX}) of `bytes` each. The numbers of those past
   * the first `skip` go to `page`, at most `limit` (at least 1).
   */
  intersect(at: readonly number[], bytes: number, skip: number, limit: number, page: number): number;
  /** As `intersect`, from byte `from` on; looks no further than the last number of the page, and counts nothing. */
  select(at: readonly number[], from: number, bytes: number, skip: number, limit: number, page: number): void;
  /** As `intersect`, over the documents of a list of `count`, which must be set in all the bitmaps `at` (1 to 4). */
  filter(list: number, count: number, at: readonly number[], skip: number, limit: number, page: number): number;
  /**
   * Writes the cards of the documents at `page`, separated by commas, to `to`; where they end. `flags` as in
   * {@link CARD}; `prefix` is what stands before the slug or id in a profile_url.
   */
  render(page: number, count: number, to: number, prefix: number, prefixLength: number, flags: number): number;
}

/** What `render` does with a card. */
export const CARD = {
  /** Ends the card; without, it stays open after profile_url for a detail. */
  closed: 1,
  /** The assistant form's result: no neighborhoods, a portfolio. */
  assistant: 2,
  /** profile_url by id, not by slug. */
  byId: 4,
} as const;

type Exports = Record<'intersect' | 'filter' | 'render', (...numbers: number[]) => number>;

let compiled: WebAssembly.Module | undefined;

/** The kernel over a memory. */
export function createKernel(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(new Uint8Array(readFileSync(new URL('./kernel.wasm', import.meta.url))));
  const made = new WebAssembly.Instance(compiled, { snapshot: { memory } }).exports as Exports;
  // A bitmap that is named again changes nothing.
  const bitmap = (at: readonly number[], i: number): number => at[i] ?? at[0]!;
  const search = (
    at: readonly number[],
    from: number,
    bytes: number,
    skip: number,
    limit: number,
    page: number,
    counts: number,
  ) =>
    made.intersect(
      bitmap(at, 0),
      bitmap(at, 1),
      bitmap(at, 2),
      bitmap(at, 3),
      bitmap(at, 4),
      from,
      bytes,
      skip,
      limit,
      page,
      counts,
    );
  return {
    intersect: (at, bytes, skip, limit, page) => search(at, 0, bytes, skip, limit, page, 1),
    select: (at, from, bytes, skip, limit, page) => void search(at, from, bytes, skip, limit, page, 0),
    filter: (list, count, at, skip, limit, page) =>
      made.filter(list, count, bitmap(at, 0), bitmap(at, 1), bitmap(at, 2), bitmap(at, 3), skip, limit, page),
    render: made.render,
  };
}
