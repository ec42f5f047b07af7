/** The words of a name, what each of them may be (a title, a trade, an initial, a given name), and how else they are written. */

import {
  foldWord,
  HYPHEN,
  isGivenName,
  isGivenNameOnly,
  isOrdinaryWord,
  isParticle,
  isWord,
  ORDINARY_WORDS,
  restoreLostLetters,
  TRADE_WORDS,
} from '../text/lexicon.ts';
import { wordsOf } from '../text/word-lists.ts';
import words from './words.json' with { type: 'json' };

/** The shortest family name that is searched inside a word. Shorter ones occur in many words by chance. */
export const SHORTEST_GLUED = 4;

/** Titles and their abbreviations, which may stand anywhere in a name. */
const TITLES = wordsOf(words.titles);
/** Titles that are also family names: skipped only before a given name. */
const TITLES_BEFORE = wordsOf(words.titlesBefore);
/** Other words in a full name that are no part of the name. Some are family names ("Sa"): those stay beside a first name. */
export const BESIDE_NAMES = wordsOf(words.besideNames);
/** Those of them that follow the name of a family. */
export const FIRM_WORDS = wordsOf(words.afterFamily);

/** The usual form of a name: words of Western European letters with single spaces. */
export const PLAIN_NAME = /^[A-Za-zÀ-ÖØ-öø-ÿ]+(?: [A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

export function wordsOfName(name: string | null | undefined): string[] {
  if (!name) return [];
  const own = restoreLostLetters(name, isName).replace(MASTER_BUILDER, ' ').trim();
  if (PLAIN_NAME.test(own)) return own.split(' ');
  return decodeEntities(own)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .split(/[\s,;/|()[\]{}<>"\p{Extended_Pictographic}]+/u)
    .filter((word) => !NO_NAME.test(word))
    .flatMap((word) => word.split(BETWEEN_WORDS))
    .filter((word) => /\p{L}/u.test(word));
}

const isName = (folded: string): boolean =>
  isGivenName(folded) || ORDINARY_WORDS.has(folded) || (isWord(folded) && !isOrdinaryWord(folded));

/** A title in several words, of which "Mayor" is a family name too. */
const MASTER_BUILDER = /maestr[oa] mayor de obras?/i;
/** Characters that no part of a name has: digits and signs of an address. */
const NO_NAME = /[\p{N}@:]/u;
/** Separators of words besides spaces: "juan_perez", "Ing.Pérez". Initials ("J.C.") stay together. */
const BETWEEN_WORDS = /[_+*&=~#·•!?¿¡^%$]+|\.(?=\p{L}['’\p{L}])/u;

const ENTITY = /&(?:([a-z])(acute|grave|circ|uml|tilde|cedil|ring)|#(\d{1,6})|#x([\da-f]{1,5})|[a-z]{2,8});/giu;
const ACCENTS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
};

/** A name with its HTML entities decoded; an entity that is no letter becomes a space. */
const decodeEntities = (name: string): string =>
  name.replace(ENTITY, (_, letter?: string, accent = '', decimal?: string, hex?: string) => {
    if (letter !== undefined) return (letter + ACCENTS[accent.toLowerCase()]).normalize('NFC');
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '20', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });

/** The pieces of a word of a family name, folded. A hyphenated name has two. */
export const foldedPieces = (word: string): string[] =>
  word
    .split(HYPHEN)
    .map(foldWord)
    .filter((piece) => piece.length > 0 && !isParticle(piece));

export const isNoParticle = (word: string): boolean => !isParticle(foldWord(word));

/** "Juan-Pérez": the pieces of a word, when some are known given names and others are not. */
export function mixedPieces(word: string): string[] {
  const pieces = word.split(HYPHEN);
  const given = pieces.filter(isListed);
  return given.length > 0 && given.length < pieces.length ? pieces : [word];
}

/** Characters of which one is a whole family name: 张, 김. They have no initial. */
export const COMPLETE_NAME = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** The first letter with a dot; nothing when there is none. */
export function initial(word: string): string {
  const letter = FIRST_LETTER.exec(word)?.[0] ?? '';
  return letter === '' || COMPLETE_NAME.test(letter) ? '' : `${letter.toUpperCase()}.`;
}

const FIRST_LETTER = /\p{L}/u;

/** "Electricidad": a trade that is no name. */
function isTrade(word: string): boolean {
  const folded = foldWord(word);
  return TRADE_WORDS.has(folded) && !ORDINARY_WORDS.has(folded) && !isGivenName(folded);
}

/** The words without trades ("Plomería de Juan Pérez") when enough remain. */
export function withoutTrades(words: readonly string[], enough: number): readonly string[] {
  const names = words.filter((word, k) => !isTrade(word) && (isNoParticle(word) || !isTrade(words[k - 1] ?? '')));
  return names.filter(isNoParticle).length >= enough ? names : words;
}

/** "A", "A.", "J.C.": a letter, or several with dots. */
export const isInitial = (word: string): boolean => INITIALS.test(word);
const INITIALS = /^\p{L}\.?$|^(?:\p{L}\.){2,}\p{L}?$/u;

/** "Juan", "Ana-María", "Ma.": given names in every piece. */
export const isListed = (word: string): boolean => {
  const pieces = foldedPieces(word);
  return pieces.length > 0 && pieces.every(isGivenName);
};
export const isListedOnly = (word: string): boolean => isListed(word) && foldedPieces(word).some(isGivenNameOnly);
/** "Gutiérrez", "Ledesma": a name of the lexicon, in every piece, that is no given name. */
export const isFamilyNameOnly = (word: string): boolean =>
  foldedPieces(word).every((piece) => isWord(piece) && !isOrdinaryWord(piece) && !isGivenName(piece));
export const isShouted = (word: string): boolean =>
  word.length > 1 && !isInitial(word) && word === word.toUpperCase() && word !== word.toLowerCase();
export const firstOf = (words: readonly string[]): string | undefined => words.find(isNoParticle) ?? words[0];

/** The words of a name without titles ("Dr. Juan", "Pérez, Ing."). `leads`: it begins with a given name, or may. */
export function nameWords(name: string | null | undefined, leads = false): string[] {
  const words = wordsOfName(name).filter((word) => !TITLES.has(foldWord(word)));
  return leads && words.length > 1 && TITLES_BEFORE.has(foldWord(words[0] ?? '')) ? words.slice(1) : words;
}

/** First words of a family name in two words. */
export const BEGINNINGS = wordsOf(words.beginnings);
/** "D'Angelo" */
const APART = /^\p{L}{1,5}['’`´](\p{L}{4,})$/u;

/** "McDonald", "MacArthur": also written apart, "Mc Donald". */
const SCOTTISH = /^(?:[Mm]c|Mac(?=\p{Lu}))(\p{L}{4,})$/u;

/** The same names written as one word or separately: "delafuente", "macdonald"; "acqua" of "Dell'Acqua". */
export function otherWritings(words: readonly string[]): string[] {
  const writings: string[] = [];
  let lead = '';
  let last = '';
  for (const part of words.flatMap((word) => word.split(HYPHEN))) {
    const word = foldWord(part);
    if (isParticle(word) || BEGINNINGS.has(word)) {
      // "Pérez y García"
      lead = word === 'y' || word === 'e' ? '' : lead + word;
      last = word;
      continue;
    }
    // "Pérez de Lo Presti" is written "delopresti" and "lopresti".
    if (lead !== '' && word !== '') writings.push(lead + word, last + word);
    lead = '';
    writings.push(...inOtherLetters(part));
    const end = foldWord(APART.exec(part)?.[1] ?? '');
    // "D'Andrea": "Andrea" alone is a given name.
    if (end !== '' && !isGivenNameOnly(end)) writings.push(end);
    const [, clan] = SCOTTISH.exec(part) ?? [];
    if (clan !== undefined) writings.push(foldWord(clan));
  }
  return writings;
}

/** Spanish spellings of foreign letters. */
const SPELT: Readonly<Record<string, string>> = words.spelt;
const PLAIN: Readonly<Record<string, string>> = words.plain;

/** Spellings of a word without its foreign letters: "Müller" is also "mueller". */
function inOtherLetters(word: string): string[] {
  const lower = word.normalize('NFC').toLowerCase();
  const spelt = lower.replace(/[^a-z]/g, (letter) => SPELT[letter] ?? PLAIN[letter] ?? letter);
  const plain = lower.replace(/[^a-z]/g, (letter) => PLAIN[letter] ?? letter);
  return [spelt, plain].filter((writing) => writing !== lower).map(foldWord);
}
