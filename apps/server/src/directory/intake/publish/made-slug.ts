import { toSlug } from '@vidriera/contract/rules';
import { isPublicSlug } from '@vidriera/redaction';
import { inLetters } from '../fingerprints.ts';

/** The most characters of the name in a generated slug: with the complete id it has at most the 80 of a slug. */
const NAME_MAX = 40;
/**
 * The number of id digits in a generated slug, the shortest first. Longer ones are used when another professional has the slug.
 */
const ID_DIGITS = [8, 12, 16, 20, 32];

const NOBODY = 'profesional';

/**
 * Generates slugs from the public name and the id, the best first: `maria-p-80b8b153`. It skips those that look like a telephone
 * number.
 */
export function* madeSlugs(displayName: string, id: string): Generator<string, undefined> {
  const name = toSlug(displayName).slice(0, NAME_MAX).replace(/-$/, '') || NOBODY;
  const hex = id.replaceAll('-', '');
  for (const digits of ID_DIGITS) {
    const slug = `${name}-${hex.slice(0, digits)}`;
    if (isPublicSlug(slug)) yield slug;
  }
  const letters = inLetters(hex);
  // A first name may be a word that no slug may show ("Gmail").
  for (const slug of [`${name}-${letters}`, `${NOBODY}-${letters}`]) if (isPublicSlug(slug)) yield slug;
}

export function madeSlug(displayName: string, id: string): string {
  const slug = madeSlugs(displayName, id).next().value;
  if (slug === undefined) throw new Error('no slug can be made of an id');
  return slug;
}

/** Whether a slug was generated from this name and id. */
export function isMadeFrom(slug: string, displayName: string, id: string): boolean {
  for (const made of madeSlugs(displayName, id)) if (made === slug) return true;
  return false;
}
