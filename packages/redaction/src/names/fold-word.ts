/** Folds a word: lower case, without accents, apostrophes and anything else that is no letter or digit. */
import { setOf } from '../text/word-lists.ts';

export function foldWord(word: string): string {
  if (PLAIN_WORD.test(word)) return word.toLowerCase();
  let folded = '';
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit >= FOLDED_SIGNS.length) return foldAny(word);
    folded += FOLDED_SIGNS[unit];
  }
  return folded;
}

const PLAIN_WORD = /^[A-Za-z0-9]*$/;

const foldAny = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Folded forms of the characters that fold independently of their neighbours: ASCII and Latin-1. */
const FOLDED_SIGNS: readonly string[] = Array.from({ length: 0x100 }, (_, code) => foldAny(String.fromCharCode(code)));

const PARTICLES = setOf(
  'de del la las los el y e di da do dos das du des van von der den ter zu lo le dal dalla dell dello della delle dei degli',
);

/** True for particles inside family names ("de la Fuente"). Takes a folded word. */
export const isParticle = (folded: string): boolean => PARTICLES.has(folded);

/** What separates the pieces of a word. */
export const HYPHEN = /[-\u2010-\u2015]/u;
