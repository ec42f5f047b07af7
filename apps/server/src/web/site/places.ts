import type { Catalog, City, Neighborhood, Service } from '@vidriera/contract';

export interface Place {
  readonly city: City;
  readonly neighborhood: Neighborhood | null;
}

export const PLACE_MAX = 120;

/** `Palermo`; the city's name when there is no neighborhood. */
export const localName = ({ city, neighborhood }: Place) => (neighborhood ?? city).name;

/** `Palermo, Buenos Aires`; a city alone when there is no neighborhood. */
export const placeName = ({ city, neighborhood }: Place) =>
  neighborhood === null ? city.name : `${neighborhood.name}, ${city.name}`;

/** The key of a place in an address or a form: `city` or `city/neighborhood`. */
export const placeKey = ({ city, neighborhood }: Place) =>
  neighborhood === null ? city.slug : `${city.slug}/${neighborhood.slug}`;

export const wholeCity = (city: City): Place => ({ city, neighborhood: null });

export const neighborhoodsOf = (city: City) =>
  (city.neighborhoods ?? []).map((neighborhood) => ({ city, neighborhood }));

export const allPlaces = ({ cities }: Catalog) => cities.flatMap((city) => [wholeCity(city), ...neighborhoodsOf(city)]);

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
  // `Tierra del Fuego` of `Tierra del Fuego, Antártida e Islas del Atlántico Sur`.
  const region = place.city.region?.split(',', 1)[0] ?? '';
  return place.neighborhood === null && region !== '' && !region.includes(name)
    ? `${name}, ${region}`
    : placeName(place);
}

export const findService = ({ services }: Catalog, slug: string | null | undefined) =>
  services.find((service) => service.slug === slug) ?? null;

type Slug = string | null | undefined;

export function findPlace(catalog: Catalog, citySlug?: Slug, neighborhoodSlug?: Slug): Place | null {
  const city = catalog.cities.find(({ slug }) => slug === citySlug);
  if (city === undefined) return null;
  if (!neighborhoodSlug) return wholeCity(city);
  const neighborhood = city.neighborhoods?.find(({ slug }) => slug === neighborhoodSlug);
  return neighborhood === undefined ? null : { city, neighborhood };
}
