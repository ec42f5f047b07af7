/** Letters that pass for digits, and digits that pass for letters. */
import type { Atom } from './atoms.ts';
import { numberWord } from './number-words.ts';
import type { Token } from './tokens.ts';

const LOOKALIKE_DIGITS: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  s: '5',
  b: '8',
  z: '2',
};
const LEETSPEAK: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
};

/** "S" in "S643", "l" in "1l": letters that pass for digits, glued to a digit. */
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

/** The atom that token i makes as look-alike digits, or null. */
export function lookalikeAtom(tokens: readonly Token[], i: number, text: string): Atom | null {
  const token = tokens[i] as Token;
  const before = tokens[i - 1];
  const after = tokens[i + 1];
  const touchesBefore = before?.numeric === true && before.end === token.start;
  const touchesAfter = after?.numeric === true && after.start === token.end;
  if (!touchesBefore && !touchesAfter && !isInDashedRun(tokens, i, text)) return null;
  const digits = lookalikeDigits(token.text);
  if (digits === null || isNoise(tokens, i)) return null;
  return { start: token.start, end: token.end, digits, spoken: false, firstToken: i, nextToken: i + 1 };
}

const LONGEST_RUN = 16;

/** "lllS-4722-S987": look-alikes and digits joined by hyphens into something as long as a number. */
function isInDashedRun(tokens: readonly Token[], i: number, text: string): boolean {
  let digits = 0;
  let signs = 0;
  const fits = (token: Token): boolean => {
    if (!token.numeric && lookalikeDigits(token.text) === null) return false;
    if (token.numeric) digits += token.text.length;
    signs += token.text.length;
    return signs <= LONGEST_RUN;
  };
  const joined = (k: number): boolean => {
    const end = tokens[k]?.end ?? 0;
    const gap = (tokens[k + 1]?.start ?? Number.POSITIVE_INFINITY) - end;
    return gap === 0 || (gap === 1 && text[end] !== ' ' && text[end] !== '\n');
  };
  for (let k = i; k < tokens.length; k++) {
    if (!fits(tokens[k] as Token)) return false;
    if (!joined(k)) break;
  }
  for (let k = i - 1; k >= 0 && joined(k); k--) if (!fits(tokens[k] as Token)) return false;
  return signs >= 8 && digits >= 2;
}

/** "1g1e5f1h6a": single letters between single digits all along are noise, not digits. */
function isNoise(tokens: readonly Token[], i: number): boolean {
  let from = i;
  while (from > 0 && i - from < 40 && tokens[from - 1]?.end === tokens[from]?.start) from--;
  let length = 1;
  const letters = new Set<string>();
  for (let k = from; k < tokens.length && length < 40; k++, length++) {
    const token = tokens[k] as Token;
    if (!token.numeric) letters.add(token.text);
    if (token.text.length !== 1 || (k > from && token.numeric === tokens[k - 1]?.numeric)) return false;
    if (tokens[k + 1]?.start !== token.end) break;
  }
  return length >= 8 && letters.size >= 3;
}

/** "c1nc0", "s13te": a run of letters and digits that reads as a number word once its digits are read as letters. */
export function leetNumberWord(tokens: readonly Token[], i: number): Atom | null {
  let k = i;
  let word = '';
  let mixed = 0;
  while (k < tokens.length && word.length <= 12) {
    const token = tokens[k] as Token;
    if (k > i && (tokens[k - 1] as Token).end !== token.start) break;
    if (token.numeric) {
      if (token.text.length > 2) return null;
      for (const digit of token.text) {
        const letter = LEETSPEAK[digit];
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
  if (mixed !== 3 || word.length < 3 || word.length > 12) return null;
  const value = numberWord(word);
  if (value === null || value.type === 'repeat' || value.type === 'plural') return null;
  return {
    start: (tokens[i] as Token).start,
    end: (tokens[k - 1] as Token).end,
    digits: String(value.value),
    spoken: true,
    firstToken: i,
    nextToken: k,
  };
}
