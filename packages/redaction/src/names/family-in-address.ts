/** Family names in slugs and URLs: complete, glued, in parts, with look-alike digits or without an accented letter. */

import { fold } from '../text/fold.ts';
import { LETTER_OF_DIGIT } from '../text/fold-tables.ts';
import { foldWord } from './fold-word.ts';
import { LOST_LETTERS, SHORTEST_LOST } from './lost-letters.ts';

const PLAIN_ADDRESS = /^[a-z0-9:/._-]*$/;
const SHORTEST_INSIDE = 5;
const SHORTEST_EDGE = 4;
const LONGEST_FAMILY_WORD = 16;

/**
 * True when a slug or URL shows a family-name word: as a separate piece, percent-encoded, or glued into a longer piece
 * ("juanperez"). With a function (fingerprints), glued words are searched at both edges of a piece only.
 */
export function showsFamilyName(
  slugOrUrl: string,
  familyWords: readonly string[] | ((folded: string) => boolean),
): boolean {
  // Lower-case ASCII without escapes needs no folding. A word that it does not contain is no piece of it.
  if (
    typeof familyWords !== 'function' &&
    PLAIN_ADDRESS.test(slugOrUrl) &&
    !LETTERS_APART.test(slugOrUrl) &&
    !familyWords.some((w) => slugOrUrl.includes(w) || isSomeLetterAway(slugOrUrl, w)) &&
    !hasAny(lettersOf(slugOrUrl).replace(/[^a-z]+/g, ''), familyWords)
  )
    return false;
  const folded = fold(slugOrUrl).text;
  const words = (text: string) => text.split(/[^a-z\u00e0-\uffff]+/).map(foldWord);
  const seen = words(folded);
  const read = words(lettersOf(folded));
  const pieces = [...new Set([...joinLetters(seen), ...joinLetters(read)])];
  const joint = parted(read);
  const restored = withLostLetters(lettersOf(folded));
  if (typeof familyWords !== 'function')
    return familyWords.some(
      (word) =>
        word.length > 1 &&
        (pieces.some((piece) => piece === word || isGluedIn(piece, word) || lostLetter(piece, word)) ||
          joint.includes(word) ||
          restored.includes(word)),
    );
  if (joint.some(familyWords) || restored.some(familyWords)) return true;
  return pieces.some((piece) => {
    if (familyWords(piece)) return true;
    for (let length = SHORTEST_EDGE; length < Math.min(piece.length, LONGEST_FAMILY_WORD + 1); length++)
      if (familyWords(piece.slice(0, length)) || familyWords(piece.slice(-length))) return true;
    return false;
  });
}

/** Whether the address may contain the word without one letter: the parts before and after that letter occur in it. */
const isSomeLetterAway = (address: string, word: string): boolean =>
  word.length >= SHORTEST_LOST &&
  [...word].some(
    (letter, k) =>
      LOST_LETTERS.includes(letter) && address.includes(word.slice(0, k)) && address.includes(word.slice(k + 1)),
  );

const MOST_RESTORED = 20;

/** Pieces around a single sign, with the letter that the sign may stand for: "mu-oz" → "munoz". */
function withLostLetters(folded: string): string[] {
  const words: string[] = [];
  for (const [, left = '', right = ''] of [...folded.matchAll(AROUND_SIGN)].slice(0, MOST_RESTORED)) {
    if (left.length + right.length >= SHORTEST_LOST - 1)
      for (const letter of LOST_LETTERS) words.push(left + letter + right);
  }
  return words;
}

const AROUND_SIGN = /(?<![a-z0-9])([a-z]+)[^a-z0-9](?=([a-z]+)(?![a-z0-9]))/g;

/** Whether the piece is the word without one of those letters: "muoz". */
function lostLetter(piece: string, word: string): boolean {
  if (word.length < SHORTEST_LOST || piece.length !== word.length - 1) return false;
  let k = 0;
  while (k < piece.length && piece[k] === word[k]) k++;
  return LOST_LETTERS.includes(word[k] as string) && piece.slice(k) === word.slice(k + 1);
}

const hasAny = (text: string, words: readonly string[]): boolean => words.some((word) => text.includes(word));

/** Replaces digits inside words by the letters they resemble: "qu1nt4n4r". */
const lettersOf = (text: string): string =>
  text.replace(/(?<=[a-z])[0134578](?=[a-z])/g, (digit) => LETTER_OF_DIGIT[digit] as string);

const MOST_PARTS = 3;
/** The shortest family name that is searched across two words. Shorter ones match ordinary words too often. */
const SHORTEST_PARTED = 6;

/** Adjacent words read as one: "quin-tanar". */
function parted(words: readonly string[]): string[] {
  const whole: string[] = [];
  for (let k = 0; k < words.length; k++)
    for (let n = 2; n <= MOST_PARTS && k + n <= words.length; n++) {
      const word = words.slice(k, k + n).join('');
      if (word.length >= SHORTEST_PARTED && word.length <= LONGEST_FAMILY_WORD) whole.push(word);
    }
  return whole;
}

/** Single letters separated by signs: "z-u-b-e-l". */
const LETTERS_APART = /(?:^|[^a-z])[a-z][^a-z]+[a-z](?:[^a-z]|$)/;

/** The words of two letters or more. Consecutive single letters form one word. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const word of words) {
    if (word.length === 1) {
      letters += word;
      continue;
    }
    if (letters !== '') joined.push(letters);
    letters = '';
    if (word !== '') joined.push(word);
  }
  joined.push(letters);
  return joined.filter((word) => word.length > 1);
}

function isGluedIn(piece: string, word: string): boolean {
  if (word.length >= SHORTEST_INSIDE) return piece.includes(word);
  return word.length >= SHORTEST_EDGE && (piece.startsWith(word) || piece.endsWith(word));
}
