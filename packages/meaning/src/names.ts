import type { Choice, City } from './catalog.ts';
import { foldPhrase } from './fold.ts';
import type { PlaceReading } from './places.ts';
import { understand } from './resolve.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The parameters of a search whose values are names of the catalog. */
export type NameParameter = 'service' | 'city' | 'neighborhood';

/** The longest text that is read as a name. */
export const NAME_MAX = 80;

/** The service that a text is an exact name or an inflection of; null when there is none, or more than one. */
export function readService(text: string, vocabulary: Vocabulary): string | null {
  if (text.length > NAME_MAX) return null;
  return vocabulary.serviceNamed(text)?.slug ?? null;
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

/** The possible meanings of a text that is no exact name, likeliest first. */
export function suggest(parameter: NameParameter, text: string, city: City | null, vocabulary: Vocabulary): Choice[] {
  const { services, places } = understand(text.slice(0, NAME_MAX).replaceAll('-', ' '), vocabulary, city);
  const found = new Map<string, Choice>();
  const add = ({ slug, name }: Choice) => found.set(slug, found.get(slug) ?? { slug, name });
  if (parameter === 'service') for (const { service } of services) add(service);
  else {
    for (const place of places) {
      if (parameter === 'city') add(place.city);
      else if (place.neighborhood !== null) add(place.neighborhood);
    }
  }
  return [...found.values()];
}
