/** Notations that explain their digits: dates, hours, measures, prices, versions. */

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const HOUR = '(?:[01]?\\d|2[0-4])';
/** No digits directly before, or with a sign between. */
const ALONE = '(?<!\\d(?:\\s?[-./]?\\s?|,))';
/** No digits directly after, or with a sign between. */
const END = '(?!\\d|\\s?[-/.:]\\s?\\d|,\\d|\\s\\d{2,}-?\\d)';
const LENGTH = '\\s?(?:m|mts?|cm|mm)?';

/** Each notation by what it says of its digits. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  date: [
    `(?<![\\d/.-])${DAY}([/.-])${MONTH}\\1(?:${YEAR}|\\d\\d)(?![\\d/-])`,
    `${YEAR}-${MONTH}-${DAY}(?!\\d)`,
    `(?<!\\d[-/ ]?)${DAY}/${MONTH}(?![\\d/])(?!\\s?[-/]\\s?\\d)`,
    `(?<![\\d-])${YEAR}\\s?[-/]\\s?(?:${YEAR}|\\d\\d)(?!\\d|-)`,
    `${ALONE}\\d{1,2}/${YEAR}(?![\\d/-])`,
    `(?<!\\d)20[0-3]\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?:[-_]\\d{2,6})?(?!\\d|-\\d)`,
  ],
  hour: [
    `(?<![\\d:.])${HOUR}[:.][0-5]\\d(?:[:.][0-5]\\d)?(?=\\s?(?:hs?|horas|am|pm|a|-|y)\\b)`,
    `(?<![\\d:])${HOUR}:[0-5]\\d(?:[:.][0-5]\\d)?(?![\\d:])`,
    '24/7(?:/365)?',
  ],
  range: [
    `(?<!\\d\\s?)\\d{1,4} (?:al?|hasta|y) \\d{1,3}(?:\\.\\d{3})?(?=\\s(?:hs?|horas|anos|dias|m|km|de|del|por)\\b|[.,;)]|$)`,
  ],
  measure: [
    `(?<!\\d)\\d{1,4}(?:[.,]\\d{1,2})?${LENGTH}\\s?x\\s?\\d{1,4}(?:[.,]\\d{1,3})?(?:${LENGTH}\\s?x\\s?\\d{1,4}(?:[.,]\\d{1,2})?)?(?!\\d|\\s?x\\s?\\d)`,
    `\\d{3}/\\d\\d\\s?(?:z?r|[/-])\\s?\\d\\d(?!\\d)`,
    `-?\\d{1,3}[.,]\\d{4,8}(?:,\\s?|\\sy\\s|\\s(?=-))-?\\d{1,3}[.,]\\d{4,8}`,
  ],
  amount: [
    `${ALONE}\\d{1,7},\\d{1,2}(?!\\d|[,-]\\d|\\s\\d{3})`,
    `${ALONE}\\d{1,4}\\.\\d{1,2}${END}`,
    `${ALONE}\\d{1,3}[.,]\\d{3}(?:,\\d{1,2})?${END}`,
    `${ALONE}\\d{1,3}(?:[.,]\\d{3})+[.,]?000(?:,\\d{1,2})?(?!\\d)`,
    `${ALONE}\\d{1,3}(?:\\.\\d{3}){1,2},\\d{2}(?![\\d,-])`,
    `${ALONE}[1-9]\\d{0,2}(?: \\d{3})? [1-9]?\\d00(?!\\d| \\d|-)`,
  ],
  fraction: [`${ALONE}\\d{1,2}\\s?[-/]\\s?\\d{1,2}${END}`, `${ALONE}\\d{3,6}/(?:(?:19|20)?\\d\\d)(?![\\d/-])`],
  series: [
    `(?<!\\d[-. ]?)(?:[0-7]-[0-7][ ,y]{1,3}){1,4}[0-7]-[0-7](?![\\d-])`,
    `(?<![\\d/-])\\d{1,3}([/-])\\d{1,3}(?:\\1\\d{1,3}){1,8}(?![\\d/-])(?<!-)`,
  ],
  code: [
    `${ALONE}00\\d{5,7}(?!\\d)`,
    `(?<!\\d)\\d{4,5}-\\d{8}(?!\\d)`,
    `(?<![\\d.])(?:192|10|127|172|255|200)\\.(?:\\d{1,3}\\.){2}\\d{1,3}(?:/\\d{1,2})?(?![\\d.])`,
    '0x[0-9a-f]{1,16}',
    `(?<![\\w-])(?=[0-9]{0,7}[a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`,
  ],
};

interface Noted {
  readonly start: number;
  readonly end: number;
  readonly as: string;
}

const NOTATIONS = Object.entries(SOURCES).flatMap(([as, sources]) =>
  sources.map((source) => ({ as, pattern: new RegExp(source, 'g') })),
);

/** The notations in a folded text. They may overlap. */
export function findNotations(text: string): Noted[] {
  const found: Noted[] = [];
  for (const { as, pattern } of NOTATIONS)
    for (const { index, 0: written } of text.matchAll(pattern))
      if (as !== 'series' || isSeries(written)) found.push({ start: index, end: index + written.length, as });
  return found;
}

/** "22-27-31" rises, and no value is far from the others; "571-322-08" does not. */
function isSeries(written: string): boolean {
  const sign = /^\d{1,3}([/-])\d{1,3}(?:\1\d{1,3})+$/.exec(written)?.[1];
  if (sign === undefined) return true;
  const values = written.split(sign).map(Number);
  const steps = values.slice(1).map((value, k) => value - (values[k] as number));
  return (
    Math.max(...values) <= 3 * Math.min(...values) &&
    (steps.every((step) => step > 0) || steps.every((step) => step < 0))
  );
}
