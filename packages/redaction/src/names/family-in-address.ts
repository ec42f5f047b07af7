/** Family names in slugs and URLs: complete, glued, in two parts, letter by letter, or without an accented letter. */

import { fold } from '../text/fold.ts';
import { foldWord, LOST_LETTERS, SHORTEST_LOST } from '../text/lexicon.ts';

const SHORTEST_INSIDE = 5;
const SHORTEST_EDGE = 4;
const LONGEST_FAMILY_WORD = 16;
/** The shortest family name that is searched across two words ("del-bono"). Shorter ones match ordinary words too often. */
const SHORTEST_PARTED = 6;
const MOST_SIGNS = 20;

/**
 * True when a slug or URL shows a family-name word: as a separate piece, percent-encoded, or glued into a longer piece
 * ("juanperez"). With a function (fingerprints), glued words are searched at both edges of a piece only.
 */
export function showsFamilyName(
  slugOrUrl: string,
  familyWords: readonly string[] | ((folded: string) => boolean),
): boolean {
  const folded = fold(slugOrUrl).text.replace(LETTERS_APART, (letters) => letters.replace(/[^a-z]/g, ''));
  const pieces = folded
    .split(/[^a-z\u00e0-\uffff]+/)
    .map(foldWord)
    .filter((piece) => piece.length > 1);
  if (typeof familyWords !== 'function') {
    const whole = new Set([...pieces, ...acrossSigns(folded)]);
    return familyWords.some(
      (word) =>
        word.length > 1 &&
        (whole.has(word) || pieces.some((piece) => isGluedIn(piece, word) || lacksLetter(piece, word))),
    );
  }
  for (const piece of [...pieces, ...acrossSigns(folded)]) if (familyWords(piece)) return true;
  return pieces.some((piece) => {
    for (let length = SHORTEST_EDGE; length < Math.min(piece.length, LONGEST_FAMILY_WORD + 1); length++)
      if (familyWords(piece.slice(0, length)) || familyWords(piece.slice(-length))) return true;
    return false;
  });
}

/** Single letters with signs between: "z-u-b-e-l". */
const LETTERS_APART = /(?<![a-z])[a-z](?:[^a-z0-9]{1,3}[a-z](?![a-z])){2,}/g;
const AROUND_SIGN = /(?<![a-z0-9])([a-z]+)[^a-z0-9](?=([a-z]+)(?![a-z0-9]))/g;

/** Two words around a single sign read as one: "del-bono"; with a letter that the sign may stand for: "mu-oz". */
function acrossSigns(folded: string): string[] {
  const words: string[] = [];
  for (const [, left = '', right = ''] of [...folded.matchAll(AROUND_SIGN)].slice(0, MOST_SIGNS)) {
    const length = left.length + right.length;
    if (length > LONGEST_FAMILY_WORD) continue;
    if (length >= SHORTEST_PARTED) words.push(left + right);
    if (length >= SHORTEST_LOST - 1) for (const letter of LOST_LETTERS) words.push(left + letter + right);
  }
  return words;
}

/** Whether the piece is the word without one of those letters: "muoz". */
function lacksLetter(piece: string, word: string): boolean {
  if (word.length < SHORTEST_LOST || piece.length !== word.length - 1) return false;
  let k = 0;
  while (k < piece.length && piece[k] === word[k]) k++;
  return LOST_LETTERS.includes(word[k] as string) && piece.slice(k) === word.slice(k + 1);
}

function isGluedIn(piece: string, word: string): boolean {
  if (word.length >= SHORTEST_INSIDE) return piece.includes(word);
  return word.length >= SHORTEST_EDGE && (piece.startsWith(word) || piece.endsWith(word));
}
