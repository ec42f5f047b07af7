/**
 * Removes family names beside a given name: of a person whose family name is unknown, or known by its initial only, and
 * misspelled ones of any person.
 */

import { setOf } from '../text/word-lists.ts';
import { foldWord, isParticle } from './fold-word.ts';
import { isGivenName, isGivenNameOnly, isOfLanguage, PLACE_NAMES, TRADE_WORDS } from './name-lists.ts';

/** A person: the given name, and the initial of the family name if there is one. Both folded. */
export interface UnknownFamilyPerson {
  readonly given: string;
  readonly initial: string;
  /** The directory knows the family name. A word of the language is then no spelling of it. */
  readonly isKnown?: boolean;
}

const WORD = /\p{L}[\p{L}'’]*/gu;
const SAYS_ITS_NAME = /(?<!\p{L})(?:soy|me llamo|mi nombre es) $/iu;
const LONGEST_CUE = 16;
/** Between a sentence and its writer's name, and after that name. */
const SIGNS_OFF = /[.!\n]\s{0,3}$/;
const NOTHING_MORE = /^[.!\s]*$/;

/** Whether the text calls the name at [start, end) the writer's own, or ends with it as a signature. */
const says = (text: string, start: number, end: number): boolean => {
  const before = text.slice(Math.max(0, start - LONGEST_CUE), start);
  return SAYS_ITS_NAME.test(before) || (SIGNS_OFF.test(before) && NOTHING_MORE.test(text.slice(end)));
};
/** The shortest spelling of a known family name: "Mc" in "Ana Mc D." is none. */
const SHORTEST_SPELLING = 3;
/** "Juan Carlos A. de la Fuente" */
const MOST_BETWEEN = 4;
/** Words that begin a sentence after a name, without a full stop: "Gracias Juan Muy buen trabajo". */
const OPENINGS = setOf(
  'muy gran gracias excelente excelentes buen buena bueno todo todos super recomiendo recomendado recomendable puntual prolijo ' +
    'profesional profesionales genio genial trabajo trabajos amable atento lo la le me nos el un una es fue hizo vino llego ' +
    'responsable rapido siempre con sin por para en mi no si tel cel ws zona',
);

/**
 * Replaces the capitalised words after the given name that begin with the initial by the initial ("Juan Zubiría" → "Juan Z.").
 * Without an initial, it does so after "soy", "me llamo" and the like.
 */
export function removeUnknownFamily(text: string, { given, initial, isKnown = false }: UnknownFamilyPerson): string {
  if (given.length < 2 || !foldWord(text).includes(given)) return text;
  const words = Array.from(text.matchAll(WORD), ({ 0: written, index: start }) => {
    return { written, folded: foldWord(written), start, end: start + written.length };
  });
  const mayBeName = (n: number): boolean => {
    const [before, word] = [words[n - 1], words[n]];
    if (before === undefined || word === undefined) return false;
    const gap = text.slice(before.end, word.start);
    if (!/^ {1,2}$/.test(gap) && !(before.folded.length === 1 && gap === '. ')) return false;
    const { written, folded } = word;
    if (
      folded.length < (isKnown ? SHORTEST_SPELLING : 2) ||
      !/^\p{Lu}/u.test(written) ||
      TRADE_WORDS.has(folded) ||
      OPENINGS.has(folded)
    )
      return false;
    // In a text in capitals, a dictionary word is no name.
    return (!isKnown && written !== written.toUpperCase()) || !isOfLanguage(folded);
  };
  let out = '';
  let copied = 0;
  for (const [k, { folded, start }] of words.entries()) {
    if (folded !== given || start < copied) continue;
    let n = k + 1;
    const isBetween = (word = ''): boolean =>
      word.length === 1 ||
      (isGivenName(word) && (isGivenNameOnly(word) || initial === '' || !word.startsWith(initial)));
    while (n - k <= MOST_BETWEEN && isBetween(words[n]?.folded)) n++;
    // "Juan S. y el SENASA": the family name is reduced already.
    if (isKnown && words.slice(k + 1, n).some((word) => word.folded === initial)) continue;
    while (n - k <= MOST_BETWEEN && initial !== '' && isParticle(words[n]?.folded ?? '')) n++;
    if (/[^\p{L}. '’]/u.test(text.slice(start, words[n]?.start))) continue;
    const [word, next] = [words[n], words[n + 1]];
    if (word === undefined || !mayBeName(n)) continue;
    const isSecond = next !== undefined && mayBeName(n + 1) && !PLACE_NAMES.has(next.folded);
    const { end } = isSecond ? next : word;
    const isSaid = initial === '' ? says(text, start, end) : word.folded.startsWith(initial);
    if (!isSaid) continue;
    out += `${text.slice(copied, word.start)}${[...word.written][0]}.`;
    copied = text[end] === '.' ? end + 1 : end;
  }
  return out + text.slice(copied);
}
