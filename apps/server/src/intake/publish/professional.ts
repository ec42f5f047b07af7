import { compilePrivateValues, foldWord, isKeyOfLetters, isPublicSlug, textOfKey } from '@vidriera/core/privacy';
import { isSlug, isUuid, PORTFOLIO_MAX, SPECIALTIES_MAX } from '@vidriera/core/rules';
import type { ProfessionalBody, StoredProfessional } from '../../store/records.ts';
import type { ProfessionalRow } from '../../store/writer.ts';
import { writeFamily } from '../family.ts';
import type { Fields } from '../fields.ts';
import { countLeftOut } from '../tally.ts';
import { isCleanProfessional } from './clean.ts';
import type { Context } from './context.ts';
import { madeSlug } from './made-slug.ts';
import { type PublicName, publicName } from './name.ts';
import { plainText, publicTags, publicTexts, publicUrl, type Secrets, showsFamily, showsPrivateValue } from './text.ts';

/** Read during the import of the record alone, to recognise these very values in its texts. Never stored. */
const PRIVATE_FIELDS = [
  'phone',
  'phones',
  'mobile',
  'whatsapp',
  'email',
  'emails',
  'dni',
  'cuit',
  'cuil',
  'address',
  'birth_date',
];
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
  ...PRIVATE_FIELDS,
];
/** Fewer letters than this beside the name say nothing of their own. */
const NAME_REST = 2;
const COUNT_MAX = 2_147_483_647;

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
  const { privateValues, nameValues, ownValues } = readOwnValues(record, name);
  const secrets: Secrets = {
    privateValues,
    nameValues,
    ownValues,
    family,
    names,
    familyWords: name.familyWords,
    given: name.given,
  };
  const verifications = readVerifications(fields);
  const { city, neighborhoods } = readPlace(fields, context);
  const services = readServices(fields, context, verifications.matricula.verified);
  const avatar = fields.text('avatar_url');
  const links = {
    avatar: avatar === null ? null : publicUrl(avatar, secrets),
    portfolio: fields.texts('portfolio').map((url) => publicUrl(url, secrets)),
  };
  const shown = links.portfolio.filter((url) => url !== null);
  const texts = publicTexts([fields.text('headline'), fields.text('bio')], secrets);
  const [headline = null, bio = null] = texts.texts;
  const tags = publicTags(fields.texts('specialties'), secrets, SPECIALTIES_MAX);
  const stored: ProfessionalBody = {
    headline,
    bio,
    specialties: tags.texts,
    avatar_url: links.avatar,
    portfolio: shown.slice(0, PORTFOLIO_MAX),
    city,
    neighborhoods,
    services,
    member_since: new Date(fields.dateTime('member_since')).toISOString(),
    status: fields.oneOf('status', ['active', 'paused', 'suspended'], 'active'),
    verifications,
    external_reviews: readExternalReviews(fields),
  };
  const brought = readSlug(fields, secrets);
  if (fields.problem === null) {
    countLeftOut(
      context.tally,
      'urls',
      links.portfolio.length - shown.length + (avatar !== null && links.avatar === null ? 1 : 0),
    );
  }
  const slug = brought ?? madeSlug(name.display_name, id);
  const proved = { texts: texts.areClean, tags: tags.areClean, slug: brought !== null };
  return {
    id,
    slug,
    slugMade: brought === null,
    displayName: name.display_name,
    family: writeFamily(family),
    body: JSON.stringify(stored),
    clean: fields.problem === null && isCleanProfessional(slug, name.display_name, stored, proved),
  };
}

const STREET_WORD =
  /^(?:calle|avenida|av|avda|pasaje|pje|bulevar|boulevard|bv|diagonal|diag|ruta|camino|general|gral|doctor|dr)\.? /i;

/** A street address as people say it: without what follows the comma, and without the word for the street. */
function addressForms(address: unknown): string[] {
  if (typeof address !== 'string') return [];
  const street = address.split(',', 1)[0]!.trim();
  return /\d/.test(street) ? [street, street.replace(STREET_WORD, '')] : [];
}

/** The record's private values: those that are its name and nothing else apart from the others. */
function readOwnValues(
  record: Readonly<Record<string, unknown>>,
  name: PublicName,
): Pick<Secrets, 'privateValues' | 'nameValues' | 'ownValues'> {
  const raw: unknown[] = addressForms(record.address);
  for (const field of PRIVATE_FIELDS) if (record[field] != null) raw.push(record[field]);
  const ownValues = compilePrivateValues(raw);
  const words = [foldWord(name.given), ...name.familyWords];
  const privateValues: string[] = [];
  const nameValues: string[] = [];
  for (const key of ownValues.values) {
    const isName =
      isKeyOfLetters(key) && words.reduce((rest, word) => rest.replace(word, ''), textOfKey(key)).length < NAME_REST;
    (isName ? nameValues : privateValues).push(key);
  }
  return { privateValues: { values: privateValues }, nameValues: { values: nameValues }, ownValues };
}

/** The slug as brought, or null when one is to be made (source-format, Records). */
function readSlug(fields: Fields, secrets: Secrets): string | null {
  const slug = fields.text('slug');
  if (slug === null || isUuid(slug)) return null;
  if (!isSlug(slug)) {
    fields.reject('slug', 'must be a slug: a-z, 0-9 and single hyphens, at most 80 characters');
    return null;
  }
  const shows = showsFamily(slug, secrets) || !isPublicSlug(slug) || showsPrivateValue(slug, secrets.privateValues);
  return shows ? null : slug;
}

function readPlace(fields: Fields, { cities, tally }: Context): { city: string; neighborhoods: string[] } {
  const city = fields.text('city');
  if (city === null) fields.reject('city', 'is required');
  const known = cities.get(city ?? '');
  if (known === undefined) fields.reject('city', 'is not a city of the directory');
  const neighborhoods = [...new Set(fields.texts('neighborhoods'))];
  if (fields.problem === null) {
    for (const slug of neighborhoods) {
      const active = known?.get(slug);
      if (active === undefined) countLeftOut(tally, 'unknown_neighborhoods');
      else if (!active) countLeftOut(tally, 'inactive_neighborhoods');
    }
  }
  return { city: city ?? '', neighborhoods: neighborhoods.filter((slug) => known?.has(slug) || isStorable(slug)) };
}

function readServices(fields: Fields, { services, tally }: Context, licensed: boolean): string[] {
  const slugs = [...new Set(fields.texts('services', true))];
  if (fields.problem === null) {
    for (const slug of slugs) {
      const service = services.get(slug);
      if (service === undefined) countLeftOut(tally, 'unknown_services');
      else if (!service.active) countLeftOut(tally, 'inactive_services');
      else if (service.requires_matricula && !licensed) countLeftOut(tally, 'unlicensed_services');
    }
  }
  return slugs.filter((slug) => services.has(slug) || isStorable(slug));
}

/** An unknown slug is kept for the day the catalog has it, unless it may be something private in the wrong place. */
function isStorable(slug: string): boolean {
  return isSlug(slug) && isPublicSlug(slug);
}

function readVerifications(fields: Fields): StoredProfessional['verifications'] {
  const given = fields.object('verifications', true);
  const matricula = given.object('matricula');
  const type = matricula.text('type');
  return {
    identity_verified: given.boolean('identity_verified', false),
    phone_verified: given.boolean('phone_verified', false),
    email_verified: given.boolean('email_verified', false),
    background_check: given.boolean('background_check', false),
    matricula: { verified: matricula.boolean('verified', false), type: type === null ? null : plainText(type) },
    years_active: given.number('years_active', 0, Number.MAX_VALUE, 0),
  };
}

function readExternalReviews(fields: Fields): StoredProfessional['external_reviews'] {
  return fields
    .objects('external_reviews')
    .map((review) => {
      review.text('source');
      const rating = review.number('rating', 0, 5, null);
      const count = review.number('count', 0, COUNT_MAX, null, true);
      return { rating, count, verified: review.boolean('verified', false) };
    })
    .filter((review) => review.verified)
    .map(({ rating, count }) => ({ rating, count }));
}
