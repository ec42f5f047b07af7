/** Splits a text into the words in which family names are searched. */
import { decodeEscape } from '../text/escapes.ts';
import { type FoldedText, originalRange } from '../text/fold.ts';
import { LETTER_OF_DIGIT } from '../text/fold-tables.ts';
import { tokenise } from '../text/tokens.ts';

export interface Word {
  /** The word in the original text. */
  readonly text: string;
  /** The word after folding. */
  readonly folded: string;
  /** Offset in the original text. */
  readonly start: number;
  readonly end: number;
  /** Offset in the folded text; -1 for a word that was joined from several. */
  readonly at: number;
  /** The words that it was joined from, at apostrophes. */
  readonly parts?: readonly Word[];
}

const APOSTROPHE = /^['’`´]$/;

/**
 * The words of one reading of a text: runs of letters, joined by an apostrophe. Digits beside letters are read as the letters
 * they resemble.
 */
export function readWords(text: string, foldedText: FoldedText): Word[] {
  const words: Word[] = [];
  const tokens = tokenise(foldedText.text);
  for (let k = 0; k < tokens.length; k++) {
    const first = tokens[k]!;
    let last = first;
    let folded = '';
    let letters = 0;
    for (let n = k; n < tokens.length; n++) {
      const token = tokens[n]!;
      if (token.start !== (n === k ? first.start : last.end)) break;
      folded += token.numeric ? token.text.replace(/./g, (digit) => LETTER_OF_DIGIT[digit] ?? digit) : token.text;
      letters += token.numeric ? 0 : token.text.length;
      last = token;
      k = n;
    }
    if (letters === 0) continue;
    const { start, end } = originalRange(foldedText, first.start, last.end);
    const word = { text: text.slice(start, end), folded, start, end, at: first.start };
    const before = words.at(-1);
    if (before !== undefined && APOSTROPHE.test(text.slice(before.end, start)))
      words[words.length - 1] = {
        text: text.slice(before.start, end),
        folded: before.folded + folded,
        start: before.start,
        end,
        at: -1,
        parts: [before, word],
      };
    else words.push(word);
  }
  return words;
}

export const isCapital = ({ text }: Word): boolean => {
  const written = /^[&%\\]/.test(text) ? decodeEscape(text, 0) : null;
  return /^\p{Lu}/u.test(written === null ? text : String.fromCodePoint(written.codePoint));
};
export const isAllCapitals = (word: string): boolean => word.length > 1 && word === word.toUpperCase();

export const textBetween = (text: string, left: Word, right: Word): string => text.slice(left.end, right.start);

/** Whether only a space or a hyphen stands between two words. */
export function joined(text: string, left: Word, right: Word): boolean {
  const between = textBetween(text, left, right);
  return /^[\s\-–]{1,3}$/u.test(between) && !/\n\s*\n/.test(between);
}
