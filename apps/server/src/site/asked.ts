import { maskEcho, type Service } from '@vidriera/core';
import { CERTAIN } from '@vidriera/core/meaning';
import { resultsPath, withQuery, zonePath } from './paths.ts';
import { findPlace, type Place } from './places.ts';
import type { DirectoryReader } from './reader.ts';
import { NO_FILTER, queryOf, type ResultFilter } from './result-filter.ts';

/** Longest text of the search field. */
export const ASKED_MAX = 160;

/** What somebody asked for in their own words, in this directory's terms. */
export interface Asked {
  /** Likeliest first. */
  readonly services: readonly Service[];
  readonly place: Place | null;
  /** Every reading of a place that may be several, likeliest first; empty when it is one or none. */
  readonly choices: readonly Place[];
  /** The person's words for the place. */
  readonly placeText: string;
  readonly filter: ResultFilter;
  /** Words that carry meaning and were not used. */
  readonly unread: readonly string[];
}

export function readAsked(reader: DirectoryReader, text: string): Asked {
  const { services, places, filters, unread } = reader.resolve(text.slice(0, ASKED_MAX));
  const catalog = reader.catalog();
  const found = places
    .map(({ city, neighborhood }) => findPlace(catalog, city.slug, neighborhood?.slug))
    .filter((place) => place !== null);
  const isCertain = places.length > 0 && places[0]!.score >= CERTAIN;
  const placeText = places[0]?.because ?? '';
  const isOneName = places.every(({ because }) => because === placeText);
  const all = isCertain || !isOneName ? [] : reader.placesNamed(placeText);
  return {
    services: services
      .map(({ slug }) => catalog.services.find((service) => service.slug === slug))
      .filter((service) => service !== undefined),
    place: isCertain ? found[0]! : null,
    choices: isCertain ? [] : all.length > found.length ? all : found,
    placeText,
    filter: {
      ...NO_FILTER,
      matricula: filters.has_matricula ?? false,
      identidad: filters.verified_identity ?? false,
      puntaje: filters.min_rating ?? 0,
      opiniones: filters.min_reviews ?? 0,
    },
    unread,
  };
}

/** Where the people are who offer a service in a place; without either, null. */
export function peoplePath(service: string | null, place: Place | null): string | null {
  if (service !== null) return resultsPath(service, place?.city.slug, place?.neighborhood?.slug);
  return place === null ? null : zonePath(place.city.slug, place.neighborhood?.slug);
}

/** The same for what was asked, with its filters and words. */
export function askedPath(path: string, filter: ResultFilter, text: string): string {
  return withQuery(path, { q: carried(text), ...queryOf(filter) });
}

/** What redaction leaves where it took something out. */
const MARKS = /\[[^\][]{1,30}\]/g;
const SPACES = /\s+/g;

/** A text as an address of this site may have it: without contact data, and on one line. */
export function carried(text: string): string {
  return maskEcho(text, ASKED_MAX).replace(MARKS, ' ').replace(SPACES, ' ').trim();
}
