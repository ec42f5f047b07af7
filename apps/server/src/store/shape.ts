import { entriesOf, type Field, type Fields, LISTING, PROFESSIONAL, REVIEW } from './fields.ts';

/** Returns the end of the value that begins at `at`; -1 when the value has another form. Reads no further than `to`. */
type ValueReader = (bytes: Uint8Array, at: number, to: number) => number;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const FIRST_IN_STRING = 0x20;

function word(text: string): ValueReader {
  const expected = Buffer.from(text);
  return (bytes, at, to) => {
    if (at + expected.length > to) return -1;
    for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return -1;
    return at + expected.length;
  };
}

const oneOf =
  (...readers: readonly ValueReader[]): ValueReader =>
  (bytes, at, to) => {
    for (const reader of readers) {
      const end = reader(bytes, at, to);
      if (end >= 0) return end;
    }
    return -1;
  };

const text: ValueReader = (bytes, at, to) => {
  if (bytes[at] !== QUOTE) return -1;
  for (let i = at + 1; i < to; i++) {
    const byte = bytes[i]!;
    if (byte === QUOTE) return i + 1;
    if (byte < FIRST_IN_STRING) return -1;
    if (byte === BACKSLASH) {
      i = endOfEscape(bytes, i + 1);
      if (i < 0) return -1;
    }
  }
  return -1;
};

const SHORT_ESCAPES = Buffer.from('"\\/bfnrt');
const U = 0x75;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isHex = (byte: number): boolean => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);

/** Returns the end of the escape whose character after the backslash is at `at`; -1 when it is none. */
function endOfEscape(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== U) return SHORT_ESCAPES.includes(bytes[at]!) ? at : -1;
  for (let i = at + 1; i <= at + 4; i++) if (!isHex(bytes[i]!)) return -1;
  return at + 4;
}

const amount =
  (least: number, most: number, whole = false): ValueReader =>
  (bytes, at, to) => {
    let end = at;
    while (end < to && NUMBER_SIGNS.includes(bytes[end]!)) end++;
    const written = Buffer.from(bytes.buffer, bytes.byteOffset + at, end - at).toString('latin1');
    const value = NUMBER.test(written) ? Number(written) : Number.NaN;
    return value >= least && value <= most && (!whole || Number.isInteger(value)) ? end : -1;
  };
const NUMBER_SIGNS = Buffer.from('0123456789.eE+-');
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const flag = oneOf(word('true'), word('false'));
const orNull = (reader: ValueReader): ValueReader => oneOf(word('null'), reader);
/** A whole number of one digit. */
const digit = (least: number, most: number): ValueReader =>
  oneOf(...[...'0123456789'].slice(least, most + 1).map(word));
/** A date-time to the millisecond, UTC. */
const time: ValueReader = (bytes, at, to) => {
  if (at + LATEST_TIME.length > to) return -1;
  for (let i = 0; i < LATEST_TIME.length; i++) {
    const [byte, latest] = [bytes[at + i]!, LATEST_TIME[i]!];
    if (isDigit(latest) ? !isDigit(byte) || byte > latest : byte !== latest) return -1;
  }
  return at + LATEST_TIME.length;
};
/** The highest digit at each position. */
const LATEST_TIME = Buffer.from('"9999-19-39T29:59:59.999Z"');

const open = word('[');
const close = word(']');
const listOf =
  (reader: ValueReader, most: number): ValueReader =>
  (bytes, at, to) => {
    let end = open(bytes, at, to);
    if (end < 0) return -1;
    if (close(bytes, end, to) >= 0) return end + 1;
    for (let count = 0; count < most; count++) {
      end = reader(bytes, end, to);
      if (end < 0) return -1;
      if (close(bytes, end, to) >= 0) return end + 1;
      if (bytes[end++] !== COMMA) return -1;
    }
    return -1;
  };

/** Reads the value of a field as an import writes it. */
function readerOf(field: Field): ValueReader {
  switch (field.is) {
    case 'flag':
      return flag;
    case 'number':
      return field.whole && field.to < 10
        ? digit(field.from, field.to)
        : amount(field.from, field.to, field.whole ?? false);
    case 'choice':
      return oneOf(...field.of.map((value) => word(JSON.stringify(value))));
    case 'time':
      return time;
    case 'list':
      return listOf(readerOf({ ...field.of, required: true }), field.kept ?? field.most);
    case 'object': {
      const shape = new Shape(field.fields);
      return (bytes, at, to) => shape.read(bytes, at, to);
    }
    default:
      return field.required ? text : orNull(text);
  }
}

/**
 * The form in which an import writes a record: every field of its table once, in order, and nothing else. A record with another
 * form is withheld: somebody edited it, or an older table wrote it.
 */
export class Shape<Name extends string = string> {
  readonly #keys: readonly ValueReader[];
  readonly #values: readonly ValueReader[];
  readonly #places: ReadonlyMap<string, number>;
  /** The start and end of each field's value in the last record that was read. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;

  constructor(table: Fields) {
    const fields = entriesOf(table).filter(([, field]) => field.is !== 'text' || field.clean !== 'not kept');
    this.#keys = fields.map(([field], i) => word(`${i === 0 ? '{' : ','}${JSON.stringify(field)}:`));
    this.#values = fields.map(([, field]) => readerOf(field));
    this.#places = new Map(fields.map(([field], i) => [field, i]));
    this.#starts = new Int32Array(fields.length);
    this.#ends = new Int32Array(fields.length);
  }

  /** The end of the record that begins at `at`; -1 when it does not have this shape. */
  read(bytes: Uint8Array, at: number, to: number): number {
    let end = at;
    for (let i = 0; i < this.#keys.length; i++) {
      end = this.#keys[i]!(bytes, end, to);
      if (end < 0) return -1;
      this.#starts[i] = end;
      end = this.#values[i]!(bytes, end, to);
      if (end < 0) return -1;
      this.#ends[i] = end;
    }
    return bytes[end] === CLOSE && end < to ? end + 1 : -1;
  }

  /** Whether a text is exactly such a record. */
  isWhole(text: string): boolean {
    const bytes = Buffer.from(text);
    return this.read(bytes, 0, bytes.length) === bytes.length;
  }

  start(field: Name): number {
    return this.#starts[this.#places.get(field)!]!;
  }

  end(field: Name): number {
    return this.#ends[this.#places.get(field)!]!;
  }
}

const CLOSE = 0x7d;

export const REVIEW_SHAPE = new Shape<keyof typeof REVIEW>(REVIEW);
export const PROFESSIONAL_SHAPE = new Shape<keyof typeof PROFESSIONAL>(PROFESSIONAL);
export const LISTING_SHAPE = new Shape(LISTING);
