import { maskEcho, toSlug } from '@vidriera/contract';
import { followed, isWish, lexicon } from '@vidriera/meaning';
import {
  allPlaces,
  findService,
  localName,
  type Place,
  placeKey,
  placeName,
  provinceName,
  wholeCity,
} from './places.ts';
import type { DirectoryReader } from './reader.ts';

export const SEARCH_TEXT_MAX = 160;

export type SearchReading = ReturnType<typeof readSearchText>;

const OTHERS_MAX = 4;

/** Whether a text names a trade and perhaps a place and a wish, "plomero urgente en palermo", and not what is to be done. */
export function namesOnlyWho(reader: DirectoryReader, text: string): boolean {
  const { services, places, unread } = reader.resolve(text.slice(0, SEARCH_TEXT_MAX));
  const [who] = services;
  if (who === undefined || reader.snapshot().interpreter.findService(who.because) !== who.slug) return false;
  const used = [who.because, ...places.map(({ because }) => because), ...unread].join(' ');
  const named = new Set(toSlug(used).split('-'));
  const words = toSlug(text).split('-');
  return unread.every(isWish) && words.every((word) => named.has(word) || lexicon().ordinary.has(word));
}

export function readSearchText(reader: DirectoryReader, text: string) {
  const read = text.slice(0, SEARCH_TEXT_MAX);
  const { services, places, filters, unread } = reader.resolve(read);
  const catalog = reader.catalog();
  const found = reader.placesOf(places);
  const isCertain = followed(places) !== null;
  const placeText = places[0]?.because ?? '';
  const isOneName = places.every(({ because }) => because === placeText);
  const all = isCertain || !isOneName ? [] : reader.placesNamed(placeText);
  const place = isCertain ? found[0]! : null;
  const named = new Map(unread.map((name) => [name, reader.placesNamed(name)]));
  // A neighborhood is more certain than the name of another town beside it.
  const elsewhere = place?.neighborhood ? null : reader.snapshot().interpreter.elsewhere(read);
  const { has_matricula = false, verified_identity = false, min_reviews = null } = filters;
  const min_rating = filters.min_rating === undefined ? null : Math.round(filters.min_rating * 100);
  return {
    services: services.map(({ slug }) => findService(catalog, slug)!),
    place,
    // Every possible place of an ambiguous text, the likeliest first.
    choices: isCertain ? [] : all.length > found.length ? all : found,
    placeText,
    filter: { has_matricula, verified_identity, min_reviews, min_rating, sort: 'recommended' } as const,
    // Other places that the words may mean, when a place was understood.
    others: place === null ? [] : otherPlaces(reader, text, place, found, [...named.values()].flat()),
    // A place that the directory does not have, and the cities around it.
    elsewhere,
    // Other words that carry meaning and were not used.
    unread: unread.filter((name) => named.get(name)!.length === 0 && name !== elsewhere?.name),
  };
}

/** Other places that may be meant: other readings, other names in the text, and namesakes unless the text names the city or province. */
function otherPlaces(reader: DirectoryReader, text: string, place: Place, found: Place[], beside: Place[]): Place[] {
  const { name, region } = place.city;
  const isNarrowed = [place.neighborhood && name, region].some((part) => part && toSlug(text).includes(toSlug(part)));
  const isHere = ({ city }: Place) => Number(city.slug === place.city.slug);
  const sameCityFirst = beside.toSorted((a, b) => isHere(b) - isHere(a));
  // For "San Martín" also "San Martín de los Andes".
  const begins = `${toSlug(localName(place))}-`;
  const longer = reader.catalog().cities.filter((city) => toSlug(city.name).startsWith(begins));
  const namesakes = [...reader.placesNamed(localName(place)), ...longer.map(wholeCity)];
  const all = [...found, ...sameCityFirst, ...(isNarrowed ? [] : namesakes)];
  const byKey = new Map(all.map((one) => [placeKey(one), one]));
  byKey.delete(placeKey(place));
  return [...byKey.values()].slice(0, OTHERS_MAX);
}

/** Keeps the form under 30 kB; the city beside the name leads to any other. */
const CHOICES_MAX = 40;

/** The place that a text means, or each that it may mean, those of the city `near` first. `unread` words seem to name another. */
export function readPlaces(reader: DirectoryReader, text: string, near: string | undefined) {
  const written = placesWritten(reader, text);
  if (written.length > 0) return { places: written, unread: [], elsewhere: null };
  const { place, choices, others, unread, elsewhere } = readSearchText(reader, text);
  // "Córdoba" means the city; a neighborhood with that name needs its city beside it.
  const rivals = place?.neighborhood === null ? others.filter((other) => other.neighborhood === null) : others;
  const all = place === null ? choices : [place, ...rivals];
  const isFar = ({ city }: Place) => Number(city.slug !== near);
  const names = elsewhere === null ? unread : [...unread, elsewhere.name];
  return {
    places: all.toSorted((a, b) => isFar(a) - isFar(b)).slice(0, CHOICES_MAX),
    unread: names.filter((words) => isOtherPlace(words, text, place)),
    elsewhere: elsewhere?.around.length ? elsewhere : null,
  };
}

/** Whether unread words name a place: by a capital, before a comma, or when only the province was understood. */
function isOtherPlace(words: string, text: string, place: Place | null): boolean {
  if (isWish(words)) return false;
  const isNamed = place !== null && toSlug(text).includes(toSlug(localName(place)));
  return /^\p{Lu}/u.test(words) || text.indexOf(words) < text.indexOf(',') || !isNamed;
}

/** The places whose name with its city or province a text is, as the form itself writes it: "Bahía Blanca, Buenos Aires". */
function placesWritten(reader: DirectoryReader, text: string): Place[] {
  if (!text.includes(',')) return [];
  const slug = toSlug(text);
  return allPlaces(reader.catalog()).filter((place) =>
    [placeName(place), provinceName(place)].some((name) => name.includes(',') && toSlug(name) === slug),
  );
}

const MARKS = /\[[^\][]{1,30}\]/g;
const SPACES = /\s+/g;

/** A text for an address of this site: without contact data, on one line. */
export function textForUrl(text: string): string {
  return maskEcho(text, SEARCH_TEXT_MAX).replace(MARKS, ' ').replace(SPACES, ' ').trim();
}
