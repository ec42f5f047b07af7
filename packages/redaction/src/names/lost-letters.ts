/** Restores the letter that a wrong encoding replaced by a sign, or by two: "Mu?oz", "MU\ufffdOZ", "N\ufffd\ufffdñez". */
import { foldWord } from './fold-word.ts';

/** The letters without accent or tilde that a lost letter may have been. */
export const LOST_LETTERS = 'aeioun';
/** The fewest letters of a name with a lost one. */
export const SHORTEST_LOST = 4;
const MOST_LOST = 20;
/** One letter, or one for each of two signs. */
const ONE = [...LOST_LETTERS];
const ONE_OR_TWO = [...ONE, ...ONE.flatMap((first) => ONE.map((second) => first + second))];

/** A sign before a letter. */
export const LOST_LETTER = /[?\ufffd]\p{L}/u;
const AROUND_SIGN = /(?<![\p{L}?\ufffd])(\p{L}{0,40})([?\ufffd]{1,2})(\p{L}{1,40})/gu;
const NOTHING = '\u200b';

/** A text of the same length, with those lost letters that make a word `isName` accepts, folded. */
export function restoreLostLetters(text: string, isName: (folded: string) => boolean): string {
  if (!LOST_LETTER.test(text)) return text;
  let signs = 0;
  return text.replace(AROUND_SIGN, (written, left: string, sign: string, right: string) => {
    if (left.length + right.length < SHORTEST_LOST - 1 || ++signs > MOST_LOST) return written;
    const letters = (sign.length === 1 ? ONE : ONE_OR_TWO).find((some) => isName(foldWord(left + some + right)));
    return letters === undefined ? written : left + letters.padEnd(sign.length, NOTHING) + right;
  });
}
