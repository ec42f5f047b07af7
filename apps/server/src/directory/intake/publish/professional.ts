import { hash } from 'node:crypto';
import { LISTING, PERSON, PRIVATE, PROFESSIONAL } from '@vidriera/contract/fields';
import { isSlug, isUuid } from '@vidriera/contract/rules';
import {
  compilePrivateValues,
  foldWord,
  PRIVATE_VALUES_MAX,
  type PrivateFields,
  type PrivateValues,
  spellsNumber,
} from '@vidriera/redaction';
import { type Listing, listOf, type ProfessionalRow, writeProfessional } from '../../store/records.ts';
import { addCount, NO_CITY } from '../kinds.ts';
import { applyRules, readRecord, type SourceRecord } from '../record-fields.ts';
import { type Context, madeSlug, openValueReader, type PublicName, publicName, type ValueReader } from './context.ts';
import { isShowableValue, type Secrets, showsOwn, withoutUnknownFamily, writeFingerprints } from './text.ts';

/** A private value counts as the name when fewer letters than this remain without the name. */
const NAME_REST = 2;
/** The deepest nesting of values in private fields, and the most characters of each. */
const PRIVATE_DEEPEST = 4;
const PRIVATE_LONGEST = 500;
/** The digits of a DNI, and of a telephone with its area code. */
const WHOLE_LENGTHS = { document: [7, 8], phone: [10] };
/** The digits of a private value that no uuid contains by chance. */
const FEWEST_DIGITS_OF_ID = 7;

/** Converts a professional of the source to its stored form, reduced to public data; null when the record has a fault. */
export function publishProfessional(source: SourceRecord, context: Context): ProfessionalRow | null {
  const { tally } = context;
  const { id, slug: given } = readRecord(PERSON, source);
  const name = publicName(source, context.publicNames, PERSON.display_name, false);
  const { display_name, family } = name;
  const own = readOwnValues(privateFields(source), name);
  const secrets: Secrets = {
    ...own,
    ...name,
    family: new Set(family),
    names: context.names,
    mailHashes: PRIVATE.email.flatMap((field) => [source.values[field]].flat().flatMap(hashesOf)),
  };
  const shown = readRecord(PROFESSIONAL, source);
  const listing = readRecord(LISTING, source);
  const reader = openValueReader(context, (value) => isShowableValue(value, secrets));
  listing.city = reader.slugOf('city', listing.city, context.cities);
  const neighborhoods = context.cities.get(listing.city);
  if (neighborhoods === undefined) {
    const near = context.nearest(listing.city);
    reader.unknown({ field: 'city', reason: NO_CITY }, 'city', listing.city);
    source.reject('city', `${NO_CITY}${near === null ? '' : `; did you mean "${near}"?`}`);
  }
  const slug = given === null ? null : publicSlug(given, source, secrets);
  const digits = own.ownValues.flatMap((value) => ('digits' in value ? value.digits : []));
  const hasOwn = digits.some((one) => one.length >= FEWEST_DIGITS_OF_ID && id.replaceAll('-', '').includes(one));
  if (hasOwn || spellsNumber(id)) source.reject('id', 'shows a private number');
  if (neighborhoods === undefined || !source.isSound) return null;
  keepListed(listing, shown.verifications.matricula.verified, neighborhoods, reader, context, secrets);
  tally.note('urls', applyRules(PROFESSIONAL, shown, secrets, {}));
  tally.note('slugs', given !== null && slug === null ? 1 : 0);
  tally.note('text_ends', source.cut);
  noteQuality(context, id, own.privateValues, secrets.isNameRemoved ?? false);
  return {
    id,
    slug: slug ?? madeSlug(display_name, id),
    slug_made: slug === null ? 1 : 0,
    display_name,
    family: writeFingerprints(family),
    own: writeFingerprints(context.ownValues.fingerprintsOf(own.privateValues)),
    ...writeProfessional({ ...shown, ...listing }),
  };
}

/** The private fields of a record; none when they are too many or too long to search for, which is a problem. */
function privateFields(source: SourceRecord): PrivateFields {
  const { values } = source;
  let count = 0;
  const problemOf = (value: unknown, depth = 0): string | undefined => {
    if (typeof value === 'string' && value.length > PRIVATE_LONGEST)
      return `has a value longer than ${PRIVATE_LONGEST} characters`;
    if (typeof value !== 'object' || value === null)
      return ++count > PRIVATE_VALUES_MAX ? 'brings too many private values' : undefined;
    if (depth >= PRIVATE_DEEPEST) return 'is nested too deeply';
    const problems = Object.values(value).map((inner) => problemOf(inner, depth + 1));
    return problems.find((problem) => problem !== undefined);
  };
  for (const field of Object.values(PRIVATE).flat()) {
    const problem = values[field] == null ? undefined : problemOf(values[field]);
    if (problem === undefined) continue;
    source.reject(field, problem);
    return {};
  }
  // "4786-1203", "Mitre 1234": the columns were swapped, and it is a private value of unknown kind.
  const last = typeof values.last_name === 'string' ? values.last_name.slice(0, PRIVATE_LONGEST) : '';
  const misplaced = /\d.*\d.*\d/.test(last) ? [last] : [];
  return Object.fromEntries(
    Object.entries(PRIVATE).map(([kind, names]) => [
      kind,
      [...names.map((field) => values[field]), ...(kind === 'document' ? [] : misplaced)],
    ]),
  );
}

/** Gravatar's hashes: MD5 and SHA-256. */
function hashesOf(mail: unknown): string[] {
  if (typeof mail !== 'string' || mail.length > PRIVATE_LONGEST) return [];
  const address = mail.trim().toLowerCase();
  return address.includes('@') ? [hash('md5', address), hash('sha256', address)] : [];
}

/** The record's private values, all and without those that equal its name. */
function readOwnValues(raw: PrivateFields, name: PublicName) {
  const ownValues = compilePrivateValues(raw);
  const words = [foldWord(name.given), ...name.familyWords];
  const isName = (value: PrivateValues[number]): boolean =>
    'letters' in value && words.reduce((rest, word) => rest.replace(word, ''), value.letters).length < NAME_REST;
  return { privateValues: ownValues.filter((value) => !isName(value)), ownValues };
}

/** The slug from the source, or null when one must be generated (source-format, Records). */
function publicSlug(slug: string, source: SourceRecord, secrets: Secrets): string | null {
  if (isUuid(slug)) return null;
  if (!isSlug(slug)) {
    source.reject('slug', 'must be a slug: a-z, 0-9 and single hyphens, at most 80 characters');
    return null;
  }
  // "juan-zubiria" of a "Juan Z.": in capitals, a dictionary word is no name.
  const inCapitals = slug.replaceAll('-', ' ').toUpperCase();
  const showsFamilyName = secrets.family.size === 0 && withoutUnknownFamily(inCapitals, secrets) !== inCapitals;
  return showsFamilyName || showsOwn(slug, secrets) ? null : slug;
}

/** Removes slugs from a listing that are repeated or can't be stored, and counts those that will not be shown. */
function keepListed(
  listing: Listing,
  licensed: boolean,
  parts: ReadonlyMap<string, boolean>,
  reader: ValueReader,
  { cities, services, live, tally }: Context,
  secrets: Secrets,
): void {
  const neighborhood = (text: string) => reader.slugOf('neighborhood', text, parts, listing.city);
  listing.neighborhoods = [...new Set(listing.neighborhoods.map(neighborhood))];
  listing.services = [...new Set(listing.services.map((text) => reader.slugOf('service', text, services)))];
  reader.note();
  for (const slug of listing.neighborhoods) {
    if (!parts.has(slug)) reader.unknown('unknown_neighborhoods', 'neighborhood', slug, listing.city);
    else if (!parts.get(slug)) tally.note('inactive_neighborhoods');
  }
  for (const slug of listing.services) {
    const service = services.get(slug);
    if (service === undefined) reader.unknown('unknown_services', 'service', slug);
    else if (!service.active) tally.note('inactive_services');
    else if (service.requires_matricula && !licensed) tally.note('unlicensed_services');
  }
  const listed = listOf(listing, licensed, live);
  if (listed === 'services' && listing.services.length === 0) tally.note('no_services');
  else if (typeof listed === 'string') tally.note(NOT_LISTED[listed]);
  const known: Record<string, { has(slug: string): boolean }> = { city: cities, neighborhoods: parts, services };
  // An unknown slug is stored, because the catalog may get it later, unless it may be private data in the wrong field.
  const isStorable = (slug: string) => isSlug(slug) && !showsOwn(slug, secrets);
  applyRules(LISTING, listing, secrets, {
    'known slug': (slug, field) => (known[field]!.has(slug) || isStorable(slug) ? slug : null),
  });
}

const NOT_LISTED = { status: 'not_active', city: 'inactive_city', services: 'no_listable_services' } as const;

/** Counts what a summary of quality says, of numbers by their fingerprints. */
function noteQuality({ tally, ownValues }: Context, id: string, own: PrivateValues, isNameRemoved: boolean): void {
  if (isNameRemoved) addCount(tally.quality, 'names');
  const record = Number.parseInt(id.slice(-12), 16);
  for (const value of own) {
    if (!('digits' in value) || (value.kind !== 'document' && value.kind !== 'phone')) continue;
    const { kind, digits } = value;
    if (WHOLE_LENGTHS[kind].includes(digits.length))
      tally.numbers[kind].push(ownValues.fingerprint(`${kind} ${digits}`), record);
  }
}
