import type { City, Explanation, Position, Resolution, SearchQuery } from '@vidriera/contract';
import { LruCache } from '@vidriera/contract/lru-cache';
import type { CatalogHints } from '@vidriera/meaning';
import { type FacetNumbers, facetKey, type InterpreterContext } from './facets.ts';

/** The most places that are returned, and tried: a place with professionals may have none who passes the filters. */
const NAMED_MAX = 5;
const SEARCHED_MAX = 12;
/** The most places in all cached lists together: about 15 MB. */
const REMEMBERED_MAX = 200_000;

type Nearby = NonNullable<Explanation['nearby']>[number];

interface Neighbor extends Omit<Nearby, 'total' | 'distance_km'> {
  /** Its number (see {@link FacetNumbers}). */
  readonly place: number;
  readonly km: number;
  /** The distance in km; between adjacent neighborhoods the number of borders. */
  readonly far: number;
}

/** A place further away, in km, is not nearby. */
export const NEARBY_KM = 300;

export interface CityAt {
  readonly slug: string;
  /** Null when it is unknown. */
  readonly km: number | null;
}

/**
 * `nearbyPlaces` finds places with matches for a search without: other neighborhoods of the city, adjacent ones first, then by distance,
 * then by the number of professionals; then other cities, around `at` if it is given. `citiesFrom` and `citiesAround` have the nearest
 * cities first.
 */
export function openNearby(context: InterpreterContext) {
  const { catalog, numbers, countOf, totalOf } = context;
  const cityBySlug = new Map(catalog.cities.map((city) => [city.slug, city]));
  const remembered = new LruCache<readonly Neighbor[]>(REMEMBERED_MAX);

  /** The places around a city or a neighborhood, the nearest first. */
  function around(city: City, neighborhood: string | null): readonly Neighbor[] {
    const key = `${city.slug}/${neighborhood ?? ''}`;
    const known = remembered.find(key);
    if (known !== null) return known;
    const found = neighborhood === null ? otherCities(city, context) : otherParts(city, neighborhood, context);
    found.sort((a, b) => a.far - b.far);
    remembered.store(key, found, found.length + 1);
    return found;
  }

  /** The first places with matches, the nearest first. Equally distant places are ordered by their professionals for the service. */
  function searched(neighbors: readonly Neighbor[], query: SearchQuery, service: number): Nearby[] {
    const supplied = neighbors
      .map((neighbor) => ({ ...neighbor, supply: countOf(facetKey(numbers, service, neighbor.place)) }))
      .filter(({ supply }) => supply > 0)
      .sort((a, b) => a.far - b.far || b.supply - a.supply)
      .slice(0, SEARCHED_MAX);
    const found: Nearby[] = [];
    for (const { city, neighborhood, name, km } of supplied) {
      const total = totalOf({ ...query, city, neighborhood });
      const away = km === UNKNOWN ? {} : { distance_km: Math.round(km) };
      if (total > 0) found.push({ city, neighborhood, name, total, ...away });
      if (found.length === NAMED_MAX) break;
    }
    return found;
  }

  function citiesFrom(slug: string): CityAt[] {
    const city = cityBySlug.get(slug);
    const others = city === undefined ? [] : around(city, null);
    return others.map(({ city, far }) => ({ slug: city, km: far < UNKNOWN - 1 ? far : null }));
  }

  /** The cities whose location is known, the nearest to a point first. */
  function citiesAround(point: Position): CityAt[] {
    return catalog.cities
      .map(({ slug }) => ({ slug, km: distance(point, context.hints.places[slug]?.location) }))
      .filter(({ km }) => km < UNKNOWN)
      .sort((a, b) => a.km - b.km);
  }

  function nearbyPlaces(query: SearchQuery, at: Position | null = null): Nearby[] {
    const service = query.service === null ? 0 : numbers.services.get(query.service);
    if (service !== undefined && at !== null) {
      const neighbors = citiesAround(at).map(({ slug, km }) => neighborAt(cityBySlug.get(slug)!, km!, context));
      return searched(neighbors, query, service);
    }
    const city = cityBySlug.get(cityOf(query, numbers) ?? '');
    if (service === undefined || city === undefined) return [];
    const { neighborhood } = query;
    const found = neighborhood === null ? [] : searched(around(city, neighborhood), query, service);
    return found.length > 0 ? found : searched(around(city, null), query, service);
  }

  return { nearbyPlaces, citiesFrom, citiesAround };
}

function cityOf({ city, neighborhood }: SearchQuery, { neighborhoods }: FacetNumbers): string | null {
  if (city !== null || neighborhood === null) return city;
  const [only, other] = neighborhoods.get(neighborhood)?.inCities ?? [];
  return only === undefined || other !== undefined ? null : only.slug;
}

function otherParts(city: City, from: string, { hints, numbers }: InterpreterContext): Neighbor[] {
  const hintOf = (slug: string) => hints.places[`${city.slug}/${slug}`];
  const here = hintOf(from);
  const steps = stepsFrom(from, city, hintOf);
  return (city.neighborhoods ?? [])
    .filter(({ slug }) => slug !== from)
    .map(({ slug, name }) => ({
      city: city.slug,
      neighborhood: slug,
      name,
      place: numbers.neighborhoods.get(slug)!.inCities.find((one) => one.slug === city.slug)!.place,
      km: distance(here?.location, hintOf(slug)?.location),
    }))
    .map((neighbor) => ({ ...neighbor, far: steps.get(neighbor.neighborhood) ?? neighbor.km }));
}

/** The number of borders between a neighborhood and each other one of its city, as far as the source gives adjacency. */
function stepsFrom(
  from: string,
  city: City,
  hintOf: (slug: string) => CatalogHints['places'][string] | undefined,
): Map<string, number> {
  const borders = (city.neighborhoods ?? []).flatMap(({ slug }) =>
    (hintOf(slug)?.adjacent ?? []).flatMap((other): [string, string][] => [
      [slug, other],
      [other, slug],
    ]),
  );
  const touching = Map.groupBy(borders, ([one]) => one);
  const steps = new Map([[from, 0]]);
  for (const [reached, count] of steps) {
    for (const [, next] of touching.get(reached) ?? []) if (!steps.has(next)) steps.set(next, count + 1);
  }
  return steps;
}

function otherCities(from: City, context: InterpreterContext): Neighbor[] {
  const { catalog, hints } = context;
  const here = hints.places[from.slug]?.location;
  return catalog.cities
    .filter((city) => city !== from)
    .map((city) => {
      const neighbor = neighborAt(city, distance(here, hints.places[city.slug]?.location), context);
      const sameRegion = city.region !== null && city.region === from.region;
      return neighbor.km === UNKNOWN && sameRegion ? { ...neighbor, far: UNKNOWN - 1 } : neighbor;
    });
}

function neighborAt({ slug, name }: City, km: number, { numbers }: InterpreterContext): Neighbor {
  return { city: slug, neighborhood: null, name, place: numbers.cities.get(slug)!, km, far: km };
}

/** Larger than any distance. */
const UNKNOWN = 1e9;
const RADIANS = Math.PI / 180;
const DEGREE_KM = 111.2;

/** The distance in km, on a plane. */
export function distance(a: Position | undefined, b: Position | undefined): number {
  if (a === undefined || b === undefined) return UNKNOWN;
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * RADIANS);
  return DEGREE_KM * Math.hypot(a.lat - b.lat, east);
}

type Nearest = NonNullable<Resolution['nearest']>[number];

const NEAREST_MAX = 5;
/** A place further away than this is not where somebody is. */
export const NEAR_KM = 30;

/** Finds the neighborhoods nearest to a position, and the cities without located neighborhoods. */
export function openNearest({ catalog, hints }: InterpreterContext): (position: Position) => Nearest[] {
  const locationOf = (key: string) => hints.places[key]?.location;
  const located = catalog.cities.flatMap(({ slug, name, neighborhoods = [] }) => {
    const place = (neighborhood: (typeof neighborhoods)[number] | null) => {
      const at = locationOf(neighborhood === null ? slug : `${slug}/${neighborhood.slug}`);
      return at === undefined ? [] : [{ city: { slug, name }, neighborhood, at }];
    };
    const parts = neighborhoods.flatMap(place);
    return parts.length > 0 ? parts : place(null);
  });
  return (position) =>
    located
      .map(({ at, ...place }) => ({ ...place, distance_km: Math.round(10 * distance(position, at)) / 10 }))
      .sort((a, b) => a.distance_km - b.distance_km)
      .slice(0, NEAREST_MAX);
}
