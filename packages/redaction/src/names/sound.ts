/** Reduces words to their sound in Argentina, so that family names are found in phonetic spellings ("Gonsales"). */
import { isOrdinaryWord, isWord } from '../text/lexicon.ts';
import { ORDINARY_WORDS, PLACE_NAMES } from './name-lists.ts';

/** Replacements, applied in this order. A capital in a result is a distinct sound ("C" is the sound of "ch"). */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/cch(?=[ei])|(?<!s)ch(?=i$|in[io]$|et+[io]$)|(?<![st])ch$/g, 'k'],
  [/c$/g, 'Q'],
  [/t?s?ch(?=[aeiou]|$)|tch|sh(?=[aeiou]|$)|cz/g, 'C'],
  [/sc?h|tz/g, 's'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/^es(?=[^aeiou])/g, 's'],
  [/ck|qu(?=[ei])|q/g, 'k'],
  [/g?n[iy](?=[aeou])|gn(?=[aeiou])/g, 'n'],
  [/gl(?=i[aeou])/g, 'l'],
  [/gu?(?=[ei])|g(?=y)|^x|x(?=[ei])/g, 'j'],
  [/c(?=[eiy])|[zxß]/g, 's'],
  [/c/g, 'k'],
  [/[vw]/g, 'b'],
  [/ll|y(?=[aeiou])|(?<=[aeiou])i(?=[aeiou])|^i(?=[aeou])/g, 'Y'],
  [/y/g, 'i'],
  [/m(?=[^aeiou]|$)/g, 'n'],
  [/dt?$/g, 't'],
  [/(.)\1+/g, '$1'],
];
/** The shortest sound that is used. Shorter ones match too many words. */
const SHORTEST = 3;

/** The sound of a folded word, in a form that no written word has. A word that certainly names a person is compared by it. */
export function familySound(word: string): string {
  let sound = word;
  for (const [written, said] of SOUNDS) sound = sound.replace(written, said);
  return sound.length < SHORTEST ? word : `~${sound}`;
}

/**
 * The key by which folded words and family names are compared: the sound, or the letters of a common word ("vino"), which must be
 * spelled the same. The text around a word decides for common words that are also family names.
 */
export const familyKey = (word: string): string =>
  isOrdinaryWord(word) && !ORDINARY_WORDS.has(word) && !PLACE_NAMES.has(word) ? word : familySound(word);

/** A final "s" that people leave out: "Cisnero" for "Cisneros". */
const FINAL_S = /(?<=.{5}[aeo])s$/;

/** The shortest common word whose sound is a key of a family name. */
const SHORTEST_HEARD = 5;

/** Particles that are written together with the rest of a family name: "Delbono". */
const GLUED_PARTICLE = /^(?:del(?:[ao]s?)?|d[ei]|l[ao]|dal(?:la)?|van|von)(?=.{4})/;

/** The key of a word after a particle, by which a text may mention "Del Bono" for "Delbono". */
export const restKey = (word: string): string => `+${word}`;

/** The keys of a family name: also its sound when it is a common word ("cuebas"), and its sound without a final "s". */
export function familyKeys(name: string): string[] {
  const keys = new Set([familyKey(name)]);
  if (name.length >= SHORTEST_HEARD) keys.add(familySound(name));
  const short = name.replace(FINAL_S, '');
  if (short !== name && !isWord(short) && !PLACE_NAMES.has(short)) keys.add(familySound(short));
  const rest = name.replace(GLUED_PARTICLE, '');
  if (rest !== name) keys.add(restKey(rest));
  return [...keys];
}
