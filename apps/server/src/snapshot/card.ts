import { PORTFOLIO_MAX_ASSISTANT } from '@vidriera/core';
import type { Listed } from './listing.ts';

/**
 * What of a professional's JSON is its own. The whole of it, cut where it stops being that:
 * `head place services rating count verification profile_url [portfolio]}` in a search,
 * `… profile_url detail` in its detail. `place` is shared by everyone of a city and the same neighborhoods, and so on.
 */
export interface Card {
  readonly head: string;
  /** The assistant form's `portfolio`, with its leading comma. */
  readonly portfolio: string;
  /** What the detail adds after `profile_url`, up to the end of the body. */
  readonly detail: string;
}

export function renderCard(listed: Listed): Card {
  const text = JSON.stringify;
  return {
    head: `{"id":"${listed.id}","slug":"${listed.slug}","display_name":${text(listed.display_name)},"headline":${text(listed.headline)},"avatar_url":${text(listed.avatar_url)}`,
    portfolio: `,"portfolio":${text(listed.portfolio.slice(0, PORTFOLIO_MAX_ASSISTANT))}`,
    detail: `,"bio":${text(listed.bio)},"portfolio":${text(listed.portfolio)},"specialties":${text(listed.specialties)},"member_since":${text(listed.member_since)}}}`,
  };
}

/** `place`: what an assistant-form result shows of it, and the rest. */
export function renderPlacePiece({ city, neighborhoods }: Listed): { short: string; rest: string } {
  return { short: `,"city":${JSON.stringify(city)}`, rest: `,"neighborhoods":${JSON.stringify(neighborhoods)}` };
}

export function renderServicesPiece({ services }: Listed): { short: string } {
  return { short: `,"services":${JSON.stringify(services)}` };
}

export function renderVerificationPiece({ years_active, verifications }: Listed): { short: string } {
  const text = JSON.stringify;
  return { short: `,"years_active":${text(years_active)},"verifications":${text(verifications)},"profile_url":"` };
}

/** The piece between `services` and the digits of the review count. */
export function renderRatingPiece(rating: string): string {
  return `,"rating":${rating},"review_count":`;
}
