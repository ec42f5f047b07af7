import { remembered } from '@vidriera/contract/memo';
import { toSlug } from '@vidriera/contract/rules';
import {
  familyForms,
  familyKey,
  familyKeys,
  familySound,
  foldWord,
  formsOf,
  isGivenName,
  isPublicSlug,
  type NameParts,
  ordinaryWords,
  ownValuesIn,
  type PrivateValues,
  type ReducedName,
  reduceName,
  restKey,
  showsFamilyName,
  type UnknownFamilyPerson,
} from '@vidriera/redaction';
import { keyedHash } from '../../store/family-key.ts';
import type { KnownRow } from '../../store/write-session.ts';

/** The bytes of a fingerprint: few enough for an integer in JavaScript, enough to avoid collisions. */
const FINGERPRINT_BYTES = 6;
const WORDS_REMEMBERED = 200_000;
const ADDRESSES_REMEMBERED = 10_000;

export function openFingerprints(key: Uint8Array): (text: string) => number {
  const hashed = keyedHash(key);
  return (text) => Number.parseInt(hashed(text).slice(0, 2 * FINGERPRINT_BYTES), 16);
}

/** Recognises family-name words by their keyed fingerprints, which is all that is stored of them. */
export type FamilyNames = ReturnType<typeof openFamilyNames>;

/** Creates the recogniser for a key. It caches fingerprints, up to a bound, since words repeat. */
export function openFamilyNames(key: Uint8Array) {
  const compute = openFingerprints(key);
  /** The fingerprint of a folded word of a text. */
  const fingerprint = remembered(WORDS_REMEMBERED, (word) => compute(familyKey(word)));
  /** The fingerprint of a word that certainly names a person: also a common word counts by its sound. */
  const ofSound = (word: string) => compute(familySound(word));
  /** The fingerprints of a folded word and of the possible family names in it; few words have any. */
  const ofWord = remembered(WORDS_REMEMBERED, (word) => [
    fingerprint(word),
    ofSound(word),
    compute(restKey(word)),
    ...familyForms(word).map(({ text }) => fingerprint(text)),
  ]);
  /** The fingerprints of everything in a slug, URL, id or given name that may be a family name. */
  const inAddress = remembered(ADDRESSES_REMEMBERED, (address) => {
    const found: number[] = [];
    showsFamilyName(address, (word) => {
      found.push(fingerprint(word));
      return false;
    });
    return found;
  });
  return {
    /** The fingerprints of a folded family name: names that sound alike have a common one. */
    ofName: (name: string): number[] => familyKeys(name).map(compute),
    fingerprint,
    ofSound,
    inAddress,
    /** Whether a text may contain a word with one of these fingerprints: false is certain, true needs a closer check. */
    mayMention: (text: string, fingerprints: ReadonlySet<number>): boolean => {
      if (fingerprints.size === 0) return false;
      const words = ordinaryWords(text);
      return words === null || words.some((word) => ofWord(word).some((one) => fingerprints.has(one)));
    },
  };
}

/** The stored form of fingerprints: hexadecimal, sorted, joined by a space. */
export function writeFamily(fingerprints: Iterable<number>): string {
  const hex = [...new Set(fingerprints)].map((value) => value.toString(16).padStart(2 * FINGERPRINT_BYTES, '0'));
  return hex.sort().join(' ');
}

export function readFamily(text: string): number[] {
  return text === '' ? [] : text.split(' ').map((hex) => Number.parseInt(hex, 16));
}

/** The most fingerprints of one professional. */
const OWN_MAX = 40;
const FORMS_REMEMBERED = 100_000;

/** Recognises the private values of a professional in later reviews by keyed fingerprints of their forms, all that is stored. */
export function openOwnValues(key: Uint8Array) {
  const fingerprint = remembered(FORMS_REMEMBERED, openFingerprints(key));
  return {
    fingerprint,
    fingerprintsOf: (values: PrivateValues) => formsOf(values).slice(0, OWN_MAX).map(fingerprint),
    /** The values that these texts show, one after the other; undefined when they show none. */
    shownIn: (texts: readonly (string | null)[], fingerprints: readonly number[]): PrivateValues | undefined => {
      if (fingerprints.length === 0) return undefined;
      const text = texts.filter((one) => one !== null).join('\n');
      const values = ownValuesIn(text, (form) => fingerprints.includes(fingerprint(form)));
      return values.length === 0 ? undefined : values;
    },
  };
}

const LENGTH = 24;

/** Makes the public id of a review from its own, which may tell something: always the same, and irreversible without the key. */
export function openReviewIds(key: Uint8Array): (sourceId: string) => string {
  const hashed = keyedHash(key);
  return (sourceId) => `r-${inLetters(hashed(`review id\n${sourceId}`).slice(0, LENGTH))}`;
}

/** Hexadecimal digits as letters: nothing can be dialled, and without vowels they form no word. */
export function inLetters(hex: string): string {
  return Array.from(hex, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)]).join('');
}

/** A person's public name, and the words that must stay private. */
export interface PublicName extends ReducedName {
  /** The fingerprints of the family name. */
  readonly family: readonly number[];
}

export const NOBODY: PublicName = { display_name: '', given: '', familyWords: [], family: [] };
const NAMES_REMEMBERED = 50_000;

/** Reduces names to public ones; null when nothing may be shown. It remembers them: one costs as much as redacting a sentence. */
export function openPublicNames({ ofName }: FamilyNames): (parts: NameParts) => PublicName | null {
  const publish = remembered(NAMES_REMEMBERED, (parts): PublicName | null => {
    const [first_name, last_name, full_name] = JSON.parse(parts);
    const name = reduceName({ first_name, last_name, full_name });
    if (name === null) return null;
    const given = asWritten(name.given);
    const display_name = given + name.display_name.slice(name.given.length);
    return { ...name, given, display_name, family: name.familyWords.flatMap(ofName) };
  });
  return ({ first_name, last_name, full_name }) => publish(JSON.stringify([first_name, last_name, full_name]));
}

/** The person with this display name; nobody when the family name is known and the name shows no initial of it. */
export function unknownFamily(displayName: string, isKnown: boolean): readonly UnknownFamilyPerson[] {
  const [given = '', initial = ''] = displayName.split(' ');
  return isKnown && initial === '' ? [] : [{ given: foldWord(given), initial: foldWord(initial), isKnown }];
}

/** The display name of a person with this family name: a given name that reveals it becomes an initial. */
export function besideFamily(displayName: string, family: ReadonlySet<number>, { inAddress }: FamilyNames): string {
  const given = displayName.split(' ', 1)[0] as string;
  if (family.size === 0 || isGivenName(foldWord(given)) || !inAddress(given).some((one) => family.has(one)))
    return displayName;
  return `${[...given][0]}.`.toUpperCase() + displayName.slice(given.length);
}

const VOWEL = /[aeiouyáéíóúàèìòùâêîôûäëïöü]/iu;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** A given name in capitals or in small letters as names are written: "JUAN" is "Juan"; "JP" stays. */
function asWritten(given: string): string {
  const isPlain = given === given.toLowerCase() || (given === given.toUpperCase() && VOWEL.test(given));
  if (!isPlain) return given;
  return given.replace(WORD, (word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase());
}

/** The author of a review without a usable name. */
export const ANONYMOUS: PublicName = { ...NOBODY, display_name: 'Anónimo' };

/** The most characters of the name in a generated slug: with the complete id it has at most the 80 of a slug. */
const NAME_MAX = 40;
/** The digits of the id in a generated slug: more when another professional has the slug. */
const ID_DIGITS = [8, 12, 16, 20, 32];

const NAMELESS = 'profesional';

/** Slugs made of the public name and the id, the best first: `maria-p-80b8b153`. None looks like a telephone number. */
export function* madeSlugs(displayName: string, id: string): Generator<string, undefined> {
  const name = toSlug(displayName).slice(0, NAME_MAX).replace(/-$/, '') || NAMELESS;
  const hex = id.replaceAll('-', '');
  for (const digits of ID_DIGITS) {
    const slug = `${name}-${hex.slice(0, digits)}`;
    if (isPublicSlug(slug)) yield slug;
  }
  const letters = inLetters(hex);
  // A first name may be a word that no slug may show ("Gmail").
  for (const slug of [`${name}-${letters}`, `${NAMELESS}-${letters}`]) if (isPublicSlug(slug)) yield slug;
}

export const madeSlug = (displayName: string, id: string): string => madeSlugs(displayName, id).next().value!;

/** The length of the uuid with which a line of {@link tableOfProfessionals} begins; the rest is JSON. */
const ID_LENGTH = 36;
const NEWLINE = 0x0a;

/** Every professional, a line each, sorted by id, in memory that threads share: about 150 bytes each. */
export async function tableOfProfessionals(batches: AsyncIterable<readonly KnownRow[]>): Promise<Uint8Array> {
  const lines: Buffer[] = [];
  for await (const batch of batches)
    for (const { id, no, display_name, family, own } of batch)
      lines.push(Buffer.from(`${id}${JSON.stringify([no, display_name, family, own])}\n`));
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  const table = Buffer.from(new SharedArrayBuffer(length));
  let end = 0;
  for (const line of lines.sort(Buffer.compare)) end += line.copy(table, end);
  return table;
}

/** What cleaning a review of the professional with this id needs. */
export function findKnown(table: Uint8Array, id: string) {
  const bytes = Buffer.from(table.buffer);
  let [from, to] = [0, bytes.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const start = bytes.lastIndexOf(NEWLINE, middle - 1) + 1;
    const end = bytes.indexOf(NEWLINE, middle) + 1;
    const found = bytes.toString('latin1', start, start + ID_LENGTH);
    if (found === id) {
      const [no, displayName, family, own] = JSON.parse(bytes.toString('utf8', start + ID_LENGTH, end));
      return knownAs(no, displayName, family, own);
    }
    if (found < id) from = end;
    else to = start;
  }
  return undefined;
}

/** `family` and `own` are the stored fingerprints of the family-name words and of the private values. */
export function knownAs(no: number, displayName: string, writtenFamily: string, own: string) {
  const family = readFamily(writtenFamily);
  const given = displayName.replace(/ \S+\.$/, '');
  /** The professional, for a family name beside the given name. */
  const unknown = unknownFamily(displayName, family.length > 0);
  return { no, given, family: new Set(family), own: readFamily(own), unknownFamily: unknown };
}
