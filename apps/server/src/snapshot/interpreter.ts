import { setImmediate } from 'node:timers/promises';
import {
  ApiError,
  type Catalog,
  type Choice,
  type City,
  type Explanation,
  type ExplanationFacts,
  explainInWords,
  IS_NEIGHBORHOOD,
  invalidParameter,
  isCity,
  isSlug,
  maskEcho,
  nearestParameter,
  notASlug,
  RESOLVE_TEXT_MAX,
  type Resolution,
  type SearchForm,
  type SearchQuery,
  showValue,
  suggestSlugs,
} from '@vidriera/core';
import {
  type CatalogHints,
  CERTAIN,
  type NameParameter,
  placesNamed,
  readCity,
  readNeighborhood,
  readService,
  type Suggestion,
  suggest,
  type Understood,
  understand,
  Vocabulary,
} from '@vidriera/core/meaning';
import { findLeak, redact } from '@vidriera/core/privacy';
import { type FacetNumbers, facetKey, facetOf } from './facets.ts';
import { openNearby } from './nearby.ts';
import { totalsWithout, unfiltered } from './without.ts';

const SUGGESTIONS_MAX = 5;
const IGNORED_MAX = 10;
const NEIGHBORHOODS_MAX = 20;
/** A text without digits and signs: it has no number and no escape to look for, only what the redaction finds in words. */
const PLAIN_WORDS = /^[\p{L}\p{M}\s.,;:¿?¡!()'"-]*$/u;
/** What redaction leaves where it took something out. */
const MARKS = /\[[^\][]{1,30}\]/g;

/** Counts professionals. */
export interface Counting {
  /** How many match a search whose slugs are known. */
  readonly totalOf: (query: SearchQuery) => number;
  /** How many are in a facet. */
  readonly countOf: (facet: number) => number;
}

/** What an interpreter works on. */
export interface InterpreterContext extends Counting {
  readonly catalog: Catalog;
  readonly hints: CatalogHints;
  readonly numbers: FacetNumbers;
  readonly form: SearchForm;
}

/** A search whose names are slugs, the names that were read as slugs, and those that are unknown. */
export interface InterpretedQuery {
  readonly query: SearchQuery;
  readonly readAs: NonNullable<Explanation['read_as']>;
  readonly unknown: NonNullable<Explanation['unknown']>;
}

/** Reads callers' words in the catalog of one snapshot, and explains answers. */
export type Interpreter = Awaited<ReturnType<typeof openInterpreter>>;

/** Builds the vocabulary of the catalog in short steps, between which requests are answered. */
export async function openInterpreter(context: InterpreterContext) {
  const { catalog, hints, numbers, form, countOf, totalOf } = context;
  const supply = (city: string, neighborhood: string | null) =>
    countOf(facetOf(numbers, { service: null, city, neighborhood } as SearchQuery)!);
  const nearbyPlaces = openNearby(context);
  const vocabulary = await Vocabulary.build(catalog, hints, supply, setImmediate);
  const neighborhoods = catalog.cities.flatMap((city) => city.neighborhoods ?? []);
  const choices: Readonly<Record<NameParameter, readonly Choice[]>> = {
    service: catalog.services,
    city: catalog.cities,
    neighborhood: [...new Map(neighborhoods.map((one) => [one.slug, one])).values()],
  };

  /** Returns the search with its names read; null when they are slugs already. Throws a 400 for a name that is neither a slug nor read as one. */
  function read(query: SearchQuery): InterpretedQuery | null {
    const { services, cities, neighborhoods } = numbers;
    const isExact =
      (query.service === null || services.has(query.service)) &&
      (query.city === null || cities.has(query.city)) &&
      (query.neighborhood === null || neighborhoods.has(query.neighborhood));
    if (isExact) return null;
    const readAs: { parameter: string; value: string; slug: string }[] = [];
    const unknown: { parameter: string; value: string; did_you_mean: Suggestion[] }[] = [];
    let { service, city, neighborhood } = query;
    const note = (parameter: NameParameter, text: string, slug: string | null): string => {
      if (slug !== null) {
        readAs.push({ parameter, value: showValue(text)!, slug });
        return slug;
      }
      const did_you_mean = suggestions(parameter, text, query.city);
      if (!isSlug(text)) {
        const slugs = did_you_mean.map((one) => one.slug);
        const error = notASlug(parameter, text, slugs[0] ?? choices[parameter][0]?.slug);
        const offering =
          form === 'assistant' && parameter === 'neighborhood' && service !== null
            ? { neighborhoods: neighborhoodsOffering(service, city ?? readCity(text, vocabulary)) }
            : {};
        const details = { ...error.details, suggestions: slugs, ...offering };
        throw withOtherKind(parameter, text, new ApiError(error.code, error.message, details));
      }
      unknown.push({ parameter, value: showValue(text)!, did_you_mean });
      return text;
    };
    if (service !== null && !services.has(service))
      service = note('service', service, readService(service, vocabulary));
    if (city !== null && !cities.has(city)) city = note('city', city, readCity(city, vocabulary));
    if (neighborhood !== null && !neighborhoods.has(neighborhood)) {
      const found = readNeighborhood(neighborhood, city, vocabulary);
      const isElsewhereToo = found !== null && neighborhoods.get(found.neighborhood)!.inCities.length > 1;
      neighborhood = note('neighborhood', neighborhood, found?.neighborhood ?? null);
      // The name is of one city's district; its slug alone would mean those of other cities too.
      if (city === null && isElsewhereToo) city = found.city;
    }
    return { query: { ...query, service, city, neighborhood }, readAs, unknown };
  }

  /** What a name that is unknown may have meant: by its meaning, else by its letters. */
  function suggestions(parameter: NameParameter, text: string, citySlug: string | null): Suggestion[] {
    const city = cityOf(citySlug);
    const own = parameter === 'neighborhood' ? city?.neighborhoods : undefined;
    const meant = suggest(parameter, text, city, vocabulary).filter(
      ({ slug }) => own === undefined || own.some((one) => one.slug === slug),
    );
    if (meant.length > 0) return meant.slice(0, SUGGESTIONS_MAX);
    if (parameter === 'neighborhood' && readCity(text, vocabulary) !== null) return [];
    const offered = own ?? choices[parameter];
    return suggestSlugs(text.slice(0, 40), offered).map((slug) => {
      return { slug, name: offered.find((choice) => choice.slug === slug)!.name };
    });
  }

  /** The error, and that the name is of the other kind: a city given as `neighborhood`, or a neighborhood as `city`. */
  function withOtherKind(parameter: NameParameter, text: string, error: ApiError): ApiError {
    const city = parameter === 'neighborhood' ? readCity(text, vocabulary) : null;
    const isDistrict = parameter === 'city' && readNeighborhood(text, null, vocabulary) !== null;
    if (city === null && !isDistrict) return error;
    return new ApiError(
      error.code,
      `${error.message} ${city === null ? IS_NEIGHBORHOOD : isCity(city)}`,
      error.details,
    );
  }

  function cityOf(slug: string | null): City | null {
    return slug === null ? null : (catalog.cities.find((city) => city.slug === slug) ?? null);
  }

  /** The neighborhoods, of one city if it is given, in which somebody offers a service, most first. */
  function neighborhoodsOffering(
    service: string,
    city: string | null,
  ): { slug: string; city: string; total: number }[] {
    const number = numbers.services.get(service);
    if (number === undefined) return [];
    const found: { slug: string; city: string; total: number }[] = [];
    for (const [slug, { inCities }] of numbers.neighborhoods) {
      for (const at of inCities) {
        if (city !== null && at.slug !== city) continue;
        const total = countOf(facetKey(numbers, number, at.place));
        if (total > 0) found.push({ slug, city: at.slug, total });
      }
    }
    return found.sort((a, b) => b.total - a.total).slice(0, NEIGHBORHOODS_MAX);
  }

  /** Returns why an answer is what it is, as JSON; null when there is nothing to say. `total` is of all matches. */
  function explain(
    { query, readAs, unknown }: InterpretedQuery,
    ignored: readonly string[],
    known: readonly string[],
    total: number,
  ): string | null {
    const isEmpty = total === 0;
    // Nobody at all is listed: there is nothing to change.
    if (isEmpty && isEverybody(query) && ignored.length === 0) return null;
    const parts: Omit<Explanation, 'message'> = {
      ...filled('read_as', readAs),
      ...filled('unknown', unknown),
      ...filled(
        'ignored',
        ignored.slice(0, IGNORED_MAX).map((name) => showValue(name) ?? ''),
      ),
      ...(isEmpty ? filled('without', totalsWithout(query, totalOf)) : {}),
      ...(isEmpty ? filled('nearby', nearbyPlaces(query)) : {}),
    };
    const hasWayOut = parts.without !== undefined || parts.nearby !== undefined;
    const message = explainInWords(parts, {
      service: query.service,
      city: query.city,
      neighborhood: query.neighborhood,
      total,
      elsewhere: elsewhere(query),
      isNeighborhoodOf: unknown.some(({ parameter }) => parameter === 'city')
        ? (numbers.neighborhoods.get(query.city!)?.inCities ?? []).slice(0, SUGGESTIONS_MAX).map(({ slug }) => slug)
        : [],
      isCity: unknown.some(({ parameter }) => parameter === 'neighborhood')
        ? readCity(query.neighborhood!, vocabulary)
        : null,
      pastLast: pastLast(query, total),
      unfiltered: isEmpty && !hasWayOut ? withoutFilters(query) : null,
      meantParameters: ignored.slice(0, IGNORED_MAX).map((name) => nearestParameter(name, known)),
    });
    if (message === '') return null;
    const explanation: Explanation = { message, ...parts };
    // All else in it is of the catalog, which passed the exit guard.
    const quotesCaller = readAs.length > 0 || unknown.length > 0 || ignored.length > 0;
    return quotesCaller && findLeak(explanation) !== null ? null : JSON.stringify(explanation);
  }

  /** How many there are without all the filters, here or else nearby; null when that is nobody, or there are fewer than two. */
  function withoutFilters(query: SearchQuery): ExplanationFacts['unfiltered'] {
    const left = unfiltered(query);
    if (left === null) return null;
    const total = totalOf(left.query);
    const found =
      total > 0
        ? [{ in: null, total }]
        : nearbyPlaces(left.query).map((one) => ({ in: one.neighborhood ?? one.city, total: one.total }));
    return found.length === 0 ? null : { filters: left.filters, found };
  }

  /** What is said of a page that begins after the last match. The assistant form has one page. */
  function pastLast({ limit, offset }: SearchQuery, total: number): ExplanationFacts['pastLast'] {
    if (form === 'assistant') return total > 0 && offset > 0 ? 'only' : null;
    return total > 0 && offset >= total ? Math.floor((total - 1) / limit) * limit : null;
  }

  /** The cities that have a known neighborhood which the city given does not. */
  function elsewhere({ city, neighborhood }: SearchQuery): string[] {
    if (city === null || neighborhood === null || !numbers.cities.has(city)) return [];
    const cities = numbers.neighborhoods.get(neighborhood)?.inCities ?? [];
    return cities.some(({ slug }) => slug === city) ? [] : cities.slice(0, SUGGESTIONS_MAX).map(({ slug }) => slug);
  }

  /** What a text asks for. `city` is a slug or another name; one that is neither is a 400. Contact data is not read and not said again. */
  function resolve(q: string, cityText: string | null, searchPath: string): Resolution {
    const city = cityText === null ? null : cityNamed(cityText);
    const shown = PLAIN_WORDS.test(q) ? redact(q).text : maskEcho(q, RESOLVE_TEXT_MAX);
    const understood = understand(shown === q ? q : shown.replace(MARKS, ' '), vocabulary, city);
    const query = queryOf(understood, city);
    const resolution: Resolution = {
      services: understood.services.map(({ service: { slug, name }, score, because }) => ({
        slug,
        name,
        score,
        because,
      })),
      places: understood.places.map((place) => ({
        city: { slug: place.city.slug, name: place.city.name },
        neighborhood:
          place.neighborhood === null ? null : { slug: place.neighborhood.slug, name: place.neighborhood.name },
        score: place.score,
        because: place.because,
      })),
      filters: understood.filters,
      unread: [...understood.unread],
      search: isAnswered(query) ? `${searchPath}${queryText(query)}` : null,
      total: understood.services.length + understood.places.length === 0 ? 0 : totalOf(query),
    };
    // Only these words are the caller's; the rest is the catalogue's, which was looked through when it was built.
    const said = [...understood.services, ...understood.places].map(({ because }) => because);
    if (findLeak([...new Set([...said, ...understood.unread])]) === null) return resolution;
    return { services: [], places: [], filters: {}, unread: [], search: null, total: 0 };
  }

  /** The city of that slug or name; throws the 400 of a name that is neither. */
  function cityNamed(text: string): City {
    const found = cityOf(text) ?? cityOf(readCity(text, vocabulary));
    if (found !== null) return found;
    const slugs = suggestions('city', text, null).map(({ slug }) => slug);
    throw invalidParameter('city', text, 'names no city; GET /cities lists them', { suggestions: slugs });
  }

  /** Whether there is a search for what was understood, in the form served. */
  function isAnswered({ service, city, neighborhood }: SearchQuery): boolean {
    return form === 'assistant'
      ? service !== null && neighborhood !== null && city !== null
      : service !== null || city !== null || neighborhood !== null;
  }

  /** Returns the slug of the service of that slug or name; null for none, or several. */
  function serviceNamed(text: string): string | null {
    return numbers.services.has(text) ? text : readService(text, vocabulary);
  }

  return {
    read,
    explain,
    resolve,
    suggestions,
    withOtherKind,
    /** The slug of the city of that name. */
    cityOfName: (text: string) => readCity(text, vocabulary),
    neighborhoodsOffering,
    cityNamed,
    serviceNamed,
    /** As {@link serviceNamed}; where that is null, what the text may have meant. */
    serviceMeant: (text: string) => serviceNamed(text) ?? suggestions('service', text, null),
    /** Every place of that name, the likeliest first. */
    placesNamed: (text: string) => placesNamed(text, vocabulary),
    /** Where else there is somebody for a search that found nobody. */
    nearby: nearbyPlaces,
  };
}

/** The search that an understood text is. A place of several readings is left out, but for a district that every reading is called. */
function queryOf({ services, places, filters }: Understood, city: City | null): SearchQuery {
  const [place] = places;
  const isCertain = place !== undefined && place.score >= CERTAIN;
  const shared = place?.neighborhood?.slug ?? null;
  const isShared = shared !== null && places.every(({ neighborhood }) => neighborhood?.slug === shared);
  const isSaid = services.length + places.length > 0;
  return {
    service: services[0]?.service.slug ?? null,
    city: isCertain ? place.city.slug : place === undefined && isSaid ? (city?.slug ?? null) : null,
    neighborhood: isCertain ? (place.neighborhood?.slug ?? null) : isShared ? shared : null,
    verified_identity: filters.verified_identity ?? false,
    has_matricula: filters.has_matricula ?? false,
    min_rating: filters.min_rating === undefined ? null : Math.round(filters.min_rating * 100),
    min_reviews: filters.min_reviews ?? null,
    limit: 1,
    offset: 0,
  };
}

function isEverybody({ limit: _, offset: __, ...filters }: SearchQuery): boolean {
  return Object.values(filters).every((value) => value === null || value === false);
}

function queryText(query: SearchQuery): string {
  const text = new URLSearchParams();
  for (const name of ['service', 'city', 'neighborhood'] as const)
    if (query[name] !== null) text.set(name, query[name]);
  for (const name of ['verified_identity', 'has_matricula'] as const) if (query[name]) text.set(name, 'true');
  if (query.min_rating !== null) text.set('min_rating', String(query.min_rating / 100));
  if (query.min_reviews !== null) text.set('min_reviews', String(query.min_reviews));
  return `?${text}`;
}

function filled<Name extends string, Item>(name: Name, items: readonly Item[]): { [name in Name]?: Item[] } {
  return items.length === 0 ? {} : ({ [name]: [...items] } as { [name in Name]: Item[] });
}
