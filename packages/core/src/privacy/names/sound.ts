/** What a word sounds like in Argentina, for family names that a reader spells as they hear them ("Gonsales"). */
import { isOrdinaryWord } from '../text/lexicon.ts';
import { ORDINARY_WORDS, PLACE_NAMES } from './family-lexicon.ts';

/** Applied in this order; a capital in a result stands for a sound of its own ("C" for that of "ch"). */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/t?s?ch(?=[aeiou]|$)|tch|sh(?=[aeiou]|$)/g, 'C'],
  [/sc?h|cz|tz/g, 's'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/ck|qu(?=[ei])|q/g, 'k'],
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[eiy])|^x|x(?=[ei])/g, 'j'],
  [/G/g, 'g'],
  [/c(?=[eiy])|[zxß]/g, 's'],
  [/c/g, 'k'],
  [/[vw]/g, 'b'],
  [/ll|y(?=[aeiou])|(?<=[aeiou])i(?=[aeiou])/g, 'Y'],
  [/y/g, 'i'],
  [/m(?=[^aeiou]|$)/g, 'n'],
  [/dt$/g, 't'],
  [/(.)\1+/g, '$1'],
];
/** A shorter one is too many words. */
const SHORTEST = 3;

/** A folded word by its sound, which no writing equals. */
function soundsLike(word: string): string {
  let sound = word;
  for (const [written, said] of SOUNDS) sound = sound.replace(written, said);
  return sound.length < SHORTEST ? word : `~${sound}`;
}

/**
 * What folded words are compared by where one of them is a family name: their sound, or their letters for a word that everybody
 * uses ("vino"), which is only the name that is written the same. Words that are family names too go by what stands around them.
 */
export const familyKey = (word: string): string =>
  isOrdinaryWord(word) && !ORDINARY_WORDS.has(word) && !PLACE_NAMES.has(word) ? word : soundsLike(word);
