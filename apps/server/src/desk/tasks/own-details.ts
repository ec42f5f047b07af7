import {
  foldWord,
  isFamilyLike,
  isGivenName,
  isGivenNameOnly,
  isListedFamily,
  isOfLanguage,
  isPhrase,
  mayBeFamily,
  PLACEHOLDERS,
} from '@vidriera/redaction';
import { addressesIn } from './own-address.ts';
import { isAbbreviation, isJoined, JOINTS, NEVER, type Stretch, setOf, type Word, wordsOf } from './own-words.ts';

/** A full name or an address of the author. Redaction leaves both: the address may be that of the work, so the form asks. */
export interface OwnDetail {
  readonly kind: 'address' | 'name';
  readonly start: number;
  readonly end: number;
  readonly shown: string;
}

const COORDINATES = /-\d{2}\.\d{3,}[\s,;]+-\d{2}\.\d{3,}/g;

/** The own details in a text, in order. `beside` are the same person's other texts, whose family name this one may repeat. */
export function findOwnDetails(text: string, beside: readonly string[] = []): OwnDetail[] {
  const words = wordsOf(text);
  const known = beside.flatMap((other) => namesIn(wordsOf(other), []).flatMap(({ family }) => family));
  const names = namesIn(words, known);
  // A street may have a person's name; a name behind "soy" or "me llamo" is a person's.
  const said = new Set(names.flatMap(({ isSaid, first, last }) => (isSaid ? words.slice(first, last + 1) : [])));
  const addresses = [
    ...addressesIn(text, words, said),
    ...Array.from(text.matchAll(COORDINATES), ({ 0: at, index: start }) => ({ start, end: start + at.length })),
  ];
  const found: OwnDetail[] = [
    ...addresses.map((at) => ({ kind: 'address' as const, ...at, shown: PLACEHOLDERS.address })),
    ...names.map(({ first, last, shown }) => {
      const { end } = words[last]!;
      return { kind: 'name' as const, start: words[first]!.start, end: end + Number(text[end] === '.'), shown };
    }),
  ];
  const isIn = (one: OwnDetail, other: OwnDetail) => one.start < other.end && other.start < one.end;
  return found
    .filter((one, i) => !found.slice(0, i).some((other) => isIn(one, other)))
    .sort((a, b) => a.start - b.start);
}

/** A text with what stands in the place of its own details; an address stays if it is that of the work. */
export function withoutOwnDetails(text: string, keepsAddress: boolean, beside: readonly string[] = []): string {
  return findOwnDetails(text, beside)
    .filter(({ kind }) => kind === 'name' || !keepsAddress)
    .reduceRight((rest, { start, end, shown }) => rest.slice(0, start) + shown + rest.slice(end), text);
}

/** The name of a place as somebody typed it, without the address that they gave with it. */
export function withoutAddress(place: string): string {
  const lead = 'Vivo en ';
  const text = lead + place;
  return addressesIn(text)
    .reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
    .slice(lead.length)
    .replace(/^[\s,.-]+|(?<![\s,.-])[\s,.-]+$/g, '');
}

const SHORT_NAME = /(?<!\p{L})(\p{Lu}\p{Ll}+) \p{Lu}\.(?!\p{L})/gu;

/** The names in a text that is shown of which only the initial of the family name is left. */
export function shortNamesIn(text: string): string[] {
  const isName = (folded: string) => isGivenName(folded) || isUnknown(folded);
  const names = [...text.matchAll(SHORT_NAME)].filter(([, given]) => isName(foldWord(given!)));
  return [...new Set(names.map(([name]) => name))];
}

/** A name of a person in a text, and how it is shown: "Marta Gómez" is "Marta G.". */
interface PersonName extends Stretch {
  readonly shown: string;
  readonly isSaid: boolean;
  readonly family: readonly string[];
}

const INTRODUCTIONS = setOf('soy somos habla saluda escribe firma atte atentamente');
const RELATIONS = setOf(
  'senora senor sra sr srta dona don dr dra doctor doctora marido esposo esposa mujer hijo hija nieto nieta abuelo abuela tio tia primo prima hermano hermana cunado cunada suegro suegra ' +
    'madre padre mama papa vecino vecina encargado encargada portero portera amigo amiga inquilino inquilina dueno duena',
);
const FAMILY_TITLES = setOf('senora senor senorita sra sr srta dr dra ing lic arq flia familia apellido');
const SIGNS = setOf('timbre portero chapa buzon cartel puerta');
const CLOSINGS = setOf('gracias saludos cordialmente abrazo abrazos beso besos');
/** Words before a name that is that of a place. */
const PLACES = setOf(
  'general gral presidente plaza barrio hospital escuela colegio estacion parque club puente ruta autopista villa av avda avenida calle pasaje pje bulevar boulevard diagonal',
);
const HEIGHT = /^\d{2,5}$/;

/** The names of persons in a text that show a family name. `known` are family names that other texts of the same person show. */
function namesIn(words: readonly Word[], known: readonly string[]): PersonName[] {
  const found = words.flatMap((_, at) => swapped(words, at) ?? familyAlone(words, at) ?? fullName(words, at) ?? []);
  const families = new Set([...known, ...found.flatMap(({ family }) => family)]);
  const again = words.flatMap(({ folded, isCapital, text }, at) =>
    families.has(folded) && (isCapital || isUnknown(folded))
      ? [{ first: at, last: at, shown: `${initial(text)}.`, isSaid: false, family: [] }]
      : [],
  );
  return [...found, ...again];
}

const initial = (text: string): string => text[0]!.toUpperCase();
/** A word that is neither of the language nor the name of a place. */
const isUnknown = (folded: string): boolean => isFamilyLike(folded) && !isOfLanguage(folded);
const mayFollow = (word: Word): boolean => /^\D{2}/.test(word.text) && !isAbbreviation(word) && !NEVER.has(word.folded);

function cueBefore(words: readonly Word[], at: number): 'said' | 'own' | 'other' | null {
  const [one = '', two = ''] = [words[at - 1]?.folded, words[at - 2]?.folded];
  const { after } = words[at]!;
  // "avenida Doctor Juan Gómez"
  if (PLACES.has(two)) return null;
  if (one === 'nombre' && (after === 'comma' || two === 'mi')) return 'said';
  if (CLOSINGS.has(one)) return 'other';
  if (after !== 'space') return null;
  const before = `${two} ${one}`;
  if (/^(?:me llamo|se llama|nombre es)$/.test(before)) return 'said';
  if (INTRODUCTIONS.has(one)) return 'own';
  const isOther = /^(?:pregunt.* por|(?:habl|comuni).* con|(?:nombre|parte) de)$/.test(before);
  return isOther || RELATIONS.has(one) || (one === 'es' && RELATIONS.has(two)) ? 'other' : null;
}

/** A given and a family name: known ones with capitals anywhere; any behind words that introduce a person. */
function fullName(words: readonly Word[], at: number): PersonName | null {
  const given = words[at]!;
  if (PLACES.has(words[at - 1]?.folded ?? '') && given.after !== 'end') return null;
  const cue = cueBefore(words, at);
  const isKnown = isGivenName(given.folded);
  if (!isKnown && (cue === null || !mayFollow(given) || (cue !== 'said' && !isUnknown(given.folded)))) return null;
  let last = at + 1;
  const isSecondGiven = (i: number) => isGivenName(words[i]!.folded) && mayFollow(words[i + 1]!);
  while (isJoined(words, last) && isJoined(words, last + 1) && isSecondGiven(last)) last++;
  // "de los Ángeles", but not "de Palermo"
  const joint = last;
  while (isJoined(words, last) && JOINTS.has(words[last]!.folded)) last++;
  if (last === joint + 1) last = joint;
  const family = words[last];
  if (!isJoined(words, last) || family === undefined || !mayFollow(family)) return null;
  // "Soy Ana María"
  if (isKnown && last === joint && isGivenNameOnly(family.folded)) return null;
  const isCapital = given.isCapital && family.isCapital;
  const isName = isCapital
    ? isFamilyLike(family.folded)
      ? !isPhrase(words[last - 1]!.folded, family.folded) &&
        !(isJoined(words, last + 1) && HEIGHT.test(words[last + 1]!.text))
      : cue === 'said' || cue === 'own'
    : cue !== null && cue !== 'other' && (mayBeFamily(family.folded) || (cue === 'said' && !goesOn(words, last + 1)));
  if (!isName) return null;
  const from = last;
  const isMore = (word: Word) => mayFollow(word) && (isCapital ? word.isCapital : isUnknown(word.folded));
  while (isJoined(words, last + 1) && isMore(words[last + 1]!)) last++;
  const parts = words.slice(from, last + 1).map(({ folded }) => folded);
  // "Soy Gorosito Marta", "Soy Pérez Castro"
  const isGivenLast = isGivenNameOnly(family.folded);
  const isSwapped = !isKnown && (isGivenLast || isListedFamily(given.folded));
  if (isSwapped) parts.push(given.folded);
  const [called, of] = isSwapped ? [family, given] : [given, family];
  const isCalled = isGivenLast || !isSwapped || !isListedFamily(family.folded);
  const shown = `${isCalled ? `${called.text} ` : ''}${initial(of.text)}.`;
  return { first: at, last, shown, isSaid: cue !== null, family: parts.filter(isFamilyLike) };
}

/** Whether a sentence goes on at `at` with a word of its own: "me llamo Marta pierde la canilla". */
const goesOn = (words: readonly Word[], at: number): boolean => isJoined(words, at) && words[at]!.folded !== 'y';

/** "Soy Quinteros, Marcela" */
function swapped(words: readonly Word[], at: number): PersonName | null {
  const [family, given] = [words[at]!, words[at + 1]];
  if (words[at - 1]?.folded !== 'soy' || given?.after !== 'comma' || !given.isCapital || !family.isCapital) return null;
  if (!isFamilyLike(family.folded) || !isGivenName(given.folded)) return null;
  const shown = `${given.text} ${initial(family.text)}.`;
  return { first: at, last: at + 1, shown, isSaid: true, family: [family.folded] };
}

/** "la Sra. Perez Castro", "apellido Quinteros", "el timbre que dice Gorosito" */
function familyAlone(words: readonly Word[], at: number): PersonName | null {
  const { folded, isCapital, text, after } = words[at]!;
  const before = words[at - 1]?.folded ?? '';
  const isOnSign = before === 'dice' && words.slice(Math.max(0, at - 5), at - 1).some((word) => SIGNS.has(word.folded));
  const isListed =
    INTRODUCTIONS.has(before) && isListedFamily(folded) && !(isJoined(words, at + 1) && mayFollow(words[at + 1]!));
  const isMeant = isOnSign || isListed || (FAMILY_TITLES.has(before) && !PLACES.has(words[at - 2]?.folded ?? ''));
  if (!isMeant || after === 'end' || !/^\D{3}/.test(text) || isGivenName(folded)) return null;
  // "la señora nesecita", "ing.soler@…": it may be any word that is misspelt or no word.
  const isSmall = isOnSign || isListedFamily(folded) || /^(?:flia|familia|apellido)$/.test(before);
  if (!(isCapital ? isFamilyLike(folded) : isSmall && isUnknown(folded))) return null;
  let last = at;
  while (isCapital && isJoined(words, last + 1) && words[last + 1]!.isCapital && isFamilyLike(words[last + 1]!.folded))
    last++;
  const family = words.slice(at, last + 1).map((word) => word.folded);
  return { first: at, last, shown: `${initial(text)}.`, isSaid: true, family };
}
