import type { ContactKind } from './kinds.ts';

/** A finding in shadow offsets. */
export interface Hit {
  readonly kind: ContactKind;
  readonly start: number;
  readonly end: number;
  readonly why: string;
}

/** Whether the original character at an offset of the shadow is upper case, or lower case. */
export type CaseAt = (offset: number) => boolean;

export const hit = (kind: ContactKind, start: number, end: number, why: string): Hit => ({ kind, start, end, why });

/** Every match of a global pattern. */
export const hitsOf = (text: string, pattern: RegExp, kind: ContactKind, why: string): Hit[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => hit(kind, index, index + found.length, why));

/** The text directly before an offset, at most `reach` characters. */
export const textBefore = (text: string, offset: number, reach: number): string =>
  text.slice(Math.max(0, offset - reach), offset);

/** The index of the first item that passes a test which all later items pass too; the length when there is none. */
export function firstWhere<Item>(items: ArrayLike<Item>, passes: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
