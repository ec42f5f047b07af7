import { reduceName } from '@vidriera/core/privacy';
import type { Fields } from '../fields.ts';

/** A person's name as it may be public, and the words that may not. */
export interface PublicName {
  readonly display_name: string;
  readonly given: string;
  /** Folded. */
  readonly familyWords: readonly string[];
}

const NOBODY: PublicName = { display_name: '', given: '', familyWords: [] };
/** Names repeat: reducing one costs as much as redacting a sentence. */
const NAMES_KEPT = 100_000;
const reduced = new Map<string, PublicName | null>();

/** Reads the name of a record from these fields; first and last win over full (source-format, Records). */
export function publicName(
  fields: Fields,
  first: string,
  last: string,
  full: string,
  lastRequired: boolean,
): PublicName {
  const parts = { first_name: fields.text(first), last_name: fields.text(last), full_name: fields.text(full) };
  const byParts = parts.first_name !== null && (parts.last_name !== null || !lastRequired);
  if (!byParts && parts.full_name === null) {
    fields.reject(parts.first_name === null ? first : last, `is required (or ${full})`);
    return NOBODY;
  }
  const name = reduce(byParts ? parts : { full_name: parts.full_name });
  if (name !== null) return name;
  fields.reject(byParts ? first : full, 'has no name in it that may be shown');
  return NOBODY;
}

function reduce(parts: Parameters<typeof reduceName>[0]): PublicName | null {
  const key = `${parts.first_name}\n${parts.last_name}\n${parts.full_name}`;
  const known = reduced.get(key);
  if (known !== undefined) return known;
  const name = allNames(parts);
  if (reduced.size >= NAMES_KEPT) reduced.clear();
  reduced.set(key, name);
  return name;
}

/** Where a record tells the name twice, the family words of both must not show. */
function allNames(parts: Parameters<typeof reduceName>[0]): PublicName | null {
  const name = reduceName(parts);
  if (name === null || !parts.first_name || !parts.last_name || !parts.full_name) return name;
  const whole = reduceName({ first_name: parts.first_name, full_name: parts.full_name });
  return { ...name, familyWords: [...new Set([...name.familyWords, ...(whole?.familyWords ?? [])])] };
}
