import { hasContact } from '@vidriera/redaction';
import type { Note } from './kinds.ts';
import { addQuality, emptyQuality, type Quality } from './quality.ts';
import { addValue, type ValueCount, type Values } from './values.ts';

/** The most lines that a report names for one fault. */
export const LINES_SHOWN = 5;

/** How often a fault occurred, and its first lines. */
export interface Occurrences {
  count: number;
  /** The first {@link LINES_SHOWN}. */
  readonly lines: number[];
}

/** The notes of a report on imported records. */
export interface Tally {
  readonly notes: Partial<Record<Note, Occurrences>>;
  /** Fields that are not in the format. */
  readonly ignored: Record<string, number>;
  /** Values of the catalog's fields, by the note, or the field of a rejected record, under which a report shows them. */
  readonly values: Map<string, Values>;
  readonly quality: Quality;
}

/** The most unknown fields that a report names; the others are counted together. */
const IGNORED_NAMES_MAX = 40;
const OTHER_FIELDS = '(other)';
const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,39}$/;

export function emptyTally(): Tally {
  // A field may have any name, also `constructor`, so the object has no prototype.
  return {
    notes: {},
    ignored: Object.create(null) as Record<string, number>,
    values: new Map(),
    quality: emptyQuality(),
  };
}

/** Counts a fault of a line. */
export function addNote({ notes }: Tally, what: Note, line: number, times = 1): void {
  if (times > 0) addOccurrences(notes, what, { count: times, lines: [line] }, 0);
}

/** Counts a value under a heading. */
export function countValue({ values }: Tally, heading: string, value: string, one: ValueCount): void {
  const known = values.get(heading) ?? new Map();
  values.set(heading, known);
  addValue(known, value, one);
}

function addOccurrences(notes: Tally['notes'], what: Note, more: Occurrences, linesBefore: number): void {
  const all = notes[what] ?? { count: 0, lines: [] };
  notes[what] = all;
  all.count += more.count;
  for (const line of more.lines) {
    if (all.lines.length < LINES_SHOWN && all.lines.at(-1) !== linesBefore + line) all.lines.push(linesBefore + line);
  }
}

/** Counts a field that is not in the format. A name that is not a plain word may contain private data, so it is not repeated. */
export function countIgnored(tally: Tally, field: string, times = 1): void {
  let name = field;
  if (!Object.hasOwn(tally.ignored, field)) {
    const tooMany = Object.keys(tally.ignored).length >= IGNORED_NAMES_MAX;
    if (tooMany || !FIELD_NAME.test(field) || field === '__proto__' || hasContact(field)) name = OTHER_FIELDS;
  }
  tally.ignored[name] = (tally.ignored[name] ?? 0) + times;
}

/** Adds the counts of a part of a file that starts after `linesBefore` lines. */
export function addTally(total: Tally, part: Tally, linesBefore: number): void {
  for (const [what, some] of Object.entries(part.notes)) addOccurrences(total.notes, what as Note, some, linesBefore);
  for (const [field, times] of Object.entries(part.ignored)) {
    if (field === OTHER_FIELDS) total.ignored[field] = (total.ignored[field] ?? 0) + times;
    else countIgnored(total, field, times);
  }
  for (const [heading, values] of part.values) {
    for (const [value, one] of values) countValue(total, heading, value, one);
  }
  addQuality(total.quality, part.quality);
}
