import { type NameParts, type ReducedName, reduceName } from '@vidriera/core/privacy';
import type { FamilyNames } from '../family.ts';
import type { Fields } from '../fields.ts';
import { remembered } from '../remembered.ts';

/** A person's name as it may be public, and the words that may not. */
export interface PublicName {
  readonly display_name: string;
  readonly given: string;
  /** Folded. */
  readonly familyWords: readonly string[];
  /** Their fingerprints. */
  readonly family: readonly number[];
}

/** What a last name adds to a name: nothing, or ` P.`, and words that may not be public. */
export interface PublicInitial {
  readonly initial: string;
  readonly familyWords: readonly string[];
  readonly family: readonly number[];
}

/** Names as they may be public; null for one in which nothing may be shown. */
export interface PublicNames {
  ofFirst(firstName: string): PublicName | null;
  ofLast(lastName: string): PublicInitial;
  ofWhole(fullName: string): PublicName | null;
  /** First and last win over the whole (source-format, Records). */
  of(parts: NameParts): PublicName | null;
}

const NOBODY: PublicName = { display_name: '', given: '', familyWords: [], family: [] };
/** Names repeat, and reducing one costs as much as redacting a sentence: first and last names are remembered apart. */
const NAMES_KEPT = 50_000;
/** Stands for any first name where only the last is asked about. */
const ANYBODY = 'A';

/** Remembers what it computed, up to a bound. */
export function openPublicNames({ fingerprint }: FamilyNames): PublicNames {
  const firstNames = new Map<string, PublicName | null>();
  const lastNames = new Map<string, PublicInitial>();
  const wholeNames = new Map<string, PublicName | null>();
  const publish = (name: ReducedName | null) =>
    name === null ? null : { ...name, family: name.familyWords.map(fingerprint) };
  const ofFirst = (first_name: string) =>
    remembered(firstNames, NAMES_KEPT, first_name, () => publish(reduceName({ first_name })));
  const ofLast = (last_name: string) =>
    remembered(lastNames, NAMES_KEPT, last_name, () => {
      const { display_name, familyWords, family } = publish(reduceName({ first_name: ANYBODY, last_name })) ?? NOBODY;
      return { initial: display_name.slice(ANYBODY.length), familyWords, family };
    });
  const ofParts = (first_name: string, last_name: string | null | undefined) => {
    const first = ofFirst(first_name);
    if (first === null || typeof last_name !== 'string') return first;
    const { initial, familyWords, family } = ofLast(last_name);
    return { display_name: first.given + initial, given: first.given, familyWords, family };
  };
  const ofWhole = (full_name: string) => {
    const [, last_name, first_name] = (full_name.includes(',') && FAMILY_FIRST.exec(full_name)) || [];
    if (first_name !== undefined) return ofParts(first_name, last_name);
    return remembered(wholeNames, NAMES_KEPT, full_name, () => publish(reduceName({ full_name })));
  };
  return {
    ofFirst,
    ofLast,
    ofWhole,
    of: ({ first_name, last_name, full_name }) => {
      if (typeof first_name !== 'string') return typeof full_name === 'string' ? ofWhole(full_name) : null;
      if (typeof full_name === 'string') return publish(withWhole({ first_name, last_name, full_name }));
      return ofParts(first_name, last_name);
    },
  };
}

/** `Pérez García, Juan`: the family name, then the given ones. */
const FAMILY_FIRST = /^([^,]*\p{L}[^,]*),([^,]*\p{L}[^,]*)$/u;

/** Reads the name of a record from these fields; first and last win over full (source-format, Records). */
export function publicName(
  fields: Fields,
  names: PublicNames,
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
  const name = names.of(byParts ? parts : { full_name: parts.full_name });
  if (name !== null) return name;
  fields.reject(byParts ? first : full, 'has no name in it that may be shown');
  return NOBODY;
}

/** Where a record tells the name twice, the family words of both must not show. */
function withWhole(parts: NameParts): ReducedName | null {
  const name = reduceName(parts);
  if (name === null || !parts.first_name || !parts.last_name || !parts.full_name) return name;
  const whole = reduceName({ first_name: parts.first_name, full_name: parts.full_name });
  return { ...name, familyWords: [...new Set([...name.familyWords, ...(whole?.familyWords ?? [])])] };
}
