import type { City, Explanation, SearchQuery } from '@vidriera/core';
import type { CatalogHints } from '@vidriera/core/meaning';
import { type FacetNumbers, facetKey } from './facets.ts';
import type { InterpreterContext } from './interpreter.ts';

/** How many places are named. */
const NAMED_MAX = 5;
/** How many are searched for them: with filters, a place with people may have nobody who fits. */
const SEARCHED_MAX = 12;

type Nearby = NonNullable<Explanation['nearby']>[number];
type Candidate = Omit<Nearby, 'total'> & { readonly supply: number; readonly far: number };

/**
 * Where there is somebody for a search that found nobody at its place: other neighborhoods of the city, next to it first, then by distance,
 * then by how many are there; for a whole city, or a city with nobody, other cities in the same way.
 */
export function nearbyPlaces(query: SearchQuery, context: InterpreterContext): Nearby[] {
  const { numbers, catalog } = context;
  const service = query.service === null ? 0 : numbers.services.get(query.service);
  const city = catalog.cities.find(({ slug }) => slug === cityOf(query, numbers));
  if (service === undefined || city === undefined) return [];
  const parts = query.neighborhood === null ? [] : partsOf(city, query.neighborhood, service, context);
  const found = searched(parts, query, context);
  return found.length > 0 ? found : searched(citiesNear(city, service, context), query, context);
}

function cityOf({ city, neighborhood }: SearchQuery, { neighborhoods }: FacetNumbers): string | null {
  if (city !== null || neighborhood === null) return city;
  const [only, other] = neighborhoods.get(neighborhood)?.inCities ?? [];
  return only === undefined || other !== undefined ? null : only.slug;
}

function searched(candidates: readonly Candidate[], query: SearchQuery, { totalOf }: InterpreterContext): Nearby[] {
  const found: Nearby[] = [];
  for (const { city, neighborhood, name } of candidates.slice(0, SEARCHED_MAX)) {
    const total = totalOf({ ...query, city, neighborhood });
    if (total > 0) found.push({ city, neighborhood, name, total });
    if (found.length === NAMED_MAX) break;
  }
  return found;
}

function partsOf(city: City, from: string, service: number, context: InterpreterContext): Candidate[] {
  const { hints, numbers, countOf } = context;
  const hintOf = (slug: string) => hints.places[`${city.slug}/${slug}`];
  const here = hintOf(from);
  const steps = stepsFrom(from, city, hintOf);
  return nearestFirst(
    (city.neighborhoods ?? [])
      .filter(({ slug }) => slug !== from)
      .map(({ slug, name }) => {
        const place = numbers.neighborhoods.get(slug)!.inCities.find((one) => one.slug === city.slug)!.place;
        return {
          city: city.slug,
          neighborhood: slug,
          name,
          supply: countOf(facetKey(numbers, service, place)),
          far: steps.get(slug) ?? distance(here?.location, hintOf(slug)?.location),
        };
      }),
  );
}

/** How many borders are between a neighborhood and each other of its city, as far as the source tells what touches what. */
function stepsFrom(
  from: string,
  city: City,
  hintOf: (slug: string) => CatalogHints['places'][string] | undefined,
): Map<string, number> {
  const touching = new Map<string, string[]>();
  const join = (one: string, other: string) => {
    const known = touching.get(one);
    if (known === undefined) touching.set(one, [other]);
    else known.push(other);
  };
  for (const { slug } of city.neighborhoods ?? []) {
    for (const other of hintOf(slug)?.adjacent ?? []) {
      join(slug, other);
      join(other, slug);
    }
  }
  const steps = new Map([[from, 0]]);
  for (const [reached, count] of steps) {
    for (const next of touching.get(reached) ?? []) if (!steps.has(next)) steps.set(next, count + 1);
  }
  return steps;
}

function citiesNear(from: City, service: number, context: InterpreterContext): Candidate[] {
  const { numbers, countOf } = context;
  let others = othersSeen.get(from);
  if (others === undefined) {
    others = othersThan(from, context);
    othersSeen.set(from, others);
  }
  return nearestFirst(
    others.map(({ city: { slug, name }, far }) => ({
      city: slug,
      neighborhood: null,
      name,
      supply: countOf(facetKey(numbers, service, numbers.cities.get(slug)!)),
      far,
    })),
  );
}

interface OtherCity {
  readonly city: City;
  readonly far: number;
}

/** By the city of a snapshot: the same in every explanation. */
const othersSeen = new WeakMap<City, readonly OtherCity[]>();

function othersThan(from: City, { catalog, hints }: InterpreterContext): OtherCity[] {
  const here = hints.places[from.slug]?.location;
  return catalog.cities
    .filter((city) => city !== from)
    .map((city) => {
      const known = distance(here, hints.places[city.slug]?.location);
      const sameRegion = city.region !== null && city.region === from.region;
      return { city, far: known === UNKNOWN && sameRegion ? UNKNOWN - 1 : known };
    });
}

function nearestFirst(candidates: readonly Candidate[]): Candidate[] {
  return candidates.filter(({ supply }) => supply > 0).sort((a, b) => a.far - b.far || b.supply - a.supply);
}

/** Further than anything on this earth. */
const UNKNOWN = 1e9;
const RADIANS = Math.PI / 180;

type Point = { readonly lat: number; readonly lng: number } | undefined;

/** Something that grows with the distance: exact enough to sort by. */
function distance(a: Point, b: Point): number {
  if (a === undefined || b === undefined) return UNKNOWN;
  return Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * RADIANS));
}
