const [SPACE, TAB, QUOTE, COLON, COMMA, BACKSLASH, OPEN, CLOSE] = Array.from(' \t":,\\{}', (sign) =>
  sign.charCodeAt(0),
);
/** What may follow a backslash: where JSON.stringify writes the same escape, so that the string can be copied as it is. */
const isPlainEscape = Uint8Array.from({ length: 256 }, (_, byte) =>
  'nrt"\\'.includes(String.fromCharCode(byte)) ? 1 : 0,
);
const [ZERO, NINE, N, T, F] = Array.from('09ntf', (sign) => sign.charCodeAt(0));
/** Bytes below this are no part of a JSON string. */
const FIRST_IN_STRING = 0x20;
/** Digits of a number that is read here. */
const DIGITS_MAX = 9;

/** What a field of a {@link FlatLine} holds. */
export const ABSENT = 0;
export const NULL = 1;
export const STRING = 2;
export const NUMBER = 3;
export const TRUE = 4;
export const FALSE = 5;
/** A string with escapes in it: a line feed, a return, a tab, a quote, a backslash. */
export const ESCAPED = 6;

/**
 * Reads a line as nearly every export writes it: one JSON object of known fields, each at most once, holding strings
 * without rare escapes, small whole numbers, null, true or false. What it says of a line is what JSON.parse would; any other line it
 * leaves to that. The bytes are UTF-8, which the caller knows. Fields go by their place in the list given.
 */
export class FlatLine {
  /** What each field holds. */
  readonly kinds: Uint8Array;
  /** Where the bytes of its string start and end; the start is the value of a number. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly #names: readonly Uint8Array[];
  /** The fields in the order of the line before. */
  readonly #order: Int32Array;

  constructor(names: readonly string[]) {
    this.#names = names.map((name) => Buffer.from(name));
    this.#order = new Int32Array(names.length);
    this.kinds = new Uint8Array(names.length);
    this.starts = new Int32Array(names.length);
    this.ends = new Int32Array(names.length);
  }

  /** False for a line that is not of this form; the fields say nothing then. */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    const { kinds, starts, ends } = this;
    kinds.fill(ABSENT);
    if (bytes[start] !== OPEN) return false;
    let i = start + 1;
    for (let member = 0; ; member++) {
      i = pastSpaces(bytes, i, end);
      if (bytes[i] !== QUOTE) return false;
      const field = this.#fieldAt(bytes, i + 1, member);
      if (field < 0 || kinds[field] !== ABSENT) return false;
      i = pastSpaces(bytes, i + this.#names[field]!.length + 2, end);
      if (bytes[i] !== COLON) return false;
      i = pastSpaces(bytes, i + 1, end);
      const first = bytes[i];
      if (first === QUOTE) {
        const from = ++i;
        let kind = STRING;
        while (i < end) {
          const byte = bytes[i]!;
          if (byte === QUOTE) break;
          if (byte < FIRST_IN_STRING) return false;
          if (byte === BACKSLASH) {
            if (isPlainEscape[bytes[++i]!] !== 1) return false;
            kind = ESCAPED;
          }
          i++;
        }
        kinds[field] = kind;
        starts[field] = from;
        ends[field] = i++;
      } else if (isDigit(first)) {
        const from = i;
        let value = 0;
        while (i < end && isDigit(bytes[i])) value = value * 10 + bytes[i++]! - ZERO!;
        if (i - from > DIGITS_MAX || (first === ZERO && i - from > 1)) return false;
        kinds[field] = NUMBER;
        starts[field] = value;
      } else {
        const kind = first === N ? NULL : first === T ? TRUE : first === F ? FALSE : ABSENT;
        const word = WORDS[kind];
        if (word === undefined || !isAt(bytes, i, word)) return false;
        kinds[field] = kind;
        i += word.length;
      }
      i = pastSpaces(bytes, i, end);
      if (i >= end) return false;
      if (bytes[i] === CLOSE) return pastSpaces(bytes, i + 1, end) === end;
      if (bytes[i] !== COMMA) return false;
      i++;
    }
  }

  /** The field whose quoted name starts here, -1 for none; first asked is the one that stood there in the line before. */
  #fieldAt(bytes: Uint8Array, at: number, member: number): number {
    const names = this.#names;
    if (member >= names.length) return -1;
    const usual = this.#order[member]!;
    if (isNamed(bytes, at, names[usual]!)) return usual;
    for (let field = 0; field < names.length; field++) {
      if (!isNamed(bytes, at, names[field]!)) continue;
      this.#order[member] = field;
      return field;
    }
    return -1;
  }
}

/** How those are written that are one word. */
const WORDS: Readonly<Record<number, Uint8Array>> = {
  [NULL]: Buffer.from('null'),
  [TRUE]: Buffer.from('true'),
  [FALSE]: Buffer.from('false'),
};

const isDigit = (byte: number | undefined): boolean => byte! >= ZERO! && byte! <= NINE!;
const isNamed = (bytes: Uint8Array, at: number, name: Uint8Array): boolean =>
  bytes[at + name.length] === QUOTE && isAt(bytes, at, name);

/** Whether these bytes stand there. */
export function isAt(bytes: Uint8Array, at: number, expected: Uint8Array): boolean {
  for (let k = 0; k < expected.length; k++) if (bytes[at + k] !== expected[k]) return false;
  return true;
}

function pastSpaces(bytes: Uint8Array, from: number, end: number): number {
  let i = from;
  while (i < end && (bytes[i] === SPACE || bytes[i] === TAB)) i++;
  return i;
}
