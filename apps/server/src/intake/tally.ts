import { hasContact } from '@vidriera/core/privacy';
import type { LeftOut } from './kinds.ts';

/** Counts of what was left out or passed over, by name. */
export interface Tally {
  readonly leftOut: Partial<Record<LeftOut, number>>;
  /** Fields that the format does not name. */
  readonly ignored: Record<string, number>;
}

/** Distinct unknown fields that are named in a report; the rest are counted together. */
const IGNORED_NAMES_MAX = 40;
export const OTHER_FIELDS = '(other)';
const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,39}$/;

export function emptyTally(): Tally {
  // A field may have any name, `constructor` too: nothing is inherited.
  return { leftOut: {}, ignored: Object.create(null) as Record<string, number> };
}

export function countLeftOut(tally: Tally, what: LeftOut, times = 1): void {
  if (times > 0) tally.leftOut[what] = (tally.leftOut[what] ?? 0) + times;
}

/** Counts a field that the format does not name. A name that is no plain word is not repeated: it may hold anything. */
export function countIgnored(tally: Tally, field: string, times = 1): void {
  let name = field;
  if (!Object.hasOwn(tally.ignored, field)) {
    const tooMany = Object.keys(tally.ignored).length >= IGNORED_NAMES_MAX;
    if (tooMany || !FIELD_NAME.test(field) || field === '__proto__' || hasContact(field)) name = OTHER_FIELDS;
  }
  tally.ignored[name] = (tally.ignored[name] ?? 0) + times;
}

/** Adds what `part` counted. */
export function addTally(total: Tally, part: Tally): void {
  for (const [what, times] of Object.entries(part.leftOut)) countLeftOut(total, what as LeftOut, times);
  for (const [field, times] of Object.entries(part.ignored)) {
    if (field === OTHER_FIELDS) total.ignored[field] = (total.ignored[field] ?? 0) + times;
    else countIgnored(total, field, times);
  }
}
