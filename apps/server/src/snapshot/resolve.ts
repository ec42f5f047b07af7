import {
  type Catalog,
  type City,
  invalidParameter,
  type Neighborhood,
  type SearchQuery,
  type Service,
} from '@vidriera/core';
import { type FacetNumbers, facetKey } from './facets.ts';
import type { Meaning } from './meaning.ts';

/** What the assistant search understood (contract, section 2, Search match object). */
export interface Match {
  readonly service: Pick<Service, 'slug' | 'name'>;
  readonly neighborhood: Neighborhood;
  readonly city: Pick<City, 'slug' | 'name'>;
}

/** The key of the facet that service, city and neighborhood name together; 0 when none is given, null when they name nothing. */
export function resolveReference(numbers: FacetNumbers, query: SearchQuery): number | null {
  const service = query.service === null ? 0 : numbers.services.get(query.service);
  if (service === undefined) return null;
  const place = resolvePlace(numbers, query);
  return place === undefined ? null : facetKey(numbers, service, place);
}

function resolvePlace(numbers: FacetNumbers, { city, neighborhood }: SearchQuery): number | undefined {
  if (neighborhood === null) return city === null ? 0 : numbers.cities.get(city);
  const facet = numbers.neighborhoods.get(neighborhood);
  return city === null ? facet?.place : facet?.inCities.find(({ slug }) => slug === city)?.place;
}

/** The tables in which the assistant form looks names up. */
export interface Names {
  readonly numbers: FacetNumbers;
  readonly services: ReadonlyMap<string, Service>;
  readonly cities: ReadonlyMap<string, City>;
}

export function namesOf(catalog: Catalog, numbers: FacetNumbers): Names {
  return {
    numbers,
    services: new Map(catalog.services.map((service) => [service.slug, service])),
    cities: new Map(catalog.cities.map((city) => [city.slug, city])),
  };
}

/** The facet and the match of an assistant search; throws `invalid_parameter` (400) as the assistant form demands. */
export function resolveAssistant(names: Names, query: SearchQuery, meaning: Meaning): { key: number; match: Match } {
  const { numbers } = names;
  const suggestions = (parameter: 'service' | 'city' | 'neighborhood', text: string) =>
    meaning.suggestions(parameter, text, query.city).map(({ slug }) => slug);
  const service = names.services.get(query.service!);
  if (service === undefined) {
    throw invalidParameter('service', query.service, 'names no service; GET /services lists them', {
      suggestions: suggestions('service', query.service!),
    });
  }
  const knownCity = query.city !== null && names.cities.has(query.city) ? query.city : null;
  const neighborhoods = () => meaning.neighborhoodsWithSomebody(service.slug, knownCity);
  if (query.neighborhood === null) {
    throw invalidParameter('neighborhood', null, 'is required: a neighborhood slug that GET /cities lists', {
      neighborhoods: neighborhoods(),
    });
  }
  const slug = query.neighborhood;
  const facet = numbers.neighborhoods.get(slug);
  if (facet === undefined) {
    throw invalidParameter('neighborhood', slug, 'names no neighborhood; GET /cities lists them', {
      suggestions: suggestions('neighborhood', slug),
      neighborhoods: neighborhoods(),
    });
  }
  const here = query.city === null ? facet.inCities : facet.inCities.filter((city) => city.slug === query.city);
  const cities = facet.inCities.map((city) => city.slug);
  if (here.length > 1) {
    throw invalidParameter('city', null, 'is needed: the neighborhood exists in more than one city', { cities });
  }
  const [found] = here;
  if (found === undefined) {
    const city = names.cities.get(query.city!);
    if (city === undefined) {
      throw invalidParameter('city', query.city, 'names no city; GET /cities lists them', {
        suggestions: suggestions('city', query.city!),
      });
    }
    throw invalidParameter('neighborhood', slug, 'names no neighborhood of that city', {
      suggestions: suggestions('neighborhood', slug),
      cities,
      neighborhoods: neighborhoods(),
    });
  }
  const city = names.cities.get(found.slug)!;
  const neighborhood = city.neighborhoods!.find((one) => one.slug === slug)!;
  return {
    key: facetKey(numbers, numbers.services.get(service.slug)!, found.place),
    match: {
      service: { slug: service.slug, name: service.name },
      neighborhood: { slug: neighborhood.slug, name: neighborhood.name },
      city: { slug: city.slug, name: city.name },
    },
  };
}
