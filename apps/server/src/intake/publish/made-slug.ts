import { toSlug } from '@vidriera/core';
import { isPublicSlug } from '@vidriera/core/privacy';

/** Characters of the name in a made slug: with the whole id it is within the 80 of a slug. */
const NAME_MAX = 40;
/** Digits of the id in a made slug, the shortest first: the longer ones are for when another professional has it. */
const ID_DIGITS = [8, 12, 16, 20, 32];

/**
 * Slugs made from the public name and the id, the best first: `maria-p-80b8b153`.
 * Those that a reader could take for a number to call are passed over.
 */
export function madeSlugs(displayName: string, id: string): string[] {
  const name = toSlug(displayName).slice(0, NAME_MAX).replace(/-$/, '') || 'profesional';
  const hex = id.replaceAll('-', '');
  const slugs = ID_DIGITS.map((digits) => `${name}-${hex.slice(0, digits)}`);
  // Hexadecimal in letters alone: nothing in it can be dialled.
  const letters = Array.from(hex, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)]).join('');
  return [...slugs, `${name}-${letters}`].filter(isPublicSlug);
}

/** Whether a slug was made from this name and id. */
export function isMadeFrom(slug: string, displayName: string, id: string): boolean {
  return madeSlugs(displayName, id).includes(slug);
}
