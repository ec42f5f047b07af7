import { type NameParts, reduceName } from '@vidriera/core/privacy';
import type { Fields } from '../fields.ts';
import { remembered } from '../remembered.ts';

/** A person's name as it may be public, and the words that may not. */
export interface PublicName {
  readonly display_name: string;
  readonly given: string;
  /** Folded. */
  readonly familyWords: readonly string[];
}

const NOBODY: PublicName = { display_name: '', given: '', familyWords: [] };
/** Names repeat, and reducing one costs as much as redacting a sentence: first and last names are remembered apart. */
const NAMES_KEPT = 50_000;
const firstNames = new Map<string, PublicName | null>();
const lastNames = new Map<string, PublicName | null>();
/** Stands for any first name where only the last is asked about. */
const ANYBODY = 'A';

/** `Pérez García, Juan`: the family name, then the given ones. */
const FAMILY_FIRST = /^([^,]*\p{L}[^,]*),([^,]*\p{L}[^,]*)$/u;

/** The parts of a full name: a comma says which is the family's. */
function partsOf(fullName: string | null): NameParts {
  const [, last_name, first_name] = (fullName?.includes(',') && FAMILY_FIRST.exec(fullName)) || [];
  return last_name === undefined ? { full_name: fullName } : { first_name, last_name };
}

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
  const name = reduce(byParts ? parts : partsOf(parts.full_name));
  if (name !== null) return name;
  fields.reject(byParts ? first : full, 'has no name in it that may be shown');
  return NOBODY;
}

function reduce(parts: NameParts): PublicName | null {
  const { first_name, last_name, full_name } = parts;
  if (typeof first_name !== 'string' || typeof full_name === 'string') return withWhole(parts);
  const first = remembered(firstNames, NAMES_KEPT, first_name, () => reduceName({ first_name }));
  if (first === null || typeof last_name !== 'string') return first;
  const last = remembered(lastNames, NAMES_KEPT, last_name, () => reduceName({ first_name: ANYBODY, last_name }));
  const initial = last?.display_name.slice(ANYBODY.length) ?? '';
  return { display_name: first.given + initial, given: first.given, familyWords: last?.familyWords ?? [] };
}

/** Where a record tells the name twice, the family words of both must not show. */
function withWhole(parts: NameParts): PublicName | null {
  const name = reduceName(parts);
  if (name === null || !parts.first_name || !parts.last_name || !parts.full_name) return name;
  const whole = reduceName({ first_name: parts.first_name, full_name: parts.full_name });
  return { ...name, familyWords: [...new Set([...name.familyWords, ...(whole?.familyWords ?? [])])] };
}
