import type { City, Explanation, Position, Resolution, SearchQuery } from '@vidriera/contract';
import { citiesOf, type FacetNumbers, facetOf, type InterpreterContext } from './facets.ts';

/** The most places that are returned, and tried: a place with professionals may have none who passes the filters. */
const NAMED_MAX = 5;
const SEARCHED_MAX = 12;

type Nearby = NonNullable<Explanation['nearby']>[number];
export type Nearest = NonNullable<Resolution['nearest']>[number];

interface Neighbor extends Omit<Nearby, 'total' | 'distance_km'> {
  readonly km: number;
  /** The distance in km; between adjacent neighborhoods the number of borders. */
  readonly far: number;
}

/** A place further away, in km, is not nearby. */
export const NEARBY_KM = 300;
/** A place further away than this is not where somebody is. */
export const NEAR_KM = 30;

export interface CityAt {
  readonly slug: string;
  /** Null when it is unknown. */
  readonly km: number | null;
}

export function openNearby({ catalog, hints, numbers, countOf, totalOf }: InterpreterContext) {
  const hintOf = (city: string, neighborhood?: string) =>
    hints.places[neighborhood === undefined ? city : `${city}/${neighborhood}`];

  const located = catalog.cities.flatMap(({ slug, name, neighborhoods = [] }) => {
    const place = (neighborhood: (typeof neighborhoods)[number] | null) => {
      const at = hintOf(slug, neighborhood?.slug)?.location;
      return at === undefined ? [] : [{ city: { slug, name }, neighborhood, at }];
    };
    const parts = neighborhoods.flatMap(place);
    return parts.length > 0 ? parts : place(null);
  });

  /** All cities, by their distance from a point. One without a distance is further away, and less far in the region. */
  function citiesBy(point: Position | undefined, region: City['region']): Neighbor[] {
    return catalog.cities.map((city) => {
      const km = distance(point, hintOf(city.slug)?.location);
      const far = km === UNKNOWN && region != null && city.region === region ? UNKNOWN - 1 : km;
      return { city: city.slug, neighborhood: null, name: city.name, km, far };
    });
  }

  const citiesAt = (point: Position) => citiesBy(point, null).filter(({ km }) => km !== UNKNOWN);
  const otherCities = (from: City) =>
    citiesBy(hintOf(from.slug)?.location, from.region).filter(({ city }) => city !== from.slug);

  /** The number of borders between a neighborhood and each other one of its city, as far as the source gives adjacency. */
  function stepsFrom(from: string, city: City): Map<string, number> {
    const borders = (city.neighborhoods ?? []).flatMap(({ slug }) =>
      (hintOf(city.slug, slug)?.adjacent ?? []).flatMap((other): [string, string][] => [
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

  function otherParts(city: City, from: string): Neighbor[] {
    const steps = stepsFrom(from, city);
    return (city.neighborhoods ?? [])
      .filter(({ slug }) => slug !== from)
      .map(({ slug, name }) => {
        const km = distance(hintOf(city.slug, from)?.location, hintOf(city.slug, slug)?.location);
        return { city: city.slug, neighborhood: slug, name, km, far: steps.get(slug) ?? km };
      });
  }

  /** The first places with matches, the nearest first. Equally distant places are ordered by their professionals for the service. */
  function searched(neighbors: readonly Neighbor[], query: SearchQuery): Nearby[] {
    const supplied = neighbors
      .map((neighbor) => {
        const { city, neighborhood } = neighbor;
        const facet = facetOf(numbers, { service: query.service, city, neighborhood });
        return { neighbor, supply: facet === null ? 0 : countOf(facet) };
      })
      .filter(({ supply }) => supply > 0)
      .sort((a, b) => a.neighbor.far - b.neighbor.far || b.supply - a.supply)
      .slice(0, SEARCHED_MAX);
    const found: Nearby[] = [];
    for (const { neighbor } of supplied) {
      const { city, neighborhood, name, km } = neighbor;
      const total = totalOf({ ...query, city, neighborhood });
      const away = km === UNKNOWN ? {} : { distance_km: Math.round(km) };
      if (total > 0) found.push({ city, neighborhood, name, total, ...away });
      if (found.length === NAMED_MAX) break;
    }
    return found;
  }

  const cityBySlug = (slug: string | null) => catalog.cities.find((city) => city.slug === slug) ?? null;
  const nearestFirst = (cities: Neighbor[]): CityAt[] =>
    cities.sort((a, b) => a.far - b.far).map(({ city, km }) => ({ slug: city, km: km === UNKNOWN ? null : km }));

  return {
    cityBySlug,
    /**
     * Places with matches for a search without: other neighborhoods of the city, adjacent ones first, then by distance, then by the
     * number of professionals; then other cities, around `at` if it is given.
     */
    nearbyPlaces(query: SearchQuery, at: Position | null = null): Nearby[] {
      if (at !== null) return searched(citiesAt(at), query);
      const city = cityBySlug(cityOf(query, numbers));
      if (city === null) return [];
      const parts = query.neighborhood === null ? [] : searched(otherParts(city, query.neighborhood), query);
      return parts.length > 0 ? parts : searched(otherCities(city), query);
    },
    /** The other cities, the nearest to a city first. */
    citiesFrom(slug: string): CityAt[] {
      const city = cityBySlug(slug);
      return city === null ? [] : nearestFirst(otherCities(city));
    },
    /** The cities whose location is known, the nearest to a point first. */
    citiesAround: (point: Position) => nearestFirst(citiesAt(point)),
    /** The neighborhoods nearest to a position, and the cities without located neighborhoods. */
    nearestPlaces: (position: Position): Nearest[] =>
      located
        .map(({ at, ...place }) => ({ ...place, distance_km: Math.round(10 * distance(position, at)) / 10 }))
        .sort((a, b) => a.distance_km - b.distance_km)
        .slice(0, NAMED_MAX),
  };
}

function cityOf({ city, neighborhood }: SearchQuery, numbers: FacetNumbers): string | null {
  if (city !== null || neighborhood === null) return city;
  const [only, other] = citiesOf(numbers, neighborhood);
  return only === undefined || other !== undefined ? null : only.slug;
}

/** Larger than any distance. */
const UNKNOWN = 1e9;
const RADIANS = Math.PI / 180;
const DEGREE_KM = 111.2;

/** The distance in km, on a plane. */
function distance(a: Position | undefined, b: Position | undefined): number {
  if (a === undefined || b === undefined) return UNKNOWN;
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * RADIANS);
  return DEGREE_KM * Math.hypot(a.lat - b.lat, east);
}
