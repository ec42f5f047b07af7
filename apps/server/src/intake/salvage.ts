import { isSlug, isUuid } from '@vidriera/core/rules';
import type { Kind } from './kinds.ts';

/** How much of a line is looked at: keys come early, and a line may be of any length. */
const LOOKED_AT = 64 * 1024;
const ID = /"id"[ \t]*:[ \t]*"([A-Za-z0-9_-]{1,64})"/g;
const SLUG = /"slug"[ \t]*:[ \t]*"([a-z0-9-]{1,80})"/g;

/**
 * Every key that a rejected line may be about, read without understanding the line. More than one is fine: they decide only
 * which stored records `--replace` must not take for missing.
 */
export function salvageKeys(kind: Kind, line: Uint8Array): string[] {
  const text = Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, LOOKED_AT)).toString('latin1');
  const catalog = kind === 'services' || kind === 'cities';
  const keys = Array.from(text.matchAll(catalog ? SLUG : ID), (match) => match[1]!);
  if (catalog) return keys.filter(isSlug);
  return kind === 'reviews' ? keys : keys.map((key) => key.toLowerCase()).filter(isUuid);
}
