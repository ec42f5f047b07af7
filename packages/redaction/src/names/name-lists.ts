/** Given names, words that are family names and also something else, and words that stand beside a name. All are folded. */
import { isOrdinaryWord, isWord } from '../text/lexicon.ts';
import { wordsOf } from '../text/word-lists.ts';
import family from './family-lexicon.json' with { type: 'json' };
import names from './given-names.json' with { type: 'json' };

/** Ordinary Spanish words that are also common family names in Argentina. */
export const ORDINARY_WORDS = wordsOf(family.ordinaryWords);
/** Places of Argentina whose name is also a family name. */
export const PLACE_NAMES = wordsOf(family.placeNames);
/** Names in several words that hold a family name, by each of their words and its position. */
export const PHRASES = new Map<string, { readonly phrase: readonly string[]; readonly at: number }[]>();
for (const name of family.phrases.flatMap((line) => line.split(', '))) {
  const phrase = name.split(' ');
  for (const [at, word] of phrase.entries()) PHRASES.set(word, [...(PHRASES.get(word) ?? []), { phrase, at }]);
}
/** Words before the name of a place. */
export const PLACE_WORDS = wordsOf(family.placeWords);
/** Words that professionals write together with their name: trades, and words in names of firms. */
export const TRADE_WORDS = wordsOf(family.tradeWords);

/** Marks a given name that people write together with a family name. */
const MARK = '*';
const plain = (name: string): string => name.replace(MARK, '');
const [GIVEN, ALSO_FAMILY_NAMES] = [wordsOf(names.given), wordsOf(names.alsoFamilyNames)];
const GIVEN_ONLY = new Set([...GIVEN].map(plain));
const ALL_GIVEN = new Set([...GIVEN_ONLY, ...[...ALSO_FAMILY_NAMES].map(plain)]);
const GLUED = new Set([...GIVEN, ...ALSO_FAMILY_NAMES].filter((name) => name.endsWith(MARK)).map(plain));

/** True for a word that is neither of the language nor the name of a place: beside a given name it is a family name. */
export const isFamilyLike = (folded: string): boolean =>
  !isOrdinaryWord(folded) && !TRADE_WORDS.has(folded) && !PLACE_NAMES.has(folded) && !PLACE_WORDS.has(folded);
/** As {@link isFamilyLike}, and for the name of a place: "Mendoza", "Flores". */
export const mayBeFamily = (folded: string): boolean => isFamilyLike(folded) || PLACE_NAMES.has(folded);
/** True for a word that the lexicon has as a family name or place alone. */
export const isListedFamily = (folded: string): boolean => isWord(folded) && !isOrdinaryWord(folded);
/** Whether a folded word is one of the lexicon, or the feminine of one, which the lexicon may lack: "soldadora". */
export const isOfLanguage = (folded: string): boolean =>
  [folded, folded.replace(/as?$/, ''), folded.replace(/a(s?)$/, 'o$1')].some(isOrdinaryWord);
/** Whether these folded words are, in this order, part of the name of a place, a street or an institution. */
export const isPhrase = (first: string, second: string): boolean =>
  (PHRASES.get(first) ?? []).some(({ phrase, at }) => phrase[at + 1] === second);
/** True for a given name, whether or not it is a family name too. */
export const isGivenName = (folded: string): boolean => ALL_GIVEN.has(folded);
/** True for a given name that is rarely a family name. */
export const isGivenNameOnly = (folded: string): boolean => GIVEN_ONLY.has(folded);
/** True for a trade or a given name that people write together with a family name. */
export const isGlued = (folded: string): boolean => TRADE_WORDS.has(folded) || GLUED.has(folded);
