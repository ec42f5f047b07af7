/** A prefilter: whether a text may show a private value. It has false positives. */
import type { Folded } from '../text/fold.ts';
import { MAY } from '../text/survey.ts';
import type { PrivateValue, PrivateValues } from './private-values.ts';

/** Whether a folded text may show one of these values; `may` is the result of its survey, which reports numbers. */
export function mayShow(text: string, own: PrivateValues, may: number): boolean {
  if (own.length === 0 || may & MAY.number) return own.length > 0;
  return mayShowLetters({ units: Uint16Array.from(text, (sign) => sign.charCodeAt(0)), size: text.length }, own);
}

/** {@link mayShow} for a text in which the survey found no number, so that it shows no value in digits. */
export function mayShowLetters({ units, size }: Pick<Folded, 'units' | 'size'>, own: PrivateValues): boolean {
  let before = 0;
  for (let i = 0; i < size; i++) {
    const kind = kindOf(units[i] as number);
    if (kind !== 0 && kind !== before) for (const value of own) if (mayBegin(value, units, size, i)) return true;
    before = kind;
  }
  return false;
}

/** 1 for a digit, 2 for a letter, 0 for a separator. */
const kindOf = (unit: number): number => (unit >= 97 && unit <= 122 ? 2 : unit >= 48 && unit <= 57 ? 1 : 0);

/** Whether the word or number at `i` is a clue to the value. */
function mayBegin(value: PrivateValue, units: Uint16Array, size: number, i: number): boolean {
  if ('digits' in value) return false;
  const { words, digits } = value.clues;
  if (digits !== '' && kindOf(units[i] as number) === 1) return hasDigits(units, size, i, digits);
  return words.some((word) => begins(units, size, i, word));
}

/** Whether the run of digits at `i` contains these two digits in a row. */
function hasDigits(units: Uint16Array, size: number, i: number, digits: string): boolean {
  for (let k = i; k + 1 < size && kindOf(units[k + 1] as number) === 1; k++)
    if (units[k] === digits.charCodeAt(0) && units[k + 1] === digits.charCodeAt(1)) return true;
  return false;
}

/** The fewest letters of a value before a separator, where it may be abbreviated. */
const FEWEST = 3;

/** Whether the text has these letters and digits from `i` on, with any separators; the first three before one are enough. */
function begins(units: Uint16Array, size: number, i: number, letters: string): boolean {
  let k = 0;
  for (; i < size && k < letters.length; i++) {
    const unit = units[i] as number;
    if (unit === letters.charCodeAt(k)) k++;
    else if (kindOf(unit) !== 0) return false;
    else if (k >= FEWEST) return true;
  }
  return k === letters.length || k >= FEWEST;
}
