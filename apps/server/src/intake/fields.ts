import { isSlug, isUuid } from '@vidriera/core/rules';
import { parseDateTime } from './date-time.ts';
import { formatCount } from './format.ts';
import type { Problem } from './kinds.ts';
import { cutAtSentence } from './publish/cut.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Reads the fields of one source record. The first problem is kept, reading goes on with a harmless value:
 * ask {@link problem} when all is read. A null is an absent field, as exports write it.
 */
export class Fields {
  private readonly record: JsonObject;
  private readonly prefix: string;
  private readonly noted: { first: Problem | null; cut: number };

  constructor(record: JsonObject, prefix = '', noted: Fields['noted'] = { first: null, cut: 0 }) {
    this.record = record;
    this.prefix = prefix;
    this.noted = noted;
  }

  /** What is wrong with the record, null when all that was read is right. */
  get problem(): Problem | null {
    return this.noted.first;
  }

  /** How many texts ended before their end. */
  get cut(): number {
    return this.noted.cut;
  }

  /** Whether there is nothing under that name, or an object with nothing in it. */
  isAbsent(name: string): boolean {
    const value = this.record[name];
    return value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
  }

  /** Notes that a field is wrong; `reason` completes "FIELD …" and has no value of the record in it. */
  reject(name: string, reason: string): void {
    this.noted.first ??= { field: this.prefix + name, reason };
  }

  /**
   * Text as it is, or null when absent. One of more than `max` characters (code points) is a problem, and is read as absent.
   * Half surrogate pairs, which UTF-8 can't carry, become U+FFFD.
   */
  text(name: string, max = Number.POSITIVE_INFINITY): string | null {
    const value = this.record[name];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') this.reject(name, 'must be text');
    else if (isLonger(value, max)) this.reject(name, tooLong(max));
    else return value.isWellFormed() ? value : value.toWellFormed();
    return null;
  }

  /** Text that ends where a sentence ends, when it is longer than `max` characters. */
  paragraph(name: string, max: number): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const cut = cutAtSentence(text, max);
    if (cut !== text) this.noted.cut++;
    return cut;
  }

  /** Text with something in it. */
  requiredText(name: string, max?: number): string {
    const text = this.text(name, max);
    if (text === null) this.missing(name);
    else if (text.trim() === '') this.reject(name, 'is empty');
    return text ?? '';
  }

  slug(name: string): string {
    const text = this.text(name);
    if (text === null) this.missing(name);
    else if (!isSlug(text)) this.reject(name, 'must be a slug: a-z, 0-9 and single hyphens, at most 80 characters');
    return text ?? '';
  }

  /** A uuid, in lower case. */
  uuid(name: string): string {
    const text = this.text(name);
    if (text === null) this.missing(name);
    else if (!isUuid(text)) this.reject(name, 'must be a uuid');
    return text?.toLowerCase() ?? '';
  }

  boolean(name: string, absent: boolean): boolean {
    const value = this.record[name];
    if (value === undefined || value === null) return absent;
    if (typeof value === 'boolean') return value;
    this.reject(name, 'must be true or false');
    return absent;
  }

  /** A number from `min` to `max`; `absent` null means that it is required. */
  number(name: string, min: number, max: number, absent: number | null, whole = false): number {
    const value = this.record[name];
    if (value === undefined || value === null) {
      if (absent === null) this.missing(name);
      return absent ?? min;
    }
    if (typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
    const range = max === Number.MAX_VALUE ? `${min} or more` : `from ${min} to ${max}`;
    this.reject(name, `must be a ${whole ? 'whole number' : 'number'}, ${range}`);
    return min;
  }

  oneOf<Value extends string>(name: string, values: readonly Value[], absent: Value | null): Value {
    const text = this.text(name);
    if (text === null) {
      if (absent === null) this.missing(name);
      return absent ?? values[0]!;
    }
    if ((values as readonly string[]).includes(text)) return text as Value;
    this.reject(name, `must be ${values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`);
    return values[0]!;
  }

  /** An RFC 3339 date-time with its offset, as Unix ms. */
  dateTime(name: string): number {
    const text = this.text(name);
    if (text === null) {
      this.missing(name);
      return 0;
    }
    const time = parseDateTime(text);
    if (time === null) this.reject(name, 'must be a date-time with an offset, like 2024-01-31T09:00:00-03:00');
    return time ?? 0;
  }

  /** A list of at most `most` texts, each of at most `max` characters; an absent one is empty unless it is required. */
  texts(name: string, most: number, max = Number.POSITIVE_INFINITY, required = false): string[] {
    const texts: string[] = [];
    for (const [i, item] of this.list(name, most, required).entries()) {
      if (typeof item !== 'string') this.reject(`${name}[${i}]`, 'must be text');
      else if (isLonger(item, max)) this.reject(`${name}[${i}]`, tooLong(max));
      else texts.push(item.isWellFormed() ? item : item.toWellFormed());
    }
    return texts;
  }

  /** The fields of an object within the record; an absent one has none. */
  object(name: string, required = false): Fields {
    const value = this.record[name];
    if (isObject(value)) return this.within(value, `${name}.`);
    if (value !== undefined && value !== null) this.reject(name, 'must be an object');
    else if (required) this.missing(name);
    return new Fields({});
  }

  /** The fields of each object of a list of at most `most` within the record; an absent one is empty. */
  objects(name: string, most: number): Fields[] {
    return this.list(name, most, false).map((item, i) => {
      if (isObject(item)) return this.within(item, `${name}[${i}].`);
      this.reject(`${name}[${i}]`, 'must be an object');
      return new Fields({});
    });
  }

  private list(name: string, most: number, required: boolean): readonly unknown[] {
    const value = this.record[name];
    if (Array.isArray(value)) {
      if (value.length <= most) return value;
      this.reject(name, `has more than ${formatCount(most)} entries`);
      return [];
    }
    if (value !== undefined && value !== null) this.reject(name, 'must be a list');
    else if (required) this.missing(name);
    return [];
  }

  private missing(name: string): void {
    this.reject(name, 'is required');
  }

  /** Fields of a part of the record; their problem is the record's. */
  private within(part: JsonObject, prefix: string): Fields {
    return new Fields(part, this.prefix + prefix, this.noted);
  }
}

const tooLong = (max: number): string => `is longer than ${formatCount(max)} characters`;

/** Whether a text has more code points than that. */
function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  let count = 0;
  for (const _ of text) if (++count > max) return true;
  return false;
}

/** True for a JSON object: not null, not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
