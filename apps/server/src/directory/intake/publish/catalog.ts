import { CITY, SERVICE, writeRecord } from '@vidriera/contract/fields';
import type { CatalogRow } from '../../store/records.ts';
import { readRecord, type SourceRecord } from '../read-record.ts';
import { cleanCatalog, showsContact } from './clean.ts';

export function publishService(source: SourceRecord): CatalogRow {
  const service = readRecord(SERVICE, source);
  if (showsContact(service.slug)) source.reject('slug', 'shows contact data');
  cleanCatalog(SERVICE, service);
  return { slug: service.slug, body: writeRecord(SERVICE, service) };
}

/** Converts a city of the source to its stored form. A repeated neighborhood slug is a problem. */
export function publishCity(source: SourceRecord): CatalogRow {
  const city = readRecord(CITY, source);
  const seen = new Set<string>();
  for (const [i, { slug }] of city.neighborhoods.entries()) {
    const field = `neighborhoods[${i}].slug`;
    if (seen.has(slug)) source.reject(field, 'is given twice in this city');
    if (showsContact(slug)) source.reject(field, 'shows contact data');
    seen.add(slug);
  }
  if (showsContact(city.slug)) source.reject('slug', 'shows contact data');
  cleanCatalog(CITY, city);
  return { slug: city.slug, body: writeRecord(CITY, city) };
}
