/**
 * The leak guard: the last look at a payload before it leaves (contract section 1). Same detectors as the redactor, over the
 * whole JSON value: keys, free texts, texts that are read together, URLs and slugs. It answers where and what kind, never the content.
 */
import { findContacts, mayHoldContact } from './find.ts';
import { planFit } from './numbering-plan.ts';
import { isPublicSlug, isPublicUrl } from './urls.ts';

/** Where a payload would leak. */
export interface Leak {
  /** JSON path, e.g. `$.data[3].bio`. */
  readonly path: string;
  /** A contact kind, `key` for a forbidden field name, `unreadable` when the value could not be checked. */
  readonly kind: string;
}

export interface GuardOptions {
  /** The site's own address: URLs under it are links of ours, looked at for what their path says only. */
  readonly siteUrl?: string;
}

/** Field names of section 1 and the private fields of the source format, letters and digits only. */
const FORBIDDEN_KEYS = new Set(
  'phone phones phonenumber mobile whatsapp walink email emails contactemail tel telephone contactpoint telefono celular dni cuit cuil lastname fullname birthdate authorlastname'.split(
    ' ',
  ),
);
const URL_KEYS = new Set(['avatar_url', 'author_avatar_url', 'portfolio', 'profile_url', 'url']);
const NUMBER_KEYS = new Set([
  'rating',
  'review_count',
  'years_active',
  'limit',
  'offset',
  'total',
  'retry_after_seconds',
  'min_rating',
  'min_reviews',
]);
/** Fields that are read one after the other, as one text. */
const READ_TOGETHER: readonly (readonly string[])[] = [
  ['title', 'comment'],
  ['headline', 'bio'],
];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const IDENTIFIER = /^[A-Za-z0-9_-]{1,64}$/;
const DEEPEST = 32;

/** True when a free text holds contact data. */
export function hasContact(text: string): boolean {
  return findContacts(text).length > 0;
}

/** The first leak of a payload, or null when it is clean. Whatever can't be checked counts as a leak. */
export function findLeak(payload: unknown, options: GuardOptions = {}): Leak | null {
  return lookAt(payload, '$', '', 0, options.siteUrl ?? '');
}

function lookAt(value: unknown, path: string, key: string, depth: number, siteUrl: string): Leak | null {
  if (value === null || value === undefined || typeof value === 'boolean') return null;
  if (typeof value === 'string') return lookAtText(value, path, key, siteUrl);
  if (typeof value === 'number') return NUMBER_KEYS.has(key) || !isPhoneNumber(value) ? null : { path, kind: 'phone' };
  if (typeof value !== 'object' || depth > DEEPEST) return { path, kind: 'unreadable' };
  if (Array.isArray(value)) return lookAtList(value, path, key, depth, siteUrl);
  return lookAtObject(value as Record<string, unknown>, path, depth, siteUrl);
}

function lookAtObject(value: Record<string, unknown>, path: string, depth: number, siteUrl: string): Leak | null {
  for (const key of Object.keys(value)) {
    const here = `${path}.${key}`;
    if (FORBIDDEN_KEYS.has(key.toLowerCase().replace(/[^a-z]/g, ''))) return { path: here, kind: 'key' };
    const leak = lookAt(value[key], here, key, depth + 1, siteUrl);
    if (leak !== null) return leak;
  }
  for (const keys of READ_TOGETHER) {
    const texts = keys.map((key) => value[key]).filter((text) => typeof text === 'string');
    if (texts.length < 2 || !meetings(texts).some(mayHoldContact)) continue;
    const kind = findContacts(texts.join('\n'))[0]?.kind;
    if (kind !== undefined) return { path: `${path}.${keys.join('+')}`, kind };
  }
  return null;
}

/** Nothing that is split over two texts reaches further into either. */
const MEETING = 160;

/** Each place where one text ends and the next begins. */
function meetings(texts: readonly string[]): string[] {
  return texts.slice(1).map((text, k) => `${texts[k]?.slice(-MEETING)}\n${text.slice(0, MEETING)}`);
}

function lookAtList(
  values: readonly unknown[],
  path: string,
  key: string,
  depth: number,
  siteUrl: string,
): Leak | null {
  for (let k = 0; k < values.length; k++) {
    const leak = lookAt(values[k], `${path}[${k}]`, key, depth + 1, siteUrl);
    if (leak !== null) return leak;
  }
  if (values.length > 1 && !URL_KEYS.has(key) && values.every((value) => typeof value === 'string')) {
    const kind = findContacts(values.join(' ')).at(0)?.kind;
    if (kind !== undefined) return { path: `${path}[*]`, kind };
  }
  return null;
}

function lookAtText(text: string, path: string, key: string, siteUrl: string): Leak | null {
  if (URL_KEYS.has(key)) return isOwnLink(text, siteUrl) || isPublicUrl(text) ? null : { path, kind: 'url' };
  if (UUID.test(text) || DATE_TIME.test(text)) return null;
  if (key === 'slug') return isPublicSlug(text) ? null : { path, kind: 'slug' };
  if (key === 'id' && IDENTIFIER.test(text)) return null;
  const kind = findContacts(text)[0]?.kind;
  return kind === undefined ? null : { path, kind };
}

/** A link of our own: the site's address, then a path that shows nothing. */
function isOwnLink(url: string, siteUrl: string): boolean {
  if (siteUrl === '' || !url.startsWith(siteUrl)) return false;
  const rest = url.slice(siteUrl.length);
  return (
    (rest === '' || /^[/?#]/.test(rest) || siteUrl.endsWith('/')) &&
    isPublicUrl(`https://own.example/${rest.replace(/^\//, '')}`)
  );
}

const isPhoneNumber = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= 1e9 && planFit(String(value)) >= 2;
