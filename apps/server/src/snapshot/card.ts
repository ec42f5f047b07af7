import type { Listed } from './listing.ts';

/*
 * A professional's JSON, cut where it stops being its own:
 * `head place services rating count verification profile_url [portfolio]}` in a search, `… profile_url detail` in its detail.
 * What professionals share is a piece, kept once: a place, the services of a trade, verifications, a rating.
 */

/** `place`: what an assistant-form result shows of it, and the rest. */
export function renderPlacePiece({ city, neighborhoods }: Listed): { short: string; rest: string } {
  return { short: `,"city":${JSON.stringify(city)}`, rest: `,"neighborhoods":${JSON.stringify(neighborhoods)}` };
}

export function renderServicesPiece({ services }: Listed): { short: string } {
  return { short: `,"services":${JSON.stringify(services)}` };
}

/** Follows the digits of the review count. `verifications` is the record's own JSON of them. */
export function renderVerificationPiece(verifications: string): string {
  return `${verifications},"profile_url":"`;
}

/** The piece between `services` and the digits of the review count. */
export function renderRatingPiece(rating: string): string {
  return `,"rating":${rating},"review_count":`;
}
