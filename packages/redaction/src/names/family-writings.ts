import { setOf } from '../text/word-lists.ts';
import { foldWord, HYPHEN, isParticle } from './fold-word.ts';
import { isGivenNameOnly } from './name-lists.ts';

/** First words of a family name in two words. */
export const BEGINNINGS = setOf('mac mc san santa santo saint sainte st ben abu al bin o d');
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
const SPELT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', å: 'a' };

/** Spellings of a word without its foreign letters: "Müller" is also "mueller". */
function inOtherLetters(word: string): string[] {
  const lower = word.normalize('NFC').toLowerCase();
  const spelt = lower.replace(/[^a-z]/g, (letter) => SPELT[letter] ?? PLAIN[letter] ?? letter);
  const plain = lower.replace(/[^a-z]/g, (letter) => PLAIN[letter] ?? letter);
  return [spelt, plain].filter((writing) => writing !== lower).map(foldWord);
}
