/** Reads a date of birth, and finds it in a text: in any order, with any separators, with words, with a year of two digits. */
import { type Atom, findAtoms } from '../numbers/atoms.ts';
import { fold } from '../text/fold.ts';
import { type Token, tokenise } from '../text/tokens.ts';

export interface OwnDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** The names of each month; the first is its Roman numeral. */
const MONTHS: readonly (readonly string[])[] = [
  ['i', 'enero', 'january'],
  ['ii', 'febrero', 'february'],
  ['iii', 'marzo', 'march'],
  ['iv', 'abril', 'april'],
  ['v', 'mayo', 'may'],
  ['vi', 'junio', 'june'],
  ['vii', 'julio', 'july'],
  ['viii', 'agosto', 'august'],
  ['ix', 'septiembre', 'setiembre', 'september'],
  ['x', 'octubre', 'october'],
  ['xi', 'noviembre', 'november'],
  ['xii', 'diciembre', 'december'],
];
const SHORTEST_MONTH = 3;

/** The month that a word names, in full or by at least three letters; 0 for none. */
const monthOf = (word: string): number =>
  MONTHS.findIndex((names) =>
    names.some((name) => name === word || (word.length >= SHORTEST_MONTH && name.startsWith(word))),
  ) + 1;

/** A number, or a word for a month. */
export interface DatePart {
  readonly start: number;
  readonly end: number;
  /** Empty for a month as a word. */
  readonly digits: string;
  /** 1 to 12, or 0 for a number. */
  readonly month: number;
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
const JOINT =
  /^[^a-z0-9]{0,4}(?:(?:de|del|el|la|en|y|un|dia|mes|ano|mil|soy|clase|naci|nacid[ao]|cumplo|th|st|nd|rd|of|the)[^a-z0-9]{0,4}){0,4}$/;
const LONGEST_JOINT = 24;

export const joins = (text: string, left: DatePart, right: DatePart): boolean =>
  right.start >= left.end && right.start - left.end <= LONGEST_JOINT && JOINT.test(text.slice(left.end, right.start));

/** Finds this date in a folded text. A year alone, or a day without its year, does not count. */
export function findDate(text: string, parts: readonly DatePart[], date: OwnDate): { start: number; end: number }[] {
  const { day, month, year } = date;
  // "mil novecientos sesenta y cuatro" is read as 964 after a joint
  const years = [String(year), two(year), ...(year < 2000 ? [String(year % 1000)] : [])];
  const isSmall = ({ digits }: DatePart, value: number): boolean =>
    digits !== '' && digits.length <= 2 && Number(digits) === value;
  const isDate = (d: DatePart, m: DatePart, y: DatePart): boolean =>
    isSmall(d, day) && (m.month === month || isSmall(m, month)) && years.includes(y.digits);
  const short = digitsOfDate(date, two(year));
  const found: { start: number; end: number }[] = [];
  for (const [k, a] of parts.entries()) {
    if (short.includes(a.digits)) found.push({ start: a.start, end: a.end });
    const [b, c] = [parts[k + 1], parts[k + 2]];
    if (b === undefined || c === undefined || !joins(text, a, b) || !joins(text, b, c)) continue;
    if (isDate(a, b, c) || isDate(b, a, c) || isDate(c, b, a) || isDate(b, c, a) || isDate(c, a, b))
      found.push({ start: a.start, end: c.end });
  }
  return found;
}

const two = (value: number): string => String(value % 100).padStart(2, '0');

/** The date as one run of digits. */
export function digitsOfDate({ day, month }: OwnDate, year: string): string[] {
  const [d, m] = [two(day), two(month)];
  return [`${d}${m}${year}`, `${m}${d}${year}`, `${year}${m}${d}`];
}

/** What a text must contain for {@link findDate} to find this date: a name of the month, or the last digits of the year. */
export const cluesOfDate = ({ month, year }: OwnDate): { words: readonly string[]; digits: string } => ({
  words: (MONTHS[month - 1] as readonly string[]).slice(1),
  digits: two(year),
});

/** A time of day after a date: "t00:00:00.000z", " 00:00", "t000000z". */
const TIME = /(?:t|(?<!\s)\s)\s*\d{1,2}:\d{2}.*$|t\d{4,6}(?:z|[+-]\d{2}:?\d{2})?$/s;
const COMPACT = /^\D*(\d{8})\D*$/;
const [EARLIEST, LATEST] = [1900, 2100];

const isValid = ({ day, month, year }: OwnDate): boolean =>
  day >= 1 && day <= 31 && month >= 1 && month <= 12 && year >= EARLIEST && year < LATEST;

/** Every date that a source value may mean, since day and month may be in either order. */
export function readDates(value: string): OwnDate[] {
  const text = fold(value).text.replace(TIME, '');
  const compact = COMPACT.exec(text)?.[1];
  if (compact === undefined) return [...datesIn(text), ...countedDates(value)].filter(isValid);
  const dayFirst = compact.replace(/(..)(..)(....)/, '$1-$2-$3');
  const yearFirst = compact.replace(/(....)(..)(..)/, '$1-$2-$3');
  return [...datesIn(dayFirst), ...datesIn(yearFirst)].filter(isValid);
}

function datesIn(text: string): OwnDate[] {
  const tokens = tokenise(text);
  const [a, b, c] = datePartsOf(tokens, findAtoms(text, tokens));
  if (a === undefined || b === undefined || c === undefined) return [];
  return [dateOf(a, b, c), dateOf(b, a, c), dateOf(c, b, a)];
}

/** A year of two digits above 20 belongs to the last century. A word is only a month. */
function dateOf(d: DatePart, m: DatePart, y: DatePart): OwnDate {
  const year = Number(y.digits);
  const century = y.digits.length > 2 ? 0 : year > 20 ? 1900 : 2000;
  return { day: Number(d.digits), month: m.month || Number(m.digits), year: y.digits === '' ? 0 : century + year };
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
