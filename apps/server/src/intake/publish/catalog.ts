import { CITY, SERVICE, writeRecord } from '../../store/fields.ts';
import type { CatalogRow } from '../../store/records.ts';
import type { Fields } from '../fields.ts';
import { readRecord } from '../read-record.ts';
import { cleanCatalog, showsContact } from './clean.ts';

/** A service of the source as it is stored. */
export function publishService(fields: Fields): CatalogRow {
  const service = readRecord(SERVICE, fields);
  if (showsContact(service.slug)) fields.reject('slug', 'shows contact data');
  cleanCatalog(SERVICE, service);
  return { slug: service.slug, body: writeRecord(SERVICE, service) };
}

/** A city of the source as it is stored. A neighborhood slug given twice is a broken rule. */
export function publishCity(fields: Fields): CatalogRow {
  const city = readRecord(CITY, fields);
  const seen = new Set<string>();
  for (const [i, { slug }] of city.neighborhoods.entries()) {
    const field = `neighborhoods[${i}].slug`;
    if (seen.has(slug)) fields.reject(field, 'is given twice in this city');
    if (showsContact(slug)) fields.reject(field, 'shows contact data');
    seen.add(slug);
  }
  if (showsContact(city.slug)) fields.reject('slug', 'shows contact data');
  cleanCatalog(CITY, city);
  return { slug: city.slug, body: writeRecord(CITY, city) };
}
