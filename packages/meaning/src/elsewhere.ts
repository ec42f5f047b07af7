import { foldForMeaning, foldPhrase } from './fold.ts';
import { lexicon, type Point } from './lexicon.ts';
import { NAME_MAX } from './names.ts';
import { understand } from './resolve.ts';
import { isSpanish } from './spanish.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A place that a catalog lacks, as it was written; `at` is null when nobody knows where it is. */
export interface Elsewhere {
  readonly name: string;
  readonly at: Point | null;
}

/**
 * The place that a text names and the catalog lacks: a known one, or any name after "en". A Spanish word is none where nothing else
 * shows it ("dolores de espalda"). Null without one.
 */
export function namedElsewhere(text: string, vocabulary: Vocabulary): Elsewhere | null {
  const { absent, unread } = understand(text, vocabulary);
  const isCapital = (words: string) => /^\p{Lu}/u.test(words);
  const isIn = (words: string) => text.toLowerCase().includes(`en ${words.toLowerCase()}`);
  const isForeign = (words: string) => !isSpanish(foldForMeaning(words.split(' ', 1)[0]!));
  const name =
    absent.find((words) => isCapital(words) || isIn(words) || isForeign(words)) ??
    unread.find((words) => isCapital(words) && isIn(words) && isForeign(words));
  if (name === undefined) return null;
  return { name, at: lexicon().positions.get(foldPhrase(name)) ?? null };
}

/** Where a place is whose name this is and that the catalog lacks: null when nobody knows, undefined for any other text. */
export function placeElsewhere(text: string, { places }: Vocabulary): Point | null | undefined {
  const name = foldPhrase(text.slice(0, NAME_MAX));
  const { elsewhere, positions } = lexicon();
  if (places.get(name) !== undefined || elsewhere.get(name) === undefined) return undefined;
  return positions.get(name) ?? null;
}

/** Whether words say what no directory promises: a price, a day, urgency. */
export function isWish(words: string): boolean {
  return lexicon().wishes.get(foldPhrase(words)) !== undefined;
}
