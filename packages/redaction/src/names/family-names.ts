/**
 * Removes family names from running text, slugs and URLs. The directory has only fingerprints of them, so a word can't be searched for
 * them: it is split where a known word ends, which gives a few candidates to look up. This also protects ordinary words: "capaz" and
 * "reparamos" have no known word beside "Paz" or "Ramos".
 */

import { fold, originalRange } from '../text/fold.ts';
import {
  foldWord,
  isGivenName,
  isGivenNameOnly,
  isGlued,
  isOfLanguage,
  isOrdinaryWord,
  isParticle,
  LOST_LETTERS,
  ORDINARY_WORDS,
  PLACE_NAMES,
  restoreLostLetters,
  SHORTEST_LOST,
  TRADE_WORDS,
} from '../text/lexicon.ts';
import { remembered, wordsOf } from '../text/word-lists.ts';
import {
  APOSTROPHE,
  besideGiven,
  type FamilyContext,
  followsHonorific,
  isCapital,
  isNoFamilyName,
  joined,
  readWords,
  type Word,
} from './family-context.ts';
import lists from './words.json' with { type: 'json' };

/** Particles between a known word and the name: "serviciosdezubel". */
const JOINTS = ['delos', 'dela', 'del', 'los', 'las', 'de', 'y'];

const LONGEST_WORD = 40;
const LONGEST_PIECE = 15;
const SHORTEST_KNOWN = 2;
const SHORTEST_REST = 4;
const SHORTEST_REST_OF_LONG = 3;
const LONG_PIECE = 5;
/** A trade and a given name: "gasistajuanzubel". */
const MOST_KNOWN = 2;
const SHORTEST_STEM = 3;

/** The parts of a folded word that may be a family name, and their ranges. `isGiven` names further words that count as known. */
export function familyForms(word: string, isGiven: (folded: string) => boolean = () => false) {
  const forms: { text: string; start: number; end: number; how: 'plural' | 'glued' }[] = [];
  const { length } = word;
  if (length <= SHORTEST_STEM || length > LONGEST_WORD) return forms;
  for (const ending of ['s', 'es']) {
    const text = word.slice(0, -ending.length);
    if (text.length >= SHORTEST_STEM && word.endsWith(ending))
      forms.push({ text, start: 0, end: length, how: 'plural' });
  }
  const isKnown = (piece: string): boolean => isGlued(piece) || isGiven(piece);
  // "Leonardo" is no "Leo Nardo", "rosales" no "Rosa Les".
  if (ORDINARY_WORDS.has(word) || PLACE_NAMES.has(word) || isKnown(word)) return forms;
  /** Removes known words at both ends of word[start..end). */
  const takeApart = (start: number, end: number, left: number): void => {
    for (let cut = SHORTEST_KNOWN; cut <= Math.min(LONGEST_PIECE, end - start - SHORTEST_REST_OF_LONG); cut++) {
      const add = (from: number, to: number): void => {
        if (to - from < (cut >= LONG_PIECE ? SHORTEST_REST_OF_LONG : SHORTEST_REST)) return;
        forms.push({ text: word.slice(from, to), start: from, end: to, how: 'glued' });
        if (left > 1) takeApart(from, to, left - 1);
      };
      if (isKnown(word.slice(start, start + cut))) {
        add(start + cut, end);
        const joint = JOINTS.find((text) => word.startsWith(text, start + cut));
        if (joint !== undefined) add(start + cut + joint.length, end);
      }
      if (isKnown(word.slice(end - cut, end))) add(start, end - cut);
    }
  };
  takeApart(0, length, MOST_KNOWN);
  return forms;
}

interface Removal {
  readonly start: number;
  readonly end: number;
  readonly initial: string;
}

const PLURAL_BEFORE = wordsOf(['los las hermanos hermanas hnos familia flia']);
const LONG_NAME = 5;

/**
 * Replaces each run of family-name words by one initial with a dot ("Pérez García" → "P."). `isFamilyWord` receives the folded
 * word, and whether it certainly names a person; `given` is the person's given name if known. A text without family names is returned as the same string.
 */
export function removeFamilyNames(
  text: string,
  isFamilyWord: (folded: string, isName?: boolean) => boolean,
  given = '',
): string {
  const isFamilyText = remembered((folded) => folded.length > 1 && !isParticle(folded) && isFamilyWord(folded));
  const read = restoreLostLetters(text, isFamilyText);
  const foldedText = fold(read);
  const removals = removalsIn({
    text: read,
    foldedText,
    words: readWords(read, foldedText),
    given: new Set(
      given
        .split(/\s+/u)
        .map(foldWord)
        .filter((word) => word.length > 1),
    ),
    shouted: text === text.toUpperCase(),
    isFamilyText,
    isFamilySound: (folded) => isFamilyWord(folded, true),
  });
  let out = '';
  let copied = 0;
  for (const { start, end, initial } of removals) {
    out += `${text.slice(copied, start)}${initial}.`;
    copied = text[end] === '.' ? end + 1 : end;
    // "ZubelPlomeria" → "Z. Plomeria"
    if (/^[\p{L}\p{N}]/u.test(text.slice(copied, copied + 2))) out += ' ';
  }
  return removals.length === 0 ? text : out + text.slice(copied);
}

const isElsewhere = (folded: string): boolean => ORDINARY_WORDS.has(folded) || PLACE_NAMES.has(folded);

function removalsIn(reading: FamilyContext): Removal[] {
  const { text, words, given, isFamilyText, isFamilySound } = reading;
  const removals: Removal[] = [];
  const isFamily = (word: Word): boolean => isFamilyText(word.folded) || isFamilyText(foldWord(word.text));
  for (let k = 0; k < words.length; k++) {
    const word = words[k]!;
    const isNamed = (): boolean => followsHonorific(words, k, text) || besideGiven(words, k, given, text);
    // A common word may be a family name as it sounds: "el señor martines". A verb there ends in no "s".
    if (!isFamily(word) && !(word.folded.endsWith('s') && isNamed() && isFamilySound(word.folded))) {
      const parted = partedEnd(reading, k, isNamed);
      const inside = parted > k ? rangeOf(word, words[parted]!) : removalInside(reading, k);
      if (inside !== null) removals.push(inside);
      k = parted;
      continue;
    }
    const last = runEnd(words, k, text, isFamily);
    if (!isNoFamilyName(reading, k, last)) {
      let start = k;
      if (besideGiven(words, k, given, text))
        while (start > 0 && isParticle(words[start - 1]!.folded) && !given.has(words[start - 1]!.folded)) start--;
      removals.push({ ...rangeOf(words[start]!, words[last]!), initial: initialOf(word.text, word.folded) });
    }
    k = last;
  }
  return removals;
}

const rangeOf = (first: Word, last: Word): Removal => ({
  start: first.start,
  end: last.end,
  initial: initialOf(first.text, first.folded),
});

function initialOf(written: string, folded: string): string {
  const [letter = ''] = written;
  return (/^[A-Za-zÀ-ɏ]$/.test(letter) ? letter : (folded[0] ?? '')).toLocaleUpperCase('es');
}

/** Index of the last word of a family name that is known as one word and begins with a particle: "Del Bono"; k for none. */
function partedEnd({ text, words, isFamilyText }: FamilyContext, k: number, isNamed: () => boolean): number {
  let name = '';
  for (let n = k; n < k + MOST_PARTICLES && isParticle(words[n]?.folded ?? ''); n++) {
    const [particle, next] = [words[n]!, words[n + 1]];
    if (next === undefined || !joined(text, particle, next)) return k;
    name += particle.folded;
    if (isFamilyText(next.folded) || !isFamilyText(name + next.folded)) continue;
    const isWritten = isCapital(next) && isCapital(words[k]!);
    if (isWritten || !isOrdinaryWord(next.folded) || isNamed()) return n + 1;
  }
  return k;
}

const MOST_PARTICLES = 2;

function removalInside({ text, foldedText, words, given, isFamilyText }: FamilyContext, k: number): Removal | null {
  const word = words[k]!;
  const { folded, at } = word;
  const take = (start: number, end: number): Removal => {
    // The letters of "O'Brien" have no offsets of their own.
    if (APOSTROPHE.test(word.text)) return rangeOf(word, word);
    const range = originalRange(foldedText, at + start, at + end);
    return { ...range, initial: initialOf(text.slice(range.start), folded.slice(start)) };
  };
  for (const form of familyForms(folded, (name) => given.has(name))) {
    if (!isFamilyText(form.text)) continue;
    const isNamed =
      PLURAL_BEFORE.has(words[k - 1]?.folded ?? '') ||
      (form.text.length >= LONG_NAME && (isCapital(word) || !isOrdinaryWord(folded)));
    const mayBePlural = isNamed && !ORDINARY_WORDS.has(form.text) && !ORDINARY_WORDS.has(folded);
    if (form.how === 'plural' && mayBePlural) return rangeOf(word, word);
    if (form.how === 'glued') return take(form.start, form.end);
  }
  if (word.text.length !== folded.length) return null;
  const pieces = word.text.split(CASE_CHANGE, MOST_PIECES).map(foldWord);
  for (let k = 0, start = 0; pieces.length > 1 && k < pieces.length; start += pieces[k++]!.length) {
    const piece = pieces[k]!;
    const isBesideKnown = (): boolean => pieces.some((other, n) => n !== k && (isGlued(other) || given.has(other)));
    if (piece.length >= SHORTEST_PIECE && isFamilyText(piece) && (!isElsewhere(piece) || isBesideKnown()))
      return take(start, start + piece.length);
  }
  return null;
}

const SHORTEST_PIECE = 3;
const MOST_PIECES = 6;
/** "plomeriaZubel" */
const CASE_CHANGE = /(?<=\p{Ll})(?=\p{Lu})/u;

/** Index of the last family word of the run that starts at k. Particles between two family words belong to the run. */
function runEnd(words: readonly Word[], k: number, text: string, isFamily: (word: Word) => boolean): number {
  let last = k;
  for (let n = k + 1; n < words.length && joined(text, words[n - 1]!, words[n]!); n++) {
    if (isFamily(words[n]!)) last = n;
    else if (!isParticle(words[n]!.folded) || n - last > 2) break;
  }
  return last;
}

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
const OPENINGS = wordsOf(lists.openings);

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

/** Slugs and URLs show a family name complete, glued, in two parts, letter by letter, or without an accented letter. */
const SHORTEST_INSIDE = 5;
const SHORTEST_EDGE = 4;
const LONGEST_FAMILY_WORD = 16;
/** The shortest family name that is searched across two words ("del-bono"). Shorter ones match ordinary words too often. */
const SHORTEST_PARTED = 6;
const MOST_SIGNS = 20;

/**
 * True when a slug or URL shows a family-name word: as a separate piece, percent-encoded, or glued into a longer piece
 * ("juanperez"). With a function (fingerprints), glued words are searched at both edges of a piece only.
 */
export function showsFamilyName(
  slugOrUrl: string,
  familyWords: readonly string[] | ((folded: string) => boolean),
): boolean {
  const folded = fold(slugOrUrl).text.replace(LETTERS_APART, (letters) => letters.replace(/[^a-z]/g, ''));
  const pieces = folded
    .split(/[^a-z\u00e0-\uffff]+/)
    .map(foldWord)
    .filter((piece) => piece.length > 1);
  const isHidden = (word: string): boolean =>
    pieces.some((piece) => (word.length >= SHORTEST_INSIDE && piece.includes(word)) || lacksLetter(piece, word));
  if (typeof familyWords !== 'function' && familyWords.some(isHidden)) return true;
  const isFamily = typeof familyWords === 'function' ? familyWords : (word: string) => familyWords.includes(word);
  return [...pieces, ...acrossSigns(folded)].some(isFamily) || pieces.some((piece) => edgesOf(piece).some(isFamily));
}

/** The beginnings and ends of a piece that may be a family name. */
const edgesOf = (piece: string): string[] =>
  Array.from({ length: Math.max(0, Math.min(piece.length, LONGEST_FAMILY_WORD + 1) - SHORTEST_EDGE) }, (_, k) => [
    piece.slice(0, SHORTEST_EDGE + k),
    piece.slice(-SHORTEST_EDGE - k),
  ]).flat();

/** Single letters with signs between: "z-u-b-e-l". */
const LETTERS_APART = /(?<![a-z])[a-z](?:[^a-z0-9]{1,3}[a-z](?![a-z])){2,}/g;
const AROUND_SIGN = /(?<![a-z0-9])([a-z]+)[^a-z0-9](?=([a-z]+)(?![a-z0-9]))/g;

/** Two words around a single sign read as one: "del-bono"; with a letter that the sign may stand for: "mu-oz". */
function acrossSigns(folded: string): string[] {
  const words: string[] = [];
  for (const [, left = '', right = ''] of [...folded.matchAll(AROUND_SIGN)].slice(0, MOST_SIGNS)) {
    const length = left.length + right.length;
    if (length > LONGEST_FAMILY_WORD) continue;
    if (length >= SHORTEST_PARTED) words.push(left + right);
    if (length >= SHORTEST_LOST - 1) for (const letter of LOST_LETTERS) words.push(left + letter + right);
  }
  return words;
}

/** Whether the piece is the word without one of those letters: "muoz". */
function lacksLetter(piece: string, word: string): boolean {
  if (word.length < SHORTEST_LOST || piece.length !== word.length - 1) return false;
  let k = 0;
  while (k < piece.length && piece[k] === word[k]) k++;
  return LOST_LETTERS.includes(word[k] as string) && piece.slice(k) === word.slice(k + 1);
}
