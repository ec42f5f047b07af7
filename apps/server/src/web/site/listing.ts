import type { City, ProfessionalDetail, SearchQuery, Service } from '@vidriera/contract';
import { INVITED_MAX } from '../../desk/tasks/visibility.ts';
import { totalsWithout } from '../../directory/catalog/explain.ts';
import { type CityAt, NEARBY_KM } from '../../directory/catalog/nearby.ts';
import { type CardModel, quoteOf } from './parts/card.ts';
import { type List, readChosen, readPage } from './paths.ts';
import { findPlace, listQuery, neighborhoodsOf, type Place, placeKey, wholeCity } from './places.ts';
import { type DirectoryReader, EVERYONE } from './reader.ts';
import { FILTERS, type FilterCounts, type ResultFilter, readFilter, searchOf } from './result-filter.ts';
import { readSearchText, SEARCH_TEXT_MAX, textForUrl } from './search-text.ts';
import type { Site } from './site.ts';
import * as spanish from './spanish.ts';

export const RESULTS_PER_PAGE = 6;
/** The number of professionals of other places on the page of a place without any. */
const NEARBY_SHOWN = 6;
/** The most cities around a place. */
const AROUND_MAX = 5;

/** A place and its number of professionals. */
export interface PlaceCount {
  readonly place: Place;
  readonly total: number;
}

/** A service and its number of professionals. */
interface ServiceCount {
  readonly service: Service;
  readonly total: number;
}

export type Listing = ReturnType<typeof readListing>;

/** A page of the professionals of a service (null for any) in a place (null for everywhere). */
export function readListing(
  { reader, records }: Site,
  service: Service | null,
  place: Place | null,
  parameters: URLSearchParams,
) {
  const page = readPage(parameters);
  const filter = readFilter(parameters);
  // What the person wrote in the search field; empty when they came in another way.
  const text = textForUrl((parameters.get('q') ?? '').slice(0, SEARCH_TEXT_MAX));
  const chosen = readChosen(parameters).slice(0, INVITED_MAX);
  const search = { ...listQuery(service, place), ...searchOf(filter) };
  const offset = (page - 1) * RESULTS_PER_PAGE;
  const { total, people } = reader.find({ ...search, limit: RESULTS_PER_PAGE, offset });
  const isEmpty = total === 0;
  const meant = text === '' ? null : readSearchText(reader, text);
  const elsewhere = meant?.elsewhere ?? null;
  const card = (person: ProfessionalDetail, at: Place | null, km: number | null = null): CardModel => ({
    person,
    km,
    quote: quoteOf(reader, person, service?.name),
    record: records.of(person.id),
    searched: at?.neighborhood ?? null,
    service,
    // The form takes the city of the person by itself.
    sought: { lugar: place?.neighborhood ? placeKey(place) : (elsewhere?.name ?? null), q: text },
    isPicked: chosen.includes(person.slug),
  });
  // People around a place that the directory does not have, or around one without any.
  const around =
    elsewhere !== null && elsewhere.around.length > 0
      ? citiesWith(reader, service, search, elsewhere.around)
      : isEmpty && place !== null
        ? nearbyOf(reader, search, place.city)
        : null;
  const near = (around ?? []).filter(isNear);
  const readings = (meant?.services ?? []).filter((other) => other !== service);
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
    cards: people.map((person) => card(person, place)),
    counts: filterCounts(reader, { service, place }, filter),
    // When nothing matches: what the search without one of its parameters finds, and the people of other places.
    without: isEmpty ? totalsWithout({ ...EVERYONE, ...search }, (less) => reader.total(less)) : [],
    elsewhere: elsewhere && spanish.capital(elsewhere.name),
    isAround: around !== null,
    near,
    nearCards: nearbyPeople(reader, service, search, near).map(({ person, at }) => card(person, at.place, at.km)),
    far: (around ?? []).filter((one) => !near.includes(one)),
    // What else the person's words may mean, and those that mean nothing here.
    readings: countServices(reader, readings, place),
    others: others.map((other) => countIn(reader, service, other)),
    unread: meant?.unread ?? [],
    services: servicesIn(reader, service, place),
    places: placesIn(reader, service, place),
  };
}

function filterCounts(reader: DirectoryReader, { service, place }: List, filter: ResultFilter): FilterCounts {
  // Every professional of a service that needs a licence has one.
  const offered = FILTERS.filter(({ name }) => name !== 'matricula' || !service?.requires_matricula);
  return new Map(
    offered.map(({ name, legend, choices }) => {
      const chosen = filter[name];
      const all = [...new Set([...choices, ...(chosen > 0 ? [chosen] : [])])].sort((a, b) => b - a);
      const counted = all.map((least) => {
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

export function isNear({ km }: PlaceAround): boolean {
  return km === null || km <= NEARBY_KM;
}

function nearbyOf(reader: DirectoryReader, search: Partial<SearchQuery>, from: City): PlaceAround[] {
  const catalog = reader.catalog();
  const kms = new Map(
    reader
      .interpreter()
      .citiesFrom(from.slug)
      .map(({ slug, km }) => [slug, km ?? Number.POSITIVE_INFINITY]),
  );
  return reader
    .interpreter()
    .nearby({ ...EVERYONE, ...search, limit: 1 })
    .flatMap(({ city, neighborhood, total }) => {
      const place = findPlace(catalog, city, neighborhood);
      return place === null ? [] : [{ place, total, km: kms.get(city) ?? null }];
    });
}

/** The first of these cities with people. */
export function citiesWith(
  reader: DirectoryReader,
  service: Service | null,
  search: Partial<SearchQuery>,
  cities: readonly CityAt[],
): PlaceAround[] {
  const catalog = reader.catalog();
  const found: PlaceAround[] = [];
  for (const { slug, km } of cities) {
    const place = findPlace(catalog, slug)!;
    const total = reader.total({ ...search, ...listQuery(service, place) });
    if (total > 0) found.push({ place, total, km });
    if (found.length === AROUND_MAX) break;
  }
  return found;
}

/** The best professionals of the nearest places, each once. */
function nearbyPeople(
  reader: DirectoryReader,
  service: Service | null,
  search: Partial<SearchQuery>,
  nearby: readonly PlaceAround[],
) {
  const found = new Map<string, { readonly person: ProfessionalDetail; readonly at: PlaceAround }>();
  for (const at of nearby) {
    const query = { ...search, ...listQuery(service, at.place), limit: NEARBY_SHOWN, offset: 0 };
    for (const person of reader.find(query).people) {
      if (found.size < NEARBY_SHOWN && !found.has(person.id)) found.set(person.id, { person, at });
    }
  }
  return [...found.values()];
}

/** Those of the services that have professionals in the place. */
function countServices(reader: DirectoryReader, services: readonly Service[], place: Place | null): ServiceCount[] {
  return services
    .map((service) => ({ service, total: reader.total(listQuery(service, place)) }))
    .filter(({ total }) => total > 0);
}

/** The services with professionals in the city, most first. */
export function servicesIn(reader: DirectoryReader, service: Service | null, place: Place | null): ServiceCount[] {
  if (place === null) return [];
  const where = service === null ? place : wholeCity(place.city);
  const others = reader.popular().services.filter((other) => other !== service);
  return countServices(reader, others, where);
}

export function countIn(reader: DirectoryReader, service: Service | null, place: Place): PlaceCount {
  return { place, total: reader.total(listQuery(service, place)) };
}

/** Places with professionals: the neighborhoods of the city, or all cities. */
export function placesIn(reader: DirectoryReader, service: Service | null, place: Place | null): PlaceCount[] {
  const near = place === null ? reader.catalog().cities.map(wholeCity) : neighborhoodsOf(place.city);
  return near.map((one) => countIn(reader, service, one)).filter(({ total }) => total > 0);
}
