/** A word of a text: its folded form, by which it is compared, and its place in the original text. */
export interface Word {
  readonly folded: string;
  readonly from: number;
  readonly to: number;
  /** A comma, a stop or the like stands before it. */
  readonly opens: boolean;
  readonly isCorrected?: boolean;
}

const WORDS = /[\p{L}\p{N}\p{M}]+(?:['’]t\b)?/gu;
const PLAIN = /^[a-z0-9]+$/;
const MARKS = /\p{M}+|['’]/gu;
const SEPARATOR = /[.,;:!?¡¿()\n]|[–—-]\s|\s[–—-]/;
const DIGIT = /\d/;

/** The most frequent words that would be another word with n for ñ, and their folded forms. */
const OWN_ENYE = new Map([
  ['uña', 'unha'],
  ['uñas', 'unhas'],
]);

/** Lower case and without accents; ñ is n, except in {@link OWN_ENYE}. */
export function foldForMeaning(word: string): string {
  if (PLAIN.test(word)) return word;
  const lower = word.toLowerCase();
  return OWN_ENYE.get(lower) ?? lower.normalize('NFKD').replace(MARKS, '');
}

/** The words of a text: runs of letters and digits. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(WORDS)) {
    const folded = foldForMeaning(match[0]);
    if (folded === '') continue;
    const between = text.slice(end, match.index);
    const from = end;
    end = match.index + match[0].length;
    // "4,5 estrellas"
    const opens = from > 0 && SEPARATOR.test(between) && !(between.length === 1 && DIGIT.test(text[from - 1]!));
    words.push({ folded, from: match.index, to: end, opens });
  }
  return words;
}

/** The folded words of a text, separated by spaces. */
export function foldPhrase(text: string): string {
  return wordsOf(text)
    .map(({ folded }) => folded)
    .join(' ');
}

/** Removes the endings for number and gender: `plomeros`, `plomera` and `plomero` have one stem. */
export function stem(word: string): string {
  let end = word.length;
  if (end > 3 && word[end - 1] === 's') end -= end > 4 && CONSONANT_ES.test(word) ? 2 : 1;
  if (end > 3 && (word[end - 1] === 'e' || GENDERED.test(word.slice(0, end)))) end--;
  if (end < word.length) return word.slice(0, end);
  return word.endsWith('z') ? `${word.slice(0, -1)}c` : word;
}

/** Endings that people and what is said of things have in both genders. */
const GENDERED = /(?:er|or|[aiu]d|ic|an|ist|ult|elt|ot)[ao]$/;
const CONSONANT_ES = /[nlrdscjy]es$/;
