import { type Catalog, type City, type Neighborhood, type Service, suggestSlugs, toSlug } from '@vidriera/core';
import { memoized } from '../memoized.ts';
import { CATALOG } from './paths.ts';

/** A city, or a neighborhood of it. */
export interface Place {
  readonly city: City;
  readonly neighborhood: Neighborhood | null;
}

/** The meaning of a person's words for a place: its place, the places with that name, or those with similar names. */
export interface PlaceReading {
  readonly kind: 'blank' | 'one' | 'several' | 'none';
  readonly places: readonly Place[];
}

/** Longest text that is read as a place. */
export const PLACE_MAX = 120;
const OFFERED_MAX = 8;
const COMMA = /\s*,\s*/;

/** `Palermo`; the city's name when there is no neighborhood. */
export function localName({ city, neighborhood }: Place): string {
  return (neighborhood ?? city).name;
}

/** `Palermo, Buenos Aires`; a city alone when there is no neighborhood. */
export function placeName(place: Place): string {
  return place.neighborhood === null ? place.city.name : `${place.neighborhood.name}, ${place.city.name}`;
}

export function wholeCity(city: City): Place {
  return { city, neighborhood: null };
}

export function neighborhoodsOf(city: City): Place[] {
  return (city.neighborhoods ?? []).map((neighborhood) => ({ city, neighborhood }));
}

/** Every place of a catalog: each city, then its neighborhoods. */
export function allPlaces({ cities }: Catalog): Place[] {
  return cities.flatMap((city) => [wholeCity(city), ...neighborhoodsOf(city)]);
}

/** The key of a place in an address or a form: `city` or `city/neighborhood`. */
export function placeKey({ city, neighborhood }: Place): string {
  return neighborhood === null ? city.slug : `${city.slug}/${neighborhood.slug}`;
}

/** The search for a service (null for any) in a place (null for everywhere). */
export function listQuery(service: Service | null, place: Place | null) {
  return {
    service: service?.slug ?? null,
    city: place?.city.slug ?? null,
    neighborhood: place?.neighborhood?.slug ?? null,
  };
}

/** `San Martín, Buenos Aires`: a city with its province, unless both have the same name. */
export function provinceName(place: Place): string {
  const { name } = place.city;
  const region = shortRegion(place.city);
  return place.neighborhood === null && region !== '' && !region.includes(name)
    ? `${name}, ${region}`
    : placeName(place);
}

/** `Tierra del Fuego` of `Tierra del Fuego, Antártida e Islas del Atlántico Sur`. */
function shortRegion({ region }: City): string {
  return region?.split(',', 1)[0] ?? '';
}

/** Other places with the same name, and cities whose name begins with it: for "San Martín", "San Martín de los Andes". */
export function namesakes(catalog: Catalog, place: Place): Place[] {
  const { byName, cities } = indexOf(catalog);
  const name = toSlug(localName(place));
  const longer = cities.filter(({ city }) => city !== place.city && toSlug(city.name).startsWith(`${name}-`));
  const isOther = (other: Place) => placeKey(other) !== placeKey(place);
  return [...(byName.get(name) ?? []).filter(isOther), ...longer].slice(0, OFFERED_MAX);
}

export function findService({ services }: Catalog, slug: string | null | undefined): Service | null {
  return services.find((service) => service.slug === slug) ?? null;
}

type Slug = string | null | undefined;

/** The place with these slugs, or null if the catalog has none. */
export function findPlace(catalog: Catalog, citySlug: Slug, neighborhoodSlug?: Slug): Place | null {
  const city = catalog.cities.find(({ slug }) => slug === citySlug);
  if (city === undefined) return null;
  if (!neighborhoodSlug) return wholeCity(city);
  const neighborhood = city.neighborhoods?.find(({ slug }) => slug === neighborhoodSlug);
  return neighborhood === undefined ? null : { city, neighborhood };
}

/** A service (null for any) and a place (null for everywhere). */
export interface List {
  readonly service: Service | null;
  readonly place: Place | null;
}

/** The list at a path, `/profesionales/{service}[/{city}[/{neighborhood}]]` or `/zonas/{city}[/{neighborhood}]`, or null. */
export function findList(catalog: Catalog, path: string): List | null {
  const slugs = path.split('/').slice(1);
  const serviceSlug = `/${slugs.shift()}` === CATALOG ? slugs.shift() : null;
  const [city, neighborhood, ...more] = slugs;
  const service = findService(catalog, serviceSlug);
  const place = findPlace(catalog, city, neighborhood);
  const isFound =
    more.length === 0 && (serviceSlug === null || service !== null) && (city === undefined || place !== null);
  return isFound ? { service, place } : null;
}

interface PlaceIndex {
  readonly cities: readonly Place[];
  /** Places by folded name and by slug, a city before neighborhoods with the same name. */
  readonly byName: ReadonlyMap<string, readonly Place[]>;
  readonly choices: readonly { slug: string; name: string }[];
}

const indexOf = memoized((catalog: Catalog): PlaceIndex => {
  const cities = catalog.cities.map(wholeCity);
  const byName = new Map<string, Place[]>();
  for (const place of [...cities, ...catalog.cities.flatMap(neighborhoodsOf)]) {
    const { name, slug } = place.neighborhood ?? place.city;
    for (const key of new Set([toSlug(name), toSlug(slug)])) byName.set(key, [...(byName.get(key) ?? []), place]);
  }
  return { cities, byName, choices: [...byName.keys()].map((slug) => ({ slug, name: slug })) };
});

/**
 * Reads `Palermo`, `palermo, buenos aires`, `Córdoba`, ignoring case and accents. Places in the city with the slug `near` come
 * first.
 */
export function readPlace(catalog: Catalog, text: string, near: string | null = null): PlaceReading {
  const { byName, choices } = indexOf(catalog);
  if (text.trim() === '') return { kind: 'blank', places: [] };
  const [first = '', ...rest] = text.split(COMMA).map(toSlug);
  const within = rest.filter((part) => part !== '');
  const fits = (place: Place) =>
    within.length === 0 ||
    (place.neighborhood !== null && [toSlug(place.city.name), place.city.slug].includes(within[0]!)) ||
    (place.neighborhood === null && toSlug(shortRegion(place.city)) === within[0]);
  const called = byName.get(first) ?? [];
  const found = called.filter(fits);
  // "Córdoba" means the city; a neighborhood with that name needs its city after a comma.
  const [city, ...others] = found.filter(({ neighborhood }) => neighborhood === null);
  if (city !== undefined) {
    const more = within.length > 0 ? [] : namesakes(catalog, city).filter((one) => one.neighborhood === null);
    if (others.length + more.length === 0) return { kind: 'one', places: [city] };
    return {
      kind: 'several',
      places: [...new Map([city, ...others, ...more].map((one) => [placeKey(one), one])).values()],
    };
  }
  if (found.length === 1) return { kind: 'one', places: found };
  if (found.length > 1) return { kind: 'several', places: offer(found, near) };
  const alike = called.length > 0 ? called : suggestSlugs(first, choices).flatMap((name) => byName.get(name) ?? []);
  return { kind: 'none', places: offer(alike, near) };
}

function offer(places: readonly Place[], near: string | null): Place[] {
  const isFar = ({ city }: Place) => Number(city.slug !== near);
  return places.toSorted((a, b) => isFar(a) - isFar(b)).slice(0, OFFERED_MAX);
}
