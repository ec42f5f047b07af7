import type { Listed } from './listing.ts';

/*
 * A professional's JSON, cut where it stops being its own:
 * `head place services rating count verification profile_url [portfolio]}` in a search, `… profile_url detail` in its detail.
 * What professionals share is a piece, which a snapshot has once: a place, the services of a trade, verifications, a rating.
 */

/** The JSON of a piece: an assistant-form result shows `short`, everything else `short + rest`. */
export interface PieceText {
  readonly short: string;
  readonly rest?: string;
}

export function renderPlacePiece({ city, neighborhoods }: Listed): PieceText {
  return { short: `,"city":${JSON.stringify(city)}`, rest: `,"neighborhoods":${JSON.stringify(neighborhoods)}` };
}

export function renderServicesPiece({ services }: Listed): PieceText {
  return { short: `,"services":${JSON.stringify(services)}` };
}

/** The piece after the digits of the review count. `verifications` is the record's own JSON of them. */
export function renderVerificationPiece(verifications: string): PieceText {
  return { short: `${verifications},"profile_url":"` };
}

/** The piece before the digits of the review count. */
export function renderRatingPiece(rating: string): PieceText {
  return { short: `,"rating":${rating},"review_count":` };
}
