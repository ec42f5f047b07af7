/** Reduces words to their sound in Argentina, so that family names are found in phonetic spellings ("Gonsales"). */
import { isOrdinaryWord } from '../text/lexicon.ts';
import { ORDINARY_WORDS, PLACE_NAMES } from './name-lists.ts';

/** Replacements, applied in this order. A capital in a result is a distinct sound ("C" is the sound of "ch"). */
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
/** The shortest sound that is used. Shorter ones match too many words. */
const SHORTEST = 3;

/** The sound of a folded word, in a form that no written word has. */
function soundsLike(word: string): string {
  let sound = word;
  for (const [written, said] of SOUNDS) sound = sound.replace(written, said);
  return sound.length < SHORTEST ? word : `~${sound}`;
}

/**
 * The key by which folded words and family names are compared: the sound, or the letters of a common word ("vino"), which must be
 * spelled the same. The text around a word decides for common words that are also family names.
 */
export const familyKey = (word: string): string =>
  isOrdinaryWord(word) && !ORDINARY_WORDS.has(word) && !PLACE_NAMES.has(word) ? word : soundsLike(word);
