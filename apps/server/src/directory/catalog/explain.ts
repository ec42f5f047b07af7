import {
  type Explanation,
  filterText,
  IS_NEIGHBORHOOD,
  isCity,
  type PageRequest,
  type Position,
  quotesContact,
  SEARCH_PARAMETERS,
  type SearchQuery,
  showValue,
  wasReadAs,
} from '@vidriera/contract';
import { LruCache } from '@vidriera/contract/lru-cache';
import { placeElsewhere, placesNamed, readCity, type Vocabulary } from '@vidriera/meaning';
import { citiesOf, type InterpreterContext, type NamedInQuery } from './facets.ts';
import { NEARBY_KM } from './nearby.ts';
import { isInSeveral, namesNothing, nobody, startsAfterTheLast, wasIgnored, waysOut } from './sentences.ts';

const SUGGESTIONS_MAX = 5;
const IGNORED_MAX = 10;
/** Of an ambiguous neighborhood. */
const CITIES_MAX = 10;
/** The most characters of all cached explanations: explaining a search costs several. */
const REMEMBERED_MAX = 4_000_000;

/** A query with the names that were read as slugs and the unknown ones. */
export interface InterpretedQuery<Query extends NamedInQuery = SearchQuery> {
  readonly query: Query;
  readonly readAs: NonNullable<Explanation['read_as']>;
  readonly unknown: NonNullable<Explanation['unknown']>;
}

export function openExplainer(
  { catalog, numbers, form, totalOf }: InterpreterContext,
  vocabulary: Vocabulary,
  nearbyPlaces: (query: SearchQuery, at?: Position | null) => NonNullable<Explanation['nearby']>,
) {
  const cache = new LruCache<string>(REMEMBERED_MAX);
  const known = SEARCH_PARAMETERS[form].map(({ name }) => name);

  /** The explanation of an answer as JSON; null when there is nothing to explain. `total` is the number of all matches. */
  function explain(understood: InterpretedQuery, ignored: readonly string[], total: number): string | null {
    const { query, readAs, unknown } = understood;
    if (readAs.length + unknown.length + ignored.length > 0 || pastLast(query, total) !== null)
      return buildExplanation(understood, ignored, total);
    // The explanation depends only on the filters, so it can be cached.
    const filters = filterText(query);
    // No filter and no match: the directory is empty.
    if (filters === '') return null;
    const cached = cache.find(filters);
    if (cached !== null) return cached;
    const explanation = buildExplanation(understood, ignored, total);
    if (explanation !== null) cache.store(filters, explanation, filters.length + explanation.length);
    return explanation;
  }

  function buildExplanation(
    { query, readAs, unknown }: InterpretedQuery,
    ignored: readonly string[],
    total: number,
  ): string | null {
    const isEmpty = total === 0;
    const place = unknown.find(({ parameter }) => parameter === (query.city === null ? 'neighborhood' : 'city'));
    const at = place && placeElsewhere(place.value, vocabulary);
    const nearby = isEmpty ? nearbyPlaces(query, at).filter(({ distance_km = 0 }) => distance_km <= NEARBY_KM) : [];
    const parts: Omit<Explanation, 'message'> = {
      ...ifNotEmpty('read_as', readAs),
      ...ifNotEmpty('unknown', unknown),
      ...ifNotEmpty('ambiguous', ambiguous(query)),
      ...ignoredParts(ignored),
      ...(isEmpty ? ifNotEmpty('without', totalsWithout(query, totalOf)) : {}),
      ...ifNotEmpty('nearby', nearby),
    };
    const isOf = (parameter: keyof NamedInQuery) => unknown.some((one) => one.parameter === parameter);
    const [meantNeighborhood, meantCity] = [
      isOf('city') ? citiesWith(query.city).slice(0, SUGGESTIONS_MAX) : [],
      isOf('neighborhood') ? readCity(query.neighborhood!, vocabulary) : null,
    ];
    const sameName = readAs
      .filter(({ parameter }) => parameter === 'city')
      .flatMap(({ value }) => placesNamed(value, vocabulary))
      .flatMap(({ city, neighborhood }) => (neighborhood === null ? [] : [city.slug]))
      .slice(0, SUGGESTIONS_MAX);
    const inOthers = elsewhere(query);
    const message = joined([
      ...readAs.map(wasReadAs),
      sameName.length > 0 && `Neighborhoods of that name are in ${sameName.join(', ')}: use \`neighborhood\` for one.`,
      ...unknown.map((one) => namesNothing(one, at !== undefined)),
      meantNeighborhood.length > 0 && `${IS_NEIGHBORHOOD} ${haveIt(meantNeighborhood)}`,
      meantCity !== null && isCity(meantCity),
      inOthers.length > 0 && `${query.city} has no neighborhood ${query.neighborhood}. ${haveIt(inOthers)}`,
      ...(parts.ambiguous ?? []).map(isInSeveral),
      isEmpty && unknown.length === 0 && inOthers.length === 0 && nobody(query),
      startsAfterTheLast(total, pastLast(query, total)),
      waysOut(parts),
      ...ignored.slice(0, IGNORED_MAX).map((name) => wasIgnored(name, known)),
    ]);
    // All other text comes from the catalog, which passed the exit guard.
    const quotesCaller = readAs.length > 0 || unknown.length > 0 || ignored.length > 0;
    return toJson({ message, ...parts }, quotesCaller);
  }

  /** As {@link explain}, for a page of a professional's reviews; `counted` is their `review_count`. */
  function explainPage(
    { limit, offset }: PageRequest,
    ignored: readonly string[],
    known: readonly string[],
    total: number,
    counted = total,
  ): string | null {
    const parts = ignoredParts(ignored);
    const message = joined([
      counted !== total &&
        `\`review_count\` is ${counted}: ${total} written here, which these pages show, and ${counted - total} verified on other platforms, whose texts are not here.`,
      startsAfterTheLast(total, lastPage(limit, offset, total)),
      ...ignored.slice(0, IGNORED_MAX).map((name) => wasIgnored(name, known)),
    ]);
    return toJson({ message, ...parts }, ignored.length > 0);
  }

  /** The hint for a page after the last match. The assistant form has one page. */
  function pastLast({ limit, offset }: SearchQuery, total: number): number | 'only' | null {
    if (form === 'assistant') return total > 0 && offset > 0 ? 'only' : null;
    return lastPage(limit, offset, total);
  }

  /** The cities that have the requested neighborhood when the requested city lacks it. */
  function elsewhere({ city, neighborhood }: SearchQuery): string[] {
    if (city === null || !numbers.cities.has(city)) return [];
    const cities = citiesWith(neighborhood);
    return cities.includes(city) ? [] : cities.slice(0, SUGGESTIONS_MAX);
  }

  function citiesWith(neighborhood: string | null): string[] {
    return citiesOf(numbers, neighborhood).map(({ slug }) => slug);
  }

  /** Whether a search looks in several cities because it names a neighborhood that they have, and no city. */
  function isAmbiguous({ city, neighborhood }: NamedInQuery): boolean {
    return city === null && citiesOf(numbers, neighborhood).length > 1;
  }

  function ambiguous(query: SearchQuery): NonNullable<Explanation['ambiguous']> {
    if (!isAmbiguous(query)) return [];
    const value = query.neighborhood!;
    const inCities = citiesWith(value);
    const cities = catalog.cities
      .filter(({ slug }) => inCities.includes(slug))
      .map(({ slug, name }) => ({ slug, name, total: totalOf({ ...query, city: slug }) }))
      .sort((a, b) => b.total - a.total);
    return [{ parameter: 'neighborhood', value, cities: cities.slice(0, CITIES_MAX) }];
  }

  return { explain, explainPage, isAmbiguous };
}

/** Returns the explanation as JSON; null when it says nothing, or when it quotes contact data of the caller. */
function toJson(explanation: Explanation, quotesCaller: boolean): string | null {
  if (explanation.message === '' || (quotesCaller && quotesContact(explanation))) return null;
  return JSON.stringify(explanation);
}

function ignoredParts(ignored: readonly string[]): Pick<Explanation, 'ignored'> {
  return ifNotEmpty(
    'ignored',
    ignored.slice(0, IGNORED_MAX).map((name) => showValue(name) ?? ''),
  );
}

function joined(sentences: readonly (string | false)[]): string {
  return sentences.filter(Boolean).join(' ');
}

const haveIt = (cities: readonly string[]): string => `Cities that have it: ${cities.join(', ')}.`;

/** For a page that starts after the last record: the offset of the last page; else null. */
function lastPage(limit: number, offset: number, total: number): number | null {
  return total > 0 && offset >= total ? Math.floor((total - 1) / limit) * limit : null;
}

function ifNotEmpty<Name extends string, Item>(name: Name, items: readonly Item[]): { [name in Name]?: Item[] } {
  return items.length === 0 ? {} : ({ [name]: [...items] } as { [name in Name]: Item[] });
}

/** The filters in the order in which a person would give them up, with the value of each that filters nothing. */
const BY_LOSS = [
  ['min_reviews', null],
  ['min_rating', null],
  ['verified_identity', false],
  ['has_matricula', false],
  ['neighborhood', null],
  ['city', null],
  ['service', null],
] as const;

/** For each filter of a search without matches, the number of matches without it: those above zero, in that order. */
function totalsWithout(query: SearchQuery, totalOf: (query: SearchQuery) => number) {
  return BY_LOSS.filter(([parameter, none]) => query[parameter] !== none)
    .map(([parameter, none]) => ({ parameter, total: totalOf({ ...query, [parameter]: none }) }))
    .filter(({ total }) => total > 0);
}
