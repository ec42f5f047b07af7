import {
  compilePrivateValues,
  foldWord,
  isPublicSlug,
  PRIVATE_VALUES_MAX,
  type PrivateFields,
  type PrivateValues,
  spellsNumber,
} from '@vidriera/core/privacy';
import { isSlug, isUuid, PORTFOLIO_MAX, SPECIALTIES_MAX } from '@vidriera/core/rules';
import { writeProfessional } from '../../store/bodies.ts';
import type { ProfessionalRow, StoredProfessional } from '../../store/records.ts';
import { writeFamily } from '../family.ts';
import type { Fields } from '../fields.ts';
import { countLeftOut } from '../tally.ts';
import type { Context } from './context.ts';
import { readParagraph } from './cut.ts';
import { madeSlug } from './made-slug.ts';
import { type PublicName, publicName } from './name.ts';
import {
  type ProfessionalTexts,
  publicProfessionalTexts,
  publicUrl,
  type Secrets,
  showsFamily,
  showsPrivateValue,
} from './text.ts';

/** Read during the import of the record alone, to recognise these very values in its texts. Never stored. By what they are. */
const PRIVATE_FIELDS = {
  phone: ['phone', 'phones', 'mobile', 'whatsapp'],
  email: ['email', 'emails'],
  document: ['dni', 'cuit', 'cuil'],
  address: ['address'],
  date: ['birth_date'],
} as const satisfies { readonly [Kind in keyof PrivateFields]-?: readonly string[] };
export const PROFESSIONAL_FIELDS = [
  'id',
  'slug',
  'first_name',
  'last_name',
  'full_name',
  'headline',
  'bio',
  'specialties',
  'avatar_url',
  'portfolio',
  'city',
  'neighborhoods',
  'services',
  'member_since',
  'status',
  'verifications',
  'external_reviews',
  'deleted',
  ...Object.values(PRIVATE_FIELDS).flat(),
];
/** Fewer letters than this beside the name say nothing of their own. */
const NAME_REST = 2;
/** Ratings on another platform, years of work. */
const COUNT_MAX = 1_000_000;
const YEARS_MAX = 80;
/** Characters of a headline or a tag, and of a licence. */
const LINE_MAX = 200;
const LICENCE_MAX = 120;
/** Entries of each list. */
const TAGS_MAX = 50;
const LINKS_MAX = 1000;
const LINKS_LOOKED_AT = 50;
const PLACES_MAX = 500;
const SERVICES_MAX = 200;
const EXTERNAL_MAX = 50;
/** How deep the values of private fields are nested, and characters of each. */
const PRIVATE_DEEPEST = 4;
const PRIVATE_LONGEST = 500;
/** Digits of a private value that no uuid has by chance. */
const FEWEST_DIGITS_OF_ID = 7;

/** A professional of the source as it is stored, reduced to what may be public. */
export function publishProfessional(
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
  context: Context,
): ProfessionalRow {
  const id = fields.uuid('id');
  const name = publicName(fields, context.publicNames, 'first_name', 'last_name', 'full_name', true);
  const { names } = context;
  const { family } = name;
  const { privateValues, nameValues, ownValues } = readOwnValues(privateFields(fields, record), name);
  const secrets: Secrets = {
    privateValues,
    nameValues,
    ownValues,
    family,
    names,
    familyWords: name.familyWords,
    given: name.given,
  };
  const { licence, ...verifications } = readVerifications(fields);
  const { city, neighborhoods } = readPlace(fields, context, secrets);
  const services = readServices(fields, context, secrets, licence.verified);
  const avatar = fields.text('avatar_url');
  const bio = readParagraph(fields, 'bio');
  const links = {
    avatar: avatar === null ? null : publicUrl(avatar, secrets),
    portfolio: publicLinks(fields.texts('portfolio', LINKS_MAX), secrets),
  };
  const written: ProfessionalTexts = {
    headline: fields.text('headline', LINE_MAX),
    bio: bio.text,
    specialties: fields.texts('specialties', TAGS_MAX, LINE_MAX),
    licence: licence.type,
  };
  // A record that is rejected anyway is not worth the look.
  const texts = publicProfessionalTexts(fields.problem === null ? written : NOTHING_WRITTEN, secrets, SPECIALTIES_MAX);
  const stored = writeProfessional({
    headline: texts.headline,
    bio: texts.bio,
    specialties: [...texts.specialties],
    avatar_url: links.avatar,
    portfolio: links.portfolio.shown,
    city,
    neighborhoods,
    services,
    member_since: new Date(fields.dateTime('member_since')).toISOString(),
    status: fields.oneOf('status', ['active', 'paused', 'suspended'], 'active'),
    verifications: { ...verifications, matricula: { verified: licence.verified, type: texts.licence } },
    external_reviews: readExternalReviews(fields),
  });
  const brought = readSlug(fields, secrets);
  if (ownValues?.values.some((value) => isOwnNumber(id, value)) || spellsNumber(id))
    fields.reject('id', 'shows a private number');
  if (fields.problem === null) {
    countLeftOut(context.tally, 'text_ends', bio.isCut ? 1 : 0);
    countLeftOut(context.tally, 'urls', links.portfolio.leftOut + (avatar !== null && links.avatar === null ? 1 : 0));
  }
  return {
    id,
    slug: brought ?? madeSlug(name.display_name, id),
    slugMade: brought === null,
    displayName: name.display_name,
    family: writeFamily(family),
    ...stored,
  };
}

/** Two decimals say enough of a number of years. */
const rounded = (years: number): number => Math.round(100 * years) / 100;

/** The private fields of a record; none where they are too many or too long to be looked for, which is a problem. */
function privateFields(fields: Fields, record: Readonly<Record<string, unknown>>): PrivateFields {
  let count = 0;
  const problemOf = (value: unknown, depth: number): string | null => {
    if (typeof value === 'string' && value.length > PRIVATE_LONGEST)
      return `has a value longer than ${PRIVATE_LONGEST} characters`;
    if (typeof value !== 'object' || value === null)
      return ++count > PRIVATE_VALUES_MAX ? 'brings too many private values' : null;
    if (depth >= PRIVATE_DEEPEST) return 'is nested too deeply';
    for (const inner of Object.values(value)) {
      const problem = problemOf(inner, depth + 1);
      if (problem !== null) return problem;
    }
    return null;
  };
  for (const field of Object.values(PRIVATE_FIELDS).flat()) {
    if (record[field] == null) continue;
    const problem = problemOf(record[field], 0);
    if (problem === null) continue;
    fields.reject(field, problem);
    return {};
  }
  return Object.fromEntries(
    Object.entries(PRIVATE_FIELDS).map(([kind, names]) => [kind, names.map((field) => record[field])]),
  );
}

/** The record's private values: those that are its name and nothing else apart from the others. */
function readOwnValues(
  raw: PrivateFields,
  name: PublicName,
): Pick<Secrets, 'privateValues' | 'nameValues' | 'ownValues'> {
  const ownValues = compilePrivateValues(raw);
  const words = [foldWord(name.given), ...name.familyWords];
  const isName = (value: PrivateValues['values'][number]): boolean =>
    'letters' in value && words.reduce((rest, word) => rest.replace(word, ''), value.letters).length < NAME_REST;
  return {
    privateValues: { values: ownValues.values.filter((value) => !isName(value)) },
    nameValues: { values: ownValues.values.filter(isName) },
    ownValues,
  };
}

/** The first links that may be shown, and how many were left out before the last of them. Of a long list the beginning is looked at. */
function publicLinks(urls: readonly string[], secrets: Secrets): { shown: string[]; leftOut: number } {
  const shown: string[] = [];
  let looked = 0;
  for (; looked < Math.min(urls.length, LINKS_LOOKED_AT) && shown.length < PORTFOLIO_MAX; looked++) {
    const url = publicUrl(urls[looked]!, secrets);
    if (url !== null) shown.push(url);
  }
  return { shown, leftOut: looked - shown.length };
}

/** The slug as brought, or null when one is to be made (source-format, Records). */
function readSlug(fields: Fields, secrets: Secrets): string | null {
  const slug = fields.text('slug');
  if (slug === null || isUuid(slug)) return null;
  if (!isSlug(slug)) {
    fields.reject('slug', 'must be a slug: a-z, 0-9 and single hyphens, at most 80 characters');
    return null;
  }
  return showsOwn(slug, secrets) ? null : slug;
}

function readPlace(
  fields: Fields,
  { cities, tally }: Context,
  secrets: Secrets,
): { city: string; neighborhoods: string[] } {
  const city = fields.text('city');
  if (city === null) fields.reject('city', 'is required');
  const known = cities.get(city ?? '');
  if (known === undefined) fields.reject('city', 'is not a city of the directory');
  const neighborhoods = [...new Set(fields.texts('neighborhoods', PLACES_MAX))];
  if (fields.problem === null) {
    for (const slug of neighborhoods) {
      const active = known?.get(slug);
      if (active === undefined) countLeftOut(tally, 'unknown_neighborhoods');
      else if (!active) countLeftOut(tally, 'inactive_neighborhoods');
    }
  }
  return {
    city: city ?? '',
    neighborhoods: neighborhoods.filter((slug) => known?.has(slug) || isStorable(slug, secrets)),
  };
}

function readServices(fields: Fields, { services, tally }: Context, secrets: Secrets, licensed: boolean): string[] {
  const slugs = [...new Set(fields.texts('services', SERVICES_MAX, undefined, true))];
  if (fields.problem === null) {
    for (const slug of slugs) {
      const service = services.get(slug);
      if (service === undefined) countLeftOut(tally, 'unknown_services');
      else if (!service.active) countLeftOut(tally, 'inactive_services');
      else if (service.requires_matricula && !licensed) countLeftOut(tally, 'unlicensed_services');
    }
  }
  return slugs.filter((slug) => services.has(slug) || isStorable(slug, secrets));
}

/** An unknown slug is kept for the day the catalog has it, unless it may be something private in the wrong place. */
function isStorable(slug: string, secrets: Secrets): boolean {
  return isSlug(slug) && !showsOwn(slug, secrets);
}

/** Whether a slug shows contact data, the family name or another private value of the record. */
function showsOwn(slug: string, secrets: Secrets): boolean {
  return showsFamily(slug, secrets) || !isPublicSlug(slug) || showsPrivateValue(slug, secrets.privateValues);
}

/** Whether a uuid has a private number in it; a short one may be there by chance. */
function isOwnNumber(uuid: string, value: PrivateValues['values'][number]): boolean {
  if (!('digits' in value) || value.digits.length < FEWEST_DIGITS_OF_ID) return false;
  return uuid.replaceAll('-', '').includes(value.digits);
}

const NOTHING_WRITTEN: ProfessionalTexts = { headline: null, bio: null, specialties: [], licence: null };

type Verifications = StoredProfessional['verifications'];

/** The licence apart from the rest: what it is called is one of the texts that are cleaned together. */
function readVerifications(fields: Fields): Omit<Verifications, 'matricula'> & { licence: Verifications['matricula'] } {
  const given = fields.object('verifications', true);
  const matricula = given.object('matricula');
  return {
    identity_verified: given.boolean('identity_verified', false),
    phone_verified: given.boolean('phone_verified', false),
    email_verified: given.boolean('email_verified', false),
    background_check: given.boolean('background_check', false),
    licence: { verified: matricula.boolean('verified', false), type: matricula.text('type', LICENCE_MAX) },
    years_active: rounded(given.number('years_active', 0, YEARS_MAX, 0)),
  };
}

function readExternalReviews(fields: Fields): StoredProfessional['external_reviews'] {
  return fields
    .objects('external_reviews', EXTERNAL_MAX)
    .map((review) => {
      review.text('source');
      const rating = review.number('rating', 0, 5, null);
      const count = review.number('count', 0, COUNT_MAX, null, true);
      return { rating, count, verified: review.boolean('verified', false) };
    })
    .filter((review) => review.verified)
    .map(({ rating, count }) => ({ rating, count }));
}
