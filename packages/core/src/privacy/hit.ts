import type { ContactKind } from './kinds.ts';

/** A finding in shadow offsets. */
export interface Hit {
  readonly kind: ContactKind;
  readonly start: number;
  readonly end: number;
  readonly why: string;
}
