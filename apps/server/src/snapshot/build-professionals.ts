import { isSlug, isUuid, profileUrl } from '@vidriera/core';
import type { StoredProfessional } from '../store/records.ts';
import { renderCard } from './card.ts';
import type { FacetNumbers } from './facets.ts';
import type { GuardedProfessional } from './guard-parts.ts';
import { listProfessional } from './listing.ts';
import { badgeStars } from './rank.ts';
import { stampOf } from './stamp-table.ts';
import { isWholeProfessional } from './stored-shape.ts';
import { leaksOf, MALFORMED, startColdBlock, type Workbench, withhold } from './workbench.ts';

/** How many are looked at together. */
const LOT = 200;

/** A professional on its way through the guard. */
interface Candidate {
  readonly stored: StoredProfessional;
  readonly document: GuardedProfessional;
  readonly stamp: Uint32Array;
}

/** Keeps those of a batch that are listed and pass the guard, once it has looked; their details go to the cold part. */
export async function addProfessionals(bench: Workbench, batch: readonly StoredProfessional[]): Promise<void> {
  const candidates = batch.map((stored) => toCandidate(bench, stored)).filter((candidate) => candidate !== null);
  for (let from = 0; from < candidates.length; from += LOT) {
    const lot = candidates.slice(from, from + LOT);
    const unknown = lot.filter(({ stamp }) => !bench.earlier.clean.has(stamp));
    const documents = unknown.map(({ document }) => ({ professional: document }));
    await bench.crew.look(documents, (leaks) => {
      const leakOf = leaksOf(unknown, leaks);
      for (const candidate of lot) {
        const leak = leakOf.get(candidate);
        if (leak === undefined) keep(bench, candidate);
        else withhold(bench.withheld, 'professional', candidate.document.id, leak);
      }
    });
  }
}

function toCandidate(bench: Workbench, stored: StoredProfessional): Candidate | null {
  const { form, siteUrl } = bench.config;
  if (!isWholeProfessional(stored)) {
    withhold(bench.withheld, 'professional', stored.id, MALFORMED);
    return null;
  }
  const listed = listProfessional(stored, bench.catalog);
  if (listed === null) return null;
  if (!isUuid(listed.id) || listed.id !== listed.id.toLowerCase() || !isSlug(listed.slug)) {
    withhold(bench.withheld, 'professional', listed.id, { path: '$.slug', kind: 'malformed' });
    return null;
  }
  const document = { ...listed, profile_url: profileUrl(form, siteUrl, listed) };
  return { stored, document, stamp: stampOf(JSON.stringify(document), siteUrl) };
}

function keep({ config, numbers, sink, kept, clean }: Workbench, { stored, document, stamp }: Candidate): void {
  clean.add(stamp);
  const card = renderCard(document);
  const portfolio = config.form === 'assistant' ? card.portfolio : '';
  if (stored.external_reviews.length > 0) kept.external.set(kept.length, stored.external_reviews);
  const own = kept.own.append(card.head + portfolio);
  const headLength = Buffer.byteLength(card.head);
  kept.ownAt.push(own.at);
  kept.headLength.push(headLength);
  kept.portfolioLength.push(own.length - headLength);
  kept.slugLength.push(document.slug.length);

  const place = kept.pieces.number(card.place.city, card.place.neighborhoods);
  if (!kept.placesOf.has(place)) kept.placesOf.set(place, placeNumbers(numbers, document));
  kept.place.push(place);
  const services = kept.pieces.number(card.services);
  if (!kept.servicesOf.has(services)) {
    kept.servicesOf.set(
      services,
      document.services.map(({ slug }) => numbers.services.get(slug)!),
    );
  }
  kept.services.push(services);
  const verification = kept.pieces.number(card.verification);
  if (!kept.badgesOf.has(verification)) {
    const { identity_verified, matricula } = document.verifications;
    const stars = badgeStars(document.verifications);
    kept.badgesOf.set(verification, { identity: identity_verified, matricula: matricula.verified, stars });
  }
  kept.verification.push(verification);

  const detail = Buffer.from(card.detail);
  kept.detailAt.push(startColdBlock(sink, detail));
  kept.detailLength.push(detail.length);
  // Not known before the reviews are.
  for (const column of [kept.rating, kept.reviewsAt, kept.reviewsLength, kept.reviewSum, kept.reviewCount]) {
    column.push(0);
  }
}

/** Every place facet the professional is in: the city, each neighborhood there, and each wherever its slug is. */
function placeNumbers(numbers: FacetNumbers, { city, neighborhoods }: GuardedProfessional): number[] {
  const places = [numbers.cities.get(city.slug)!];
  for (const { slug } of neighborhoods) {
    const facet = numbers.neighborhoods.get(slug)!;
    const here = facet.cities.find((one) => one.slug === city.slug)!;
    places.push(here.place);
    if (facet.place !== here.place) places.push(facet.place);
  }
  return places;
}
