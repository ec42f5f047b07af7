/**
 * Reduces names to their public form: the first given name and one initial (decisions: Names; contract section 1). Returns the
 * family-name words in folded form, so that other rooms can remove them from texts, slugs and URLs.
 */

import { findContacts } from '../find.ts';
import { isWord } from '../text/lexicon.ts';
import { scanner } from '../text/scanner.ts';
import { setOf } from '../text/word-lists.ts';
import { BEGINNINGS, otherWritings } from './family-writings.ts';
import { foldWord, HYPHEN, isParticle } from './fold-word.ts';
import { isGivenName, isGivenNameOnly } from './name-lists.ts';

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

/** Titles and their abbreviations, which may stand anywhere in a name. */
const TITLES = setOf(
  'dr dra sr sra srta srita senor senora senorita lic licenciado licenciada ing ingeniero ingeniera agrim ' +
    'arq arqto arqta arquitecto arquitecta prof mg mgter phd cpn cdor cdora abog abogada esc escr ' +
    'tec tecnico tecnica tecn sup gas gasista mat matriculado matriculada mmo mtro mtra ' +
    'mr mrs ms hno hna pbro pte cap sgto cnel electricista plomero plomera abg cdra',
);
/** Titles that are also family names: skipped only before a given name. */
const TITLES_BEFORE = setOf(
  'don dona maestro maestra profesor profesora doctor doctora abogado contador contadora escribano escribana',
);
/** Other words in a full name that are no part of the name. Some are family names ("Sa"): those stay beside a first name. */
const BESIDE_NAMES = setOf('civil ind elec mec agr jr snr ii iii iv srl sa sas sh dni cuit cuil tel cel');
const LONGEST_GIVEN = 40;

/** The usual form of a name: words of Western European letters with single spaces. */
const PLAIN_NAME = /^[A-Za-zÀ-ÖØ-öø-ÿ]+(?: [A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

function wordsOf(name: string | null | undefined): string[] {
  if (!name) return [];
  if (PLAIN_NAME.test(name)) return name.split(' ');
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .split(/[\s,;/|()[\]{}<>"]+/u)
    .filter((word) => !NO_NAME.test(word))
    .flatMap((word) => word.split(BETWEEN_WORDS))
    .filter((word) => /\p{L}/u.test(word));
}

/** Characters that no part of a name has: digits and signs of an address. */
const NO_NAME = /[\p{N}@:]/u;
/** Separators of words besides spaces: "juan_perez", "Ing.Pérez". Initials ("J.C.") stay together. */
const BETWEEN_WORDS = /[_+*&=~#·•!?¿¡^%$]+|\.(?=\p{L}['’\p{L}])/u;

/** The pieces of a word of a family name, folded. A hyphenated name has two. */
const foldedPieces = (word: string): string[] =>
  word
    .split(HYPHEN)
    .map(foldWord)
    .filter((piece) => piece.length > 0 && !isParticle(piece));

/** Placeholders of forms in the field of the last name. */
const NO_LAST_NAME =
  /^[^\p{L}\p{N}]*(?:x+|[ns][/.][ad]|null|none|undefined|sin (?:apellido|datos?)|no (?:informa|tiene|declara))?[^\p{L}\p{N}]*$/iu;

/** Reduces a person's name; null when no part of it can be a name. First and last name take precedence over the full name. */
export function reduceName(parts: NameParts): ReducedName | null {
  const hasFirst = wordsOf(parts.first_name).length > 0;
  const last = NO_LAST_NAME.test(parts.last_name ?? '') ? [] : nameWords(parts.last_name);
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

/** Orders a first name with its last name. A first name alone, or with a comma in it, is treated like a full name. */
function orderOfFirst(name: string, last: readonly string[]): NameOrder | null {
  if (last.length === 0) return orderOf(name, true);
  const order = name.includes(',') ? orderOf(name, true) : null;
  const given = order?.given ?? nameWords(name, true);
  if (order === null && areSwapped(given, last)) return { given: last, family: given, initialOf: firstOf(given) };
  return { given, family: [...last, ...(order?.family ?? [])], initialOf: last.find(isNoParticle) };
}

/** Whether the two columns are swapped: the first name is no given name, and the last name consists of given names only. */
function areSwapped(given: readonly string[], last: readonly string[]): boolean {
  const [head] = last;
  // "De los Ángeles" begins with a particle, like a family name.
  if (head === undefined || !isNoParticle(head) || !last.filter(isNoParticle).every(isListedOnly)) return false;
  return given.length > 0 && !given.some((word) => isListed(word) || isInitial(word));
}

/** Builds the reduced name, without family names inside a given word. */
function reduced({ given: givenWords, family, initialOf }: NameOrder): ReducedName | null {
  const familyWords = familyOf(family);
  const given = firstGiven(givenWords, familyWords);
  if (given === null) return null;
  const letter = FIRST_LETTER.exec(initialOf ?? family.at(-1) ?? '')?.[0];
  const givenFolded = foldSeen(given);
  return {
    display_name: letter === undefined ? given : `${given} ${letter.toUpperCase()}.`,
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

const FIRST_LETTER = /\p{L}/u;
const isNoParticle = (word: string): boolean => !isParticle(foldWord(word));

/** Family-name words, folded, without particles, each once. */
function familyOf(words: readonly string[]): string[] {
  return [...new Set([...words.flatMap(foldedPieces), ...otherWritings(words)])].filter((word) => word.length > 1);
}

/** The first of these words that may be shown, complete or in part. */
function firstGiven(words: readonly string[], familyWords: readonly string[]): string | null {
  let ownName: string | null = null;
  for (const word of words) {
    const trimmed = trim(word);
    if (trimmed.length === 0) continue;
    const shown = withoutFamily(knownPieces(trimmed), familyWords);
    // A person may be called Ramón Ramón: a given name that equals the family name is shown only when there is no other.
    if (shown === null && isGivenName(foldWord(trimmed))) ownName ??= trimmed;
    if (shown === null) continue;
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
const foldSeen = (word: string): string => (PLAIN_NAME.test(word) ? foldWord(word) : foldWord(scanner.foldText(word)));

/** "Juan-Pérez": when one piece is a known given name, removes the pieces that are not. */
function knownPieces(word: string): string {
  const pieces = word.split(HYPHEN);
  const given = pieces.filter(isListed);
  return given.length > 0 && given.length < pieces.length ? given.join('-') : word;
}

/** A given word without the family names in it ("Ana-Pérez", "AnaPérez"); null when nothing is left. */
function withoutFamily(word: string, familyWords: readonly string[]): string | null {
  if (familyWords.length === 0) return word;
  const whole = foldSeen(word);
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
/** The shortest family name that is searched inside a word. Shorter ones occur in many words by chance. */
const SHORTEST_GLUED = 4;
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
      if (family.length >= SHORTEST_GLUED) return initial(piece);
    }
  }
  return piece;
}

const initial = (word: string): string => `${(FIRST_LETTER.exec(word)?.[0] ?? '').toUpperCase()}.`;

/** The given names and the family names of a full name. */
interface NameOrder {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** The word whose initial is shown for the family name. */
  readonly initialOf: string | undefined;
}

/**
 * Separates the given names of a full name from its family names, by a comma, by capitals in one part only, by a particle at the
 * beginning and by the list of given names. When it is unclear, both are shown as initials. `isFirst` marks a first name, which
 * contains no family name unless there is evidence.
 */
function orderOf(name: string, isFirst = false): NameOrder | null {
  const parts = name
    .split(',')
    .map((part) => nameWords(part, true))
    .filter((part) => part.length > 0);
  const all = parts.flat();
  // "Juan A. Pérez": a letter between names says nothing of their order. "Juan C." and "J. Pérez" have nothing else.
  const named = all.filter((word) => !isInitial(word) && !BESIDE_NAMES.has(foldWord(word)));
  const words = named.length > 1 || isFirst ? (named.length > 0 ? named : all) : all;
  const [head] = words;
  if (head === undefined) return null;
  if (parts.length > 1) return orderOfParts(parts[0] ?? [], parts.slice(1).flat());
  if (words.length === 1) {
    if (isFirst || isListed(head)) return { given: words, family: [], initialOf: undefined };
    return { given: [initial(head)], family: words, initialOf: '' };
  }
  const rest = words.slice(1);
  const byCapitals = orderOfCapitals(words);
  if (byCapitals !== null) return byCapitals;
  if (isFirst && (isListed(head) || !rest.some(isListedOnly))) {
    // "Juan Pérez" in the field of the first name: a word after a given name that is no given name is a family name.
    const family = isListed(head) ? rest.filter((word) => isNoParticle(word) && !isListed(word)) : [];
    return { given: words.filter((word) => !family.includes(word)), family, initialOf: firstOf(family) };
  }
  const last = words.findLast(isNoParticle) ?? head;
  if (isListedOnly(head) || (isListed(head) && !isListed(last))) return { given: words, family: rest, initialOf: last };
  // "Pérez García Juan Carlos": the given names are those at the end.
  let start = words.length;
  while (start > 1 && isListed(words[start - 1] ?? '')) start--;
  while (start < words.length && !isListedOnly(words[start] ?? '')) start++;
  const family = words.slice(0, start);
  if (start === words.length || isListed(head) || family.some(isListedOnly)) return inDoubt([head], rest);
  return { given: words.slice(start), family, initialOf: firstOf(family) };
}

/** "Pérez, Juan". Given names before the comma and none behind it leave it in doubt. */
function orderOfParts(before: readonly string[], behind: readonly string[]): NameOrder {
  if (before.every(isListed) && !behind.some(isListed)) return inDoubt(before, behind);
  return { given: behind, family: before, initialOf: firstOf(before) };
}

/** "PÉREZ Juan", "Juan PÉREZ": capitals in one part alone are the family name's. */
function orderOfCapitals(words: readonly string[]): NameOrder | null {
  const given = words.filter((word) => !isShouted(word) && isNoParticle(word));
  const family = words.filter((word) => !given.includes(word));
  const shouted = family.filter(isShouted);
  if (shouted.length === 0 || shouted.some(isListedOnly) || !given.some(isListed)) return null;
  return { given, family, initialOf: firstOf(shouted) };
}

/** Both as initials, in the order in which they are written; all of it may be the family name. */
function inDoubt(before: readonly string[], behind: readonly string[]): NameOrder {
  const one = firstOf(before) ?? before[0] ?? '';
  return {
    given: [initial(one)],
    family: [...before, ...behind],
    initialOf: behind.findLast(isNoParticle) ?? behind.at(-1),
  };
}

/** "A", "A.", "J.C.": a letter, or several with dots. */
const isInitial = (word: string): boolean => INITIALS.test(word);
const INITIALS = /^\p{L}\.?$|^(?:\p{L}\.){2,}\p{L}?$/u;

/** "Juan", "Ana-María", "Ma.": given names in every piece. */
const isListed = (word: string): boolean => {
  const pieces = foldedPieces(word);
  return pieces.length > 0 && pieces.every(isGivenName);
};
const isListedOnly = (word: string): boolean => isListed(word) && foldedPieces(word).some(isGivenNameOnly);
const isShouted = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
const firstOf = (words: readonly string[]): string | undefined => words.find(isNoParticle) ?? words[0];

/** The words of a name without titles ("Dr. Juan", "Pérez, Ing."). `leads`: it begins with a given name, or may. */
function nameWords(name: string | null | undefined, leads = false): string[] {
  const words = wordsOf(name).filter((word) => !TITLES.has(foldWord(word)));
  return leads && words.length > 1 && TITLES_BEFORE.has(foldWord(words[0] ?? '')) ? words.slice(1) : words;
}
