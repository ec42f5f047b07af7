import { isPublicSlug } from '@vidriera/core/privacy';
import { isSlug } from '@vidriera/core/rules';
import type {
  CatalogRow,
  Location,
  PlaceHints,
  StoredCity,
  StoredNeighborhood,
  StoredService,
} from '../../store/records.ts';
import type { Fields } from '../fields.ts';
import { catalogTexts, isCatalogWord } from './text.ts';

/** Characters of a name of the catalog or of a region, and of a description. */
const NAME_MAX = 120;
const DESCRIPTION_MAX = 1000;
const NEIGHBORHOODS_MAX = 2000;

export const SERVICE_FIELDS = ['slug', 'name', 'description', 'requires_matricula', 'active', 'keywords', 'deleted'];
export const CITY_FIELDS = ['slug', 'name', 'region', 'active', 'neighborhoods', 'aliases', 'location', 'deleted'];

/** Of keywords and aliases: the first so many, each of at most so many characters. */
const WORDS_MAX = 40;
const WORD_LENGTH_MAX = 60;
const ADJACENT_MAX = 40;
/** Longer lists of them are a broken rule. */
const LISTED_MAX = 1000;

/** A service of the source as it is stored. */
export function publishService(fields: Fields): CatalogRow {
  const [name, description] = catalogTexts(
    fields.requiredText('name', NAME_MAX),
    fields.text('description', DESCRIPTION_MAX),
  );
  const service: StoredService = {
    slug: publicSlug(fields),
    name,
    description,
    requires_matricula: fields.boolean('requires_matricula', false),
    active: fields.boolean('active', true),
    ...listed('keywords', words(fields, 'keywords')),
  };
  return { slug: service.slug, body: JSON.stringify(service) };
}

/** A city of the source as it is stored. A neighborhood slug given twice is a broken rule. */
export function publishCity(fields: Fields): CatalogRow {
  const [name, region] = catalogTexts(fields.requiredText('name', NAME_MAX), fields.text('region', NAME_MAX));
  const seen = new Set<string>();
  const neighborhoods = fields.objects('neighborhoods', NEIGHBORHOODS_MAX).map((part) => {
    const slug = publicSlug(part);
    if (isSlug(slug) && seen.size === seen.add(slug).size) part.reject('slug', 'is given twice in this city');
    const neighborhood: StoredNeighborhood = {
      slug,
      name: catalogTexts(part.requiredText('name', NAME_MAX))[0],
      active: part.boolean('active', true),
      ...placeHints(part),
      ...listed('adjacent', part.texts('adjacent', LISTED_MAX).filter(isSlug).slice(0, ADJACENT_MAX)),
    };
    return neighborhood;
  });
  const city: StoredCity = {
    slug: publicSlug(fields),
    name,
    region,
    active: fields.boolean('active', true),
    neighborhoods,
    ...placeHints(fields),
  };
  return { slug: city.slug, body: JSON.stringify(city) };
}

/** The slug, which becomes part of addresses: one that shows contact data is rejected. */
function publicSlug(fields: Fields): string {
  const slug = fields.slug('slug');
  if (isSlug(slug) && !isPublicSlug(slug)) fields.reject('slug', 'shows contact data');
  return slug;
}

function placeHints(fields: Fields): PlaceHints {
  const location = readLocation(fields);
  return { ...listed('aliases', words(fields, 'aliases')), ...(location === null ? {} : { location }) };
}

/** A list as a field; none when it is empty, so that a record without it is stored as it always was. */
function listed<Name extends string>(name: Name, values: string[]): { [name in Name]?: string[] } {
  return values.length === 0 ? {} : ({ [name]: values } as { [name in Name]: string[] });
}

/** The words of a list, each once. A word that shows contact data or is too long to be a name is left out. */
function words(fields: Fields, name: string): string[] {
  const given = fields.texts(name, LISTED_MAX).map((text) => text.trim());
  const fitting = given.filter((text) => text !== '' && text.length <= WORD_LENGTH_MAX);
  return [...new Set(fitting)].slice(0, WORDS_MAX).filter(isCatalogWord);
}

function readLocation(fields: Fields): Location | null {
  const given = fields.object('location');
  if (given.isEmpty) return null;
  return { lat: given.number('lat', -90, 90, null), lng: given.number('lng', -180, 180, null) };
}
