/**
 * Removes family names from running text. Words are compared as a reader sees
 * them, across look-alike letters and escapes. A name in the plural is removed after "los", "familia" …; a name glued to another
 * word is removed when the case changes or a known word ends there (family-forms.ts).
 */
import { type FoldedText, fold, originalRange } from '../text/fold.ts';
import { isOrdinaryWord } from '../text/lexicon.ts';
import { remembered } from '../text/remember.ts';
import { setOf } from '../text/word-lists.ts';
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
import { familyForms } from './family-forms.ts';
import { foldWord, isParticle } from './fold-word.ts';
import { restoreLostLetters } from './lost-letters.ts';
import { isGlued, ORDINARY_WORDS, PLACE_NAMES } from './name-lists.ts';

/** A range to remove, and the initial that replaces it. */
interface Removal {
  readonly start: number;
  readonly end: number;
  readonly initial: string;
}

/** Words before a family name in the plural. */
const PLURAL_BEFORE = setOf('los las hermanos hermanas hnos familia flia');
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

interface Reading extends FamilyContext {
  readonly foldedText: FoldedText;
  /** As `isFamilyText`, for a word that certainly names a person. */
  readonly isFamilySound: (folded: string) => boolean;
}

/** Whether a family name is also an ordinary word or a place. */
const isElsewhere = (folded: string): boolean => ORDINARY_WORDS.has(folded) || PLACE_NAMES.has(folded);

function removalsIn(reading: Reading): Removal[] {
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

/** The initial as written, when it is a Latin letter. */
function initialOf(written: string, folded: string): string {
  const [letter = ''] = written;
  return (/^[A-Za-zÀ-ɏ]$/.test(letter) ? letter : (folded[0] ?? '')).toLocaleUpperCase('es');
}

/** Index of the last word of a family name that is known as one word and begins with a particle: "Del Bono"; k for none. */
function partedEnd({ text, words, isFamilyText }: Reading, k: number, isNamed: () => boolean): number {
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

/** Finds a family name in the plural, or glued to other words. */
function removalInside({ text, foldedText, words, given, isFamilyText }: Reading, k: number): Removal | null {
  const word = words[k]!;
  const { folded, at } = word;
  const take = (start: number, end: number): Removal => {
    // The letters of "O'Brien" have no offsets of their own.
    if (APOSTROPHE.test(word.text)) return rangeOf(word, word);
    const range = originalRange(foldedText, at + start, at + end);
    return { ...range, initial: initialOf(text.slice(range.start), folded.slice(start)) };
  };
  for (const form of familyForms(folded, given)) {
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
