import { readFileSync } from 'node:fs';

/** Most bitmaps that one search intersects: a facet, two attributes, two thresholds. */
export const SETS_MAX = 5;

/** The hot loops (`kernel.wat`), over the memory that holds the hot part. Addresses and lengths in bytes. */
export interface Kernel {
  /**
   * Intersects the bitmaps `at` (1 to {@link SETS_MAX}), of `bytes` each. Writes the numbers of the set bits past the first `skip` to `page`, at most `limit` (at least 1). `counts` 1: returns how many bits are set. `counts` 0: stops when the page is
   * full, and returns no count.
   */
  intersect(at: readonly number[], bytes: number, skip: number, limit: number, page: number, counts: 0 | 1): number;
  /** As `intersect`, counting, over the documents of the list at the first of `at`, which has `count`; they must be set in the bitmaps at the others. */
  filter(at: readonly number[], count: number, skip: number, limit: number, page: number): number;
  /**
   * Writes the cards of the documents at `page`, separated by commas, to `to`; returns where they end. `flags` as in
   * {@link CARD}; `prefix` is the text before the slug or id in a profile_url.
   */
  render(page: number, count: number, to: number, prefix: number, prefixLength: number, flags: number): number;
}

/** Flags of `render`. */
export const CARD = {
  /** Closes the JSON object. Without it, the object stays open after profile_url, for a detail. */
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
  const { intersect, filter, render } = new WebAssembly.Instance(compiled, { snapshot: { memory } }).exports as Exports;
  // The first bitmap replaces missing ones: intersecting with it again changes nothing.
  return {
    intersect(at, bytes, skip, limit, page, counts) {
      const a = at[0]!;
      return intersect(a, at[1] ?? a, at[2] ?? a, at[3] ?? a, at[4] ?? a, bytes, skip, limit, page, counts);
    },
    filter(at, count, skip, limit, page) {
      const a = at[1]!;
      return filter(at[0]!, count, a, at[2] ?? a, at[3] ?? a, at[4] ?? a, skip, limit, page);
    },
    render,
  };
}
