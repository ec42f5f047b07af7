/** Given names, from the list in given-names.json. */
import { wordsOf } from '../text/word-lists.ts';
import lists from './given-names.json' with { type: 'json' };

const MARK = '*';
const plain = (name: string): string => name.replace(MARK, '');
const [GIVEN, ALSO_FAMILY_NAMES] = [wordsOf(lists.given), wordsOf(lists.alsoFamilyNames)];
const GIVEN_ONLY = new Set([...GIVEN].map(plain));
const ALL = new Set([...GIVEN_ONLY, ...[...ALSO_FAMILY_NAMES].map(plain)]);
const GLUED = new Set([...GIVEN, ...ALSO_FAMILY_NAMES].filter((name) => name.endsWith(MARK)).map(plain));

/** True for a given name, whether or not it is a family name too. Takes a folded word. */
export const isGivenName = (folded: string): boolean => ALL.has(folded);

/** True for a given name that is rarely a family name. Takes a folded word. */
export const isGivenNameOnly = (folded: string): boolean => GIVEN_ONLY.has(folded);

/** True for a given name that people write together with a family name. Takes a folded word. */
export const isGluedGivenName = (folded: string): boolean => GLUED.has(folded);
