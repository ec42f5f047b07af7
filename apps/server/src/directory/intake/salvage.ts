import { isSlug, isUuid } from '@vidriera/contract/rules';
import type { Kind } from './kinds.ts';

/** The bytes of a line that are searched: keys come early, and a line may have any length. */
const LOOKED_AT = 64 * 1024;
const ID = /"id"[ \t]*:[ \t]*"([A-Za-z0-9_-]{1,64})"/g;
const SLUG = /"slug"[ \t]*:[ \t]*"([a-z0-9-]{1,80})"/g;

/** A value that is whole in a row of a table, or in a record with fields of any name. */
const ANY = /(?<=[",;])[A-Za-z0-9_-]{1,64}(?=[\\",;])/g;

/**
 * Finds every key that a rejected line may refer to, without parsing the line. Extra keys do no harm: they only decide which
 * stored records `--replace` does not count as missing. The key of a mapped line may be any value in it.
 */
export function salvageKeys(kind: Kind, line: Uint8Array, isMapped: boolean): string[] {
  const text = Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, LOOKED_AT)).toString('latin1');
  const catalog = kind === 'services' || kind === 'cities';
  const named = catalog ? SLUG : ID;
  const keys = isMapped ? (text.match(ANY) ?? []) : Array.from(text.matchAll(named), (match) => match[1]!);
  if (catalog) return keys.filter(isSlug);
  return kind === 'reviews' ? keys : keys.map((key) => key.toLowerCase()).filter(isUuid);
}
