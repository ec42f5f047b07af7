/** What the contract rules without a schema: the threads of an import load this and nothing else of the contract. */

export { ENGINE_VERSION } from './privacy/version.ts';

/** The form of every slug the contract takes or gives; at most {@link SLUG_MAX} characters. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const SLUG_MAX = 80;

/** True for a well-formed slug, whether or not it names anything. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG_PATTERN.test(text);
}

const NAME_MAX = 4 * SLUG_MAX;

/** Lower case, no accents, words joined by hyphens: what a person's "Plomería" would be as a slug. */
export function toSlug(text: string): string {
  return text
    .slice(0, NAME_MAX)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, SLUG_MAX);
}

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a uuid in either case. A slug can't look like one, so a path segment is one or the other. */
export function isUuid(text: string): boolean {
  return text.length === 36 && UUID_PATTERN.test(text);
}

const REVIEW_ID_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;

/** True for what a review may have as its id. */
export function isReviewId(text: string): boolean {
  return REVIEW_ID_PATTERN.test(text);
}

/** Most portfolio image URLs in a detail, in an assistant-form result, and most specialties (contract, section 8). */
export const PORTFOLIO_MAX = 6;
export const PORTFOLIO_MAX_ASSISTANT = 3;
export const SPECIALTIES_MAX = 8;

/** Who wrote a review (contract, section 2). */
export const AUTHOR_ROLES = ['client', 'worker'] as const;
