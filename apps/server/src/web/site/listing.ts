import type { City, SearchQuery, Service } from '@vidriera/contract';
import { type CityAt, NEARBY_KM } from '../../directory/catalog/nearby.ts';
import { findPlace, listQuery, neighborhoodsOf, type Place, wholeCity } from './places.ts';
import { type DirectoryReader, EVERYONE } from './reader.ts';

const AROUND_MAX = 5;

export interface PlaceCount {
  readonly place: Place;
  readonly total: number;
}

/** A place with people, and its distance in km; null within a city. */
export interface PlaceAround extends PlaceCount {
  readonly km: number | null;
}

export const isNear = ({ km }: PlaceAround) => km === null || km <= NEARBY_KM;

export function nearbyOf(reader: DirectoryReader, search: Partial<SearchQuery>, from: City): PlaceAround[] {
  const found = reader.interpreter().nearby({ ...EVERYONE, ...search });
  return found.map(({ city, neighborhood, total, distance_km = Number.POSITIVE_INFINITY }) => ({
    place: findPlace(reader.catalog(), city, neighborhood)!,
    total,
    km: city === from.slug ? null : distance_km,
  }));
}

/** The first of these cities with people. */
export function citiesWith(reader: DirectoryReader, search: Partial<SearchQuery>, cities: readonly CityAt[]) {
  const catalog = reader.catalog();
  return cities
    .values()
    .map(({ slug, km }) => ({ slug, km, total: reader.total({ ...search, city: slug, neighborhood: null }) }))
    .filter(({ total }) => total > 0)
    .take(AROUND_MAX)
    .map(({ slug, ...one }): PlaceAround => ({ ...one, place: findPlace(catalog, slug)! }))
    .toArray();
}

/** Those of the services that have professionals in the place. */
export function countServices(reader: DirectoryReader, services: readonly Service[], place: Place | null) {
  return services
    .map((service) => ({ service, total: reader.total(listQuery(service, place)) }))
    .filter(({ total }) => total > 0);
}

export const countIn = (reader: DirectoryReader, service: Service | null, place: Place): PlaceCount => ({
  place,
  total: reader.total(listQuery(service, place)),
});

/** Places with professionals: the neighborhoods of the city, or all cities. */
export function placesIn(reader: DirectoryReader, service: Service | null, place: Place | null): PlaceCount[] {
  const near = place === null ? reader.catalog().cities.map(wholeCity) : neighborhoodsOf(place.city);
  return near.map((one) => countIn(reader, service, one)).filter(({ total }) => total > 0);
}
