import { remembered } from '@vidriera/contract/memo';
import {
  foldWord,
  isGivenName,
  isGivenNameOnly,
  isShort,
  type NameParts,
  reduceName,
  type UnknownFamilyPerson,
} from '@vidriera/redaction';
import { type FamilyNames, haveCommonFingerprint } from '../fingerprints.ts';
import { readField, type SourceRecord } from '../read-record.ts';

/** A person's public name, and the words that must stay private. */
export interface PublicName {
  readonly display_name: string;
  readonly given: string;
  /** Folded. */
  readonly givenFolded: string;
  /** Folded. */
  readonly familyWords: readonly string[];
  readonly family: readonly number[];
}

const NOBODY: PublicName = {
  display_name: '',
  given: '',
  givenFolded: '',
  familyWords: [],
  family: [],
};
/** Names repeat, and reducing one costs as much as redacting a sentence. First and last names are cached separately. */
const NAMES_KEPT = 50_000;
/** Stands for any first name when only the last name is reduced. */
const ANYBODY = 'Ana';

/**
 * Returns a function that reduces a name to its public form: null for one of which nothing may be shown. First and last name take
 * precedence over the full name (source-format, Records). It caches names.
 */
export function openPublicNames({ ofName }: FamilyNames): (parts: NameParts) => PublicName | null {
  const publish = (parts: NameParts): PublicName | null => {
    const name = reduceName(parts);
    if (name === null) return null;
    const given = asWritten(name.given);
    const display_name = given + name.display_name.slice(name.given.length);
    return { ...name, given, display_name, family: name.familyWords.flatMap(ofName) };
  };
  const ofFirst = remembered(NAMES_KEPT, (first_name) => publish({ first_name }));
  const ofLast = remembered(NAMES_KEPT, (last_name) => publish({ first_name: ANYBODY, last_name }) ?? NOBODY);
  const ofWhole = remembered(NAMES_KEPT, (full_name) => publish({ full_name }));
  return ({ first_name, last_name, full_name }) => {
    if (typeof first_name !== 'string') return typeof full_name === 'string' ? ofWhole(full_name) : null;
    if (typeof full_name === 'string') return publish({ first_name, last_name, full_name });
    const first = ofFirst(first_name);
    if (typeof last_name !== 'string') return first;
    const { display_name, familyWords, family } = ofLast(last_name);
    if (first === null || mustReduceTogether(first, familyWords)) return publish({ first_name, last_name });
    return { ...first, display_name: first.given + display_name.slice(ANYBODY.length), familyWords, family };
  };
}

/**
 * Whether first and last name must be reduced together: the first contains a family name or may be one, may be glued to one, or
 * they may be swapped.
 */
function mustReduceTogether({ familyWords, givenFolded }: PublicName, last: readonly string[]): boolean {
  if (familyWords.length > 0) return true;
  return last.some((word) => givenFolded.includes(word) || isShort(word) || isGivenNameOnly(word));
}

/** The person with this display name; nobody when the family name is known and the name shows no initial of it. */
export function unknownFamily(displayName: string, family: readonly number[]): readonly UnknownFamilyPerson[] {
  const [given = '', initial = ''] = displayName.split(' ');
  const isKnown = family.length > 0;
  return isKnown && initial === '' ? [] : [{ given: foldWord(given), initial: foldWord(initial), isKnown }];
}

/** The display name of a person with this family name: a given name that reveals it becomes an initial. */
export function besideFamily(displayName: string, family: readonly number[], { inAddress }: FamilyNames): string {
  const given = displayName.split(' ', 1)[0] as string;
  if (family.length === 0 || isGivenName(foldWord(given)) || !haveCommonFingerprint(inAddress(given), family))
    return displayName;
  return `${[...given][0]}.`.toUpperCase() + displayName.slice(given.length);
}

const VOWEL = /[aeiouyáéíóúàèìòùâêîôûäëïöü]/iu;
const WORD = /\p{L}[\p{L}\p{M}]*/gu;

/** A given name in capitals or in small letters as names are written: "JUAN" is "Juan"; "JP" stays. */
function asWritten(given: string): string {
  const isPlain = given === given.toLowerCase() || (given === given.toUpperCase() && VOWEL.test(given));
  if (!isPlain) return given;
  return given.replace(WORD, (word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase());
}

/** The author of a review without a usable name. */
export const ANONYMOUS: PublicName = { ...NOBODY, display_name: 'Anónimo' };

/**
 * Reads a record's name from the fields of its table. First and last name take precedence over the full name. The author of a
 * review may lack a last name, or any usable one: then they are {@link ANONYMOUS}.
 */
export function publicName(
  source: SourceRecord,
  nameOf: ReturnType<typeof openPublicNames>,
  { source: [first, last, full], most }: { readonly source: readonly [string, string, string]; readonly most: number },
  isAuthor: boolean,
): PublicName {
  const textOf = (field: string) => readField(field, { is: 'text', clean: 'name', most }, source);
  const parts = { first_name: textOf(first), last_name: textOf(last), full_name: textOf(full) };
  const byParts = parts.first_name !== null && (parts.last_name !== null || isAuthor);
  if (!byParts && parts.full_name === null) {
    if (isAuthor) return ANONYMOUS;
    source.reject(parts.first_name === null ? first : last, `is required (or ${full})`);
    return NOBODY;
  }
  const name = nameOf(byParts ? parts : { full_name: parts.full_name });
  if (name !== null) return name;
  if (isAuthor) return ANONYMOUS;
  source.reject(byParts ? first : full, 'has no name in it that may be shown');
  return NOBODY;
}
