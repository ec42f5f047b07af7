/** Letters that look like digits, and digits that look like letters. */

import { textBefore } from '../hit.ts';
import { LETTER_OF_DIGIT, MARK } from '../text/fold-tables.ts';
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
/** Letters that stand for digits only where the text announces a telephone number. */
const ANNOUNCED_LOOKALIKES: Readonly<Record<string, string>> = {
  ...LOOKALIKE_DIGITS,
  e: '3',
  a: '4',
  g: '6',
  t: '7',
  q: '9',
};

/** "S" in "S643", "l" in "1l": letters beside a digit that stand for digits. */
function lookalikeDigits(word: string, table = LOOKALIKE_DIGITS): string | null {
  if (word.length > 4) return null;
  let digits = '';
  for (const letter of word) {
    const digit = table[letter];
    if (digit === undefined) return null;
    digits += digit;
  }
  return digits;
}

/** Whether a word has only letters that may stand for digits in some text. */
export const mayPassForDigits = (word: string): boolean => lookalikeDigits(word, ANNOUNCED_LOOKALIKES) !== null;

/** The atom of look-alike digits at token i, or null. */
export function lookalikeAtom(tokens: readonly Token[], i: number, text: string): Atom | null {
  const token = tokens[i] as Token;
  const before = tokens[i - 1];
  const after = tokens[i + 1];
  const touchesBefore = before?.numeric === true && before.end === token.start;
  const touchesAfter = after?.numeric === true && after.start === token.end;
  if (token.text === 'i' && isProcessor(text, token.start)) return null;
  const plain = touchesBefore || touchesAfter ? lookalikeDigits(token.text) : null;
  const digits =
    plain !== null && !isNoise(tokens, i)
      ? plain
      : isInAnnouncedRun(tokens, i, text)
        ? lookalikeDigits(token.text, ANNOUNCED_LOOKALIKES)
        : null;
  if (digits === null) return null;
  return atomOf(tokens, i, i + 1, digits, false);
}

/** "i3 i5 i7", "i5 9400, i7 8700": processor models, with another one nearby. */
const PROCESSOR = /(?<![a-z0-9])i[3579](?![a-z0-9])/g;
const PROCESSOR_REACH = 16;

const isProcessor = (text: string, start: number): boolean =>
  (text.slice(Math.max(0, start - PROCESSOR_REACH), start + PROCESSOR_REACH).match(PROCESSOR) ?? []).length > 1;

const FEWEST_ANNOUNCED = 8;
const LONGEST_ANNOUNCED = 14;
/** The fewest digits in such a run. Fewer are enough beside letters that rarely mean anything else ("lllS-S2OS-ll79"). */
const FEWEST_DIGITS = 4;
const FEWEST_BESIDE_LIKE = 2;
const CUE_REACH = 10;
const SIGN_REACH = 3;

/** "llamar al 54 ET0 T6s 4z04": a word that asks to call, then as many letters and digits as a telephone number has. */
function isInAnnouncedRun(tokens: readonly Token[], i: number, text: string): boolean {
  let digits = 0;
  let signs = 0;
  let isLike = true;
  const fits = (token: Token): boolean => {
    if (!token.numeric && lookalikeDigits(token.text, ANNOUNCED_LOOKALIKES) === null) return false;
    if (token.numeric) digits += token.text.length;
    else isLike &&= lookalikeDigits(token.text) !== null;
    signs += token.text.length;
    return signs <= LONGEST_ANNOUNCED;
  };
  /** Whether token k and the next one touch, are joined by a joint, or are separated by a space with a digit on each side. */
  const joined = (k: number): boolean => {
    const [left, right] = [tokens[k], tokens[k + 1]];
    if (left === undefined || right === undefined) return false;
    const gap = right.start - left.end;
    if (gap === 0) return true;
    if (gap > 1) return false;
    return text[left.end] === ' '
      ? showsDigit(tokens, k, -1) && showsDigit(tokens, k + 1, 1)
      : /[-._|/]/.test(text[left.end] ?? '');
  };
  let last = i;
  if (!fits(tokens[i] as Token)) return false;
  while (joined(last)) if (!fits(tokens[++last] as Token)) return false;
  let first = i;
  while (joined(first - 1)) if (!fits(tokens[--first] as Token)) return false;
  if (signs < FEWEST_ANNOUNCED || digits < (isLike ? FEWEST_BESIDE_LIKE : FEWEST_DIGITS)) return false;
  const { start } = tokens[first] as Token;
  for (let k = first - 1; k >= first - 3 && k >= 0; k--)
    if (phoneCue((tokens[k] as Token).text) >= 1) return start - (tokens[k] as Token).end < CUE_REACH;
  return textBefore(text, start, SIGN_REACH).includes(MARK.phone);
}

/** Whether the touching tokens from k on (to the left or right) hold a digit. */
function showsDigit(tokens: readonly Token[], k: number, step: 1 | -1): boolean {
  for (let n = k, seen = 0; seen < 6; n += step, seen++) {
    const token = tokens[n];
    if (token === undefined) return false;
    if (token.numeric) return true;
    const next = tokens[n + step];
    if (next === undefined || (step === 1 ? next.start !== token.end : next.end !== token.start)) return false;
  }
  return false;
}

/**
 * "RT38K5932SL", "1g1e5f1h6a": other letters in the run show that it is a code or noise, unless a word for a telephone begins it.
 */
function isNoise(tokens: readonly Token[], i: number): boolean {
  let from = i;
  while (from > 0 && i - from < 40 && tokens[from - 1]?.end === tokens[from]?.start) from--;
  let length = 0;
  let single = true;
  const letters = new Set<string>();
  for (let k = from; k < tokens.length && length < 40; k++, length++) {
    const token = tokens[k] as Token;
    if (!token.numeric) letters.add(token.text);
    if (!token.numeric && (k > from || phoneCue(token.text) === 0) && lookalikeDigits(token.text) === null) return true;
    if (token.text.length !== 1 || (k > from && token.numeric === tokens[k - 1]?.numeric)) single = false;
    if (tokens[k + 1]?.start !== token.end) break;
  }
  return single && length >= 7 && letters.size >= 3;
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
