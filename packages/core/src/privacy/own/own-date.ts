/**
 * Finds a date of birth in any notation: in any order, with any separators, with the month as a word, with a year of two digits.
 */
import type { Atom } from '../numbers/atom.ts';
import { findAtoms } from '../numbers/atoms.ts';
import { scanner } from '../text/scanner.ts';
import { type Token, tokenise } from '../text/tokens.ts';

export interface OwnDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre setiembre'.split(' ');
const SETEMBER = 13;
const ENGLISH = 'january february march april may june july august september october november december'.split(' ');
const SHORTEST_MONTH = 3;
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ');
const TENS = '  veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');

/** A number, or a word for a month. */
export interface DatePart {
  readonly start: number;
  readonly end: number;
  /** Empty for a month as a word. */
  readonly digits: string;
  /** 1 to 12, or 0 for a number. */
  readonly month: number;
}

/** The month that a word names, in full or by at least three letters; 0 for none. */
function monthOf(word: string): number {
  const roman = ROMAN.indexOf(word) + 1;
  if (roman > 0) return roman;
  if (word.length < SHORTEST_MONTH) return 0;
  const found = MONTHS.findIndex((name) => name.startsWith(word)) + 1;
  if (found === SETEMBER) return 9;
  return found > 0 ? found : ENGLISH.findIndex((name) => name.startsWith(word)) + 1;
}

/** The numbers and months of a folded text, in order. */
export function datePartsOf(tokens: readonly Token[], atoms: readonly Atom[]): DatePart[] {
  const parts: DatePart[] = atoms
    // "un 14 de agosto": "un" is not the first of the month
    .filter(({ firstToken }) => tokens[firstToken]?.text !== 'un')
    .map(({ start, end, digits }) => ({ start, end, digits, month: 0 }));
  for (const { start, end, text: word, numeric } of tokens) {
    const month = numeric ? 0 : monthOf(word);
    if (month > 0) parts.push({ start, end, digits: '', month });
  }
  return parts.sort((a, b) => a.start - b.start);
}

/** Text between two parts of a date: a few signs, and words that introduce the next part. */
const JOINT = /^[^a-z0-9]{0,4}(?:(?:de|del|el|la|en|y|a|un|dia|mes|ano|mil|th|st|nd|rd|of|the)[^a-z0-9]{0,4}){0,4}$/;
const LONGEST_JOINT = 24;

const joins = (text: string, left: DatePart, right: DatePart): boolean =>
  right.start >= left.end && right.start - left.end <= LONGEST_JOINT && JOINT.test(text.slice(left.end, right.start));

const two = (value: number): string => String(value).padStart(2, '0');

/** The date as one run of digits, with a year of four digits. */
export function longDates({ day, month, year }: OwnDate): string[] {
  return [`${two(day)}${two(month)}${year}`, `${two(month)}${two(day)}${year}`, `${year}${two(month)}${two(day)}`];
}

/** Short notations that count only as a complete run of digits: a year of two digits, no zeros before day and month. */
function shortDates({ day, month, year }: OwnDate): Set<string> {
  const [d, m, short] = [day, month, year % 100].map(two);
  return new Set([
    `${d}${m}${short}`,
    `${m}${d}${short}`,
    `${short}${m}${d}`,
    `${day}${month}${year}`,
    `${year}${month}${day}`,
  ]);
}

/** Finds this date in a folded text. A year alone, or a day without its year, does not count. */
export function findDate(text: string, parts: readonly DatePart[], date: OwnDate): { start: number; end: number }[] {
  const { day, month, year } = date;
  const isDay = ({ digits }: DatePart): boolean => digits.length > 0 && digits.length <= 2 && Number(digits) === day;
  const isMonth = (part: DatePart): boolean =>
    part.month > 0 ? part.month === month : part.digits.length <= 2 && Number(part.digits) === month;
  const isYear = ({ digits }: DatePart): boolean =>
    // "mil novecientos sesenta y cuatro" is read as 964 after a joint
    digits === String(year) || digits === two(year % 100) || (year < 2000 && digits === String(year % 1000));
  const short = shortDates(date);
  const found: { start: number; end: number }[] = [];
  for (let k = 0; k < parts.length; k++) {
    const a = parts[k] as DatePart;
    if (short.has(a.digits)) found.push({ start: a.start, end: a.end });
    const b = parts[k + 1];
    const c = parts[k + 2];
    if (b === undefined || c === undefined || !joins(text, a, b) || !joins(text, b, c)) continue;
    const isDate =
      (isDay(a) && isMonth(b) && isYear(c)) ||
      (isMonth(a) && isDay(b) && isYear(c)) ||
      (isYear(a) && isMonth(b) && isDay(c)) ||
      (isYear(a) && isDay(b) && isMonth(c)) ||
      // "agosto de 1979, el 14"
      (a.month > 0 && isMonth(a) && isYear(b) && isDay(c));
    if (isDate) found.push({ start: a.start, end: c.end });
  }
  return found;
}

/** The words and digits of which a text must contain one for {@link findDate} to find this date. */
export function wordsOfDate({ month, year }: OwnDate): { readonly words: readonly string[]; readonly year: string } {
  const tens = TENS[Math.floor((year % 100) / 10)] ?? '';
  const months = [MONTHS[month - 1] as string, ENGLISH[month - 1] as string];
  const words = [...months, ...(month === 9 ? ['setiembre'] : []), ...(tens === '' ? [] : [tens])];
  return { words, year: two(year % 100) };
}

/** A time of day after a date: "t00:00:00.000z", " 00:00", "t000000z". */
const TIME = /(?:t|(?<!\s)\s)\s*\d{1,2}:\d{2}.*$|t\d{4,6}(?:z|[+-]\d{2}:?\d{2})?$/s;
const EARLIEST = 1900;
const isDate = ({ day, month, year }: OwnDate): boolean =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12 && year >= EARLIEST;

/** Every date that a source value may mean, since day and month may be in either order. */
export function readDates(value: string): OwnDate[] {
  const written = readWritten(value);
  return written.length > 0 ? written : readCounted(value);
}

const COUNTED = /^\s*(-?\d{4,14})(?:[.,]0+)?\s*$/;
const MS_OF_DAY = 86_400_000;
/** The first day of the day count in spreadsheets. */
const SPREADSHEET_START = Date.UTC(1899, 11, 30);
const SPREADSHEET_DAYS = 100_000;
const LATEST = 2100;

/** Reads a count of days (spreadsheets), seconds or milliseconds since 1970 as a date. */
function readCounted(value: string): OwnDate[] {
  const count = COUNTED.exec(value)?.[1];
  if (count === undefined) return [];
  const n = Number(count);
  const times = n > 0 && n < SPREADSHEET_DAYS ? [SPREADSHEET_START + n * MS_OF_DAY] : [n * 1000, n];
  return times
    .map((time) => new Date(time))
    .map((date) => ({ day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() }))
    .filter((date) => isDate(date) && date.year < LATEST)
    .slice(0, 1);
}

function readWritten(value: string): OwnDate[] {
  const text = scanner.foldText(value).replace(TIME, '');
  const compact = /^\D*(\d{8})(?!\d)/.exec(text)?.[1];
  const spaced = compact?.replace(YEAR_FIRST.test(compact) ? /(....)(..)(..)/ : /(..)(..)(....)/, '$1-$2-$3') ?? text;
  const tokens = tokenise(spaced);
  const [a, b, c] = datePartsOf(tokens, findAtoms(tokens, spaced));
  if (a === undefined || b === undefined || c === undefined) return [];
  const number = ({ digits, month }: DatePart): number => (month > 0 ? month : Number(digits));
  return ordersOf(a, b, c)
    .map(([day, month, year]) => ({ day: number(day), month: number(month), year: yearOf(year) }))
    .filter(isDate);
}

const YEAR_FIRST = /^(?:19|20)\d\d(?:0\d|1[0-2])/;

/** Day, month and year in each possible order. A month as a word, or an ISO date, determines the order. */
function ordersOf(a: DatePart, b: DatePart, c: DatePart): [DatePart, DatePart, DatePart][] {
  if (a.digits.length === 4) return [[c, b, a]];
  if (a.month > 0) return [[b, a, c]];
  const dayFirst: [DatePart, DatePart, DatePart] = [a, b, c];
  return b.month > 0 ? [dayFirst] : [dayFirst, [b, a, c]];
}

/** A year of two digits above 20 belongs to the last century. */
function yearOf({ digits }: DatePart): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year > 20 ? 1900 + year : 2000 + year;
}
