import { isSlug } from '@vidriera/core/rules';
import type { StoredCity, StoredService } from '../../store/records.ts';
import type { CatalogRow } from '../../store/writer.ts';
import type { Fields } from '../fields.ts';
import { plainText } from './text.ts';

export const SERVICE_FIELDS = ['slug', 'name', 'description', 'requires_matricula', 'active', 'deleted'];
export const CITY_FIELDS = ['slug', 'name', 'region', 'active', 'neighborhoods', 'deleted'];

/** A service of the source as it is stored. */
export function publishService(fields: Fields): CatalogRow {
  const description = fields.text('description');
  const service: StoredService = {
    slug: fields.slug('slug'),
    name: plainText(fields.requiredText('name')),
    description: description === null ? null : plainText(description),
    requires_matricula: fields.boolean('requires_matricula', false),
    active: fields.boolean('active', true),
  };
  return { slug: service.slug, body: JSON.stringify(service) };
}

/** A city of the source as it is stored. A neighborhood slug given twice is a broken rule. */
export function publishCity(fields: Fields): CatalogRow {
  const region = fields.text('region');
  const seen = new Set<string>();
  const neighborhoods = fields.objects('neighborhoods').map((part) => {
    const slug = part.slug('slug');
    if (isSlug(slug) && seen.size === seen.add(slug).size) part.reject('slug', 'is given twice in this city');
    return { slug, name: plainText(part.requiredText('name')), active: part.boolean('active', true) };
  });
  const city: StoredCity = {
    slug: fields.slug('slug'),
    name: plainText(fields.requiredText('name')),
    region: region === null ? null : plainText(region),
    active: fields.boolean('active', true),
    neighborhoods,
  };
  return { slug: city.slug, body: JSON.stringify(city) };
}
