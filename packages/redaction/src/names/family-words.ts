/** Splits a text into the words in which family names are searched. */
import { type FoldedText, originalRange } from '../text/fold.ts';
import { tokenise } from '../text/tokens.ts';

export interface Word {
  /** The word in the original text. */
  readonly text: string;
  /** The word after folding, without apostrophes. */
  readonly folded: string;
  /** Offsets in the original text. */
  readonly start: number;
  readonly end: number;
  /** Offset in the folded text. */
  readonly at: number;
}

export const APOSTROPHE = /['’`´]/;

/** The words of a text: runs of letters, joined by an apostrophe. */
export function readWords(text: string, foldedText: FoldedText): Word[] {
  const words: Word[] = [];
  for (const token of tokenise(foldedText.text)) {
    if (token.numeric) continue;
    const { start, end } = originalRange(foldedText, token.start, token.end);
    const before = words.at(-1);
    if (before !== undefined && start === before.end + 1 && APOSTROPHE.test(text.slice(before.end, start)))
      words[words.length - 1] = {
        ...before,
        text: text.slice(before.start, end),
        folded: before.folded + token.text,
        end,
      };
    else words.push({ text: text.slice(start, end), folded: token.text, start, end, at: token.start });
  }
  return words;
}

export const isCapital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);
export const isAllCapitals = (word: string): boolean => word.length > 1 && word === word.toUpperCase();

export const textBetween = (text: string, left: Word, right: Word): string => text.slice(left.end, right.start);

/** Whether only a space or a hyphen stands between two words. */
export function joined(text: string, left: Word, right: Word): boolean {
  const between = textBetween(text, left, right);
  return /^[\s\-–]{1,3}$/u.test(between) && !/\n\s*\n/.test(between);
}
