import {
  entriesOf,
  type Field,
  type Fields,
  LISTING,
  PROFESSIONAL,
  REVIEW,
  writeRecord,
} from '@vidriera/contract/fields';
import { UnreadableRecord } from './failure.ts';
import type { Listing, ProfessionalRow, PublicProfessional } from './records.ts';

const TEXT = String.raw`"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*"`;
/** A date-time to the millisecond, UTC. */
const TIME = String.raw`"\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z"`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;

/** The pattern of a field's value as an import writes it, without the limits of {@link isWithin}. */
function patternOf(field: Field): string {
  switch (field.is) {
    case 'flag':
      return '(?:true|false)';
    case 'number':
      return isOneDigit(field) ? `[${field.from}-${field.to}]` : NUMBER;
    case 'choice':
      return `(?:${field.of.map((value) => JSON.stringify(value)).join('|')})`;
    case 'time':
      return TIME;
    case 'list': {
      const entry = patternOf({ ...field.of, required: true });
      return String.raw`\[(?:${entry}(?:,${entry}){0,${(field.kept ?? field.most) - 1}})?\]`;
    }
    case 'object': {
      const inside = storedFields(field.fields).map(([name, inner]) => `"${name}":${patternOf(inner)}`);
      return `\\{${inside.join(',')}\\}`;
    }
    default:
      return field.required ? TEXT : `(?:null|${TEXT})`;
  }
}

const storedFields = (table: Fields) =>
  entriesOf(table).filter(([, field]) => field.is !== 'text' || field.clean !== 'not kept');

const isOneDigit = ({ whole, to }: Field & { is: 'number' }): boolean => whole === true && to < 10;

/** Whether the numbers of a value are within their limits. */
function isWithin(field: Field, value: unknown): boolean {
  if (field.is === 'list') return (value as unknown[]).every((one) => isWithin(field.of, one));
  if (field.is === 'object') {
    return storedFields(field.fields).every(([name, inner]) =>
      isWithin(inner, (value as Record<string, unknown>)[name]),
    );
  }
  if (field.is !== 'number') return true;
  const number = value as number;
  return number >= field.from && number <= field.to && (!field.whole || Number.isInteger(number));
}

/**
 * The form in which an import writes a record: every field of its table once, in order, and nothing else. A record with another
 * form is withheld: somebody edited it, or an older table wrote it.
 */
export class Shape<Name extends string = string> {
  readonly #fields: readonly (readonly [string, Field])[];
  /** Captures the value of each field. */
  readonly #pattern: RegExp;
  /** The indexes of the fields with a number whose limits the pattern does not check. */
  readonly #limited: readonly number[];

  /** For each field, the number of its group in the pattern. */
  readonly #places: ReadonlyMap<string, number>;

  constructor(table: Fields) {
    this.#fields = storedFields(table);
    this.#places = new Map(this.#fields.map(([name], i) => [name, i + 1]));
    const captured = this.#fields.map(([name, field]) => `"${name}":(${patternOf(field)})`);
    this.#pattern = new RegExp(`^\\{${captured.join(',')}\\}$`);
    this.#limited = this.#fields.flatMap(([, field], i) => (patternOf(field).includes(NUMBER) ? [i] : []));
  }

  /** The fields of a text that is exactly such a record, else null. */
  read(text: string): ShapedText<Name> | null {
    const found = this.#pattern.exec(text);
    const isRecord =
      found !== null && this.#limited.every((i) => isWithin(this.#fields[i]![1], JSON.parse(found[i + 1]!)));
    return isRecord ? new ShapedText(this.#places, found) : null;
  }
}

/** Where the fields of a record are in its text. */
class ShapedText<Name extends string> {
  readonly #places: ReadonlyMap<string, number>;
  /** The whole text, then the value of each field. */
  readonly #found: readonly string[];

  constructor(places: ReadonlyMap<string, number>, found: readonly string[]) {
    this.#places = places;
    this.#found = found;
  }

  /** Where the value of a field starts in the text. */
  start(field: Name): number {
    let at = 0;
    // The brace before the first field is as long as the comma before any other.
    for (const [name, place] of this.#places) {
      at += `,"${name}":`.length;
      if (name === field) break;
      at += this.#found[place]!.length;
    }
    return at;
  }

  end(field: Name): number {
    return this.start(field) + this.value(field).length;
  }

  /** The JSON of a field. */
  value(field: Name): string {
    return this.#found[this.#places.get(field)!]!;
  }
}

export const REVIEW_SHAPE = new Shape<keyof typeof REVIEW>(REVIEW);
export const PROFESSIONAL_SHAPE = new Shape<keyof typeof PROFESSIONAL>(PROFESSIONAL);
const LISTING_SHAPE = new Shape(LISTING);

/** Parses a JSON object of the store. Throws {@link UnreadableRecord} for anything else. */
export function readBody<Body>(body: string): Body {
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    // The error of JSON.parse would quote the record.
    throw new UnreadableRecord();
  }
  if (typeof read !== 'object' || read === null) throw new UnreadableRecord();
  return read as Body;
}

/** The two texts of a professional's row. */
export function writeProfessional(stored: PublicProfessional & Listing): Pick<ProfessionalRow, 'listing' | 'body'> {
  return { listing: writeRecord(LISTING, stored), body: writeRecord(PROFESSIONAL, stored) };
}

/** Parses a stored listing; null when it does not have the form that an import writes. */
export function readListing(json: string): Listing | null {
  return LISTING_SHAPE.read(json) !== null ? (JSON.parse(json) as Listing) : null;
}
