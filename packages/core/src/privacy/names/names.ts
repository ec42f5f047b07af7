/**
 * Names as they may be public: the first given name and one initial (decisions: Names; contract section 1).
 * Family-name words are handed back folded, for the rooms that keep them out of texts, slugs and URLs.
 */
import { findContacts } from '../find.ts';
import { isWord } from '../text/lexicon.ts';
import { scanner } from '../text/scanner.ts';
import { isGivenName, isGivenNameOnly } from './given-names.ts';

export interface NameParts {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly full_name?: string | null | undefined;
}

export interface ReducedName {
  /** "María P.", "María" alone when no family name is known, "Z. M." when nothing says which of the two is the given name. */
  readonly display_name: string;
  /** The first given name, as written; one initial with a dot when nothing says that it is a given name. */
  readonly given: string;
  /** {@link given} folded, letters that look like Latin ones read as those. */
  readonly givenFolded: string;
  /** Family-name words, folded, particles left out, each once. */
  readonly familyWords: string[];
}

const PARTICLES = new Set(
  'de del la las los el y e di da do dos das du des van von der den ter zu della delle dei'.split(' '),
);
/** Titles and their short forms, wherever in a name they stand. */
const TITLES = new Set(
  (
    'dr dra sr sra srta srita senor senora senorita lic licenciado licenciada ing ingeniero ingeniera agrim ' +
    'arq arqto arqta arquitecto arquitecta prof mg mgter phd cpn cdor cdora abog abogada esc escr ' +
    'tec tecnico tecnica tecn sup gas gasista mat matriculado matriculada mmo mtro mtra ' +
    'mr mrs ms hno hna pbro pte cap sgto cnel electricista plomero plomera abg cdra'
  ).split(' '),
);
/** Titles that are family names too: passed over before a given name only. */
const TITLES_BEFORE = new Set(
  'don dona maestro maestra profesor profesora doctor doctora abogado contador contadora escribano escribana'.split(
    ' ',
  ),
);
/** What else stands in a whole name and is no part of it. Some are family names ("Sa"): beside a first name they stay. */
const BESIDE_NAMES = new Set('civil ind elec mec agr jr snr ii iii iv srl sa sas sh dni cuit cuil tel cel'.split(' '));
const LONGEST_GIVEN = 40;

/** A word in lower case, without accents, apostrophes or anything else that is not a letter or digit. */
export function foldWord(word: string): string {
  if (PLAIN_WORD.test(word)) return word.toLowerCase();
  if (ASCII.test(word)) return word.toLowerCase().replace(NOT_PLAIN, '');
  let folded = '';
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i);
    if (unit >= FOLDED_SIGNS.length) return foldAny(word);
    folded += FOLDED_SIGNS[unit];
  }
  return folded;
}

const PLAIN_WORD = /^[A-Za-z0-9]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are left out like any sign
const ASCII = /^[\x00-\x7f]*$/;
const NOT_PLAIN = /[^a-z0-9]+/g;

const foldAny = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The signs that fold one by one, whatever stands beside them: ASCII and Western Europe's. */
const FOLDED_SIGNS: readonly string[] = Array.from({ length: 0x100 }, (_, code) => foldAny(String.fromCharCode(code)));

/** A name as nearly everybody writes it: words of Western European letters, a space between them. */
const PLAIN_NAME = /^[A-Za-zÀ-ÖØ-öø-ÿ]+(?: [A-Za-zÀ-ÖØ-öø-ÿ]+)*$/;

/** True for the little words inside family names ("de la Fuente"). Takes a folded word. */
export const isParticle = (folded: string): boolean => PARTICLES.has(folded);

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

/** A word with a digit or a sign of an address in it is no part of a name. */
const NO_NAME = /[\p{N}@:]/u;
/** What joins words besides spaces: "juan_perez", "Ing.Pérez". Initials ("J.C.") stay together. */
const BETWEEN_WORDS = /[_+*&=~#·•!?¿¡^%$]+|\.(?=\p{L}['’\p{L}])/u;

/** A piece of a family name's word: hyphenated names are two words. */
interface FamilyPiece {
  readonly written: string;
  readonly folded: string;
}

function piecesOf(word: string): FamilyPiece[] {
  const pieces = PLAIN_NAME.test(word) ? [word] : word.split(/[-\u2010-\u2015]/u);
  return pieces
    .map((written) => ({ written, folded: foldWord(written) }))
    .filter(({ folded }) => folded.length > 0 && !isParticle(folded));
}

/** The few thousand words of a country's names come again in name after name. */
const WORDS_KEPT = 20_000;
const LONGEST_KEPT = 40;
const piecesSeen = new Map<string, FamilyPiece[]>();
const givenSeen = new Map<string, boolean>();

function known<Value>(seen: Map<string, Value>, word: string, compute: (word: string) => Value): Value {
  let value = seen.get(word);
  if (value === undefined) {
    value = compute(word);
    if (seen.size < WORDS_KEPT && word.length <= LONGEST_KEPT) seen.set(word, value);
  }
  return value;
}

/** What a form leaves in a last name that nobody gave. */
const NO_LAST_NAME =
  /^[^\p{L}\p{N}]*(?:x+|[ns][/.][ad]|null|none|undefined|sin (?:apellido|datos?)|no (?:informa|tiene|declara))?[^\p{L}\p{N}]*$/iu;

const showsNothing = (given: string): boolean => findContacts(given).length === 0;

/** Reduces a person's name, or null when nothing in it can be a name. First and last name win over the full one. */
export function reduceName(parts: NameParts): ReducedName | null {
  const hasFirst = wordsOf(parts.first_name).length > 0;
  const last = NO_LAST_NAME.test(parts.last_name ?? '') ? [] : nameWords(parts.last_name);
  const order = hasFirst ? orderOfFirst(parts.first_name ?? '', last) : orderOf(parts.full_name ?? '');
  if (order === null) return null;
  const full = hasFirst ? nameWords(parts.full_name) : [];
  if (full.length === 0) return reduced(order);
  // What else the full name has is family name.
  const given = new Set(order.given.flatMap(foldedPieces));
  const more = full.filter((word) => !foldedPieces(word).some((piece) => given.has(piece)));
  return reduced({
    ...order,
    family: [...order.family, ...more],
    initialOf: order.initialOf ?? more.findLast(isNoParticle),
  });
}

/** A first name beside a last one. Alone, or with a comma in it, it is looked at like a whole name. */
function orderOfFirst(name: string, last: readonly string[]): NameOrder | null {
  if (last.length === 0) return orderOf(name, true);
  const order = name.includes(',') ? orderOf(name, true) : null;
  const given = order?.given ?? nameWords(name, true);
  if (order === null && areSwapped(given, last)) return { given: last, family: given, initialOf: firstOf(given) };
  return { given, family: [...last, ...(order?.family ?? [])], initialOf: last.find(isNoParticle) };
}

/** A first name that is none, and a last name of given names and nothing else: the two columns changed places. */
function areSwapped(given: readonly string[], last: readonly string[]): boolean {
  const [head] = last;
  // "De los Ángeles" begins like a family name.
  if (head === undefined || !isNoParticle(head) || !last.filter(isNoParticle).every(isListedOnly)) return false;
  return given.length > 0 && !given.some((word) => isListed(word) || isInitial(word));
}

/** The name in this order, without the family names that a given word has in it. */
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
    familyWords: [
      ...familyWords,
      ...familyWords
        .filter((word) => isShort(word) && !BEGINNINGS.has(word))
        .flatMap((word) => gluedTo(givenFolded, word)),
    ],
  };
}

/** "Paz", "Gil": too short to be found inside a word. */
export const isShort = (familyWord: string): boolean => familyWord.length < SHORTEST_GLUED;

/** "juanpaz", "pazjuan", "jpaz", where it is no word of its own. */
function gluedTo(given: string, family: string): string[] {
  if (given.length < 2) return [];
  const glued = [given + family, family + given, given.charAt(0) + family];
  return glued.filter((word) => word.length >= SHORTEST_GLUED && !isGivenName(word) && !isWord(word));
}

const FIRST_LETTER = /\p{L}/u;
const isNoParticle = (word: string): boolean => !isParticle(foldWord(word));

/** Family-name words, folded, particles left out, each once. */
function familyOf(words: readonly string[]): string[] {
  const folded = words.flatMap((word) => known(piecesSeen, word, piecesOf)).map((piece) => piece.folded);
  return [...new Set([...folded, ...otherWritings(words)])].filter((word) => word.length > 1);
}

/** Words that begin a family name of two. */
const BEGINNINGS = new Set('mac mc san santa santo saint sainte st ben abu al bin o d'.split(' '));
/** "D'Angelo" */
const APART = /^\p{L}{1,5}['’`´](\p{L}{4,})$/u;

/** The same names together or apart: "delafuente", "macdonald"; "acqua" of "Dell'Acqua". */
function otherWritings(words: readonly string[]): string[] {
  const writings: string[] = [];
  let lead = '';
  for (const part of words.flatMap((word) => word.split(HYPHEN))) {
    const word = foldWord(part);
    if (isParticle(word) || BEGINNINGS.has(word)) {
      // "Pérez y García"
      lead = word === 'y' || word === 'e' ? '' : lead + word;
      continue;
    }
    if (lead !== '' && word !== '') writings.push(lead + word);
    lead = '';
    writings.push(...inOtherLetters(part));
    const end = foldWord(APART.exec(part)?.[1] ?? '');
    // "D'Andrea": by itself it is somebody's given name.
    if (end !== '' && !isGivenNameOnly(end)) writings.push(end);
  }
  return writings;
}

/** Letters that Spanish lacks, as people without them write them. */
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

/** A word as it is written without its foreign letters: "Müller" is "mueller" too. */
function inOtherLetters(word: string): string[] {
  const lower = word.normalize('NFC').toLowerCase();
  const spelt = lower.replace(/[^a-z]/g, (letter) => SPELT[letter] ?? PLAIN[letter] ?? letter);
  const plain = lower.replace(/[^a-z]/g, (letter) => PLAIN[letter] ?? letter);
  return [spelt, plain].filter((writing) => writing !== lower).map(foldWord);
}

const foldedPieces = (word: string): string[] => known(piecesSeen, word, piecesOf).map(({ folded }) => folded);

/** The first of these words that may be shown, or what of it may. */
function firstGiven(words: readonly string[], familyWords: readonly string[]): string | null {
  let ownName: string | null = null;
  for (const word of words) {
    const trimmed = trim(word);
    if (trimmed.length === 0) continue;
    const shown = withoutFamily(knownPieces(trimmed), familyWords);
    // Somebody may be called Ramón Ramón: a given name that is the family name too is shown when there is no other.
    if (shown === null && isGivenName(foldWord(trimmed))) ownName ??= trimmed;
    if (shown === null) continue;
    return known(givenSeen, shown, showsNothing) ? shown : null;
  }
  return ownName;
}

function trim(word: string): string {
  if (PLAIN_NAME.test(word) && word.length > 1 && word.length <= LONGEST_GIVEN) return word;
  const letters = [...word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')].slice(0, LONGEST_GIVEN).join('');
  return /^\p{Lu}$/u.test(letters) ? `${letters}.` : letters;
}

/** As {@link foldWord}, with letters of other alphabets that look like Latin ones read as those. */
const foldSeen = (word: string): string => (PLAIN_NAME.test(word) ? foldWord(word) : foldWord(scanner.foldText(word)));

/** "Juan-Pérez": where one of the pieces is known as a given name, the others go if they are not. */
function knownPieces(word: string): string {
  const pieces = PLAIN_NAME.test(word) ? [word] : word.split(HYPHEN);
  const given = pieces.filter(isListed);
  return given.length > 0 && given.length < pieces.length ? given.join('-') : word;
}

const HYPHEN = /[-\u2010-\u2015]/u;

/** A given word without the family names in it ("Ana-Pérez", "AnaPérez"), or null when nothing is left. */
function withoutFamily(word: string, familyWords: readonly string[]): string | null {
  if (familyWords.length === 0) return word;
  const whole = foldSeen(word);
  if (!familyWords.some((family) => whole.includes(family))) return word;
  const pieces = word.split(JOINT).filter((piece) => foldWord(piece).length > 0);
  const kept = pieces.map((piece) => withoutGlued(piece, familyWords)).filter((piece) => piece !== null);
  if (kept.length === 0) return null;
  if (kept.length === pieces.length && kept.every((piece, k) => piece === pieces[k])) {
    // No piece is one, yet together they read as one ("Zu-bel").
    const isRead =
      !isGivenName(whole) && familyWords.some((family) => family.length >= SHORTEST_GLUED && whole.includes(family));
    return isRead && pieces.length > 1 ? initial(word) : word;
  }
  return kept.join('-');
}

const JOINT = /[-\u2010-\u2015.'’\u0060\u00b4]/u;
/** Shorter family names are in many a word by chance. */
const SHORTEST_GLUED = 4;
const SHORTEST_REST = 2;

/** A piece of a given name without the family name that is glued to it; an initial when it can't be told apart. */
function withoutGlued(piece: string, familyWords: readonly string[]): string | null {
  const folded = foldSeen(piece);
  if (familyWords.includes(folded)) return null;
  if (isGivenName(folded)) return piece;
  const letters = [...piece.normalize('NFC')];
  for (const family of familyWords) {
    for (let start = folded.indexOf(family); start >= 0; start = folded.indexOf(family, start + 1)) {
      // Folding a word keeps its letters one by one but for rare ones (ß): those are not taken apart.
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

/** Which words of a whole name are given names and which the family's. */
interface NameOrder {
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** The word whose initial stands for the family name. */
  readonly initialOf: string | undefined;
}

/**
 * Tells the given names of a whole name from the family names. A comma, capitals in one part alone, a particle at the beginning and
 * the list of given names say which come first. In doubt both are shown as initials. `isFirst`: it came as a first name, which has no
 * family name in it unless something says so.
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
    // "Juan Pérez" in the field of the first name: what is no given name behind one is a family name.
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
const isListed = (word: string): boolean => foldedPieces(word).length > 0 && foldedPieces(word).every(isGivenName);
const isListedOnly = (word: string): boolean => isListed(word) && foldedPieces(word).some(isGivenNameOnly);
const isShouted = (word: string): boolean =>
  word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
const firstOf = (words: readonly string[]): string | undefined => words.find(isNoParticle) ?? words[0];

/** The words of a name without titles ("Dr. Juan", "Pérez, Ing."). `leads`: it begins with a given name, or may. */
function nameWords(name: string | null | undefined, leads = false): string[] {
  const words = wordsOf(name).filter((word) => !TITLES.has(foldWord(word)));
  return leads && words.length > 1 && TITLES_BEFORE.has(foldWord(words[0] ?? '')) ? words.slice(1) : words;
}
