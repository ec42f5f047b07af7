import type { City, SearchQuery, Service } from '@vidriera/contract';
import { INVITED_MAX } from '../../desk/tasks/visibility.ts';
import { totalsWithout } from '../../directory/catalog/explain.ts';
import { type CityAt, NEARBY_KM } from '../../directory/catalog/nearby.ts';
import { type List, readChosen, readPage } from './paths.ts';
import { findPlace, listQuery, neighborhoodsOf, type Place, placeKey, wholeCity } from './places.ts';
import { type DirectoryReader, EVERYONE } from './reader.ts';
import { FILTERS, type FilterCounts, type ResultFilter, readFilter, searchOf } from './result-filter.ts';
import { readSearchText, SEARCH_TEXT_MAX, textForUrl } from './search-text.ts';
import type { Site } from './site.ts';
import * as spanish from './spanish.ts';

/** On one page of a list, and of other places on the page of a place without any. */
export const PEOPLE_SHOWN = 6;
const AROUND_MAX = 5;

export interface PlaceCount {
  readonly place: Place;
  readonly total: number;
}

export type Listing = ReturnType<typeof readListing>;

/** A page of the professionals of a service (null for any) in a place (null for everywhere). */
export function readListing({ reader }: Site, { service, place }: List, parameters: URLSearchParams) {
  const page = readPage(parameters);
  const filter = readFilter(parameters);
  // What the person wrote in the search field; empty when they came in another way.
  const text = textForUrl((parameters.get('q') ?? '').slice(0, SEARCH_TEXT_MAX));
  const chosen = readChosen(parameters).slice(0, INVITED_MAX);
  const search = { ...listQuery(service, place), ...searchOf(filter) };
  const { total, people } = reader.find({ ...search, limit: PEOPLE_SHOWN, offset: (page - 1) * PEOPLE_SHOWN });
  const meant = text === '' ? null : readSearchText(reader, text);
  const elsewhere = meant?.elsewhere ?? null;
  // People around a place that the directory does not have, or around one without any.
  const around =
    elsewhere !== null && elsewhere.around.length > 0
      ? citiesWith(reader, search, elsewhere.around)
      : total === 0 && place !== null
        ? nearbyOf(reader, search, place.city)
        : null;
  const near = (around ?? []).filter(isNear);
  const found =
    around === null
      ? people.map((person) => ({ person, at: place, km: null }))
      : near.flatMap(({ place: at, km }) =>
          reader
            .find({ ...search, ...listQuery(service, at), limit: PEOPLE_SHOWN })
            .people.map((person) => ({ person, at, km })),
        );
  const isOther = (one: Service) => one !== service;
  const there = service === null ? place : place && wholeCity(place.city);
  const others = (meant?.others ?? []).filter((other) => place !== null && placeKey(other) !== placeKey(place));
  return {
    service,
    place,
    /** The slugs of the shortlist so far. */
    chosen,
    filter,
    text,
    page,
    total,
    cards: found
      .filter(({ person }, i) => found.findIndex((one) => one.person.id === person.id) === i)
      .slice(0, PEOPLE_SHOWN)
      .map(({ person, at, km }) => ({
        person,
        km,
        searched: at?.neighborhood ?? null,
        service,
        // The form takes the city of the person by itself.
        sought: { lugar: place?.neighborhood ? placeKey(place) : (elsewhere?.name ?? null), q: text },
        isPicked: chosen.includes(person.slug),
      })),
    counts: filterCounts(reader, { service, place }, filter),
    // When nothing matches, what the search without one of its parameters finds.
    without: total === 0 ? totalsWithout({ ...EVERYONE, ...search }, (less) => reader.total(less)) : [],
    elsewhere: elsewhere && spanish.capital(elsewhere.name),
    isAround: around !== null,
    near,
    far: (around ?? []).filter((one) => !near.includes(one)),
    // What else the person's words may mean, and those that mean nothing here.
    readings: countServices(reader, (meant?.services ?? []).filter(isOther), place),
    others: others.map((other) => countIn(reader, service, other)),
    unread: meant?.unread ?? [],
    // The other services of the place, or of its city, most professionals first.
    services: there === null ? [] : countServices(reader, reader.popular().services.filter(isOther), there),
    there,
    places: placesIn(reader, service, place),
  };
}

function filterCounts(reader: DirectoryReader, { service, place }: List, filter: ResultFilter): FilterCounts {
  // Every professional of a service that needs a licence has one.
  const offered = FILTERS.filter(({ name }) => name !== 'matricula' || !service?.requires_matricula);
  return new Map(
    offered.map(({ name, legend, choices }) => {
      const chosen = filter[name];
      const all = new Set([...choices, ...(chosen > 0 ? [chosen] : [])]);
      const counted = [...all]
        .sort((a, b) => b - a)
        .map((least) => {
          const search = searchOf({ ...filter, [name]: least });
          return [least, reader.total({ ...listQuery(service, place), ...search })] as const;
        });
      return [name, counted.filter(([least, total]) => legend === null || total > 0 || least === chosen)];
    }),
  );
}

/** A place with people, and its distance in km; null within a city. */
export interface PlaceAround extends PlaceCount {
  readonly km: number | null;
}

export const isNear = ({ km }: PlaceAround) => km === null || km <= NEARBY_KM;

function nearbyOf(reader: DirectoryReader, search: Partial<SearchQuery>, from: City): PlaceAround[] {
  const interpreter = reader.interpreter();
  const kms = new Map(interpreter.citiesFrom(from.slug).map(({ slug, km }) => [slug, km ?? Number.POSITIVE_INFINITY]));
  return interpreter.nearby({ ...EVERYONE, ...search, limit: 1 }).flatMap(({ city, neighborhood, total }) => {
    const place = findPlace(reader.catalog(), city, neighborhood);
    return place === null ? [] : [{ place, total, km: kms.get(city) ?? null }];
  });
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
function countServices(reader: DirectoryReader, services: readonly Service[], place: Place | null) {
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
