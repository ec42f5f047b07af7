import type { ContactKind, Finding } from './kinds.ts';

/** A finding whose offsets are of the folded text. */
export type Hit = Finding;

export const hit = (kind: ContactKind, start: number, end: number, why: string): Hit => ({ kind, start, end, why });
