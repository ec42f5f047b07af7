/** More distinct values than this get a bitmap each this many quantiles; the documents in between are listed. */
const BITMAPS_MAX = 512;

/** What answers "at least this much": the documents by ascending value, and the values that have a bitmap. */
export interface Thresholds {
  /** Documents by ascending value, ties by document. */
  readonly sorted: Uint32Array;
  /** Ascending. Every distinct value, or quantiles of them when `exact` is false. */
  readonly values: Uint32Array;
  /** For each of `values`, the place in `sorted` of the first document at or above it. */
  readonly from: Uint32Array;
  readonly exact: boolean;
}

/** `value` has a value per document. */
export function findThresholds(value: Uint32Array): Thresholds {
  const sorted = Uint32Array.from(value, (_, document) => document);
  sorted.sort((a, b) => value[a]! - value[b]! || a - b);
  const begins = (i: number) => i === 0 || value[sorted[i]!] !== value[sorted[i - 1]!];
  let distinct = 0;
  for (let i = 0; i < sorted.length; i++) if (begins(i)) distinct++;
  const exact = distinct <= BITMAPS_MAX;
  const gap = exact ? 1 : Math.ceil(sorted.length / BITMAPS_MAX);
  const from: number[] = [];
  for (let i = 0; i < sorted.length; i++) {
    if (begins(i) && (i === 0 || i - from.at(-1)! >= gap)) from.push(i);
  }
  const values = from.map((i) => value[sorted[i]!]!);
  return { sorted, values: Uint32Array.from(values), from: Uint32Array.from(from), exact };
}
