/** Compiles the private fields of a record into values to search for; reads dates and addresses, as sources and texts tell them. */

import { type Atom, findAtoms, isAreaCode } from '../numbers/digits.ts';
import { type ContactKind, fold, type Token, tokenise } from '../text/fold.ts';
import { familySound, isWord } from '../text/lexicon.ts';
import { wordsOf } from '../text/word-lists.ts';
import lists from './addresses.json' with { type: 'json' };

export interface OwnDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** The names of each month; the first is its Roman numeral. */
const MONTHS = lists.months.map((names) => names.split(' '));
const SHORTEST_MONTH = 3;

/** The month that a word names, in full or by at least three letters; 0 for none. */
const monthOf = (word: string): number =>
  MONTHS.findIndex((names) =>
    names.some((name) => name === word || (word.length >= SHORTEST_MONTH && name.startsWith(word))),
  ) + 1;

/** A number, or a word for a month, which has no digits. */
type Part = Pick<Atom, 'start' | 'end' | 'digits'> & { readonly month?: number };

function partsOf(tokens: readonly Token[], atoms: readonly Atom[]): readonly Part[] {
  const months = tokens
    .filter(({ numeric }) => !numeric)
    .map(({ start, end, text }) => ({ start, end, digits: '', month: monthOf(text) }))
    .filter(({ month }) => month > 0);
  return months.length === 0 ? atoms : [...atoms, ...months].sort((a, b) => a.start - b.start);
}

/** Text between two parts of a date: a few signs, and words that introduce the next part. */
const JOINT =
  /^[^a-z0-9]{0,4}(?:(?:de|del|el|la|en|y|dia|mes|ano|mil|soy|clase|naci|nacid[ao]|cumplo|th|st|nd|rd|of|the)[^a-z0-9]{0,4}){0,4}$/;
const LONGEST_JOINT = 24;

const joins = (text: string, left: Part, right: Part): boolean =>
  right.start >= left.end && right.start - left.end <= LONGEST_JOINT && JOINT.test(text.slice(left.end, right.start));

/** "17051964", "170564", "19640517" */
const COMPACT = [/^(?<d>..)(?<m>..)(?<y>..(?:..)?)$/, /^(?<y>....)(?<m>..)(?<d>..)$/];

/** The dates in a folded text. A year alone, or a day without its year, is none; two digits of a year may be of two centuries. */
export function datesIn(text: string, tokens: readonly Token[], atoms: readonly Atom[]) {
  const dates: { day: number; month: number; years: readonly number[]; start: number; end: number }[] = [];
  const add = (day: number, month: number, year: string, { start }: Part, { end }: Part): void => {
    if (day < 1 || day > 31 || month < 1 || month > 12 || year === '') return;
    const written = Number(year);
    // "mil novecientos sesenta y cuatro" is read as 964 after a joint.
    const years = year.length > 3 ? [written] : year.length === 3 ? [1000 + written] : [2000 + written, 1900 + written];
    dates.push({ day, month, years, start, end });
  };
  const parts = partsOf(tokens, atoms);
  for (const [k, a] of parts.entries()) {
    for (const pattern of a.digits.length < 6 ? [] : COMPACT) {
      const { d, m, y = '' } = pattern.exec(a.digits)?.groups ?? {};
      add(Number(d), Number(m), y, a, a);
    }
    const [b, c] = [parts[k + 1], parts[k + 2]];
    if (b === undefined || c === undefined || !joins(text, a, b) || !joins(text, b, c)) continue;
    for (const [d, m, y] of [
      [a, b, c],
      [b, a, c],
      [c, b, a],
    ] as const)
      add(Number(d.digits), m.month ?? Number(m.digits), y.digits, a, c);
  }
  return dates;
}

/** A time of day after a date: "t00:00:00.000z", " 00:00", "t000000z". */
const TIME = /(?:t|(?<!\s)\s)\s*\d{1,2}:\d{2}.*$|t\d{4,6}(?:z|[+-]\d{2}:?\d{2})?$/s;
const [EARLIEST, LATEST] = [1900, 2100];
/** A year of two digits is of the last century when it is later. */
const LATEST_SHORT = 2020;

/** Every date that a source value may mean, since day and month may be in either order. */
function readDates(value: string): OwnDate[] {
  const text = fold(value).text.replace(TIME, '');
  const tokens = tokenise(text);
  const told = datesIn(text, tokens, findAtoms(text, tokens)).map(({ day, month, years }) => {
    const year = years.find((one) => one <= LATEST_SHORT) ?? years[0]!;
    return { day, month, year };
  });
  return (told.length > 0 ? told : countedDates(value)).filter(({ year }) => year >= EARLIEST && year < LATEST);
}

const COUNT = /^\s*(-?\d{4,14})(?:[.,]0+)?\s*$/;
const MS_OF_DAY = 86_400_000;
/** The first day of the day count in spreadsheets. */
const SPREADSHEET_START = Date.UTC(1899, 11, 30);

/** A count of days (spreadsheets), of seconds or of milliseconds since 1970, as dates. */
function countedDates(value: string): OwnDate[] {
  const count = Number(COUNT.exec(value)?.[1] ?? Number.NaN);
  return [SPREADSHEET_START + count * MS_OF_DAY, count * 1000, count]
    .map((time) => new Date(time))
    .map((date) => ({ day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }));
}

interface OwnHouse {
  /** The words of the street's name, without its type, titles and particles. */
  readonly street: readonly string[];
  readonly number: string;
}

const STREET_TYPES = wordsOf(lists.streetTypes);
/** Words between street and number. "Nº" folds to "no", "N°" to "n". */
const LINKS = wordsOf(lists.links);
/** Words that introduce a unit inside the house, or a street beside it. */
const INSIDE = wordsOf(lists.inside);
/** Words before a block: "al 1800", "a la altura del 1800". */
const BLOCK = wordsOf(lists.block);
const SHORTEST_WORD = 3;
const SHORTEST_NUMBER = 2;
/** A number with fewer digits counts only directly beside the street. So does one beside a street with a number for a name. */
const SURE_NUMBER = 3;
const HOUSES_MAX = 4;
/** The most characters between the number and a word of the street. */
const REACH = 48;

export const isTelling = (word: string): boolean =>
  word.length >= SHORTEST_WORD && !STREET_TYPES.has(word) && !LINKS.has(word) && !INSIDE.has(word);

const isLettered = (word: string): boolean => /[a-z]/.test(word);

/**
 * The streets and numbers of a folded address: each number with the words since the one before it ("CABA (1414) Gurruchaga
 * 1847"). A town with its postal code counts as one.
 */
function readHouses(address: string): OwnHouse[] {
  const tokens = tokenise(address.replace(/(\d)[.](?=\d{3}(?!\d))/g, '$1'));
  const houses: OwnHouse[] = [];
  let street: string[] = [];
  for (const [k, { text, numeric }] of tokens.entries()) {
    // "Calle 7 1234", "9 de Julio 2740": a number in the street's name
    const isOfName = numeric && (STREET_TYPES.has(tokens[k - 1]?.text ?? '') || (k === 0 && text.length < SURE_NUMBER));
    if (isOfName || (!numeric && isTelling(text))) street.push(text);
    else if (numeric && text.length >= (street.some(isLettered) ? SHORTEST_NUMBER : SURE_NUMBER)) {
      if (street.length > 0) houses.push({ street, number: text });
      street = [];
    }
  }
  // "4840 Gurruchaga"
  const number = tokens.find(({ numeric, text }) => numeric && text.length >= SURE_NUMBER)?.text;
  if (houses.length === 0 && number !== undefined && street.length > 0) houses.push({ street, number });
  return houses.slice(0, HOUSES_MAX);
}

const UNITS = lists.units.map((names) => names.split(' '));
const UNIT = /\b([a-z]{2,12})[^a-z0-9]{0,4}(?:(?:n|no|nro)[^a-z0-9]{1,3})?(\d{1,4}(?:[a-z](?![a-z0-9]))?)/g;
const CORNER = /^(.{3,40}?)\s+(?:esq(?:uina)?\.?(?:\s+con)?|y)\s+([^\d,]{3,40})(?:,|$)/;
const CORNER_WORDS = ['y', 'e', 'esq', 'esquina'];
/** A street with its number, or without one: "Belgrano S/N". */
const NUMBERED = /^(.{3,40}?)[\s,]+(\d+(?!\s*\d)|s\s?\/\s?n\b)/;

/** The runs of letters and digits that identify an address in a text, also when it has no number or is written as one word. */
function lettersOfAddress(address: string): string[] {
  const [, street = '', number = ''] = NUMBERED.exec(address) ?? [];
  const name = streetName(street);
  const numbered = name.length < SHORTEST_WORD ? [] : [name + number.replace(/[^a-z0-9]/g, '')];
  return [...unitsOf(address), ...cornersOf(address), ...numbered];
}

/** "Mza 12 Casa 4": two adjacent units, each by any of its names. */
function unitsOf(address: string): string[] {
  const units = [...address.matchAll(UNIT)]
    .map(([, name = '', number]) => ({ names: UNITS.find((names) => names.includes(name)) ?? [], number }))
    .filter(({ names }) => names.length > 0);
  return units.slice(0, HOUSES_MAX).flatMap((unit, k) => {
    const next = units[k + 1];
    if (next === undefined) return [];
    return unit.names.flatMap((name) => next.names.map((other) => `${name}${unit.number}${other}${next.number}`));
  });
}

/** "Thames esq. Gorriti" */
function cornersOf(address: string): string[] {
  const [, one = '', other = ''] = CORNER.exec(address) ?? [];
  const streets = [one, other].map(streetName);
  if (streets.some((street) => street.length < SHORTEST_WORD)) return [];
  return CORNER_WORDS.flatMap((word) => [streets.join(word), streets.toReversed().join(word)]);
}

/** The name of a street without its type: "Av. Belgrano" may appear as "Belgrano". */
function streetName(street: string): string {
  const words = tokenise(street).map(({ text }) => text);
  while (words.length > 1 && STREET_TYPES.has(words[0] ?? '')) words.shift();
  return words.join('');
}

/** Finds this house in a folded text: its number, or its block after "al", near a word of the street. */
export function findHouse(
  text: string,
  tokens: readonly Token[],
  atoms: readonly Atom[],
  house: OwnHouse,
): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  const block = house.number.replace(/(?<=.)..$/, '00');
  for (const [k, first] of atoms.entries()) {
    const next = atoms[k + 1];
    // "4.840"
    const isParted = next !== undefined && next.start === first.end + 1 && text[first.end] === '.';
    const isBlock = BLOCK.has(tokens[first.firstToken - 1]?.text ?? '');
    const isOwn = (digits: string): boolean => digits === house.number || (isBlock && digits === block);
    const last = isParted && isOwn(first.digits + next.digits) ? next : first;
    if (last === first && !isOwn(first.digits)) continue;
    const left = reach(text, tokens, house, first.firstToken - 1, -1);
    const right = reach(text, tokens, house, last.nextToken, 1);
    if (left !== null || right !== null) found.push({ start: (left ?? first).start, end: (right ?? last).end });
  }
  return found;
}

/** The farthest token on one side of a number, within reach, that belongs to the street or introduces it; null for none. */
function reach(
  text: string,
  tokens: readonly Token[],
  { street, number }: OwnHouse,
  from: number,
  step: 1 | -1,
): Token | null {
  const isSure = number.length >= SURE_NUMBER && street.some(isLettered);
  const edge = tokens[from - step]!;
  let farthest: Token | null = null;
  for (let k = from; ; k += step) {
    const token = tokens[k];
    if (token === undefined || (step < 0 ? edge.start - token.end : token.start - edge.end) > REACH) break;
    const isBesideName = step < 0 && farthest !== null && farthest === tokens[k - step];
    if (isOfStreet(token, street) || (isBesideName && isBeforeName(token, text, street))) farthest = token;
    else if (!isSure && !LINKS.has(token.text) && !STREET_TYPES.has(token.text)) break;
  }
  return farthest;
}

/** Whether a word belongs to the street's name, also abbreviated ("Gurruch.") or by its sound. A number does if it is the whole name. */
const isOfStreet = ({ text: word, numeric }: Token, street: readonly string[]): boolean =>
  numeric
    ? street.length === 1 && street[0] === word
    : word.length >= SHORTEST_WORD
      ? street.some((own) => own.startsWith(word) || familySound(own) === familySound(word))
      : street.includes(word);

/** The type of the street, an initial, and the number in "9 de Julio" are masked with its name. */
const isBeforeName = ({ text: word, end }: Token, text: string, street: readonly string[]): boolean =>
  STREET_TYPES.has(word) || (word.length === 1 && text[end] === '.') || street.includes(word);

/** The private fields of a record by kind: strings and numbers, also in lists and objects. */
export type PrivateFields = Readonly<Partial<Record<'phone' | 'email' | 'document' | 'address' | 'date', unknown>>>;

/** One value to search for. The kind decides the placeholder. */
export type PrivateValue = { readonly kind: ContactKind } & (
  | { readonly digits: string }
  /** Letters and digits, with any separators between them, or only as one word. */
  | { readonly letters: string; readonly isOneWord: boolean }
  | { readonly date: OwnDate }
  | { readonly house: OwnHouse }
);

export type PrivateValues = readonly PrivateValue[];

const SHORTEST_LETTERS = 6;
const DEEPEST = 4;
/** The most strings of one value that are read together. */
const LEAVES_MAX = 12;
/** The most values of one record, since each costs a search in every text. */
export const PRIVATE_VALUES_MAX = 100;

/** Compiles the raw private fields into values to search for. At most {@link PRIVATE_VALUES_MAX} are read. */
export function compilePrivateValues(fields: PrivateFields): PrivateValues {
  const values = new Map<string, PrivateValue>();
  let left = PRIVATE_VALUES_MAX;
  for (const [kind, field] of Object.entries(fields) as [keyof PrivateFields, unknown][]) {
    for (const item of Array.isArray(field) ? field : [field]) {
      const leaves = leavesOf(item, DEEPEST);
      // { "street": "Mitre", "number": 1234 }, ["4786", "1203"]: these form one value.
      const isOne = kind !== 'email' && leaves.length > 1 && leaves.length <= LEAVES_MAX;
      for (const written of isOne ? [...leaves, leaves.join(' ')] : leaves)
        if (left-- > 0) for (const value of valuesOf(kind, written)) values.set(JSON.stringify(value), value);
    }
  }
  return [...values.values()];
}

function leavesOf(value: unknown, deepest: number): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null || deepest === 0) return [];
  return Object.values(value).flatMap((inner) => leavesOf(inner, deepest - 1));
}

function valuesOf(kind: keyof PrivateFields, written: string): PrivateValue[] {
  const folded = fold(written).text;
  if (folded.includes('@')) return mailsOf(folded);
  if (kind === 'date') return datesOf(folded);
  if (kind === 'address') return addressesOf(folded);
  return numbersOf(kind === 'email' ? 'phone' : kind, folded);
}

const lettersOf = (text: string): string => text.replace(/[^a-z0-9]+/g, '');

const inLetters = (kind: ContactKind, text: string, isOneWord = false): PrivateValue => ({
  kind,
  letters: lettersOf(text),
  isOneWord,
});

function numbersOf(kind: 'phone' | 'document', folded: string): PrivateValue[] {
  const numbers = [...numbersOfCell(kind, folded)].map((digits) => ({ kind, digits }));
  const letters = lettersOf(folded);
  // A passport number, or a value in the wrong field.
  const isMixed = /[a-z]/.test(letters) && /\d{2}/.test(letters) && letters.length >= SHORTEST_LETTERS;
  return isMixed ? [...numbers, inLetters(kind, letters)] : numbers;
}

/** The most groups of digits that are read from one cell. */
const GROUPS_MAX = 16;
const SHORTEST = 6;
/** "005491147861203": the longest number. */
const LONGEST = 15;
const CUIT = 11;
/** A number of the plan by the length of its area code, with any prefixes: "54 9", "0", "15" after the area code. */
const COMPLETE = [2, 3, 4].map((area) => new RegExp(`^(?:(?:00)?54)?9?0?(\\d{${area}})(?:15)?(\\d{${10 - area}})$`));
const LOCAL = /^(?:15)?(\d{7,8})$/;
const LOCAL_OF_SMALL_TOWN = /^(?:15)?(\d{6})$/;

/** The numbers that a folded cell may hold: all its digits, and adjacent groups of digits that form a number. */
function numbersOfCell(kind: 'phone' | 'document', folded: string): Set<string> {
  const formsOf = kind === 'phone' ? phoneForms : documentForms;
  const numbers = new Set<string>();
  for (const run of folded.split(/[a-z]+/)) {
    const groups = (run.match(/\d+/g) ?? []).slice(0, GROUPS_MAX);
    const whole = groups.join('');
    if (whole.length >= SHORTEST) for (const number of [whole, ...formsOf(whole, true)]) numbers.add(number);
    for (let from = 0; from < groups.length; from++) {
      let digits = '';
      for (let to = from; to < groups.length && digits.length <= LONGEST; to++) {
        digits += groups[to];
        for (const number of formsOf(digits, from === to)) numbers.add(number);
      }
    }
  }
  return numbers;
}

/** The forms of a phone number: also without country, trunk and mobile prefixes, and without its area code. None for other digits. */
function phoneForms(digits: string, isOneGroup: boolean): string[] {
  const forms = COMPLETE.flatMap((pattern) => {
    const [, area = '', local = ''] = pattern.exec(digits) ?? [];
    return isAreaCode(area) ? [digits, area + local, local] : [];
  });
  if (forms.length > 0) return forms;
  const [, local] = LOCAL.exec(digits) ?? (isOneGroup ? LOCAL_OF_SMALL_TOWN.exec(digits) : null) ?? [];
  return local === undefined ? [] : [local];
}

/** The forms of a document number. A CUIT contains the DNI. */
function documentForms(digits: string): string[] {
  if (digits.length === CUIT) return [digits, digits.slice(2, -1).replace(/^0+/, '')];
  return digits.length === 7 || digits.length === 8 ? [digits] : [];
}

/** The addresses in a cell: "Marce <plomera79@yahoo.com>", "mailto:…", several of them. */
function mailsOf(folded: string): PrivateValue[] {
  const mails = folded.match(MAIL) ?? [];
  if (mails.length > 0) return mails.flatMap(formsOfMail);
  // "@" alone is no address, and every text contains the empty value.
  return lettersOf(folded) === '' ? [] : [inLetters('email', folded)];
}

const MAIL = /(?<![^\s<>()[\]{},;:"'|/@])[^\s<>()[\]{},;:"'|/@]+@[^\s<>()[\]{},;:"'|/@]+/g;

function formsOfMail(mail: string): PrivateValue[] {
  const local = mail.slice(0, mail.indexOf('@'));
  // "5491147861203@c.us": a messenger's notation of a number.
  if (/^\+?\d+$/.test(local)) return numbersOf('phone', local);
  const isOneWord = /^[a-z]+$/.test(local);
  const isTelling = lettersOf(local).length >= SHORTEST_LETTERS && !(isOneWord && isWord(local));
  return [inLetters('email', mail), ...(isTelling ? [inLetters('email', local, isOneWord)] : [])];
}

function datesOf(folded: string): PrivateValue[] {
  const kind = 'date';
  const digits = lettersOf(folded);
  const written: PrivateValue[] = /^\d{6,}$/.test(digits) ? [{ kind, digits }] : [];
  return [...written, ...readDates(folded).map((date) => ({ kind, date }) as const)];
}

function addressesOf(folded: string): PrivateValue[] {
  const kind = 'address';
  return [
    ...readHouses(folded).map((house) => ({ kind, house }) as const),
    ...lettersOfAddress(folded).map((letters) => inLetters(kind, letters)),
  ];
}
