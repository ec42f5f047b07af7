/** Reads dates of birth: as sources write them, and as texts tell them. */
import { type Atom, findAtoms } from '../numbers/atoms.ts';
import { fold } from '../text/fold.ts';
import { type Token, tokenise } from '../text/tokens.ts';

export interface OwnDate {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** A date in a text. Two digits of a year may be of two centuries. */
export interface ToldDate {
  readonly day: number;
  readonly month: number;
  readonly years: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** The names of each month; the first is its Roman numeral. */
const MONTHS = (
  'i enero january|ii febrero february|iii marzo march|iv abril april|v mayo may|vi junio june|vii julio july|viii agosto august|' +
  'ix septiembre setiembre september|x octubre october|xi noviembre november|xii diciembre december'
)
  .split('|')
  .map((names) => names.split(' '));
const SHORTEST_MONTH = 3;

/** The month that a word names, in full or by at least three letters; 0 for none. */
const monthOf = (word: string): number =>
  MONTHS.findIndex((names) =>
    names.some((name) => name === word || (word.length >= SHORTEST_MONTH && name.startsWith(word))),
  ) + 1;

/** A number, or a word for a month. */
interface Part {
  readonly start: number;
  readonly end: number;
  /** Empty for a month as a word. */
  readonly digits: string;
  /** 1 to 12, or 0 for a number. */
  readonly month: number;
}

/** The numbers and months of a folded text, in order. */
function partsOf(tokens: readonly Token[], atoms: readonly Atom[]): Part[] {
  const numbers: Part[] = atoms.map(({ start, end, digits }) => ({ start, end, digits, month: 0 }));
  const months = tokens.flatMap(({ start, end, text, numeric }) => {
    const month = numeric ? 0 : monthOf(text);
    return month === 0 ? [] : [{ start, end, digits: '', month }];
  });
  return months.length === 0 ? numbers : [...numbers, ...months].sort((a, b) => a.start - b.start);
}

/** Text between two parts of a date: a few signs, and words that introduce the next part. */
const JOINT =
  /^[^a-z0-9]{0,4}(?:(?:de|del|el|la|en|y|dia|mes|ano|mil|soy|clase|naci|nacid[ao]|cumplo|th|st|nd|rd|of|the)[^a-z0-9]{0,4}){0,4}$/;
const LONGEST_JOINT = 24;

const joins = (text: string, left: Part, right: Part): boolean =>
  right.start >= left.end && right.start - left.end <= LONGEST_JOINT && JOINT.test(text.slice(left.end, right.start));

/** "17051964", "170564", "19640517" */
const COMPACT = [/^(?<d>..)(?<m>..)(?<y>..(?:..)?)$/, /^(?<y>....)(?<m>..)(?<d>..)$/];

/** The dates in a folded text. A year alone, or a day without its year, is none. */
export function datesIn(text: string, tokens: readonly Token[], atoms: readonly Atom[]): ToldDate[] {
  const dates: ToldDate[] = [];
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
      add(Number(d.digits), m.month || Number(m.digits), y.digits, a, c);
  }
  return dates;
}

/** A time of day after a date: "t00:00:00.000z", " 00:00", "t000000z". */
const TIME = /(?:t|(?<!\s)\s)\s*\d{1,2}:\d{2}.*$|t\d{4,6}(?:z|[+-]\d{2}:?\d{2})?$/s;
const [EARLIEST, LATEST] = [1900, 2100];
/** A year of two digits is of the last century when it is later. */
const LATEST_SHORT = 2020;

/** Every date that a source value may mean, since day and month may be in either order. */
export function readDates(value: string): OwnDate[] {
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
