import { renderRatingPiece } from './card.ts';
import { Column } from './columns.ts';
import { FacetLists } from './facet-lists.ts';
import { type FacetNumbers, facetKey } from './facets.ts';
import type { Index } from './hot.ts';
import type { Kept, Place } from './kept.ts';
import { rankScore } from './rank.ts';
import { blendRating, renderRating } from './rating.ts';
import { findThresholds } from './thresholds.ts';

/** Thresholds are compared with integers no larger than a parameter can be. */
const REVIEW_COUNT_MAX = 2147483647;

/** The professionals' numbers in rank order, and by number the blended rating and review count. */
export interface Ranking {
  readonly order: Uint32Array;
  readonly hundredths: Uint32Array;
  readonly counts: Float64Array;
}

/** Blends the ratings, notes their pieces and ranks. */
export function rank(kept: Kept): Ranking {
  const hundredths = new Uint32Array(kept.length);
  const counts = new Float64Array(kept.length);
  const scores = new Float64Array(kept.length);
  for (let number = 0; number < kept.length; number++) {
    const platform = { sum: kept.reviewSum.at(number), count: kept.reviewCount.at(number) };
    const rating = blendRating(platform, kept.external.get(number) ?? []);
    hundredths[number] = rating.hundredths;
    counts[number] = rating.count;
    scores[number] = rankScore(rating, kept.badgesOf.get(kept.verification.at(number))!.stars);
    kept.rating.set(number, kept.pieces.number(renderRatingPiece(renderRating(rating.hundredths))));
  }
  const order = Uint32Array.from(scores, (_, number) => number);
  // Most ties end at the first eight digits of the id.
  const starts = Uint32Array.from(scores, (_, number) => Number.parseInt(kept.id(number).slice(0, 8), 16));
  order.sort((a, b) => scores[b]! - scores[a]! || starts[a]! - starts[b]! || (kept.id(a) < kept.id(b) ? -1 : 1));
  return { order, hundredths, counts };
}

/** What the documents are found by. */
export function index(kept: Kept, numbers: FacetNumbers, { order, hundredths, counts }: Ranking): Index {
  const facets = new FacetLists();
  const identity = new Column();
  const matricula = new Column();
  const placesOf = mapped(kept.placesOf, (place) => placeNumbers(numbers, place));
  const servicesOf = mapped(kept.servicesOf, (slugs) => slugs.map((slug) => numbers.services.get(slug)!));
  for (const [document, number] of order.entries()) {
    const badges = kept.badgesOf.get(kept.verification.at(number))!;
    if (badges.identity) identity.push(document);
    if (badges.matricula) matricula.push(document);
    const places = placesOf.get(kept.place.at(number))!;
    for (const place of places) facets.add(facetKey(numbers, 0, place), document);
    for (const service of servicesOf.get(kept.services.at(number))!) {
      facets.add(facetKey(numbers, service, 0), document);
      for (const place of places) facets.add(facetKey(numbers, service, place), document);
    }
  }
  const reviewCountOf = order.map((number) => Math.min(counts[number]!, REVIEW_COUNT_MAX));
  return {
    documents: order.length,
    facets,
    attributes: [identity.values(), matricula.values()],
    ratings: findThresholds(order.map((number) => hundredths[number]!)),
    reviewCounts: findThresholds(reviewCountOf),
    reviewCountOf,
  };
}

/** Every place facet that a place is in: the city, each neighborhood there, and each wherever its slug is. */
function placeNumbers(numbers: FacetNumbers, { city, neighborhoods }: Place): number[] {
  const places = [numbers.cities.get(city)!];
  for (const slug of neighborhoods) {
    const facet = numbers.neighborhoods.get(slug)!;
    const here = facet.inCities.find((one) => one.slug === city)!;
    places.push(here.place);
    if (facet.place !== here.place) places.push(facet.place);
  }
  return places;
}

function mapped<From, To>(map: ReadonlyMap<number, From>, to: (value: From) => To): Map<number, To> {
  return new Map([...map].map(([key, value]) => [key, to(value)]));
}
