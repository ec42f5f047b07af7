import {
  type Catalog,
  LIMIT_MAX,
  type PageRequest,
  type Position,
  type ProfessionalDetail,
  parseSearch,
  type Resolution,
  type Review,
  type SearchQuery,
  type Service,
  toSlug,
} from '@vidriera/contract';
import { memoized, remembered } from '@vidriera/contract/memo';
import { NEARBY_KM } from '../../directory/catalog/nearby.ts';
import { parsed, type Snapshot } from '../../directory/snapshot/snapshot.ts';
import * as paths from './paths.ts';
import { allPlaces, findPlace, listQuery, localName, neighborhoodsOf, type Place, wholeCity } from './places.ts';
import * as spanish from './spanish.ts';

/** The site's access to the directory: the payloads that the API serves, in either form, parsed. */
export type DirectoryReader = ReturnType<typeof createReader>;

const RATINGS_KEPT = 1000;
/** The newest reviews of a professional, among which one is looked for, and which are rated by trade. */
const NEWEST_REVIEWS = 1000;

export const EVERYONE = parseSearch('reference', new Map());

export interface PlaceCount {
  readonly place: Place;
  readonly total: number;
}

/** A place with people, and its distance in km; null within a city. */
export interface PlaceAround extends PlaceCount {
  readonly km: number | null;
}

export const isNear = ({ km }: PlaceAround) => km === null || km <= NEARBY_KM;

export function createReader(current: () => Snapshot) {
  const catalogOf = memoized((snapshot: Snapshot) => ordered(snapshot.catalog));
  const catalog = () => catalogOf(current());
  const total = (query: Partial<SearchQuery>) => current().find({ ...EVERYONE, ...query, limit: 1 }).total;
  const totalIn = (service: Service | null, place: Place | null) => total(listQuery(service, place));
  const countIn = (service: Service | null, places: readonly Place[]): PlaceCount[] =>
    places.map((place) => ({ place, total: totalIn(service, place) }));
  const placesOf = (readings: readonly Pick<Resolution['places'][number], 'city' | 'neighborhood'>[]): Place[] =>
    readings.map(({ city, neighborhood }) => findPlace(catalog(), city.slug, neighborhood?.slug)!);
  const popularOf = memoized((snapshot: Snapshot) => {
    const known = catalogOf(snapshot);
    const services = known.services.map((service) => ({ name: service.name, service, place: null }));
    const places = allPlaces(known).map((place) => ({ name: localName(place), service: null, place }));
    return [...services, ...places]
      .map((one) => ({ ...one, name: `-${toSlug(one.name)}`, total: totalIn(one.service, one.place) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total);
  });
  const ratingsOf = memoized((_: Snapshot) =>
    remembered(RATINGS_KEPT, (slug) => {
      const byTrade = Map.groupBy(newestOf(slug), ({ service_name }) => service_name ?? '');
      return new Map(byTrade.entries().map(([name, all]) => [name, { count: all.length, rating: meanOf(all) }]));
    }),
  );
  /** The professional with a slug or an id, in either case. */
  const professional = (key: string): ProfessionalDetail | null => {
    const found = parsed<{ data: ProfessionalDetail }>(current().detail(key.toLowerCase()))?.data;
    if (found === undefined) return null;
    const portfolio = found.portfolio.map(paths.pictureAddress).filter((picture) => picture !== null);
    return { ...found, avatar_url: paths.pictureAddress(found.avatar_url), portfolio };
  };
  const reviewsOf = (key: string, page: PageRequest) =>
    parsed<{ data: Review[]; pagination: { total: number } }>(current().reviews(key, page));
  function* newestOf(key: string): Generator<Review> {
    for (let offset = 0; offset < NEWEST_REVIEWS; offset += LIMIT_MAX) {
      const reviews = reviewsOf(key, { limit: LIMIT_MAX, offset })?.data ?? [];
      yield* reviews;
      if (reviews.length < LIMIT_MAX) return;
    }
  }
  return {
    catalog,
    snapshot: current,
    /** Every service and place with professionals, most professionals first. A hyphen stands before each word of a name. */
    popular: () => popularOf(current()),
    find(query: Partial<SearchQuery>): { total: number; people: ProfessionalDetail[] } {
      const { total, slugs } = current().find({ ...EVERYONE, ...query });
      return { total, people: slugs.map(professional).filter((one) => one !== null) };
    },
    total,
    /** The number of professionals of a service (null for any) in a place (null for everywhere). */
    totalIn,
    countIn,
    servicesIn: (services: readonly Service[], place: Place | null) =>
      services.map((service) => ({ service, total: totalIn(service, place) })).filter(({ total }) => total > 0),
    /** Places with professionals of a service: the neighborhoods of the place's city, or all cities. */
    placesIn: (service: Service | null, place: Place | null): PlaceCount[] =>
      countIn(service, place === null ? catalog().cities.map(wholeCity) : neighborhoodsOf(place.city)).filter(
        ({ total }) => total > 0,
      ),
    /** The places with matches for a search that are nearest to its neighborhood, or its city; or the cities nearest to `at`. */
    placesNear(search: Partial<SearchQuery>, at: Position | null = null): PlaceAround[] {
      const found = current().interpreter.nearby({ ...EVERYONE, ...search }, at);
      return found.map(({ city, neighborhood, total, distance_km = Number.POSITIVE_INFINITY }) => ({
        place: findPlace(catalog(), city, neighborhood)!,
        total,
        km: at === null && city === search.city ? null : distance_km,
      }));
    },
    resolve: (text: string) => current().interpreter.resolve({ q: text, city: null, near: null }, '').data,
    /** The name of the place nearest to a position, as a person writes it in the search; null far from every place. */
    nearestTo(near: Position): string | null {
      const { search, nearest } = current().interpreter.resolve({ q: null, city: null, near }, '').data;
      const place = search && nearest?.[0];
      return place ? [place.neighborhood?.name, place.city.name].filter(Boolean).join(', ') : null;
    },
    /** Every place with a name, the likeliest first; for a region, all its cities. */
    placesNamed: (text: string) => placesOf(current().interpreter.placesNamed(text)),
    placesOf,
    professional,
    reviews(slugOrId: string, page: PageRequest): { total: number; reviews: Review[] } {
      const { data = [], pagination } = reviewsOf(slugOrId, page) ?? {};
      const shown = (one: Review) => ({ ...one, author_avatar_url: paths.pictureAddress(one.author_avatar_url) });
      return { total: pagination?.total ?? 0, reviews: data.map(shown) };
    },
    review: (slugOrId: string, id: string) => newestOf(slugOrId).find((review) => review.id === id) ?? null,
    /** A professional's rating in a trade, and the number of the reviews of it, among the newest. */
    ratingIn: ({ slug }: ProfessionalDetail, trade: string) =>
      ratingsOf(current())(slug).get(trade) ?? { count: 0, rating: 0 },
  };
}

const meanOf = (reviews: readonly Review[]) => reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;

function ordered({ services, cities }: Catalog): Catalog {
  const byName = <Named extends { readonly name: string }>(items: readonly Named[]) =>
    items.toSorted((a, b) => spanish.byName(a.name, b.name));
  return {
    services: byName(services),
    cities: byName(cities).map((city) => ({ ...city, neighborhoods: byName(city.neighborhoods ?? []) })),
  };
}
