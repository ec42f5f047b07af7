import { type Catalog, type Service, toSlug } from '@vidriera/contract';
import { memoized } from '@vidriera/contract/memo';
import * as paths from './paths.ts';
import { allPlaces, localName, type Place, placeName } from './places.ts';
import type { DirectoryReader } from './reader.ts';
import { readSearchText } from './search-text.ts';

const SUGGESTED_MAX = 6;
/** Shorter beginnings match too many names. */
const BEGINNING_MIN = 3;
const TAIL_WORDS = 4;
const WORDS_MAX = 8;
const NAMES_MAX = 12;

/** Every service and place with professionals, most professionals first. A hyphen stands before each word of a name. */
const namesOf = memoized((reader: DirectoryReader) =>
  memoized((catalog: Catalog) =>
    [
      ...catalog.services.map((service) => ({ name: service.name, service, place: null })),
      ...allPlaces(catalog).map((place) => ({ name: localName(place), service: null, place })),
    ]
      .map((one) => ({ ...one, name: `-${toSlug(one.name)}`, total: reader.totalIn(one.service, one.place) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total),
  ),
);

/** Searches with results for an unfinished text: first names that begin with its last words, then the meaning of the text. */
export function suggestionsFor(reader: DirectoryReader, text: string) {
  const found = new Map<string, { readonly label: string; readonly path: string; readonly total: number }>();
  const add = (service: Service | null, place: Place | null) => {
    const path = paths.list(service, place);
    if (path === paths.CATALOG || found.has(path) || found.size === SUGGESTED_MAX) return;
    const total = reader.totalIn(service, place);
    const label = [service?.name ?? 'Profesionales', place && placeName(place)].filter(Boolean).join(' en ');
    if (total > 0) found.set(path, { label, path, total });
  };
  // Names that begin with the last words, combined with the meaning of the words before.
  const addBegun = (words: readonly string[]) => {
    for (let count = Math.min(TAIL_WORDS, words.length); count > 0; count--) {
      const tail = toSlug(words.slice(-count).join(' '));
      if (tail.length < BEGINNING_MIN) continue;
      const begun = namesOf(reader)(reader.catalog()).filter(({ name }) => name.includes(`-${tail}`));
      if (begun.length === 0) continue;
      const before = readSearchText(reader, words.slice(0, -count).join(' '));
      for (const { service, place } of begun.slice(0, NAMES_MAX)) {
        add(service ?? before.services[0] ?? null, place ?? before.place);
      }
      return;
    }
  };
  const words = text.trim().split(/\s+/).slice(-WORDS_MAX);
  addBegun(words);
  const { services, place, choices } = readSearchText(reader, text);
  for (const service of services) add(service, place);
  for (const choice of choices) add(services[0] ?? null, choice);
  if (services.length === 0) add(null, place);
  // Nothing was understood, so any other word may begin a name.
  for (let end = words.length - 1; end > 0 && found.size === 0; end--) addBegun(words.slice(0, end));
  return [...found.values()];
}
