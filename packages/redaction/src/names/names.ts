/**
 * Reduces names to their public form: the first given name and one initial (decisions: Names; contract section 1). Returns the
 * family-name words in folded form, so that other rooms can remove them from texts, slugs and URLs.
 */

import { findContacts } from '../find.ts';
import { fold } from '../text/fold.ts';
import { isWord } from '../text/lexicon.ts';
import { BEGINNINGS, otherWritings } from './family-writings.ts';
import { foldWord } from './fold-word.ts';
import { isGivenName } from './name-lists.ts';
import { type NameOrder, orderOf, orderOfFirst } from './name-order.ts';
import {
  COMPLETE_NAME,
  foldedPieces,
  initial,
  isListed,
  isNoParticle,
  mixedPieces,
  nameWords,
  PLAIN_NAME,
  SHORTEST_GLUED,
  withoutTrades,
  wordsOf,
} from './name-words.ts';

export interface NameParts {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly full_name?: string | null | undefined;
}

export interface ReducedName {
  /** "María P.", "María" alone when no family name is known, "Z. M." when it is unclear which of the two is the given name. */
  readonly display_name: string;
  /** The first given name, as written; one initial with a dot when it is unclear whether it is a given name. */
  readonly given: string;
  /** {@link given} folded, with look-alike letters of other alphabets as Latin ones. */
  readonly givenFolded: string;
  /** Family-name words, folded, without particles, each once. */
  readonly familyWords: string[];
}

const LONGEST_GIVEN = 40;

/** Placeholders of forms in the field of the last name. */
const NO_LAST_NAME =
  /^[^\p{L}\p{N}]*(?:x+|[ns][/.][ad]|null|none|undefined|sin (?:apellido|datos?)|no (?:informa|tiene|declara))?[^\p{L}\p{N}]*$/iu;

/** Reduces a person's name; null when no part of it can be a name. First and last name take precedence over the full name. */
export function reduceName(parts: NameParts): ReducedName | null {
  const first = wordsOf(parts.first_name);
  const hasFirst = first.length > 0;
  // "Juan Pérez", "Fletes"
  const last = hasNoLastName(parts) ? [] : withoutTrades(nameWords(parts.last_name), first.length > 1 ? 0 : 1);
  const order = hasFirst ? orderOfFirst(parts.first_name ?? '', last) : orderOf(parts.full_name ?? '');
  if (order === null) return null;
  const full = hasFirst ? nameWords(parts.full_name) : [];
  if (full.length === 0) return reduced(order);
  // The remaining words of the full name are family names.
  const given = new Set(order.given.flatMap(foldedPieces));
  const more = full.filter((word) => !foldedPieces(word).some((piece) => given.has(piece)));
  return reduced({
    ...order,
    family: [...order.family, ...more],
    initialOf: order.initialOf ?? more.findLast(isNoParticle),
  });
}

/** Whether the last name is a placeholder, or repeats a first name with a family name in it ("Juan Pérez", "Juan Pérez"). */
function hasNoLastName({ first_name, last_name }: NameParts): boolean {
  if (NO_LAST_NAME.test(last_name ?? '')) return true;
  return foldWord(first_name ?? '') === foldWord(last_name ?? '') && !nameWords(first_name).every(isListed);
}

/** Builds the reduced name, without family names inside a given word. */
function reduced({ given: givenWords, family, initialOf }: NameOrder): ReducedName | null {
  const familyWords = familyOf(family);
  const given = firstGiven(givenWords, familyWords);
  if (given === null) return null;
  const letter = initial(initialOf ?? family.at(-1) ?? '');
  const givenFolded = foldSeen(given);
  return {
    display_name: letter === '' ? given : `${given} ${letter}`,
    given,
    givenFolded,
    familyWords: [...familyWords, ...familyWords.flatMap((word) => gluedTo(givenFolded, word))],
  };
}

/** "Paz", "Gil": whether a family name is too short to search inside a word. */
export const isShort = (familyWord: string): boolean => familyWord.length < SHORTEST_GLUED;

/** "juanpaz", "pazjuan", "jpaz": the given and a short family name written as one, unless that is a common word. */
function gluedTo(given: string, family: string): string[] {
  if (given.length < 2 || !isShort(family) || BEGINNINGS.has(family)) return [];
  const glued = [given + family, family + given, given.charAt(0) + family];
  return glued.filter((word) => word.length >= SHORTEST_GLUED && !isGivenName(word) && !isWord(word));
}

/** Family-name words, folded, without particles, each once. */
function familyOf(words: readonly string[]): string[] {
  const isName = (word: string): boolean => word.length > 1 || COMPLETE_NAME.test(word);
  return [...new Set([...words.flatMap(foldedPieces), ...otherWritings(words)])].filter(isName);
}

/** The first of these words that may be shown, complete or in part. */
function firstGiven(words: readonly string[], familyWords: readonly string[]): string | null {
  let ownName: string | null = null;
  for (const word of words) {
    const trimmed = trim(word);
    if (trimmed.length === 0) continue;
    const shown = withoutFamily(mixedPieces(trimmed).filter(isListed).join('-') || trimmed, familyWords);
    // A person may be called Ramón Ramón: a given name that equals the family name is shown only when there is no other.
    if (shown === null && isGivenName(foldWord(trimmed))) ownName ??= trimmed;
    if (shown === null || shown === '') continue;
    return findContacts(shown).length === 0 ? shown : null;
  }
  return ownName;
}

function trim(word: string): string {
  if (PLAIN_NAME.test(word) && word.length > 1 && word.length <= LONGEST_GIVEN) return word;
  const letters = [...word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')].slice(0, LONGEST_GIVEN).join('');
  return /^\p{Lu}$/u.test(letters) ? `${letters}.` : letters;
}

/** As {@link foldWord}, with look-alike letters of other alphabets as Latin ones. */
const foldSeen = (word: string): string => (PLAIN_NAME.test(word) ? foldWord(word) : foldWord(fold(word).text));

/** A given word without the family names in it ("Ana-Pérez", "AnaPérez"); null when nothing is left. */
function withoutFamily(word: string, familyWords: readonly string[]): string | null {
  if (familyWords.length === 0) return word;
  const whole = foldSeen(word);
  if (familyWords.includes(foldWord(word))) return null;
  if (!familyWords.some((family) => whole.includes(family))) return word;
  const pieces = word.split(JOINT).filter((piece) => foldWord(piece).length > 0);
  const kept = pieces.map((piece) => withoutGlued(piece, familyWords)).filter((piece) => piece !== null);
  if (kept.length === 0) return null;
  if (kept.length === pieces.length && kept.every((piece, k) => piece === pieces[k])) {
    // No single piece is a family name, but together they are ("Zu-bel").
    const isRead =
      !isGivenName(whole) && familyWords.some((family) => family.length >= SHORTEST_GLUED && whole.includes(family));
    return isRead && pieces.length > 1 ? initial(word) : word;
  }
  return kept.join('-');
}

const JOINT = /[-\u2010-\u2015.'’\u0060\u00b4]/u;
const SHORTEST_REST = 2;

/** A piece of a given name without the family name glued to it; an initial when the two can't be separated. */
function withoutGlued(piece: string, familyWords: readonly string[]): string | null {
  const folded = foldSeen(piece);
  if (familyWords.includes(folded)) return null;
  if (isGivenName(folded)) return piece;
  const letters = [...piece.normalize('NFC')];
  for (const family of familyWords) {
    for (let start = folded.indexOf(family); start >= 0; start = folded.indexOf(family, start + 1)) {
      // Folding usually keeps one letter per letter. Words with exceptions (ß) become an initial.
      if (letters.length !== folded.length) return initial(piece);
      const end = start + family.length;
      for (const [rest, seam] of [
        [letters.slice(0, start), letters[start]],
        [letters.slice(end), letters[end]],
      ] as const) {
        if (rest.length < SHORTEST_REST) continue;
        const isSeen = seam !== undefined && /\p{Lu}/u.test(seam) && /\p{Ll}/u.test(piece);
        const restFolded = foldWord(rest.join(''));
        if (familyWords.some((other) => restFolded.includes(other))) continue;
        if (isSeen || isGivenName(restFolded)) return rest.join('');
      }
      if (family.length >= SHORTEST_GLUED || COMPLETE_NAME.test(family)) return initial(piece);
    }
  }
  return piece;
}
