import { KINDS, type Kind } from './kinds.ts';

/** What became of the records of one kind. */
export interface Counts {
  read: number;
  written: number;
  unchanged: number;
  deleted: number;
  rejected: number;
}

export function emptyCounts(): Record<Kind, Counts> {
  const none = () => ({ read: 0, written: 0, unchanged: 0, deleted: 0, rejected: 0 });
  return Object.fromEntries(KINDS.map((kind) => [kind, none()])) as Record<Kind, Counts>;
}
