/** The cue lexicon: what the words around a number say about it. Words are folded (lower case, no accents). */
import { anyOf, wordsOf } from '../text/word-lists.ts';
import lists from './cues.json' with { type: 'json' };

/** Strength of the promise of a telephone number, 0 to 3. */
export type CueStrength = 0 | 1 | 2 | 3;

const BY_STRENGTH: readonly (readonly [RegExp, CueStrength])[] = [
  [anyOf(lists.strong), 3],
  [anyOf(lists.medium), 2],
  [anyOf(lists.weak), 1],
];
const LONGEST_CUE = 20;
const memory = new Map<string, CueStrength>();

/** How much one word promises a telephone number. */
export function phoneCue(word: string): CueStrength {
  if (word.length > LONGEST_CUE) return 0;
  const known = memory.get(word);
  if (known !== undefined) return known;
  const strength = BY_STRENGTH.find(([pattern]) => pattern.test(word))?.[1] ?? 0;
  if (memory.size < 20_000) memory.set(word, strength);
  return strength;
}

/** Words before a number that make it a licence, a norm, a line, a part of the land: seven digits at most. */
export const LABELS = wordsOf(lists.labels);
/** Words before a number that make it a paper's or a thing's: as long as any, but ten digits of the numbering plan are suspect. */
export const PAPERS = wordsOf(lists.papers);
/** Words before a number that make it an account's, whatever its length. */
export const ACCOUNTS = wordsOf(lists.accounts);
/** Words right before a number with dots in it that make it a version's. */
export const VERSIONS = wordsOf(lists.versions);
/** Makes and lines of mobile telephones: "celular Samsung A52 6/128" is goods, not a promise. */
export const DEVICES = wordsOf(lists.devices);
/** Words that announce a list of values. */
export const LISTS = wordsOf(lists.lists);
/** Words before a number that make it a house number. */
export const STREETS = wordsOf(lists.streets);
/** Words before a number that make it an amount. */
export const MONEY_BEFORE = wordsOf(lists.moneyBefore);
/** Words after a number that make it a quantity. */
export const UNITS_AFTER = wordsOf(lists.unitsAfter);
