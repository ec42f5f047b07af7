/** The rules of the contract that need no schema. The workers of an import and the build of a snapshot load no file with a schema. */

export { ENGINE_VERSION } from '@vidriera/redaction/version';

/** The pattern of every slug; at most {@link SLUG_MAX} characters. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const SLUG_MAX = 80;

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG_PATTERN.test(text);
}

/** The index after the first `max` characters of a text: its length when it has no more. A character is a code point. */
export function endOfCharacters(text: string, max: number): number {
  if (text.length <= max) return text.length;
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return end;
}

const NAME_MAX = 4 * SLUG_MAX;

/** The text as a slug: lower case, without accents, words joined by hyphens ("Plomería" is `plomeria`). */
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

/** Whether the text is a uuid, in either case. No slug has the form of a uuid. */
export function isUuid(text: string): boolean {
  return text.length === 36 && UUID_PATTERN.test(text);
}

/** A name in `X-Service-Connector`. */
export const CONNECTOR_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;

export const IDEMPOTENCY_KEY_PATTERN = /^[\x20-\x7e]{1,128}$/;

const PLAIN_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether the text may be the id of a review, or of a request. */
export function isPlainId(text: string): boolean {
  return PLAIN_ID.test(text);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const LIMIT_MAX = 50;

/** The most portfolio images in a detail and in an assistant-form result, and the most specialties (contract, section 8). */
export const PORTFOLIO_MAX = 6;
export const PORTFOLIO_MAX_ASSISTANT = 3;
export const SPECIALTIES_MAX = 8;

/** Who wrote a review (contract, section 2). */
export const AUTHOR_ROLES = ['client', 'worker'] as const;

/** The orders of a search: by rank, or by rating or number of reviews, highest first, ties by rank. */
export const SORTS = ['recommended', 'rating', 'reviews'] as const;
export type Sort = (typeof SORTS)[number];

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 4000;

/** Control characters except tab, line feed and carriage return. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

/** Signs that move a terminal's cursor, colour it or turn the direction of its text, and line ends. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** The text on one line, with escapes (`\u001b`) for what a terminal would obey. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The text without control characters, except tabs and line ends. */
export function withoutControlCharacters(text: string): string {
  return text.replace(CONTROLS, '');
}
