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

/** Between the pieces of a given word: "Ana-Pérez", and "AnaPérez". */
const JOINT = /[-\u2010-\u2015.'’\u0060\u00b4]/u;
const CASE_CHANGE = /(?<=\p{Ll})(?=\p{Lu})/u;
/** The shortest family name at the edge of a given word. */
const SHORTEST_EDGE = 3;

/** A given word without the family names in it, an initial when they are glued; null when nothing is left. */
function withoutFamily(word: string, familyWords: readonly string[]): string | null {
  const whole = foldSeen(word);
  if (familyWords.includes(foldWord(word))) return null;
  if (!familyWords.some((family) => whole.includes(family))) return word;
  const pieces = word.split(JOINT).filter((piece) => foldWord(piece).length > 0);
  const isFamily = (piece: string): boolean => familyWords.includes(foldSeen(piece));
  const kept = pieces
    .filter((piece) => !isFamily(piece))
    .flatMap((piece) => {
      const parts = piece.split(CASE_CHANGE);
      return parts.some(isFamily)
        ? parts.filter((part) => !isFamily(part) && !BEGINNINGS.has(foldWord(part)))
        : [piece];
    });
  const isGlued = (piece: string): boolean => {
    const folded = foldSeen(piece);
    const isInside = (family: string): boolean =>
      family.length >= SHORTEST_GLUED || COMPLETE_NAME.test(family)
        ? folded.includes(family)
        : family.length >= SHORTEST_EDGE && (folded.startsWith(family) || folded.endsWith(family));
    return !isGivenName(folded) && familyWords.some(isInside);
  };
  if (kept.length === 0) return null;
  // "Anaperez", and "Zu-bel", of which no single piece is a family name.
  if (kept.some(isGlued) || (kept.length > 1 && isGlued(kept.join('')))) return initial(word);
  return kept.join('') === pieces.join('') ? word : kept.join('-');
}
