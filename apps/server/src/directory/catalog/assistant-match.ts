import { type Catalog, invalidParameter, type SearchQuery } from '@vidriera/contract';
import { type FacetNumbers, facetKey } from './facets.ts';
import type { Interpreter } from './interpreter.ts';

/**
 * Returns the facet and the match of an assistant search (contract, section 2, Search match object); throws the `invalid_parameter`
 * (400) that the assistant form requires.
 */
export function matchAssistant(catalog: Catalog, numbers: FacetNumbers, query: SearchQuery, interpreter: Interpreter) {
  const service = catalog.services.find(({ slug }) => slug === query.service);
  if (service === undefined) throw interpreter.unknownName('service', query.service!, null);
  const knownCity = query.city !== null && numbers.cities.has(query.city) ? query.city : null;
  const neighborhoods = () => interpreter.neighborhoodsOffering(service.slug, knownCity);
  if (query.neighborhood === null) {
    throw invalidParameter('neighborhood', null, 'is required: a neighborhood slug that GET /cities lists', {
      neighborhoods: neighborhoods(),
    });
  }
  const slug = query.neighborhood;
  const named = numbers.neighborhoods.get(slug);
  if (named === undefined) {
    throw interpreter.unknownName('neighborhood', slug, knownCity, {
      neighborhoods: interpreter.neighborhoodsOffering(service.slug, knownCity ?? interpreter.citySlugByName(slug)),
    });
  }
  const here = query.city === null ? named.inCities : named.inCities.filter((city) => city.slug === query.city);
  const cities = named.inCities.map((city) => city.slug);
  if (here.length > 1) {
    throw invalidParameter('city', null, 'is needed: the neighborhood exists in more than one city', { cities });
  }
  const [found] = here;
  if (found === undefined) {
    if (knownCity === null) throw interpreter.unknownName('city', query.city!, null);
    throw interpreter.unknownName('neighborhood', slug, knownCity, { cities, neighborhoods: neighborhoods() });
  }
  const city = catalog.cities.find((one) => one.slug === found.slug)!;
  const neighborhood = city.neighborhoods!.find((one) => one.slug === slug)!;
  return {
    facet: facetKey(numbers, numbers.services.get(service.slug)!, found.place),
    match: {
      service: { slug: service.slug, name: service.name },
      neighborhood: { slug: neighborhood.slug, name: neighborhood.name },
      city: { slug: city.slug, name: city.name },
    },
  };
}
