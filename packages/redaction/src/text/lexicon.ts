/** What a folded word of Argentina's Spanish is, what it sounds like, and which letter a wrong encoding took from it. */

import family from '../names/family-lexicon.json' with { type: 'json' };
import names from '../names/given-names.json' with { type: 'json' };
import words from '../names/words.json' with { type: 'json' };
import { LEXICON } from './lexicon-table.ts';
import { wordsOf } from './word-lists.ts';

let edges: Uint32Array | undefined;

/** The edges of the automaton. Each has a letter (bits 0–4), flags (LAST is of its node), and the next node (bits 8–31). */
function automaton(): Uint32Array {
  if (edges === undefined) {
    const signs = atob(LEXICON);
    const bytes = new Uint8Array(signs.length);
    for (let i = 0; i < bytes.length; i++) bytes[i] = signs.charCodeAt(i);
    edges = new Uint32Array(bytes.buffer);
  }
  return edges;
}

const ENDS_WORD = 32;
const LAST = 64;
const IS_NAME = 128;

export const isWord = (word: string): boolean => (lastEdge(word) & ENDS_WORD) !== 0;

/** True for a word of the lexicon that is no family name or place alone. */
export const isOrdinaryWord = (word: string): boolean => (lastEdge(word) & (ENDS_WORD | IS_NAME)) === ENDS_WORD;

function lastEdge(word: string): number {
  const table = automaton();
  let at = 1;
  let edge = 0;
  for (let k = 0; k < word.length; k++) {
    if (at === 0) return 0;
    const letter = word.charCodeAt(k) - 96;
    for (edge = table[at] as number; (edge & 31) !== letter; edge = table[++at] as number) if (edge & LAST) return 0;
    at = edge >>> 8;
  }
  return edge;
}

export const foldWord = (word: string): string =>
  PLAIN_WORD.test(word)
    ? word.toLowerCase()
    : word
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '');

const PLAIN_WORD = /^[A-Za-z0-9]*$/;

const PARTICLES = wordsOf(words.particles);

/** True for particles inside family names ("de la Fuente"). Takes a folded word. */
export const isParticle = (folded: string): boolean => PARTICLES.has(folded);

export const HYPHEN = /[-\u2010-\u2015]/u;

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

/** The letters without accent or tilde that a lost letter may have been. */
export const LOST_LETTERS = 'aeioun';
/** The fewest letters of a name with a lost one. */
export const SHORTEST_LOST = 4;
const MOST_LOST = 20;
/** One letter, or one for each of two signs. */
const ONE = [...LOST_LETTERS];
const ONE_OR_TWO = [...ONE, ...ONE.flatMap((first) => ONE.map((second) => first + second))];

/** A sign before a letter. */
export const LOST_LETTER = /[?\ufffd]\p{L}/u;
const AROUND_SIGN = /(?<![\p{L}?\ufffd])(\p{L}{0,40})([?\ufffd]{1,2})(\p{L}{1,40})/gu;
const NOTHING = '\u200b';

/** A text of the same length, with those lost letters that make a word `isName` accepts, folded. */
export function restoreLostLetters(text: string, isName: (folded: string) => boolean): string {
  if (!LOST_LETTER.test(text)) return text;
  let signs = 0;
  return text.replace(AROUND_SIGN, (written, left: string, sign: string, right: string) => {
    if (left.length + right.length < SHORTEST_LOST - 1 || ++signs > MOST_LOST) return written;
    const letters = (sign.length === 1 ? ONE : ONE_OR_TWO).find((some) => isName(foldWord(left + some + right)));
    return letters === undefined ? written : left + letters.padEnd(sign.length, NOTHING) + right;
  });
}

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
