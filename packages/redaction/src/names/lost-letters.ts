/** Reads a family name with a sign in place of a letter, as a wrong encoding leaves it: "Mu?oz", "MU�OZ", "IBA#EZ". */
import { isOrdinaryWord, isWord } from '../text/lexicon.ts';
import { textBetween, type Word } from './family-words.ts';
import { foldWord } from './fold-word.ts';
import { isGivenName, ORDINARY_WORDS } from './name-lists.ts';

/** The letters without accent or tilde that a lost letter may have been. */
export const LOST_LETTERS = 'aeioun';
/** The fewest letters of a name with a lost one. */
export const SHORTEST_LOST = 4;
const MOST_LOST = 20;
const SIGNS = /^[?#\ufffd]{1,2}$/;
const SIGNS_BEFORE = /(?<![?#\ufffd])[?#\ufffd]{1,2}$/;
/** One letter, or one for each of two signs. */
const ONE = [...LOST_LETTERS];
const ONE_OR_TWO = [...ONE, ...ONE.flatMap((first) => ONE.map((second) => first + second))];

const INSIDE_NAME = /(?<!\p{L})(\p{L}{1,40})([?#\ufffd]{1,2})(\p{L}{1,40})/gu;
const isName = (folded: string): boolean =>
  isGivenName(folded) || ORDINARY_WORDS.has(folded) || (isWord(folded) && !isOrdinaryWord(folded));

/** A name with its lost letters, where that makes a known name: "Mu?oz" is "Munoz". */
export const restoreLostName = (name: string): string =>
  name.replace(INSIDE_NAME, (written, left: string, sign: string, right: string) => {
    const letters = (sign.length === 1 ? ONE : ONE_OR_TWO).find((some) => isName(foldWord(left + some + right)));
    return letters === undefined ? written : left + letters + right;
  });

/** The words, where those around such signs are one word when a lost letter makes them a family name. */
export function restoreLostLetters(
  words: readonly Word[],
  text: string,
  isFamilyText: (folded: string) => boolean,
): readonly Word[] {
  if (!/[?#\ufffd]\p{L}/u.test(text)) return words;
  const restored: Word[] = [];
  let lost = 0;
  for (let k = 0; k < words.length; k++) {
    const [word, next] = [words[k] as Word, words[k + 1]];
    const between = next === undefined ? '' : textBetween(text, word, next);
    const parts =
      next !== undefined && SIGNS.test(between)
        ? { left: word.folded, sign: between, right: next, start: word.start }
        : lostFirst(word, words[k - 1], text);
    const length = parts === null ? 0 : parts.left.length + parts.right.folded.length;
    const folded =
      parts !== null && length >= SHORTEST_LOST - 1 && ++lost <= MOST_LOST
        ? (parts.sign.length === 1 ? ONE : ONE_OR_TWO)
            .map((letters) => parts.left + letters + parts.right.folded)
            .find(isFamilyText)
        : undefined;
    if (parts === null || folded === undefined) {
      restored.push(word);
      continue;
    }
    const { start, right } = parts;
    restored.push({ text: text.slice(start, right.end), folded, start, end: right.end, at: -1 });
    if (right === next) k++;
  }
  return restored;
}

/** "?lvarez": the first letter is lost. */
function lostFirst(word: Word, before: Word | undefined, text: string) {
  const sign = SIGNS_BEFORE.exec(text.slice(Math.max(0, word.start - 3), word.start))?.[0];
  if (sign === undefined || before?.end === word.start - sign.length) return null;
  return { left: '', sign, right: word, start: word.start - sign.length };
}
