import { entriesOf, type Field, type Fields as Table, type Value, type Values } from '@vidriera/contract/fields';
import { endOfCharacters, isObject, isSlug, isUuid } from '@vidriera/contract/rules';
import { formatCount } from './format.ts';
import type { Problem } from './kinds.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The most faults of one record that are told. */
const PROBLEMS_MAX = 10;

/** A record of an export while it is read. It keeps its faults; reading continues with a harmless value. */
export class SourceRecord {
  readonly values: JsonObject;
  /** The first {@link PROBLEMS_MAX} faults, one of each field. */
  readonly problems: Problem[] = [];
  /** How many texts were shortened. */
  cut = 0;

  constructor(values: JsonObject) {
    this.values = values;
  }

  get isSound(): boolean {
    return this.problems.length === 0;
  }

  /** Records a fault of a field; `reason` completes "FIELD …" and contains no value of the record. */
  reject(field: string, reason: string): void {
    if (this.problems.length < PROBLEMS_MAX && this.problems.every((known) => known.field !== field))
      this.problems.push({ field, reason });
  }
}

/**
 * Reads and checks a record of an export by its table. {@link SourceRecord.problems} has its faults. Texts are not cleaned
 * yet. A field that is made of several fields (a name) is empty. A null counts as an absent field, as exports write it.
 */
export function readRecord<T extends Table>(table: T, source: SourceRecord): Values<T> {
  return readObject(table, source.values, '', source) as Values<T>;
}

export function readField<F extends Field>(name: string, field: F, source: SourceRecord): Value<F> {
  return readValue(field, source.values[name], name, source) as Value<F>;
}

function readObject(table: Table, record: JsonObject, prefix: string, source: SourceRecord): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of entriesOf(table)) {
    const { source: from = name } = field;
    if (typeof from !== 'string') values[name] = '';
    else if (field.optional && isEmpty(record[from])) continue;
    else if (from.includes('.')) values[name] = readAt(from, field, record, prefix, source);
    else values[name] = readValue(field, record[from], prefix + from, source);
  }
  return values;
}

/** Whether there is no value, or an empty object. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
}

/** Reads the field `OBJECT.NAME`. */
function readAt(path: string, field: Field, record: JsonObject, prefix: string, source: SourceRecord): unknown {
  const [object, name] = path.split('.') as [string, string];
  const part = record[object] ?? null;
  if (isObject(part)) return readValue(field, part[name], prefix + path, source);
  if (part !== null) source.reject(prefix + object, 'must be an object');
  return readAbsent(field, path, new SourceRecord({}));
}

function readValue(field: Field, value: unknown, path: string, source: SourceRecord): unknown {
  if (value === undefined || value === null) return readAbsent(field, path, source);
  switch (field.is) {
    case 'flag':
      return typeof value === 'boolean' ? value : wrong(source, path, 'must be true or false', field.absent ?? false);
    case 'number': {
      const { from, to, whole, decimals } = field;
      if (typeof value === 'number' && value >= from && value <= to && (!whole || Number.isInteger(value)))
        return decimals === undefined ? value : Math.round(value * 10 ** decimals) / 10 ** decimals;
      return wrong(source, path, `must be a ${whole ? 'whole number' : 'number'}, from ${from} to ${to}`, from);
    }
    case 'object':
      if (isObject(value)) return readObject(field.fields, value, `${path}.`, source);
      return wrong(source, path, 'must be an object', emptyObject(field.fields));
    case 'list':
      if (!Array.isArray(value)) return wrong(source, path, 'must be a list', []);
      if (value.length > field.most) return wrong(source, path, `has more than ${formatCount(field.most)} entries`, []);
      return readEntries(field, value, path, source);
    default:
      if (typeof value === 'string') return readText(field, value.toWellFormed(), path, source);
      source.reject(path, 'must be text');
      return readAbsent(field, path, source);
  }
}

/** The value of an absent field. The field is required if its table gives none. */
function readAbsent(field: Field, path: string, source: SourceRecord): unknown {
  const missing = <Instead>(instead: Instead): Instead => wrong(source, path, 'is required', instead);
  switch (field.is) {
    case 'flag':
      return field.absent ?? false;
    case 'number':
      return field.absent ?? missing(field.from);
    case 'choice':
      return field.absent ?? missing(field.of[0]);
    case 'time':
      return missing(new Date(0).toISOString());
    case 'uuid':
      return missing('');
    case 'text':
      return field.required || field.clean === 'catalog slug' ? missing('') : null;
    case 'list':
      return field.required ? missing([]) : [];
    case 'object':
      return field.required ? missing(emptyObject(field.fields)) : emptyObject(field.fields);
  }
}

/** An object without values. Missing fields in it are no problem of the record. */
function emptyObject(table: Table): JsonObject {
  return readObject(table, {}, '', new SourceRecord({}));
}

type InText = Extract<Field, { readonly is: 'choice' | 'time' | 'uuid' | 'text' }>;

/** Reads a value that an export writes as text. Lone surrogates, which UTF-8 can't represent, are already U+FFFD. */
function readText(field: InText, text: string, path: string, source: SourceRecord): unknown {
  switch (field.is) {
    case 'choice': {
      if (field.of.includes(text)) return text;
      return wrong(source, path, `must be ${field.of.join(', ').replace(/, ([^,]*)$/, ' or $1')}`, field.of[0]);
    }
    case 'time': {
      const time = parseDateTime(text);
      if (time === null) source.reject(path, 'must be a date-time with an offset, like 2024-01-31T09:00:00-03:00');
      return new Date(time ?? 0).toISOString();
    }
    case 'uuid':
      if (!isUuid(text)) source.reject(path, 'must be a uuid');
      return text.toLowerCase();
    case 'text': {
      const { clean, required, most = Number.POSITIVE_INFINITY, cutAt } = field;
      if (clean === 'catalog slug') {
        if (!isSlug(text)) source.reject(path, 'must be a slug: a-z, 0-9 and single hyphens, at most 80 characters');
        return text;
      }
      if (cutAt !== undefined) {
        const cut = cutAtSentence(text, cutAt);
        if (cut !== text) source.cut++;
        return cut;
      }
      if (isLonger(text, most)) return wrong(source, path, tooLong(most), required ? '' : null);
      if (required && text.trim() === '') source.reject(path, 'is empty');
      return text;
    }
  }
}

const FLAG: Field = { is: 'flag' };

function readEntries(
  { of, where }: Extract<Field, { readonly is: 'list' }>,
  entries: readonly unknown[],
  path: string,
  source: SourceRecord,
): unknown[] {
  const read: unknown[] = [];
  for (const [i, entry] of entries.entries()) {
    const at = `${path}[${i}]`;
    if (of.is === 'object') {
      const value = readValue(of, entry ?? false, at, source);
      const flag = where === undefined || (isObject(entry) && readValue(FLAG, entry[where], `${at}.${where}`, source));
      if (flag) read.push(value);
    } else if (typeof entry !== 'string') source.reject(at, 'must be text');
    else if (of.is === 'text' && isLonger(entry, of.most ?? Number.POSITIVE_INFINITY))
      source.reject(at, tooLong(of.most!));
    else read.push(entry.toWellFormed());
  }
  return read;
}

function wrong<Instead>(source: SourceRecord, path: string, reason: string, instead: Instead): Instead {
  source.reject(path, reason);
  return instead;
}

const tooLong = (most: number): string => `is longer than ${formatCount(most)} characters`;

/** Whether a text has more than `most` code points. */
function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let count = 0;
  for (const _ of text) if (++count > most) return true;
  return false;
}

/** A text is cut at the end of a sentence only if at least this share of it remains. */
const FURTHEST_BACK = 0.5;
const SENTENCE_END = /[.!?…]["»”’)]*(?=\s)|\n/gu;

/** The beginning of a text with at most `max` code points, cut at the end of a sentence, or else of a word. */
export function cutAtSentence(text: string, max: number): string {
  const end = endOfCharacters(text, max);
  if (end === text.length) return text;
  const head = text.slice(0, end);
  // The next character is included, so that a full stop at the limit counts.
  let sentence = 0;
  for (const found of text.slice(0, end + 1).matchAll(SENTENCE_END)) {
    const after = found.index + found[0].length;
    if (after <= end) sentence = after;
  }
  if (sentence >= end * FURTHEST_BACK) return text.slice(0, sentence).trimEnd();
  const words = head.slice(0, -1).replace(/\S+$/u, '').trimEnd();
  return `${words.length >= end * FURTHEST_BACK ? words : head.slice(0, -1)}…`;
}

/** RFC 3339, section 5.6: date-time, with an offset. */
const DATE_TIME = /^(\d{4}-\d\d-(\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d)(\.\d{1,30})?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
/** The range of times with a year of four digits. An offset could leave it. */
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Unix ms of a date-time; digits after the milliseconds are cut. Null for anything else, including the 30th of February. */
export function parseDateTime(text: string): number | null {
  const [, local, day, fraction = '', offset] = DATE_TIME.exec(text.toUpperCase()) ?? [];
  if (local === undefined) return null;
  // Date.parse reads the 30th of February as a day of March.
  if (day! > '28' && new Date(`${local}Z`).getUTCDate() !== Number(day)) return null;
  const time = Date.parse(local + fraction.slice(0, '.000'.length) + offset);
  return time >= FIRST && time <= LAST ? time : null;
}
