/** The leak guard: checks a payload before it leaves (contract section 1), and reports the place and the kind, never the content. */

import { findContacts } from './find.ts';
import { UNEXPLAINED } from './numbers/clause.ts';
import { planFit } from './numbers/digits.ts';
import { remembered, wordsOf } from './text/word-lists.ts';
import { isPublicPath, isPublicUrl } from './urls.ts';

/** The place and the kind of a leak in a payload. */
interface Leak {
  /** JSON path, e.g. `$.data[3].bio`. */
  readonly path: string;
  /** A contact kind, `key` for a forbidden field name, `unreadable` when the value could not be checked. */
  readonly kind: string;
}

/** Field names of section 1 and the private fields of the source format, a to z only. */
const FORBIDDEN_KEYS = wordsOf([
  'phone phones phonenumber mobile whatsapp walink email emails contactemail tel telephone contactpoint telefono celular dni cuit cuil lastname fullname birthdate authorlastname',
]);
const URL_KEYS = wordsOf(['avatar_url author_avatar_url portfolio profile_url url']);
/** Fields whose number is never read as a telephone number. */
const NUMBER_KEYS = wordsOf([
  'rating review_count years_active limit offset total retry_after_seconds min_rating min_reviews',
]);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const IDENTIFIER = /^[A-Za-z0-9_-]{1,64}$/;
const DEEPEST = 32;

export function hasContact(text: string): boolean {
  return findContacts(text).length > 0;
}

/** False when a slug shows contact data: "juan-1155667788", "ana-gmail-com". */
export const isPublicSlug = remembered(
  (slug) =>
    isPublicPath(slug) &&
    !findContacts(slug).some(({ kind, why }) => kind !== 'url' && kind !== 'alias' && why !== UNEXPLAINED),
);

/**
 * The first leak of a payload, or null when it is clean. A value that can't be checked counts as a leak. Of URLs under the
 * site's own address, if given, only the path is checked. `together` has lists of fields of one object that a reader sees one
 * after the other, as one text.
 */
export function findLeak(payload: unknown, siteUrl = '', together: readonly (readonly string[])[] = []): Leak | null {
  const leak = lookAt(payload, '', 0);
  return leak === null ? null : { path: `$${leak.path}`, kind: leak.kind };

  /** The leak in a value, with its path relative to the value. The path is built on the way back, so clean payloads build none. */
  function lookAt(value: unknown, key: string, depth: number): Leak | null {
    if (value === null || value === undefined || typeof value === 'boolean') return null;
    if (typeof value === 'string') return at('', kindOfText(value, key, siteUrl));
    if (typeof value === 'number') return NUMBER_KEYS.has(key) || !isPhoneNumber(value) ? null : at('', 'phone');
    if (typeof value !== 'object' || depth > DEEPEST) return at('', 'unreadable');
    const isList = Array.isArray(value);
    for (const [name, inner] of Object.entries(value)) {
      const path = isList ? `[${name}]` : `.${name}`;
      if (!isList && FORBIDDEN_KEYS.has(lettersOf(name))) return at(path, 'key');
      const leak = lookAt(inner, isList ? key : name, depth + 1);
      if (leak !== null) return at(path + leak.path, leak.kind);
    }
    if (isList) {
      const areRead = value.length > 1 && !URL_KEYS.has(key) && value.every((text) => typeof text === 'string');
      return areRead ? at('[*]', kindOfFreeText(value.join(' '))) : null;
    }
    const fields = value as Record<string, unknown>;
    for (const keys of together) {
      const read = keys.filter((key) => typeof fields[key] === 'string');
      const kind = read.length < 2 ? null : kindOfFreeText(read.map((key) => fields[key]).join('\n'));
      if (kind !== null) return at(`.${read.join('+')}`, kind);
    }
    return null;
  }
}

const at = (path: string, kind: string | null): Leak | null => (kind === null ? null : { path, kind });

/** The letters of a key in lower case, without accents: `Teléfono_2` is `telefono`. */
const lettersOf = (key: string): string =>
  key
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

const kindOfFreeText = (text: string): string | null => findContacts(text)[0]?.kind ?? null;

function kindOfText(text: string, key: string, siteUrl: string): string | null {
  if (URL_KEYS.has(key)) return isOwnLink(text, siteUrl) || isPublicUrl(text) ? null : 'url';
  if (UUID.test(text) || DATE_TIME.test(text)) return null;
  if (key === 'slug') return isPublicSlug(text) ? null : 'slug';
  if (key === 'id' && IDENTIFIER.test(text)) return null;
  return kindOfFreeText(text);
}

/** Whether a link is the site's own: its address, and a path without contact data. */
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
