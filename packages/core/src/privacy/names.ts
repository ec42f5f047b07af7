/**
 * Names as they may be public: the first given name and one initial (decisions: Names; contract section 1).
 * Family-name words are handed back folded, for the rooms that keep them out of texts, slugs and URLs.
 */
import { findContacts } from './find.ts';

export interface NameParts {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
  readonly full_name?: string | null | undefined;
}

export interface ReducedName {
  /** "María P.", or "María" alone when no family name is known. */
  readonly display_name: string;
  /** The first given name, as written. */
  readonly given: string;
  /** Family-name words, folded, particles left out, each once. */
  readonly familyWords: string[];
}

const PARTICLES = new Set(
  'de del la las los el y e di da do dos das du des van von der den ter zu della delle dei'.split(' '),
);
const TITLES = new Set('dr dra sr sra srta lic ing arq prof don dona mg cpn tec maestro'.split(' '));
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
    .replace(/[\p{Cf}\p{Cc}]/gu, ' ')
    .split(/[\s,;/|()[\]{}<>"]+/u)
    .filter((word) => /\p{L}/u.test(word) && !/[\d@:]/u.test(word));
}

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

const showsNothing = (given: string): boolean => findContacts(given).length === 0;

/** Reduces a person's name, or null when nothing in it can be a name. */
export function reduceName(parts: NameParts): ReducedName | null {
  const first = givenWords(parts.first_name);
  const last = wordsOf(parts.last_name);
  const full = givenWords(parts.full_name);
  const fromFull = first.length === 0;
  const givenWord = fromFull ? full[0] : first[0];
  if (givenWord === undefined) return null;
  const given =
    PLAIN_NAME.test(givenWord) && givenWord.length <= LONGEST_GIVEN
      ? givenWord
      : [...givenWord.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')].slice(0, LONGEST_GIVEN).join('');
  if (given.length === 0 || !known(givenSeen, given, showsNothing)) return null;
  // Without a last name, every word of the full name after the first counts as family name.
  const rest = last.length > 0 ? last : afterGiven(full, first);
  const family = rest.flatMap((word) => known(piecesSeen, word, piecesOf));
  const source = last.length > 0 ? family[0]?.written : lastOf(rest.filter((word) => !isParticle(foldWord(word))));
  const letter = /\p{L}/u.exec(source ?? lastOf(rest) ?? '')?.[0];
  return {
    display_name: letter === undefined ? given : `${given} ${letter.toUpperCase()}.`,
    given,
    familyWords: [...new Set(family.map(({ folded }) => folded))].filter((word) => word.length > 1),
  };
}

function afterGiven(full: readonly string[], first: readonly string[]): string[] {
  const rest = full.slice(1);
  if (rest.length === 0 || first.length === 0) return rest;
  const given = new Set(first.map(foldWord));
  return rest.filter((word) => !given.has(foldWord(word)));
}

const lastOf = (words: readonly string[]): string | undefined => words[words.length - 1];

/** The words of a given name, a title before it passed over ("Dr. Juan"). */
function givenWords(name: string | null | undefined): string[] {
  const words = wordsOf(name);
  let skip = 0;
  while (skip < words.length - 1 && TITLES.has(foldWord(words[skip] ?? ''))) skip++;
  return words.slice(skip);
}
