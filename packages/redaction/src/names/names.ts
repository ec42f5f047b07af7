/** Reduces names to the first given name and one initial (contract section 1), and tells the family names, to be taken out of texts. */
import { findContacts } from '../find.ts';
import { fold, withoutEscapes } from '../text/fold.ts';
import {
  foldWord,
  HYPHEN,
  isGivenName,
  isGivenNameOnly,
  isListedFamily,
  isOrdinaryWord,
  isParticle,
  isWord,
  ORDINARY_WORDS,
  restoreLostLetters,
  TRADE_WORDS,
} from '../text/lexicon.ts';
import { wordsOf } from '../text/word-lists.ts';
import { familyForms } from './family-names.ts';
import words from './words.json' with { type: 'json' };

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
  /** Family-name words, folded, without particles, each once. */
  readonly familyWords: string[];
}

const LONGEST_GIVEN = 40;

/** Placeholders of forms in the field of the last name. */
const NO_LAST_NAME =
  /^[^\p{L}\p{N}]*(?:x+|[ns][/.][ad]|null|none|undefined|sin (?:apellido|datos?)|no (?:informa|tiene|declara))?[^\p{L}\p{N}]*$/iu;

/** Reduces a person's name; null when no part of it can be a name. First and last name take precedence over the full name. */
export function reduceName(parts: NameParts): ReducedName | null {
  const first = wordsOfName(parts.first_name);
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

interface NameOrder {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** The word whose initial is shown for the family name. */
  readonly initialOf: string | undefined;
}

/** Orders a first name with its last name. A first name alone, or with a comma in it, is treated like a full name. */
function orderOfFirst(name: string, last: readonly string[]): NameOrder | null {
  if (last.length === 0) return orderOf(name, true);
  const order = name.includes(',') ? orderOf(name, true) : null;
  const given = order?.given ?? withoutTrades(nameWords(name, true), 0);
  // "Dr.", "Juan Pérez"; "Electricidad", "Juan Pérez"
  if (given.length === 0) return orderOf(last.join(' '));
  if (order === null && mayBeSwapped(given, last)) {
    return !given.some(isListed) && last.filter(isNoParticle).every(isListedOnly)
      ? { given: last, family: given, initialOf: firstOf(given) }
      : inDoubt(given, last);
  }
  return { given, family: [...last, ...(order?.family ?? [])], initialOf: last.find(isNoParticle) };
}

/** Whether the columns may be swapped: the last name has only given names and the first may be a family name, or certainly is one. */
function mayBeSwapped(given: readonly string[], last: readonly string[]): boolean {
  const own = given.flatMap(mixedPieces).filter(isNoParticle);
  if (own.some((word) => isListedOnly(word) || isInitial(word))) return false;
  if (own.some(isListed)) return last.filter(isNoParticle).every(isListedOnly);
  if (own.every(isFamilyNameOnly)) return true;
  // "De los Ángeles" begins with a particle, like a family name. "Milagros del Valle" is a given name as a whole.
  const names = last.filter(
    (word, k) => isNoParticle(word) && !isInitial(word) && (k < 2 || isNoParticle(last[k - 1] ?? '')),
  );
  return isNoParticle(last[0] ?? '') && names.length > 0 && names.every(isListed);
}

/**
 * Separates the given names of a full name from its family names, by a comma, by capitals in one part only, by a particle at the
 * beginning and by the list of given names. When it is unclear, both are shown as initials. `isFirst` marks a first name, in which
 * a given name after a given name is no family name.
 */
function orderOf(name: string, isFirst = false): NameOrder | null {
  const parts = name
    .split(',')
    .map((part) => nameWords(part, true))
    .filter((part) => part.length > 0);
  const all = parts.flat().flatMap(mixedPieces);
  const own = withoutTrades(
    all.filter((word) => !BESIDE_NAMES.has(foldWord(word))),
    2,
  );
  // "Juan A. Pérez": a letter between names says nothing of their order. "Juan C." and "J. Pérez" have nothing else.
  const named = own.filter((word) => !isInitial(word));
  const ofTwo = [named, own].find((some) => some.filter(isNoParticle).length > 1);
  // "Paz Hnos.": a family name; "Ana Sa": not a firm.
  const isFirm = all.some((word) => FIRM_WORDS.has(foldWord(word)));
  const ofOne = isFirm && own.some(isNoParticle) ? own : all;
  const words = isFirst && named.length > 0 ? named : (ofTwo ?? ofOne);
  const [head] = words;
  if (head === undefined) return null;
  if (parts.length > 1) return orderOfParts(parts[0] ?? [], parts.slice(1).flat());
  if (words.filter(isNoParticle).length < 2) {
    const one = firstOf(words) ?? head;
    // "Sra. Paz", "de Ramón": only a family name certainly stands there.
    const isAlone = wordsOfName(name).length === 1;
    if (isNoParticle(head) && !isFirm && (isListedOnly(one) || (isAlone && isListed(one))))
      return { given: [one], family: [], initialOf: undefined };
    return { given: [initial(one)], family: [...words, ...withoutGiven(foldWord(one))], initialOf: '' };
  }
  const rest = words.slice(1);
  const byCapitals = orderOfCapitals(words);
  if (byCapitals !== null) return byCapitals;
  if (isFirst && isListed(head)) {
    // "Juan Pérez" in the field of the first name: a word after a given name that may be a family name is one.
    const family = rest.filter((word) => !isListedOnly(word));
    const initialOf = family.find(isNoParticle) ?? '';
    return { given: words.filter((word) => !family.includes(word)), family, initialOf };
  }
  // "L. Ramón"
  if (isInitial(head) && named.length < 2) return inDoubt([head], rest);
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

/** "juanperez", "perezjuancarlos", "jperez": what may be the family name in a folded word. */
function withoutGiven(word: string): string[] {
  const rests = familyForms(word, isGivenName).map(({ text }) => text);
  return [...new Set([word.slice(1), ...rests])].filter(
    (rest) => rest.length >= SHORTEST_GLUED && (!isOrdinaryWord(rest) || ORDINARY_WORDS.has(rest) || isGivenName(rest)),
  );
}

/** "Pérez, Juan". Given names before the comma and none behind it leave it in doubt. */
function orderOfParts(before: readonly string[], behind: readonly string[]): NameOrder {
  if (before.every(isListed) && !behind.some(isListed)) return inDoubt(before, behind);
  const family = withoutTrades(before, 1);
  return { given: behind, family, initialOf: firstOf(family) };
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
    family: withoutTrades([...before, ...behind], 1),
    initialOf: behind.findLast(isNoParticle) ?? behind.at(-1),
  };
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
    familyWords: [...familyWords, ...familyWords.flatMap((word) => gluedTo(givenFolded, word))],
  };
}

/** "juanpaz", "pazjuan", "jpaz": the given and a short family name written as one, unless that is a common word. */
function gluedTo(given: string, family: string): string[] {
  if (given.length < 2 || family.length >= SHORTEST_GLUED || BEGINNINGS.has(family)) return [];
  const glued = [given + family, family + given, given.charAt(0) + family];
  return glued.filter((word) => word.length >= SHORTEST_GLUED && !isGivenName(word) && !isWord(word));
}

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
  const letters = [...word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')].slice(0, LONGEST_GIVEN).join('');
  return /^\p{LC}$/u.test(letters) ? `${letters}.` : letters;
}

/** As {@link foldWord}, with look-alike letters of other alphabets as Latin ones. */
const foldSeen = (word: string): string => (PLAIN_NAME.test(word) ? foldWord(word) : foldWord(fold(word).text));

/** Between the pieces of a given word: "Ana-Pérez", and "AnaPérez". */
const JOINT = /[-\u2010-\u2015.'’\u0060\u00b4]|(?<=\p{Ll})(?=\p{Lu})/u;
/** The shortest family name at the edge of a given word. */
const SHORTEST_EDGE = 3;

/** A given word without the family names in it, an initial when they are glued; null when nothing is left. */
function withoutFamily(word: string, familyWords: readonly string[]): string | null {
  const whole = foldSeen(word);
  if (familyWords.includes(foldWord(word))) return null;
  if (!familyWords.some((family) => whole.includes(family))) return word;
  const pieces = word.split(JOINT).filter((piece) => foldWord(piece).length > 0);
  const kept = pieces.filter((piece) => !familyWords.includes(foldSeen(piece)) && !BEGINNINGS.has(foldWord(piece)));
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

/** The shortest family name that is searched inside a word. Shorter ones occur in many words by chance. */
const SHORTEST_GLUED = 4;

/** Titles and their abbreviations, which may stand anywhere in a name. */
const TITLES = wordsOf(words.titles);
/** Titles that are also family names: skipped only before a given name. */
const TITLES_BEFORE = wordsOf(words.titlesBefore);
/** Other words in a full name that are no part of the name. Some are family names ("Sa"): those stay beside a first name. */
const BESIDE_NAMES = wordsOf(words.besideNames);
/** Those of them that follow the name of a family. */
const FIRM_WORDS = wordsOf(words.afterFamily);

/** The usual form of a name: words of Western European letters with single spaces. */
const PLAIN_NAME = /^[A-Za-zÀ-ÖØ-öø-ÿ]+(?: [A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

function wordsOfName(name: string | null | undefined): string[] {
  if (!name) return [];
  const own = restoreLostLetters(name, isName).replace(MASTER_BUILDER, ' ').trim();
  if (PLAIN_NAME.test(own)) return own.split(' ');
  return withoutEscapes(own)
    .replace(UNKNOWN_ENTITY, ' ')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .split(/[\s,;/|()[\]{}<>"\p{Extended_Pictographic}]+/u)
    .filter((word) => !NO_NAME.test(word))
    .flatMap((word) => word.split(BETWEEN_WORDS))
    .filter((word) => /\p{L}/u.test(word));
}

const isName = (folded: string): boolean => isGivenName(folded) || ORDINARY_WORDS.has(folded) || isListedFamily(folded);

/** A title in several words, of which "Mayor" is a family name too. */
const MASTER_BUILDER = /maestr[oa] mayor de obras?/i;
/** Characters that no part of a name has: digits and signs of an address. */
const NO_NAME = /[\p{N}@:]/u;
const UNKNOWN_ENTITY = /&\w{2,8};/g;
/** Separators of words besides spaces: "juan_perez", "Ing.Pérez". Initials ("J.C.") stay together. */
const BETWEEN_WORDS = /[_+*&=~#·•!?¿¡^%$]+|\.(?=\p{L}['’\p{L}])/u;

/** The pieces of a word of a family name, folded. A hyphenated name has two. */
const foldedPieces = (word: string): string[] =>
  word
    .split(HYPHEN)
    .map(foldWord)
    .filter((piece) => piece.length > 0 && !isParticle(piece));

const isNoParticle = (word: string): boolean => !isParticle(foldWord(word));

/** "Juan-Pérez": the pieces of a word, when some are known given names and others are not. */
function mixedPieces(word: string): string[] {
  const pieces = word.split(HYPHEN);
  const given = pieces.filter(isListed);
  return given.length > 0 && given.length < pieces.length ? pieces : [word];
}

/** Characters of which one is a whole family name: 张, 김. They have no initial. */
const COMPLETE_NAME = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** The first letter with a dot; nothing when there is none. */
function initial(word: string): string {
  const letter = /\p{L}/u.exec(word)?.[0] ?? '';
  return letter === '' || COMPLETE_NAME.test(letter) ? '' : `${letter.toUpperCase()}.`;
}

/** "Electricidad": a trade that is no name. */
function isTrade(word: string): boolean {
  const folded = foldWord(word);
  return TRADE_WORDS.has(folded) && !ORDINARY_WORDS.has(folded) && !isGivenName(folded);
}

/** The words without trades ("Plomería de Juan Pérez") when enough remain. */
function withoutTrades(words: readonly string[], enough: number): readonly string[] {
  const names = words.filter((word, k) => !isTrade(word) && (isNoParticle(word) || !isTrade(words[k - 1] ?? '')));
  return names.filter(isNoParticle).length >= enough ? names : words;
}

/** "A", "A.", "J.C.": a letter, or several with dots. */
const isInitial = (word: string): boolean => /^\p{L}\.?$|^(?:\p{L}\.){2,}\p{L}?$/u.test(word);

/** "Juan", "Ana-María", "Ma.": given names in every piece. */
const isListed = (word: string): boolean => {
  const pieces = foldedPieces(word);
  return pieces.length > 0 && pieces.every(isGivenName);
};
const isListedOnly = (word: string): boolean => isListed(word) && foldedPieces(word).some(isGivenNameOnly);
/** "Gutiérrez", "Ledesma": a name of the lexicon, in every piece, that is no given name. */
const isFamilyNameOnly = (word: string): boolean =>
  foldedPieces(word).every((piece) => isListedFamily(piece) && !isGivenName(piece));
const isShouted = (word: string): boolean =>
  word.length > 1 && !isInitial(word) && word === word.toUpperCase() && word !== word.toLowerCase();
const firstOf = (words: readonly string[]): string | undefined => words.find(isNoParticle) ?? words[0];

/** The words of a name without titles ("Dr. Juan", "Pérez, Ing."). `leads`: it begins with a given name, or may. */
function nameWords(name: string | null | undefined, leads = false): string[] {
  const words = wordsOfName(name).filter((word) => !TITLES.has(foldWord(word)));
  return leads && words.length > 1 && TITLES_BEFORE.has(foldWord(words[0] ?? '')) ? words.slice(1) : words;
}

/** First words of a family name in two words. */
const BEGINNINGS = wordsOf(words.beginnings);
/** "D'Angelo" */
const APART = /^\p{L}{1,5}['’`´](\p{L}{4,})$/u;

/** "McDonald", "MacArthur": also written apart, "Mc Donald". */
const SCOTTISH = /^(?:[Mm]c|Mac(?=\p{Lu}))(\p{L}{4,})$/u;

/** The same names written as one word or separately: "delafuente", "macdonald"; "acqua" of "Dell'Acqua". */
function otherWritings(words: readonly string[]): string[] {
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
    writings.push(...(SCOTTISH.exec(part)?.slice(1) ?? []).map(foldWord));
  }
  return writings;
}

/** Spanish spellings of foreign letters. */
const SPELT: Readonly<Record<string, string>> = words.spelt;

/** Spellings of a word without its foreign letters: "Müller" is also "mueller". */
function inOtherLetters(word: string): string[] {
  const lower = word.normalize('NFC').toLowerCase();
  if (/^[a-z]*$/.test(lower)) return [];
  const spelt = (letters: RegExp) => lower.replace(letters, (letter) => SPELT[letter] ?? letter);
  // "Süß" is also "suss", and "Æbelø" is "aebelo".
  return [spelt(/[^a-z]/g), spelt(/[ßæœ]/g)].map((one) => foldWord(fold(one).text));
}
