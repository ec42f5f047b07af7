/**
 * Digits given in code: lottery ("quiniela") names of numbers, well-known years and counts, Roman numerals, letters for digits.
 */
import { isWord } from '../text/lexicon.ts';
import type { Token } from '../text/tokens.ts';
import { type Atom, atomOf } from './atom.ts';
import table from './encoded-numbers.json' with { type: 'json' };

/** A word that announces such a code: "quiniela", "en romanos". */
export const CODE_WORD = /^(?:quiniel(?:a|as|ero|eros)|timber[oa]s?|roman[oa]s?)$/;
const QUINIELA = /quiniel|timber/;
const ROMAN = /\broman[oa]s?\b/;
const LETTERS = /\ba\s?=\s?1\b/;

/** Phrases by their first word, the longest first. */
function byFirstWord(phrases: readonly (readonly [string, string])[]) {
  const groups = new Map<string, { words: string[]; digits: string }[]>();
  for (const [said, digits] of phrases) {
    const words = said.split(/[ _]/);
    groups.set(words[0]!, [...(groups.get(words[0]!) ?? []), { words, digits }]);
  }
  for (const group of groups.values()) group.sort((a, b) => b.words.length - a.words.length);
  return groups;
}
const ALWAYS = Object.entries(table.always);
const PHRASES = byFirstWord(ALWAYS);
const PHRASES_OF_QUINIELA = byFirstWord([
  ...ALWAYS,
  ...table.quiniela.split(' ').map((said, value): [string, string] => [said, String(value).padStart(2, '0')]),
]);

/** Whether a word may begin such a phrase or be such a code in some text. */
export const mayBeEncoded = (word: string): boolean =>
  PHRASES_OF_QUINIELA.has(word) || ROMAN_FORM.test(word) || letterDigits(word) !== '';

/** Returns a function for the codes that the text mentions: the atom that token i and those after it encode, or null. */
export function decoderOf(text: string): (tokens: readonly Token[], i: number) => Atom | null {
  const phrases = QUINIELA.test(text) ? PHRASES_OF_QUINIELA : PHRASES;
  const isRoman = ROMAN.test(text);
  const isLettered = LETTERS.test(text);
  return (tokens, i) => {
    const { text: word } = tokens[i] as Token;
    const phrase = phrases.get(word)?.find(({ words }) => words.every((said, k) => tokens[i + k]?.text === said));
    if (phrase !== undefined)
      return atomOf(tokens, i, pastDigits(tokens, i + phrase.words.length, phrase.digits), phrase.digits, true);
    const digits = isRoman ? romanDigits(word) : isLettered ? letterDigits(word) : '';
    return digits === '' ? null : atomOf(tokens, i, i + 1, digits, true);
  };
}

/** "la niña bonita (15)": the same number in digits belongs to the atom. */
const pastDigits = (tokens: readonly Token[], k: number, digits: string): number =>
  tokens[k]?.text === digits && (tokens[k] as Token).start - (tokens[k - 1] as Token).end <= 2 ? k + 1 : k;

const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const ROMAN_FORM = /^(?=.)c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

function romanDigits(word: string): string {
  if (!ROMAN_FORM.test(word)) return '';
  const values = [...word].map((sign) => ROMAN_VALUES[sign] as number);
  return String(values.reduce((sum, value, k) => sum + (value < (values[k + 1] ?? 0) ? -value : value), 0));
}

/** "CDA EBJ" with A = 1 … J = 0. */
const letterDigits = (word: string): string =>
  /^[a-j]{2,10}$/.test(word) && !isWord(word)
    ? [...word].map((letter) => String((letter.charCodeAt(0) - 96) % 10)).join('')
    : '';
