import type { Catalog, SearchForm, SearchQuery } from '@vidriera/contract';
import type { CatalogHints } from '@vidriera/meaning';

/**
 * The numbers of services and places; a facet is a service in a place. Service 0 is any service and place 0 any place; a place is a
 * city, a neighborhood of a city, or a neighborhood slug in every city that has it. They depend only on the catalog.
 */
export type FacetNumbers = ReturnType<typeof numberFacets>;

export function numberFacets(catalog: Catalog) {
  const services = new Map(catalog.services.map((service, index) => [service.slug, index + 1]));
  const cities = new Map<string, number>();
  /** By neighborhood slug: its number in all cities together, and its number in each. */
  const neighborhoods = new Map<string, { place: number; readonly inCities: { slug: string; place: number }[] }>();
  let places = 1;
  for (const city of catalog.cities) {
    cities.set(city.slug, places++);
    for (const { slug } of city.neighborhoods ?? []) {
      const named = neighborhoods.get(slug) ?? { place: 0, inCities: [] };
      neighborhoods.set(slug, named);
      named.inCities.push({ slug: city.slug, place: places++ });
    }
  }
  for (const named of neighborhoods.values()) {
    named.place = named.inCities.length === 1 ? named.inCities[0]!.place : places++;
  }
  return { services, cities, neighborhoods, placeCount: places };
}

/** The cities that have a neighborhood of that slug. */
export const citiesOf = ({ neighborhoods }: FacetNumbers, slug: string | null) =>
  (slug === null ? undefined : neighborhoods.get(slug))?.inCities ?? [];

export function facetKey(numbers: FacetNumbers, service: number, place: number): number {
  return service * numbers.placeCount + place;
}

/** The names in a search: of a service and of a place. */
export type NamedInQuery = Pick<SearchQuery, 'service' | 'city' | 'neighborhood'>;

/** The facet of a search's names; 0 when none is given, null when one of them is unknown. */
export function facetOf(numbers: FacetNumbers, { service, city, neighborhood }: NamedInQuery): number | null {
  const serviceNumber = service === null ? 0 : numbers.services.get(service);
  const named = neighborhood === null ? undefined : numbers.neighborhoods.get(neighborhood);
  let place: number | undefined;
  if (neighborhood === null) place = city === null ? 0 : numbers.cities.get(city);
  else place = city === null ? named?.place : named?.inCities.find(({ slug }) => slug === city)?.place;
  return serviceNumber === undefined || place === undefined ? null : facetKey(numbers, serviceNumber, place);
}

/** The numbers of every place under which a professional is found: the city, its neighborhoods, and their slugs in all cities. */
export function placeNumbers(numbers: FacetNumbers, city: string, neighborhoods: readonly string[]): number[] {
  const placeOf = (city: string | null, neighborhood: string | null) =>
    facetOf(numbers, { service: null, city, neighborhood })!;
  const places = neighborhoods.flatMap((slug) => [placeOf(city, slug), placeOf(null, slug)]);
  return [...new Set([placeOf(city, null), ...places])];
}

export interface InterpreterContext {
  readonly catalog: Catalog;
  readonly hints: CatalogHints;
  readonly numbers: FacetNumbers;
  readonly form: SearchForm;
  /** The number of professionals that match a search whose slugs are known. */
  readonly totalOf: (query: SearchQuery) => number;
  readonly countOf: (facet: number) => number;
}
