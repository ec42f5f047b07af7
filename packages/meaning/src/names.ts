import type { Choice, City } from './catalog.ts';
import { foldForMeaning, foldPhrase } from './fold.ts';
import { keyOf, lexicon, type Point } from './lexicon.ts';
import type { PlaceReading } from './places.ts';
import { understand } from './resolve.ts';
import { isSpanish } from './spanish.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The parameters of a search whose values are names of the catalog. */
export type NameParameter = 'service' | 'city' | 'neighborhood';

/** The longest text that is read as a name. */
export const NAME_MAX = 80;

/** The service that a text is an exact name or an inflection of, in any language; null when there is none, or more than one. */
export function readService(text: string, vocabulary: Vocabulary): string | null {
  if (text.length > NAME_MAX) return null;
  const entry = vocabulary.service(keyOf(text));
  const [reading, other] = entry?.readings ?? [];
  const isName = entry?.kind === 'name' || entry?.isOwn;
  return isName && reading !== undefined && other === undefined ? reading.service.slug : null;
}

/** The city that a text is an exact name of. */
export function readCity(text: string, vocabulary: Vocabulary): string | null {
  const readings = namedPlaces(text, vocabulary).filter(({ neighborhood }) => neighborhood === null);
  return readings.length === 1 ? readings[0]!.city.slug : null;
}

/**
 * The neighborhood with exactly this name, preferably in `city`. Several neighborhoods may share a slug; the result's `city` is
 * the city of the meant one, or null when it is unclear.
 */
export function readNeighborhood(
  text: string,
  city: string | null,
  vocabulary: Vocabulary,
): { readonly city: string | null; readonly neighborhood: string } | null {
  const all = namedPlaces(text, vocabulary).filter(({ neighborhood }) => neighborhood !== null);
  const here = all.filter((reading) => reading.city.slug === city);
  const readings = here.length > 0 ? here : all;
  const [slug, other] = new Set(readings.map(({ neighborhood }) => neighborhood!.slug));
  if (slug === undefined || other !== undefined) return null;
  return { city: readings.length === 1 ? readings[0]!.city.slug : null, neighborhood: slug };
}

/** Every place that a text is a name of, the likeliest first; for a region, all its cities. */
export function placesNamed(text: string, vocabulary: Vocabulary): readonly PlaceReading[] {
  return text.length > NAME_MAX ? [] : (vocabulary.places.get(foldPhrase(text))?.readings ?? []);
}

function namedPlaces(text: string, vocabulary: Vocabulary): readonly PlaceReading[] {
  return vocabulary.places.get(foldPhrase(text))?.isRegion === true ? [] : placesNamed(text, vocabulary);
}

const LOOKED_AT = 40;

/** Suggests what an unknown name may have meant, likeliest first: what it is read as, else similar spellings, whose slugs `spelledAlike` finds. */
export function openSuggestions(
  vocabulary: Vocabulary,
  spelledAlike: (text: string, choices: readonly Choice[]) => string[],
): (parameter: NameParameter, text: string, city: City | null) => Choice[] {
  const { services: service, cities: city } = vocabulary.catalog;
  const everyNeighborhood = city.flatMap(({ neighborhoods = [] }) => neighborhoods);
  const neighborhood = [...new Map(everyNeighborhood.map((one) => [one.slug, one])).values()];
  const choices: Readonly<Record<NameParameter, readonly Choice[]>> = { service, city, neighborhood };
  return (parameter, text, city) => {
    const offered = (parameter === 'neighborhood' ? city?.neighborhoods : undefined) ?? choices[parameter];
    const shown = (slugs: Iterable<string>) =>
      [...new Set(slugs)]
        .flatMap((slug) => offered.find((one) => one.slug === slug) ?? [])
        .map(({ slug, name }) => ({ slug, name }));
    const { services, places } = understand(text.slice(0, NAME_MAX).replaceAll('-', ' '), vocabulary, city);
    const named =
      parameter === 'service'
        ? services.map(({ service }) => service)
        : places.flatMap((place) => (parameter === 'city' ? place.city : (place.neighborhood ?? [])));
    const meant = shown(named.map(({ slug }) => slug));
    if (meant.length > 0) return meant;
    // The text names a city, so no neighborhood is meant.
    if (parameter === 'neighborhood' && readCity(text, vocabulary) !== null) return [];
    return shown(spelledAlike(text.slice(0, LOOKED_AT), offered));
  };
}

/** A place that a catalog lacks, as it was written; `at` is null when nobody knows where it is. */
export interface Elsewhere {
  readonly name: string;
  readonly at: Point | null;
}

/**
 * The place that a text names and the catalog lacks: a known one, or any name after "en". A Spanish word is none where nothing else
 * shows it ("dolores de espalda"). Null without one.
 */
export function namedElsewhere(text: string, vocabulary: Vocabulary): Elsewhere | null {
  const { absent, unread } = understand(text, vocabulary);
  const isCapital = (words: string) => /^\p{Lu}/u.test(words);
  const isIn = (words: string) => text.toLowerCase().includes(`en ${words.toLowerCase()}`);
  const isForeign = (words: string) => !isSpanish(foldForMeaning(words.split(' ', 1)[0]!));
  const name =
    absent.find((words) => isCapital(words) || isIn(words) || isForeign(words)) ??
    unread.find((words) => isCapital(words) && isIn(words) && isForeign(words));
  if (name === undefined) return null;
  return { name, at: lexicon().positions.get(foldPhrase(name)) ?? null };
}

/** Where a place is whose name this is and that the catalog lacks: null when nobody knows, undefined for any other text. */
export function placeElsewhere(text: string, { places }: Vocabulary): Point | null | undefined {
  const name = foldPhrase(text.slice(0, NAME_MAX));
  const { elsewhere, positions } = lexicon();
  if (places.get(name) !== undefined || elsewhere.get(name) === undefined) return undefined;
  return positions.get(name) ?? null;
}

/** Whether words say what no directory promises: a price, a day, urgency. */
export function isWish(words: string): boolean {
  return lexicon().wishes.get(foldPhrase(words)) !== undefined;
}
