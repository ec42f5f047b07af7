import { type Fields, TABLES } from '@vidriera/contract/fields';
import type { NameParameter } from '@vidriera/meaning';
import { hasContact, PLACEHOLDERS } from '@vidriera/redaction';

/** The four kinds of record, in the order of a folder import (source-format, Files). */
export const KINDS = ['services', 'cities', 'professionals', 'reviews'] as const;
export type Kind = (typeof KINDS)[number];

export function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The longest line that is read, in bytes without its end (source-format, Bad records). */
export const LINE_MAX = 1024 * 1024;

/** An import can't start or continue; the message is one line for the operator. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
}

/** `--kind` is missing or wrong. */
export class WrongKind extends Error {
  override name = 'WrongKind';
}

/** The reason for rejecting a professional of an unknown city, or a review of an unknown professional. */
export const NO_CITY = 'is not a city of the directory';
export const NO_PROFESSIONAL = 'is not a professional of the directory';

/** A fault of a record: its field and the reason. Neither `field` nor `reason` contains a value of the record. */
export interface Problem {
  /** `services[2]`, `verifications.matricula`; null when the line can't be parsed. */
  readonly field: string | null;
  readonly reason: string;
}

/** What a report says of imported records, in its sections: how many there are of each. */
export const NOTES = {
  read_as: {
    title: 'Understood in other words',
    said: {
      read_as: 'names of services and places, read as their slugs',
      windows_1252: 'lines in Windows-1252, read as such',
      anonymous: 'without a usable name of the author, shown as "Anónimo"',
    },
  },
  left_out: {
    title: 'Left out of records that went in',
    said: {
      unknown_services: 'services that are not in the catalog',
      inactive_services: 'services that are not active',
      unlicensed_services: 'services that need a verified matrícula',
      unknown_neighborhoods: 'neighborhoods that their city does not have',
      inactive_neighborhoods: 'neighborhoods that are not active',
      text_ends: 'ends of texts that are longer than may be shown',
      slugs: 'slugs that may show contact data or a private value (a made one stands in their place)',
      urls: 'URLs that are not http(s), or show contact data or a family name',
    },
  },
  not_listed: {
    title: 'In the directory, but in no list',
    said: {
      not_active: 'paused or suspended',
      inactive_city: 'of a city that is not active',
      no_services: 'without a service',
      no_listable_services: 'without a service that may be listed',
    },
  },
  repeated: {
    title: 'More than once in a file',
    said: { repeated_keys: 'have the key of an earlier line, and replace it' },
  },
} as const;

type Said<Section> = Section extends { said: infer Notes } ? keyof Notes : never;
export type Note = Said<(typeof NOTES)[keyof typeof NOTES]>;

export const emptyCounts = () => ofEachKind(() => ({ read: 0, written: 0, unchanged: 0, deleted: 0, rejected: 0 }));
export type Counts = ReturnType<typeof emptyCounts>[Kind];

export function ofEachKind<Made>(make: (kind: Kind) => Made): Record<Kind, Made> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, Made>;
}

export const LINES_SHOWN = 5;

/** What a report counts of records that went in, or by its field and reason of those that did not. */
export interface Noted {
  readonly of: Note | Problem;
  count: number;
  /** The first {@link LINES_SHOWN}. */
  readonly lines: number[];
  readonly values: Values;
}

/** The number of reasons is bounded, because a field's name may come from the record. */
const NOTED_MAX = 100;

/** The most unknown fields that a report names; the others are counted together. */
const IGNORED_NAMES_MAX = 40;
const OTHER_FIELDS = '(other)';
const FIELD_NAME = /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_.-]{0,39}$/;

/** The most different values under one heading that are counted. */
const VALUES_MAX = 5_000;

/** Counts what a report says of the records of one kind. */
export class Tally {
  readonly noted = new Map<string, Noted>();
  /** Fields that are not in the format. */
  readonly ignored = new Map<string, number>();
  /** How many records have a value in each field, what else the summary of quality counts, and by its text each placeholder. */
  readonly quality = new Map<string, number>();
  /** Pairs of numbers: the fingerprint of a value, and one of the record that has it. */
  readonly numbers = { document: [] as number[], phone: [] as number[] };
  /** The line that is read now. */
  line = 0;

  note(of: Note | Problem, times = 1, lines: readonly number[] = [this.line]): void {
    if (times === 0) return;
    const all = this.#noted(of);
    all.count += times;
    for (const one of lines) if (all.lines.length < LINES_SHOWN && all.lines.at(-1) !== one) all.lines.push(one);
  }

  countValue(of: Note | Problem, value: string, one: ValueCount): void {
    const { values } = this.#noted(of);
    const known = values.get(value);
    if (known !== undefined) known.count += one.count;
    else if (values.size < VALUES_MAX) values.set(value, { ...one });
  }

  #noted(of: Note | Problem): Noted {
    const key = typeof of === 'string' ? of : `${of.field} ${of.reason}`;
    const known = this.noted.get(key) ?? { of, count: 0, lines: [], values: new Map() };
    if (typeof of === 'string' || this.noted.size < NOTED_MAX) this.noted.set(key, known);
    return known;
  }

  /** Counts a field that is not in the format. A name that is not a plain word may contain private data, so it is not repeated. */
  countIgnored(field: string, times = 1): void {
    const { ignored } = this;
    const isNamed =
      ignored.has(field) || (ignored.size < IGNORED_NAMES_MAX && FIELD_NAME.test(field) && !hasContact(field));
    addCount(ignored, isNamed ? field : OTHER_FIELDS, times);
  }

  /** Adds the counts of a part of a file. */
  add(part: TallyData): void {
    for (const { of, count, lines, values } of part.noted.values()) {
      this.note(of, count, lines);
      for (const [value, one] of values) this.countValue(of, value, one);
    }
    for (const [field, times] of part.ignored) this.countIgnored(field, times);
    for (const [name, times] of part.quality) addCount(this.quality, name, times);
    for (const kind of ['document', 'phone'] as const)
      for (const one of part.numbers[kind]) this.numbers[kind].push(one);
  }
}
/** A tally that a thread sent has no methods. */
export type TallyData = Pick<Tally, 'noted' | 'ignored' | 'quality' | 'numbers'>;

export function addCount(counts: Map<string, number>, name: string, times = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + times);
}

/** How often a value of a catalog's field came, and how to read it. */
export interface ValueCount {
  count: number;
  readonly parameter: NameParameter;
  /** The city of a neighborhood. */
  readonly city: string | null;
  /** The slug that it was read as, if it was. */
  readonly slug: string | null;
}

/** The values of a catalog's field that a report counts. Values that may be private are not among them. */
export type Values = Map<string, ValueCount>;

export interface ShownValue {
  readonly value: string;
  readonly count: number;
  readonly did_you_mean: readonly string[];
}

const INITIALS = /^\p{L}\.(?: \p{L}\.)?$/u;
const MARKS: readonly string[] = [...new Set(Object.values(PLACEHOLDERS))];
const EMPTY: readonly unknown[] = [undefined, null, ''];

/** The public fields of a kind, but for those that may well be absent, and the parts of names, of which an export has some. */
function fieldsOf(kind: Kind): string[] {
  const fields = TABLES[kind]
    .flatMap((table: Fields) => Object.entries(table))
    .filter(([, field]) => {
      return field.is !== 'flag' && !('absent' in field) && !field.optional && !Array.isArray(field.source);
    });
  return [...new Set(fields.map(([name, { source = name }]) => String(source).split('.', 1)[0]!))];
}
const FIELDS = ofEachKind(fieldsOf);

/** Counts an accepted record; `body` is the JSON of its public part. */
export function countQuality({ quality }: Tally, kind: Kind, record: JsonObject, body: string, displayName = '') {
  addCount(quality, 'records');
  for (const field of FIELDS[kind]) {
    const value = record[field];
    if (!EMPTY.includes(value) && !(Array.isArray(value) && value.length === 0)) addCount(quality, field);
  }
  if (INITIALS.test(displayName)) addCount(quality, 'initials');
  if (body.includes('[')) for (const mark of MARKS) if (body.includes(mark)) addCount(quality, mark);
}

/** The summary of quality in a report; null without records. */
export function summaryOf(kind: Kind, { quality, numbers }: Tally) {
  if (!quality.has('records')) return null;
  return {
    empty_fields: FIELDS[kind].filter((field) => !quality.has(field)),
    shared_documents: countSharing(numbers.document),
    shared_phones: countSharing(numbers.phone),
    initials_only: quality.get('initials') ?? 0,
    names_removed: quality.get('names') ?? 0,
    masked: Object.fromEntries([...quality].filter(([name]) => MARKS.includes(name))),
  };
}

/** The number of records that have a value in common with another. */
function countSharing(pairs: readonly number[]): number {
  const firstWith = new Map<number, number>();
  const sharing = new Set<number>();
  for (let i = 0; i < pairs.length; i += 2) {
    const [value, record] = [pairs[i]!, pairs[i + 1]!];
    const first = firstWith.get(value) ?? record;
    firstWith.set(value, first);
    if (first !== record) sharing.add(first).add(record);
  }
  return sharing.size;
}
