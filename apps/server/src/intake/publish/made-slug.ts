import { isPublicSlug } from '@vidriera/core/privacy';
import { toSlug } from '@vidriera/core/rules';

/** Characters of the name in a made slug: with the whole id it is within the 80 of a slug. */
const NAME_MAX = 40;
/** Digits of the id in a made slug, the shortest first: the longer ones are for when another professional has it. */
const ID_DIGITS = [8, 12, 16, 20, 32];

const NOBODY = 'profesional';

/**
 * Slugs made from the public name and the id, the best first: `maria-p-80b8b153`.
 * Those that a reader could take for a number to call are passed over.
 */
export function* madeSlugs(displayName: string, id: string): Generator<string, undefined> {
  const name = toSlug(displayName).slice(0, NAME_MAX).replace(/-$/, '') || NOBODY;
  const hex = id.replaceAll('-', '');
  for (const digits of ID_DIGITS) {
    const slug = `${name}-${hex.slice(0, digits)}`;
    if (isPublicSlug(slug)) yield slug;
  }
  // Hexadecimal in letters alone: nothing in it can be dialled.
  const letters = Array.from(hex, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)]).join('');
  // A first name may be a word that no slug may show ("Gmail").
  for (const slug of [`${name}-${letters}`, `${NOBODY}-${letters}`]) if (isPublicSlug(slug)) yield slug;
}

/** The best of {@link madeSlugs}. */
export function madeSlug(displayName: string, id: string): string {
  const slug = madeSlugs(displayName, id).next().value;
  if (slug === undefined) throw new Error('no slug can be made of an id');
  return slug;
}

/** Whether a slug was made from this name and id. */
export function isMadeFrom(slug: string, displayName: string, id: string): boolean {
  for (const made of madeSlugs(displayName, id)) if (made === slug) return true;
  return false;
}
