/** Finds a record's own private values in its texts, in any notation. */

import { firstWhere } from '../hit.ts';
import type { ContactKind, Finding } from '../kinds.ts';
import type { Atom } from '../numbers/atom.ts';
import { NumberSequence } from '../numbers/sequence.ts';
import { type Folded, originalRange, type Shadow } from '../text/fold.ts';
import { scanner } from '../text/scanner.ts';
import { MAY } from '../text/survey.ts';
import type { Token } from '../text/tokens.ts';
import { numbersOfCell } from './cell-numbers.ts';
import { type DatePart, datePartsOf, findDate, longDates, type OwnDate, readDates, wordsOfDate } from './own-date.ts';
import { addressWithoutNumber, findHouse, type OwnHouse, readHouses } from './own-house.ts';

/** The private fields of a record by kind: strings and numbers, also in lists and objects. */
export type PrivateFields = Readonly<Partial<Record<'phone' | 'email' | 'document' | 'address' | 'date', unknown>>>;

/** One value to search for. The kind decides the placeholder. */
export type PrivateValue = { readonly kind: ContactKind } & (
  | { readonly digits: string }
  /** Letters and digits, with any separators between them. */
  | { readonly letters: string }
  /** A text that shows the date contains one of the words, or the last two digits of the year. */
  | { readonly date: OwnDate; readonly words: readonly string[]; readonly year: string }
  | { readonly house: OwnHouse }
);

/** The values to search for. Compiled once per record. */
export type PrivateValues = readonly PrivateValue[];

const SHORTEST_DIGITS = 6;
const SHORTEST_LETTERS = 6;
const DEEPEST = 4;
/** The most values of one record, since each costs a search in every text. */
export const PRIVATE_VALUES_MAX = 100;

/** Compiles the raw private fields into values to search for. At most {@link PRIVATE_VALUES_MAX} are read. */
export function compilePrivateValues(fields: PrivateFields): PrivateValues {
  const values = new Map<string, PrivateValue>();
  let left = PRIVATE_VALUES_MAX;
  const read = (kind: keyof PrivateFields, written: string): void => {
    if (left-- > 0) for (const value of valuesOf(kind, written)) values.set(JSON.stringify(value), value);
  };
  const visit = (kind: keyof PrivateFields, value: unknown, depth: number): void => {
    if (typeof value === 'string' || typeof value === 'number') read(kind, String(value));
    else if (depth < DEEPEST && typeof value === 'object' && value !== null && left > 0) {
      for (const inner of Object.values(value)) visit(kind, inner, depth + 1);
      // { "street": "Mitre", "number": 1234 }, ["4786", "1203"]: these form one value; a list at the top has one value per item.
      const isOne = kind !== 'email' && (depth > 0 || !Array.isArray(value));
      const leaves = isOne ? leavesOf(value, DEEPEST - depth) : [];
      if (leaves.length > 1 && leaves.length <= LEAVES_MAX) read(kind, leaves.join(' '));
    }
  };
  for (const kind of Object.keys(fields) as (keyof PrivateFields)[]) visit(kind, fields[kind], 0);
  return [...values.values()];
}

/** The most strings of one value that are read together. */
const LEAVES_MAX = 12;

/** The strings and numbers inside a value, in order. */
function leavesOf(value: unknown, deepest: number): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null || deepest === 0) return [];
  return Object.values(value).flatMap((inner) => leavesOf(inner, deepest - 1));
}

function valuesOf(kind: keyof PrivateFields, written: string): PrivateValue[] {
  const folded = scanner.foldText(written);
  const mails = kind === 'email' ? folded.replace(WRITTEN_AT, '@') : folded;
  if (mails.includes('@')) return mailsOf(mails);
  if (kind === 'date') return datesOf(folded);
  if (kind === 'address') return addressesOf(folded);
  return numbersOf(kind === 'email' ? 'phone' : kind, folded);
}

/** "plomera79(at)yahoo.com" */
const WRITTEN_AT = /(?:(?<!\s)\s+)?[([{<]\s*(?:at|arroba|a)\s*[)\]}>]\s*|(?<!\s)\s+(?:at|arroba)\s+/g;

const lettersOf = (text: string): string => text.replace(/[^a-z0-9]+/g, '');

function numbersOf(kind: 'phone' | 'document', folded: string): PrivateValue[] {
  const numbers = [...numbersOfCell(kind, folded)].map((digits) => ({ kind, digits }));
  const letters = lettersOf(folded);
  // A passport number, or a value in the wrong field.
  const isMixed = /[a-z]/.test(folded) && /\d{2}/.test(letters) && letters.length >= SHORTEST_LETTERS;
  return isMixed ? [...numbers, { kind, letters }] : numbers;
}

/** The addresses in a cell: "Marce <plomera79@yahoo.com>", "mailto:…", several of them. */
function mailsOf(folded: string): PrivateValue[] {
  const mails = folded.match(MAIL) ?? [];
  if (mails.length > 0) return mails.flatMap(formsOfMail);
  // "@" alone is no address, and every text contains the empty value.
  const letters = lettersOf(folded);
  return letters === '' ? [] : [{ kind: 'email', letters }];
}

const MAIL = /(?<![^\s<>()[\]{},;:"'|/@])[^\s<>()[\]{},;:"'|/@]+@[^\s<>()[\]{},;:"'|/@]+/g;

function formsOfMail(mail: string): PrivateValue[] {
  const local = mail.slice(0, mail.indexOf('@'));
  // "5491147861203@c.us": a messenger's notation of a number.
  const forms = /^\+?\d+$/.test(local) ? numbersOf('phone', local) : [];
  forms.push({ kind: 'email', letters: lettersOf(mail) });
  // The local part alone, unless it is an ordinary word.
  if (local.length >= SHORTEST_LETTERS && /[0-9]|[a-z][._-][a-z]/.test(local))
    forms.push({ kind: 'email', letters: lettersOf(local) });
  return forms;
}

function datesOf(folded: string): PrivateValue[] {
  const kind = 'date';
  const digits = folded.replace(/[^0-9]+/g, '');
  return [
    ...readDates(folded).flatMap((date) => [
      { kind, date, ...wordsOfDate(date) } as const,
      ...longDates(date).map((digits) => ({ kind, digits }) as const),
    ]),
    ...(digits.length >= SHORTEST_DIGITS ? [{ kind, digits } as const] : []),
  ];
}

function addressesOf(folded: string): PrivateValue[] {
  const kind = 'address';
  const isAddress = (letters: string): boolean =>
    /[a-z]{3}/.test(letters) && /\d.*\d/.test(letters) && letters.length >= SHORTEST_LETTERS;
  // An address with and without the part after the street. A city or a quarter alone is public.
  const written = [folded, folded.split(',', 1)[0] as string].map(lettersOf).filter(isAddress);
  return [
    ...readHouses(folded).map((house) => ({ kind, house }) as const),
    ...[...addressWithoutNumber(folded), ...written].map((letters) => ({ kind, letters }) as const),
  ];
}

/**
 * A prefilter for a folded text, with false positives. A value in digits needs a number, which `may` reports; for the others, see
 * {@link mayShowLetters}.
 */
export function mayShow(text: string, own: PrivateValues, may: number): boolean {
  if (own.length === 0 || may & MAY.number) return own.length > 0;
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return mayShowLetters({ units, size: units.length }, own);
}

/**
 * {@link mayShow} for a text in which the survey found no number, so that it shows no value in digits. A value in letters begins at a word or number and continues across separators. A date needs its year or a word for one of its parts; a
 * house needs a word of its street.
 */
export function mayShowLetters({ units, size }: Pick<Folded, 'units' | 'size'>, own: PrivateValues): boolean {
  let before = 0;
  for (let i = 0; i < size; i++) {
    const unit = units[i] as number;
    const kind = kindOf(unit);
    if (kind !== 0 && kind !== before) for (const value of own) if (mayBegin(value, units, size, i)) return true;
    before = kind;
  }
  return false;
}

/** Whether the word or number at `i` may begin a value or be part of one. */
function mayBegin(value: PrivateValue, units: Uint16Array, size: number, i: number): boolean {
  if ('digits' in value) return false;
  if ('letters' in value) return goesOn(units, size, i, value.letters);
  if ('house' in value) return value.house.street.some((word) => isWord(units, size, i, word));
  return kindOf(units[i] as number) === 1
    ? hasDigits(units, size, i, value.year)
    : value.words.some((word) => isWord(units, size, i, word));
}

/** Whether the text has this word at `i`, in full or abbreviated to at least three letters and a sign. */
function isWord(units: Uint16Array, size: number, i: number, word: string): boolean {
  let k = 0;
  while (k < word.length && i + k < size && units[i + k] === word.charCodeAt(k)) k++;
  return k === word.length || (k >= 3 && (i + k >= size || kindOf(units[i + k] as number) !== 2));
}

/** Whether the run of digits at `i` contains these two digits in a row. */
function hasDigits(units: Uint16Array, size: number, i: number, digits: string): boolean {
  for (let k = i; k + 1 < size && kindOf(units[k + 1] as number) === 1; k++)
    if (units[k] === digits.charCodeAt(0) && units[k + 1] === digits.charCodeAt(1)) return true;
  return false;
}

/** 1 for a digit, 2 for a letter, 0 for a separator. */
const kindOf = (unit: number): number => (unit >= 97 && unit <= 122 ? 2 : unit >= 48 && unit <= 57 ? 1 : 0);

/** Whether the letters and digits from `i` on equal the value, without separators. */
function goesOn(units: Uint16Array, size: number, i: number, letters: string): boolean {
  let k = 0;
  for (; i < size && k < letters.length; i++) {
    const unit = units[i] as number;
    if (unit === letters.charCodeAt(k)) k++;
    else if (kindOf(unit) !== 0) return false;
  }
  return k === letters.length;
}

/** Whether a text shows one of these values. */
export function showsPrivateValue(text: string, own: PrivateValues): boolean {
  const { may, shadow } = scanner.examine(text);
  return findPrivateValues(shadow, own, may).length > 0;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Finds the record's own values in a text; `may` is the result of the survey of the shadow. */
export function findPrivateValues(shadow: Shadow, own: PrivateValues, may: number): Finding[] {
  const { text, original } = shadow;
  if (!mayShow(text, own, may)) return [];
  const never = (): boolean => false;
  const sequence = new NumberSequence(text, original, never, never);
  const { tokens, atoms } = sequence;
  const letters = tokens.map((token) => token.text).join('');
  let parts: readonly DatePart[] | undefined;
  const rangesOf = (value: PrivateValue): Range[] => {
    if ('digits' in value) return findDigits(sequence, value.digits);
    if ('house' in value) return findHouse(sequence, value.house);
    if ('letters' in value) {
      const ranges = findLetters(letters, tokens, value.letters);
      return value.kind === 'email' ? ranges.filter((range) => !isName(shadow, range)) : ranges;
    }
    parts ??= datePartsOf(tokens, atoms);
    return findDate(text, parts, value.date);
  };
  return own.flatMap((value) =>
    rangesOf(value).map(({ start, end }) => ({
      kind: value.kind,
      why: "the record's own private value",
      ...originalRange(shadow, start, end),
    })),
  );
}

/** Finds these letters among the letters of all tokens, from the beginning of a token to the end of one. */
function findLetters(text: string, tokens: readonly Token[], letters: string): Range[] {
  const ranges: Range[] = [];
  if (!text.includes(letters)) return ranges;
  const starts = [0];
  for (const token of tokens) starts.push((starts.at(-1) as number) + token.text.length);
  for (let k = text.indexOf(letters); k >= 0; k = text.indexOf(letters, k + letters.length)) {
    const end = k + letters.length;
    const [first, next] = [firstWhere(starts, (start) => start >= k), firstWhere(starts, (start) => start >= end)];
    if (starts[first] === k && starts[next] === end)
      ranges.push({ start: (tokens[first] as Token).start, end: (tokens[next - 1] as Token).end });
  }
  return ranges;
}

/**
 * Capitalised words with only spaces between them: "María Pérez" is a name even if the record's mail is maria.perez. Another room
 * reduces names.
 */
function isName(shadow: Shadow, { start, end }: Range): boolean {
  const range = originalRange(shadow, start, end);
  return /^\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)+$/u.test(shadow.original.slice(range.start, range.end));
}

/** Finds these digits in each run of atoms that may be one number. The numbers that contain them are masked completely. */
function findDigits(sequence: NumberSequence, value: string): Range[] {
  const ranges: Range[] = [];
  if (!sequence.digits.includes(value)) return ranges;
  const atomAt = (offset: number): Atom =>
    sequence.atoms[firstWhere(sequence.starts, (start) => start > offset) - 1] as Atom;
  for (const [first, last] of sequence.runs()) {
    const digits = sequence.digitsOf(first, last);
    const begin = sequence.starts[first] as number;
    for (let k = digits.indexOf(value); k >= 0; k = digits.indexOf(value, k + value.length))
      ranges.push({ start: atomAt(begin + k).start, end: atomAt(begin + k + value.length - 1).end });
  }
  return ranges;
}
