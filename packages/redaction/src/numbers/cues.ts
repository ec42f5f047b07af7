/** Cue words: evidence from the words around a number. Words are folded (lower case, no accents). */
import { remembered } from '../text/remember.ts';
import { anyOf, wordsOf } from '../text/word-lists.ts';
import lists from './cues.json' with { type: 'json' };

/** How strongly a word announces a telephone number, 0 to 3. */
type CueStrength = 0 | 1 | 2 | 3;

const BY_STRENGTH: readonly (readonly [RegExp, CueStrength])[] = [
  [anyOf(lists.strong), 3],
  [anyOf(lists.medium), 2],
  [anyOf(lists.weak), 1],
];
const LONGEST_CUE = 20;

/** How strongly one word announces a telephone number. */
export const phoneCue = remembered(
  (word): CueStrength =>
    word.length > LONGEST_CUE ? 0 : (BY_STRENGTH.find(([pattern]) => pattern.test(word))?.[1] ?? 0),
);

/** A number after such a word is a licence, a norm, a line or a plot of land, with at most seven digits. */
export const LABELS = wordsOf(lists.labels);
/**
 * A number after such a word belongs to a paper or a product. It may be long, but ten digits that fit the numbering plan stay
 * suspect.
 */
export const PAPERS = wordsOf(lists.papers);
/** A number after such a word is an account number of any length. */
export const ACCOUNTS = wordsOf(lists.accounts);
/** A number with dots directly after such a word is a version. */
export const VERSIONS = wordsOf(lists.versions);
/** Words that announce a list of values. */
export const LISTS = wordsOf(lists.lists);
/** A number after such a word is a house number. */
export const STREETS = wordsOf(lists.streets);
/** A number after such a word is an amount. */
export const MONEY_BEFORE = wordsOf(lists.moneyBefore);
/** A number before such a word is a quantity. */
export const UNITS_AFTER = wordsOf(lists.unitsAfter);
