import { setImmediate } from 'node:timers/promises';
import {
  type ApiError,
  type City,
  type Explanation,
  filterText,
  IS_NEIGHBORHOOD,
  invalidParameter,
  isCity,
  isSlug,
  maskEcho,
  RESOLVE_TEXT_MAX,
  type Resolution,
  type ResolutionPayload,
  type ResolveQuery,
  type SearchQuery,
  type Suggestion,
  showValue,
  suggestSlugs,
} from '@vidriera/contract';
import {
  type Elsewhere,
  followed,
  type NameParameter,
  namedElsewhere,
  openSuggestions,
  placeElsewhere,
  placesNamed,
  readCity,
  readNeighborhood,
  readService,
  type Understood,
  understand,
  Vocabulary,
} from '@vidriera/meaning';
import { findLeak, redact } from '@vidriera/redaction';
import { type InterpretedQuery, openExplainer } from './explain.ts';
import { facetKey, facetOf, type InterpreterContext, type NamedInQuery } from './facets.ts';
import { type CityAt, NEAR_KM, NEARBY_KM, type Nearest, openNearby } from './nearby.ts';

const SUGGESTIONS_MAX = 5;
const NEIGHBORHOODS_MAX = 20;
const NEAREST_SAID = 3;
/** A text of words only. It contains no number and no escape, so the redaction suffices. */
const PLAIN_WORDS = /^[\p{L}\p{M}\s.,;:¿?¡!()'"-]*$/u;
/** The placeholders that redaction leaves. */
const PLACEHOLDERS = /\[[^\][]{1,30}\]/g;

/** Maps names of services and places that callers type to slugs of one snapshot's catalog, and explains answers. */
export async function openInterpreter(context: InterpreterContext) {
  const { catalog, hints, numbers, form, countOf, totalOf } = context;
  const professionalsIn = (city: string, neighborhood: string | null) =>
    countOf(facetOf(numbers, { service: null, city, neighborhood })!);
  const { cityBySlug, nearbyPlaces, citiesFrom, citiesAround, nearestPlaces } = openNearby(context);
  const vocabulary = await Vocabulary.build(catalog, hints, professionalsIn, setImmediate);
  const meantBy = openSuggestions(vocabulary, suggestSlugs);
  const explainer = openExplainer(context, vocabulary, nearbyPlaces);

  /** Replaces names by slugs. Throws a 400 for a name that is neither a slug nor a known name; `isStrict`, for an unknown slug too. */
  function read<Query extends NamedInQuery>(query: Query, isStrict = form === 'assistant'): InterpretedQuery<Query> {
    const { services, cities, neighborhoods } = numbers;
    const readAs: InterpretedQuery['readAs'] = [];
    const unknown: InterpretedQuery['unknown'] = [];
    let { service, city, neighborhood } = query;
    const resolveOrRecord = (parameter: NameParameter, text: string, slug: string | null): string => {
      if (slug !== null) {
        readAs.push({ parameter, value: showValue(text)!, slug });
        return slug;
      }
      if (isStrict || !isSlug(text)) {
        const isOffered = form === 'assistant' && parameter === 'neighborhood' && service !== null;
        const offering = () => neighborhoodsOffering(service!, city ?? readCity(text, vocabulary));
        throw unknownName(parameter, text, city, isOffered ? { neighborhoods: offering() } : {});
      }
      unknown.push({ parameter, value: showValue(text)!, did_you_mean: suggestions(parameter, text, city) });
      return text;
    };
    if (service !== null && !services.has(service))
      service = resolveOrRecord('service', service, readService(service, vocabulary));
    if (city !== null && !cities.has(city)) city = resolveOrRecord('city', city, readCity(city, vocabulary));
    if (neighborhood !== null && !neighborhoods.has(neighborhood)) {
      const found = readNeighborhood(neighborhood, city, vocabulary);
      const isElsewhereToo = found !== null && neighborhoods.get(found.neighborhood)!.inCities.length > 1;
      neighborhood = resolveOrRecord('neighborhood', neighborhood, found?.neighborhood ?? null);
      // The name means a neighborhood of one city, but other cities have the same slug.
      if (city === null && isElsewhereToo) city = found.city;
    }
    return { query: { ...query, service, city, neighborhood }, readAs, unknown };
  }

  /** Suggests what an unknown name may have meant: other names of things first, else similar spellings. */
  function suggestions(parameter: NameParameter, text: string, city: string | null): Suggestion[] {
    if (parameter !== 'service' && placeElsewhere(text, vocabulary) !== undefined) return [];
    const meant = meantBy(parameter, text, cityBySlug(city)).slice(0, SUGGESTIONS_MAX);
    return parameter === 'neighborhood' ? meant.map((one) => ({ ...one, cities: citiesWith(one.slug, city) })) : meant;
  }

  /** The cities that have a neighborhood, most professionals first; only `city` if it is one of them. */
  function citiesWith(neighborhood: string, city: string | null): string[] {
    const { inCities } = numbers.neighborhoods.get(neighborhood)!;
    const here = inCities.filter(({ slug }) => slug === city);
    const found = here.length > 0 ? here : inCities;
    return found
      .map(({ slug }) => slug)
      .sort((a, b) => professionalsIn(b, neighborhood) - professionalsIn(a, neighborhood))
      .slice(0, SUGGESTIONS_MAX);
  }

  /** The hint for a city that is given as `neighborhood`, or a neighborhood that is given as `city`. */
  function swappedHint(parameter: NameParameter, text: string): string {
    const city = parameter === 'neighborhood' ? readCity(text, vocabulary) : null;
    if (city !== null) return ` ${isCity(city)}`;
    return parameter === 'city' && readNeighborhood(text, null, vocabulary) !== null ? ` ${IS_NEIGHBORHOOD}` : '';
  }

  /** The neighborhoods in which professionals offer a service, most first. */
  function neighborhoodsOffering(service: string, city: string | null) {
    const number = numbers.services.get(service)!;
    return [...numbers.neighborhoods]
      .flatMap(([slug, { inCities }]) => inCities.map((at) => ({ slug, city: at.slug, place: at.place })))
      .filter((at) => city === null || at.city === city)
      .map(({ place, ...at }) => ({ ...at, total: countOf(facetKey(numbers, number, place)) }))
      .filter(({ total }) => total > 0)
      .sort((a, b) => b.total - a.total)
      .slice(0, NEIGHBORHOODS_MAX);
  }

  /** Reads the request in a text, and where somebody is. Contact data in the text is neither read nor repeated. */
  function resolve({ q, city: cityText, near }: ResolveQuery, searchPath: string): ResolutionPayload {
    const city = cityText === null ? null : requireCity(cityText);
    const nearest = near === null ? {} : { nearest: nearestPlaces(near) };
    const here = nearest.nearest?.find(({ distance_km }) => distance_km <= NEAR_KM);
    const shown = q === null || PLAIN_WORDS.test(q) ? redact(q ?? '').text : maskEcho(q, RESOLVE_TEXT_MAX);
    const understood = understand(shown === q ? q : shown.replace(PLACEHOLDERS, ' '), vocabulary, city);
    // Only these words come from the caller; the rest comes from the catalog, which passed the exit guard.
    const said = [...understood.services, ...understood.places].map(({ because }) => because);
    if (findLeak([...new Set([...said, ...understood.unread])]) !== null) {
      return { data: { ...NOTHING_SAID, search: null, total: 0 } };
    }
    const query = queryOf(understood, city, here);
    const undecided = whyNotFollowed(understood, query);
    const names = [query.service, query.city, query.neighborhood];
    const isAnything = names.some((name) => name !== null);
    const isSearch = undecided === null && (form === 'assistant' ? !names.includes(null) : isAnything);
    const search = isSearch ? `${searchPath}?${filterText(query).slice(0, -1)}` : null;
    const total = undecided === null && isAnything ? totalOf(query) : 0;
    const data: Resolution = {
      services: understood.services.map(({ service, score, because }) => ({ ...nameOf(service), score, because })),
      places: understood.places.map((place) => ({
        city: nameOf(place.city),
        neighborhood: place.neighborhood && nameOf(place.neighborhood),
        score: place.score,
        because: place.because,
      })),
      filters: understood.filters,
      unread: [...understood.unread],
      ...nearest,
      search,
      total,
    };
    if (undecided !== null) return { data, explanation: undecided };
    if (total > 0 || !isAnything) return { data };
    return { data, explanation: JSON.parse(explainer.explain({ query, readAs: [], unknown: [] }, [], 0)!) };
  }

  /** Why no search follows what was understood; null when one does, or when nothing was understood. */
  function whyNotFollowed(understood: Understood, query: SearchQuery): Explanation | null {
    const { services, places, absent, isOffer } = understood;
    if (isOffer) return { message: NOTHING_ASKED };
    if (services.length > 0 && query.service === null) {
      const choices = services.map(({ service }) => service.slug);
      return { message: `The text may mean one of several services: ${choices.join(', ')}. Choose one.` };
    }
    if (places.length > 0 && followed(places) === null) {
      const counts = places.map((reading) => {
        const [city, neighborhood] = [reading.city.slug, reading.neighborhood?.slug ?? null];
        const total = totalOf({ ...query, city, neighborhood });
        return `${neighborhood === null ? '' : `${neighborhood}, `}${city} (${total})`;
      });
      return { message: `${JSON.stringify(places[0]!.because)} is several places: ${counts.join('; ')}. Choose one.` };
    }
    if (places.length > 0 || absent.length === 0) return null;
    const name = JSON.stringify(absent[0]);
    return {
      message: `${name} is not among the places of this directory; GET /cities lists them.${nearest(absent[0]!)}`,
    };
  }

  /** The sentence that names the cities near a place which the directory lacks; '' where nobody knows. */
  function nearest(text: string): string {
    const at = placeElsewhere(text, vocabulary);
    const near = at == null ? [] : citiesAround(at).filter(({ km }) => km! <= NEARBY_KM);
    const said = near.slice(0, NEAREST_SAID).map(({ slug, km }) => `${slug} (${Math.round(km!)} km)`);
    return said.length === 0 ? '' : ` The nearest are ${said.join(', ')}.`;
  }

  function requireCity(text: string): City {
    const found = cityBySlug(text) ?? cityBySlug(readCity(text, vocabulary));
    if (found !== null) return found;
    throw unknownName('city', text, null);
  }

  /** The 400 for a name that names nothing, or no neighborhood of `city`. */
  function unknownName(parameter: NameParameter, text: string, city: string | null, more: object = {}): ApiError {
    const which =
      parameter === 'neighborhood' && cityBySlug(city) !== null
        ? 'neighborhood of that city'
        : `${parameter} of this directory`;
    const listed = parameter === 'service' ? 'GET /services' : 'GET /cities';
    const rule = `names no ${which}: give one slug or name that ${listed} lists`;
    const hint = parameter === 'service' ? '' : swappedHint(parameter, text) || nearest(text);
    const did_you_mean = suggestions(parameter, text, city);
    return invalidParameter(parameter, text, `${rule}.${hint}`, {
      suggestions: did_you_mean.map(({ slug }) => slug),
      ...(parameter === 'neighborhood' ? { did_you_mean } : {}),
      ...more,
    });
  }

  /** The slug of the one service with a slug or name. */
  function findService(text: string): string | null {
    return numbers.services.has(text) ? text : readService(text, vocabulary);
  }

  /** The match of a search of the assistant form whose names are known; throws the other 400s of that form. */
  function matchAssistant(query: SearchQuery) {
    const service = catalog.services.find(({ slug }) => slug === query.service)!;
    const neighborhoods = () => neighborhoodsOffering(service.slug, query.city);
    if (query.neighborhood === null) {
      throw invalidParameter('neighborhood', null, 'is required: a neighborhood slug that GET /cities lists', {
        neighborhoods: neighborhoods(),
      });
    }
    const slug = query.neighborhood;
    const { inCities } = numbers.neighborhoods.get(slug)!;
    const here = query.city === null ? inCities : inCities.filter((city) => city.slug === query.city);
    const cities = inCities.map((city) => city.slug);
    if (here.length > 1) {
      throw invalidParameter('city', null, 'is needed: the neighborhood exists in more than one city', { cities });
    }
    const [found] = here;
    if (found === undefined) {
      throw unknownName('neighborhood', slug, query.city, { cities, neighborhoods: neighborhoods() });
    }
    const city = cityBySlug(found.slug)!;
    const neighborhood = city.neighborhoods!.find((one) => one.slug === slug)!;
    return { service: nameOf(service), neighborhood: nameOf(neighborhood), city: nameOf(city) };
  }

  /** The place that a text names and the catalog lacks, with the cities around it, the nearest first; none where nobody knows. */
  function elsewhere(text: string): (Elsewhere & { readonly around: CityAt[] }) | null {
    const found = namedElsewhere(text, vocabulary);
    return found && { ...found, around: found.at === null ? [] : citiesAround(found.at) };
  }

  return {
    ...explainer,
    read,
    resolve,
    unknownName,
    matchAssistant,
    requireCity,
    findService,
    placesNamed: (text: string) => placesNamed(text, vocabulary),
    nearby: nearbyPlaces,
    citiesFrom,
    elsewhere,
  };
}

const nameOf = ({ slug, name }: { slug: string; name: string }) => ({ slug, name });

const NOTHING_SAID = { services: [], places: [], filters: {}, unread: [] };

const NOTHING_ASKED =
  'The text asks for no work: it buys, sells, looks for a job or is no request. The directory lists professionals who do work for others.';

/** The search for what was understood, else where somebody is. An uncertain reading is left out. */
function queryOf({ services, places, filters }: Understood, city: City | null, here?: Nearest): SearchQuery {
  const place = places.length > 0 ? followed(places) : here;
  // The requested city alone is no search: the text must name something.
  const citySlug = place?.city.slug ?? (places.length === 0 && services.length > 0 ? city?.slug : null) ?? null;
  return {
    service: followed(services)?.service.slug ?? null,
    city: citySlug,
    neighborhood: place?.neighborhood?.slug ?? null,
    verified_identity: filters.verified_identity ?? false,
    has_matricula: filters.has_matricula ?? false,
    min_rating: filters.min_rating === undefined ? null : Math.round(filters.min_rating * 100),
    min_reviews: filters.min_reviews ?? null,
    sort: 'recommended',
    limit: 1,
    offset: 0,
  };
}
