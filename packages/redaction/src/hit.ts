import type { ContactKind, Finding } from './kinds.ts';

/** A finding whose offsets are of the folded text. */
export type Hit = Finding;

/** Whether the original character at an offset of the folded text is upper case, or lower case. */
export type CaseAt = (offset: number) => boolean;

export const hit = (kind: ContactKind, start: number, end: number, why: string): Hit => ({ kind, start, end, why });

/** Every match of a global pattern. */
export const hitsOf = (text: string, pattern: RegExp, kind: ContactKind, why: string): Hit[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => hit(kind, index, index + found.length, why));

/** The text directly before an offset, at most `reach` characters. */
export const textBefore = (text: string, offset: number, reach: number): string =>
  text.slice(Math.max(0, offset - reach), offset);
