/** Finds a record's own private values in its texts, in any notation. */

import type { ContactKind, Finding } from '../kinds.ts';
import type { Atom } from '../numbers/atom.ts';
import { NumberSequence } from '../numbers/sequence.ts';
import { type Folded, originalRange, type Shadow } from '../text/fold.ts';
import { scanner } from '../text/scanner.ts';
import { MAY } from '../text/survey.ts';
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
export interface PrivateValues {
  readonly values: readonly PrivateValue[];
}

const SHORTEST_DIGITS = 6;
const SHORTEST_LETTERS = 6;
const DEEPEST = 4;
/** The most values of one record, since each costs a search in every text. */
export const PRIVATE_VALUES_MAX = 100;

/** Compiles the raw private fields into values to search for, at most {@link PRIVATE_VALUES_MAX}. */
export function compilePrivateValues(fields: PrivateFields): PrivateValues {
  const values = new Map<string, PrivateValue>();
  let left = PRIVATE_VALUES_MAX;
  const add = (value: PrivateValue): void => {
    values.set(JSON.stringify(value), value);
  };
  const visit = (kind: keyof PrivateFields, value: unknown, depth: number): void => {
    if (typeof value === 'string' || typeof value === 'number') {
      if (left-- > 0) addValue(kind, String(value), add);
    } else if (depth < DEEPEST && typeof value === 'object' && value !== null && left > 0) {
      for (const inner of Object.values(value)) visit(kind, inner, depth + 1);
      // { "street": "Mitre", "number": 1234 }, ["4786", "1203"]: these form one value; a list at the top has one value per item.
      const isOne = kind !== 'email' && (depth > 0 || !Array.isArray(value));
      const leaves = isOne ? leavesOf(value, DEEPEST - depth) : [];
      if (leaves.length > 1 && leaves.length <= LEAVES_MAX && left-- > 0) addValue(kind, leaves.join(' '), add);
    }
  };
  for (const kind of Object.keys(fields) as (keyof PrivateFields)[]) visit(kind, fields[kind], 0);
  return { values: [...values.values()] };
}

/** The most strings of one value that are read together. */
const LEAVES_MAX = 12;

/** The strings and numbers inside a value, in order. */
function leavesOf(value: unknown, deepest: number): (string | number)[] {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null || deepest === 0) return [];
  return Object.values(value).flatMap((inner) => leavesOf(inner, deepest - 1));
}

/** Text that folding does not change. */
const PLAIN = /^[a-z0-9 @.+()/,_-]*$/;

function addValue(kind: keyof PrivateFields, value: string, add: (value: PrivateValue) => void): void {
  const folded = PLAIN.test(value) ? value : scanner.foldText(value);
  const letters = folded.replace(/[^a-z0-9]+/g, '');
  const mails = kind === 'email' ? folded.replace(WRITTEN_AT, '@') : folded;
  if (mails.includes('@')) addMails(mails, letters, add);
  else if (kind === 'date') addDate(folded, add);
  else if (kind === 'address') addAddress(folded, add);
  else addNumber(kind === 'email' ? 'phone' : kind, folded, letters, add);
}

/** "plomera79(at)yahoo.com" */
const WRITTEN_AT = /(?:(?<!\s)\s+)?[([{<]\s*(?:at|arroba|a)\s*[)\]}>]\s*|(?<!\s)\s+(?:at|arroba)\s+/g;

function addNumber(
  kind: 'phone' | 'document',
  folded: string,
  letters: string,
  add: (value: PrivateValue) => void,
): void {
  for (const digits of numbersOfCell(kind, folded)) add({ kind, digits });
  // A passport number, or a value in the wrong field.
  const isMixed = /[a-z]/.test(folded) && /\d{2}/.test(letters) && letters.length >= SHORTEST_LETTERS;
  if (isMixed) add({ kind, letters });
}

/** Adds the addresses in a cell: "Marce <plomera79@yahoo.com>", "mailto:…", several of them. */
function addMails(folded: string, letters: string, add: (value: PrivateValue) => void): void {
  const mails = folded.match(MAIL) ?? [];
  for (const mail of mails) addMail(mail, add);
  // "@" alone is no address, and every text contains the empty value.
  if (mails.length === 0 && letters !== '') add({ kind: 'email', letters });
}

const MAIL = /(?<![^\s<>()[\]{},;:"'|/@])[^\s<>()[\]{},;:"'|/@]+@[^\s<>()[\]{},;:"'|/@]+/g;

function addMail(mail: string, add: (value: PrivateValue) => void): void {
  const at = mail.indexOf('@');
  const local = mail.slice(0, at);
  // "5491147861203@c.us": a messenger's notation of a number.
  if (/^\+?\d+$/.test(local)) for (const digits of numbersOfCell('phone', local)) add({ kind: 'phone', digits });
  add({ kind: 'email', letters: mail.replace(/[^a-z0-9]+/g, '') });
  // The local part alone, unless it is an ordinary word.
  if (local.length >= SHORTEST_LETTERS && /[0-9]|[a-z][._-][a-z]/.test(local))
    add({ kind: 'email', letters: local.replace(/[^a-z0-9]/g, '') });
}

function addDate(folded: string, add: (value: PrivateValue) => void): void {
  for (const date of readDates(folded)) {
    add({ kind: 'date', date, ...wordsOfDate(date) });
    for (const digits of longDates(date)) add({ kind: 'date', digits });
  }
  const digits = folded.replace(/[^0-9]+/g, '');
  if (digits.length >= SHORTEST_DIGITS) add({ kind: 'date', digits });
}

function addAddress(folded: string, add: (value: PrivateValue) => void): void {
  for (const house of readHouses(folded)) add({ kind: 'address', house });
  for (const letters of addressWithoutNumber(folded)) add({ kind: 'address', letters });
  // An address with and without the part after the street. A city or a quarter alone is public.
  for (const part of [folded, folded.split(',', 1)[0] as string]) {
    const letters = part.replace(/[^a-z0-9]+/g, '');
    const isAddress = /[a-z]{3}/.test(letters) && /\d.*\d/.test(letters) && letters.length >= SHORTEST_LETTERS;
    if (isAddress) add({ kind: 'address', letters });
  }
}

/**
 * A prefilter for a folded text, with false positives. A value in digits needs a number, which `may` reports; a value in letters
 * must be in the text without its other characters.
 */
export function mayShow(text: string, own: PrivateValues, may: number): boolean {
  const { values } = own;
  if (values.length === 0) return false;
  if (may & MAY.number) return true;
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  if (mayShowLetters({ units, size: units.length }, own)) return true;
  const letters = text.replace(/[^a-z0-9]+/g, '');
  return values.some((value) => 'letters' in value && letters.includes(value.letters));
}

/**
 * {@link mayShow} for a text of ordinary letters in which the survey found nothing, so that it shows no value in digits. A value
 * in letters begins at a word or number and continues across separators. A date needs its year or a word for one of its parts; a
 * house needs a word of its street.
 */
export function mayShowLetters({ units, size }: Pick<Folded, 'units' | 'size'>, { values }: PrivateValues): boolean {
  let before = 0;
  for (let i = 0; i < size; i++) {
    const unit = units[i] as number;
    const kind = kindOf(unit);
    if (kind !== 0 && kind !== before) for (const value of values) if (mayBegin(value, units, size, i)) return true;
    before = kind;
  }
  return false;
}

/** Whether the word or number at `i` may begin a value or be part of one. */
function mayBegin(value: PrivateValue, units: Uint16Array, size: number, i: number): boolean {
  if ('digits' in value) return false;
  if ('letters' in value) return value.letters.charCodeAt(0) === units[i] && goesOn(units, size, i, value.letters);
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
  if (own.values.length === 0) return false;
  const { may, shadow } = scanner.examine(text);
  return findPrivateValues(shadow, own, may).length > 0;
}

/** Finds the record's own values in a text; `may` is the result of the survey of the shadow. */
export function findPrivateValues(shadow: Shadow, own: PrivateValues, may: number): Finding[] {
  if (!mayShow(shadow.text, own, may)) return [];
  const found: Finding[] = [];
  const add = (start: number, end: number, kind: ContactKind): void => {
    found.push({ kind, why: "the record's own private value", ...originalRange(shadow, start, end) });
  };
  const { text } = shadow;
  const sequence = new NumberSequence(
    text,
    shadow.original,
    () => false,
    () => false,
  );
  const { tokens, atoms, digits: allDigits } = sequence;
  const allLetters = tokens.map((token) => token.text).join('');
  // The expensive indexes of the text are built only when a value needs them.
  let places: Places | undefined;
  let chains: readonly Chain[] | undefined;
  let parts: readonly DatePart[] | undefined;
  for (const value of own.values) {
    if ('letters' in value) {
      if (!allLetters.includes(value.letters)) continue;
      places ??= placesOf(tokens);
      findLetters(allLetters, places, shadow, value, add);
    } else if ('date' in value) {
      parts ??= datePartsOf(tokens, atoms);
      for (const { start, end } of findDate(text, parts, value.date)) add(start, end, 'date');
    } else if ('house' in value) {
      for (const { start, end } of findHouse(sequence, value.house)) add(start, end, 'address');
    } else if (allDigits.includes(value.digits)) {
      chains ??= chainsOf(sequence);
      for (const chain of chains) findDigits(chain, value.digits, (start, end) => add(start, end, value.kind));
    }
  }
  return found;
}

/** Adjacent atoms that may be one number, and their digits. */
interface Chain {
  readonly atoms: readonly Atom[];
  readonly digits: string;
}

const chainsOf = (sequence: NumberSequence): Chain[] =>
  sequence.runs().map(([first, last]) => ({
    atoms: sequence.atoms.slice(first, last + 1),
    digits: sequence.digitsOf(first, last),
  }));

/** The offsets of the letters and digits of a text, without everything else. */
interface Places {
  readonly at: readonly number[];
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

function placesOf(tokens: readonly { start: number; end: number }[]): Places {
  const at: number[] = [];
  const starts = new Set<number>();
  const ends = new Set<number>();
  for (const token of tokens) {
    starts.add(token.start);
    ends.add(token.end);
    for (let k = token.start; k < token.end; k++) at.push(k);
  }
  return { at, starts, ends };
}

function findLetters(
  text: string,
  { at, starts, ends }: Places,
  shadow: Shadow,
  { kind, letters }: { readonly kind: ContactKind; readonly letters: string },
  add: (start: number, end: number, kind: ContactKind) => void,
): void {
  for (let k = text.indexOf(letters); k >= 0; k = text.indexOf(letters, k + letters.length)) {
    const start = at[k] ?? 0;
    const end = (at[k + letters.length - 1] ?? 0) + 1;
    // "María Pérez" is a name even if the record's mail is maria.perez; another room reduces names.
    const named = kind === 'email' && isName(shadow, start, end);
    if (!named && starts.has(start) && ends.has(end)) add(start, end, kind);
  }
}

/** Capitalised words with only spaces between them, and no joint of an address. */
function isName(shadow: Shadow, start: number, end: number): boolean {
  const range = originalRange(shadow, start, end);
  return /^\p{Lu}\p{L}+(?:\s+\p{Lu}\p{L}+)+$/u.test(shadow.original.slice(range.start, range.end));
}

/** Finds these digits among the digits of a chain. The first and last numbers that contain them are masked completely. */
function findDigits({ atoms, digits }: Chain, value: string, add: (start: number, end: number) => void): void {
  if (digits.length < value.length) return;
  // Occurrences and atoms are both in order, so one pass is enough.
  let atom = 0;
  let before = 0;
  const passTo = (offset: number): void => {
    for (
      let length = atoms[atom]?.digits.length ?? 0;
      before + length <= offset;
      length = atoms[atom]?.digits.length ?? 0
    ) {
      before += length;
      atom++;
    }
  };
  for (let k = digits.indexOf(value); k >= 0; k = digits.indexOf(value, k + value.length)) {
    passTo(k);
    const start = atoms[atom]?.start ?? 0;
    passTo(k + value.length - 1);
    const end = atoms[atom]?.end ?? 0;
    if (end > start) add(start, end);
  }
}
