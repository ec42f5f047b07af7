/** Letters that look like digits, and digits that look like letters. */

import { LETTER_OF_DIGIT } from '../text/fold-tables.ts';
import type { Token } from '../text/tokens.ts';
import { type Atom, atomOf } from './atom.ts';
import { phoneCue } from './cues.ts';
import { isWhole, numberWord } from './number-words.ts';

const LOOKALIKE_DIGITS: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  s: '5',
  b: '8',
  z: '2',
};

/** "S" in "S643", "l" in "1l": letters beside a digit that stand for digits. */
function lookalikeDigits(word: string): string | null {
  if (word.length > 4) return null;
  let digits = '';
  for (const letter of word) {
    const digit = LOOKALIKE_DIGITS[letter];
    if (digit === undefined) return null;
    digits += digit;
  }
  return digits;
}

/** Whether a word has only letters that may stand for digits in some text. */
export const mayPassForDigits = (word: string): boolean => lookalikeDigits(word) !== null;

/** The atom of look-alike digits at token i, or null. */
export function lookalikeAtom(tokens: readonly Token[], i: number): Atom | null {
  const token = tokens[i] as Token;
  const before = tokens[i - 1];
  const after = tokens[i + 1];
  const touchesBefore = before?.numeric === true && before.end === token.start;
  const touchesAfter = after?.numeric === true && after.start === token.end;
  if (!touchesBefore && !touchesAfter)
    return TWO_STROKES.test(token.text) && (after?.start ?? Number.POSITIVE_INFINITY) - token.end <= NEXT_GROUP
      ? atomOf(tokens, i, i + 1, '11', false)
      : null;
  const digits = lookalikeDigits(token.text);
  if (digits === null || isNoise(tokens, i)) return null;
  return atomOf(tokens, i, i + 1, digits, false);
}

/** "ll-64B0-2753": the area code of Buenos Aires as a group of its own. */
const TWO_STROKES = /^[il]{2}$/;
const NEXT_GROUP = 3;

/**
 * "RT38K5932SL", "1g1e5f1h6a": other letters in the run show that it is a code or noise, unless a word for a telephone begins it.
 */
function isNoise(tokens: readonly Token[], i: number): boolean {
  let from = i;
  while (from > 0 && i - from < 40 && tokens[from - 1]?.end === tokens[from]?.start) from--;
  let length = 0;
  let single = true;
  for (let k = from; k < tokens.length && length < 40; k++, length++) {
    const token = tokens[k] as Token;
    if (!token.numeric && (k > from || phoneCue(token.text) === 0) && lookalikeDigits(token.text) === null) return true;
    if (token.text.length !== 1 || (k > from && token.numeric === tokens[k - 1]?.numeric)) single = false;
    if (tokens[k + 1]?.start !== token.end) break;
  }
  return single && length >= 7;
}

/** The longest run of letters and digits that may read as a number word. */
const LONGEST_LEET = 12;

/** "c1nc0", "s13te": a run of letters and digits that reads as a number word once its digits are read as letters. */
export function leetNumberWord(tokens: readonly Token[], i: number): Atom | null {
  let k = i;
  let word = '';
  let mixed = 0;
  while (k < tokens.length && word.length <= LONGEST_LEET) {
    const token = tokens[k] as Token;
    if (k > i && (tokens[k - 1] as Token).end !== token.start) break;
    if (token.numeric) {
      if (token.text.length > 2) return null;
      for (const digit of token.text) {
        const letter = LETTER_OF_DIGIT[digit];
        if (letter === undefined) return null;
        word += letter;
      }
      mixed |= 1;
    } else {
      word += token.text;
      mixed |= 2;
    }
    k++;
  }
  if (mixed !== 3 || word.length < 3 || word.length > LONGEST_LEET) return null;
  const value = numberWord(word);
  if (value === null || !isWhole(value)) return null;
  return atomOf(tokens, i, k, String(value.value), true);
}
