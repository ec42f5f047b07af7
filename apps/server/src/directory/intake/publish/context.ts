import { remembered } from '@vidriera/contract/memo';
import { toSlug } from '@vidriera/contract/rules';
import { suggestSlugs } from '@vidriera/contract/suggest';
import {
  hintsOf,
  type NameParameter,
  openSuggestions,
  readCity,
  readNeighborhood,
  readService,
  Vocabulary,
} from '@vidriera/meaning';
import {
  foldWord,
  isGivenName,
  isPublicSlug,
  type NameParts,
  type ReducedName,
  reduceName,
  type UnknownFamilyPerson,
} from '@vidriera/redaction';
import { keyedHash } from '../../store/family-key.ts';
import { liveCatalog, type StoredCatalog } from '../../store/records.ts';
import type { KnownRow } from '../../store/write-session.ts';
import { type Kind, type Noted, type ShownValue, Tally, type ValueCount } from '../kinds.ts';
import { type Mapping, openMapper } from '../mapping.ts';
import { readField, type SourceRecord } from '../record-fields.ts';
import { type FamilyNames, openFamilyNames, openOwnValues, readFingerprints } from './text.ts';

/** What the records of one kind are checked against: the directory after the previous kinds. It can be sent to threads. */
export interface Surroundings extends StoredCatalog {
  readonly kind: Kind;
  /** How a record is read; null when it has the fields of the format already. */
  readonly mapping: Mapping | null;
  readonly familyKey: Uint8Array;
  /** The table of every professional; only reviews need it. */
  readonly known: Uint8Array | null;
}

const NEAREST_KEPT = 1000;

/** {@link Surroundings} with caches, and the counts of one block of records. */
export type Context = Awaited<ReturnType<typeof openContext>>;

export async function openContext(around: Surroundings) {
  const { kind, mapping, familyKey } = around;
  const names = openFamilyNames(familyKey);
  return {
    kind,
    names,
    ownValues: openOwnValues(familyKey),
    publicNames: openPublicNames(names),
    /** The public id of a review, from its id in the source. */
    madeId: openReviewIds(familyKey),
    live: liveCatalog(around),
    services: new Map(around.services.map((service) => [service.slug, service])),
    /** Whether each neighborhood of a city is active, by their slugs. */
    cities: new Map(
      around.cities.map((city) => [city.slug, new Map(city.neighborhoods.map(({ slug, active }) => [slug, active]))]),
    ),
    mapper: mapping && openMapper(kind, mapping),
    /** The city that is nearest to an unknown one, or null. */
    nearest: remembered(NEAREST_KEPT, (slug) => suggestSlugs(slug, around.cities)[0] ?? null),
    vocabulary: await vocabularyOf(around),
    known: around.known,
    /** That of the block. */
    tally: new Tally(),
  };
}

const vocabularyOf = ({ services, cities }: StoredCatalog) =>
  Vocabulary.build({ services: [...services], cities: [...cities] }, hintsOf(services, cities));

/** The slug of the one thing that has this name, read as the parameters of a search are; null when none or several have it. */
function readName(parameter: NameParameter, text: string, city: string | null, vocabulary: Vocabulary): string | null {
  if (parameter === 'service') return readService(text, vocabulary);
  if (parameter === 'city') return readCity(text, vocabulary);
  return readNeighborhood(text, city, vocabulary)?.neighborhood ?? null;
}

/** The most values that are shown of one note. */
const SHOWN_MAX = 20;

/** What was noted, with the commonest values and what they may mean. */
export async function withCommonest<One extends Noted>(all: readonly One[], catalogNow: () => Promise<StoredCatalog>) {
  const hasValues = all.some(({ values }) => values.size > 0);
  const catalog = hasValues ? await catalogNow() : { services: [], cities: [] };
  const meantBy = openSuggestions(await vocabularyOf(catalog), suggestSlugs);
  const explained = ([value, { count, parameter, city, slug }]: readonly [string, ValueCount]): ShownValue => {
    const at = catalog.cities.find((one) => one.slug === city) ?? null;
    const meant = slug === null ? meantBy(parameter, value, at).map((one) => one.slug) : [slug];
    return { value, count, did_you_mean: meant };
  };
  return all.map((one) => {
    const first = [...one.values].sort(([, a], [, b]) => b.count - a.count).slice(0, SHOWN_MAX);
    return { ...one, values: first.map(explained) };
  });
}

export type ValueReader = ReturnType<typeof openValueReader>;

/** Reads the values of a record's catalog fields, and counts them for the report. */
export function openValueReader({ vocabulary, tally }: Context, isShowable: (value: string) => boolean) {
  const read: (readonly [string, ValueCount])[] = [];
  const count = (of: Noted['of'], value: string, one: ValueCount) => {
    if (isShowable(value)) tally.countValue(of, value, one);
  };
  return {
    /** The slug of the one thing with this name; the text itself when it is a slug of `known`, or names nothing there. */
    slugOf(
      parameter: NameParameter,
      text: string,
      known: { has(slug: string): boolean },
      city: string | null = null,
    ): string {
      if (known.has(text) || text.trim() === '') return text;
      const slug = readName(parameter, text, city, vocabulary);
      if (slug === null || !known.has(slug)) return text;
      read.push([text, { count: 1, parameter, city, slug }]);
      return slug;
    },
    note(): void {
      tally.note('read_as', read.length);
      for (const [text, one] of read) count('read_as', text, one);
    },
    /** Counts a value that names nothing, under a note or the problem for which its record is rejected. */
    unknown(of: Noted['of'], parameter: NameParameter, text: string, city: string | null = null): void {
      if (typeof of === 'string') tally.note(of);
      if (text.trim() !== '') count(of, text, { count: 1, parameter, city, slug: null });
    },
  };
}

/** Reads a record's name. The author of a review may lack a last name, or any usable one, and is then {@link ANONYMOUS}. */
export function publicName(
  source: SourceRecord,
  nameOf: ReturnType<typeof openPublicNames>,
  { source: [first, last, full], most }: { readonly source: readonly [string, string, string]; readonly most: number },
  isAuthor: boolean,
): PublicName {
  const textOf = (field: string) => readField(field, { is: 'text', clean: 'name', most }, source);
  const parts = { first_name: textOf(first), last_name: textOf(last), full_name: textOf(full) };
  const byParts = parts.first_name !== null && (parts.last_name !== null || isAuthor);
  const name = nameOf(byParts ? parts : { full_name: parts.full_name });
  if (name !== null) return name;
  if (isAuthor) return ANONYMOUS;
  if (byParts || parts.full_name !== null) source.reject(byParts ? first : full, 'has no name in it that may be shown');
  else source.reject(parts.first_name === null ? first : last, `is required (or ${full})`);
  return NOBODY;
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
  readonly unknownFamily: readonly UnknownFamilyPerson[];
}

export const NOBODY: PublicName = { display_name: '', given: '', familyWords: [], family: [], unknownFamily: [] };
const NAMES_REMEMBERED = 50_000;

/** Reduces names to public ones; null when nothing may be shown. It remembers them: one costs as much as redacting a sentence. */
export function openPublicNames({ ofName }: FamilyNames): (parts: NameParts) => PublicName | null {
  const publish = remembered(NAMES_REMEMBERED, (parts): PublicName | null => {
    const [first_name, last_name, full_name] = JSON.parse(parts);
    const name = reduceName({ first_name, last_name, full_name });
    if (name === null) return null;
    const given = asWritten(name.given);
    const display_name = given + name.display_name.slice(name.given.length);
    const family = name.familyWords.flatMap(ofName);
    return { ...name, given, display_name, family, unknownFamily: unknownFamily(display_name, family) };
  });
  return ({ first_name, last_name, full_name }) => publish(JSON.stringify([first_name, last_name, full_name]));
}

/** The person with this display name; nobody when the family name is known and the name shows no initial of it. */
function unknownFamily(displayName: string, family: readonly number[]): readonly UnknownFamilyPerson[] {
  const isKnown = family.length > 0;
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
  const family = readFingerprints(writtenFamily);
  const given = displayName.replace(/ \S+\.$/, '');
  const people = unknownFamily(displayName, family);
  return { no, given, family: new Set(family), own: readFingerprints(own), unknownFamily: people };
}
