import type { Verifications } from '@vidriera/contract';
import type { Blended } from './rating.ts';

/** The prior: every professional starts with this many ratings of this many stars. */
const PRIOR_COUNT = 12;
const PRIOR_STARS = 4;

/** The stars that each confirmed badge adds: enough to order equals, too little to outweigh ratings. */
const BADGES = { identity: 0.1, matricula: 0.08, background: 0.07, phone: 0.03, email: 0.02 };

/**
 * The score that orders search results, higher first (contract, section 1: platform reviews, verified external reviews and
 * badges): the blended rating shrunk towards the prior (so that 5.0 from 2 does not beat 4.8 from 300), plus the {@link
 * badgeStars} of the badges.
 */
export function rankScore(rating: Blended, badges: number): number {
  const stars =
    (PRIOR_STARS * 100 * PRIOR_COUNT + rating.hundredths * rating.count) / (100 * (PRIOR_COUNT + rating.count));
  return stars + badges;
}

/** The stars that the badges add to the rating. */
export function badgeStars(verifications: Verifications): number {
  return (
    (verifications.identity_verified ? BADGES.identity : 0) +
    (verifications.matricula.verified ? BADGES.matricula : 0) +
    (verifications.background_check ? BADGES.background : 0) +
    (verifications.phone_verified ? BADGES.phone : 0) +
    (verifications.email_verified ? BADGES.email : 0)
  );
}
