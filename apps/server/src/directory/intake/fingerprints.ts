import { memoized, remembered } from '@vidriera/contract/memo';
import {
  familyForms,
  familyKey,
  familyKeys,
  familySound,
  formsOf,
  ordinaryWords,
  ownValuesIn,
  type PrivateValues,
  restKey,
  showsFamilyName,
} from '@vidriera/redaction';
import { keyedHash } from '../store/keyed-hash.ts';

/** The bytes of a fingerprint: few enough for an integer in JavaScript, enough to avoid collisions. */
const FINGERPRINT_BYTES = 6;
const WORDS_REMEMBERED = 200_000;
const ADDRESSES_REMEMBERED = 10_000;

export function openFingerprints(key: Uint8Array): (text: string) => number {
  const hashed = keyedHash(key);
  return (text) => Number.parseInt(hashed(text).slice(0, 2 * FINGERPRINT_BYTES), 16);
}

/** Recognises family-name words by their keyed fingerprints, which is all that is stored of them. */
export type FamilyNames = ReturnType<typeof openFamilyNames>;

/** Creates the recogniser for a key. It caches fingerprints, up to a bound, since words repeat. */
export function openFamilyNames(key: Uint8Array) {
  const compute = openFingerprints(key);
  /** The fingerprint of a folded word of a text. */
  const fingerprint = remembered(WORDS_REMEMBERED, (word) => compute(familyKey(word)));
  /** The fingerprint of a word that certainly names a person: also a common word counts by its sound. */
  const ofSound = (word: string) => compute(familySound(word));
  /** The fingerprints of a folded word and of the possible family names in it; few words have any. */
  const ofWord = remembered(WORDS_REMEMBERED, (word) => [
    fingerprint(word),
    ofSound(word),
    compute(restKey(word)),
    ...familyForms(word).map(({ text }) => fingerprint(text)),
  ]);
  /** The fingerprints of everything in a slug, URL, id or given name that may be a family name. */
  const inAddress = remembered(ADDRESSES_REMEMBERED, (address) => {
    const found: number[] = [];
    showsFamilyName(address, (word) => {
      found.push(fingerprint(word));
      return false;
    });
    return found;
  });
  /** Whether one of these words has one of these fingerprints. */
  const isAmong = (words: readonly string[], fingerprints: readonly number[]) =>
    fingerprints.length > 0 && words.some((word) => haveCommonFingerprint(ofWord(word), fingerprints));
  return {
    /** The fingerprints of a folded family name: names that sound alike have a common one. */
    ofName: (name: string): number[] => familyKeys(name).map(compute),
    fingerprint,
    ofSound,
    inAddress,
    /** Whether a text may contain a word with one of these fingerprints: false is certain, true needs a closer check. */
    mayMention: (text: string, fingerprints: readonly number[]): boolean => {
      if (fingerprints.length === 0) return false;
      const words = ordinaryWords(text);
      return words === null || isAmong(words, fingerprints);
    },
    isAmong,
  };
}

/** Whether two lists of fingerprints have a common one. Only the second may be long. */
export function haveCommonFingerprint(some: readonly number[], others: readonly number[]): boolean {
  for (let i = 0; i < some.length; i++) if (isIn(some[i]!, others)) return true;
  return false;
}

/** From this length on, a set is faster than a search. */
const LONG = 32;
const setOf = memoized((list: readonly number[]): ReadonlySet<number> => new Set(list));

/** Whether a list has a fingerprint. A professional with many reviews has a long list of their authors. */
export function isIn(fingerprint: number, list: readonly number[]): boolean {
  return list.length < LONG ? list.includes(fingerprint) : setOf(list).has(fingerprint);
}

/** The stored form of fingerprints: hexadecimal, sorted, joined by a space. */
export function writeFamily(fingerprints: Iterable<number>): string {
  const hex = [...new Set(fingerprints)].map((value) => value.toString(16).padStart(2 * FINGERPRINT_BYTES, '0'));
  return hex.sort().join(' ');
}

/** Parses the form of {@link writeFamily}. */
export function readFamily(text: string): number[] {
  return text === '' ? [] : text.split(' ').map((hex) => Number.parseInt(hex, 16));
}

/** The most fingerprints of one professional. */
const OWN_MAX = 40;
const FORMS_REMEMBERED = 100_000;

/**
 * Recognises the private values of a professional in the reviews of that professional, which may come long after: by keyed
 * fingerprints of their forms, which is all that is stored of them.
 */
export function openOwnValues(key: Uint8Array) {
  const fingerprint = remembered(FORMS_REMEMBERED, openFingerprints(key));
  return {
    fingerprint,
    fingerprintsOf: (values: PrivateValues) => formsOf(values).slice(0, OWN_MAX).map(fingerprint),
    /** The values that these texts show, one after the other; undefined when they show none. */
    shownIn: (texts: readonly (string | null)[], fingerprints: readonly number[]): PrivateValues | undefined => {
      if (fingerprints.length === 0) return undefined;
      const text = texts.filter((one) => one !== null).join('\n');
      const values = ownValuesIn(text, (form) => fingerprints.includes(fingerprint(form)));
      return values.length === 0 ? undefined : values;
    },
  };
}

const LENGTH = 24;

/**
 * Makes the public id of a review from its id in the source: always the same, and not reversible without the directory's key. An id
 * of a source may show a number, an address or a name.
 */
export function openReviewIds(key: Uint8Array): (sourceId: string) => string {
  const hashed = keyedHash(key);
  return (sourceId) => `r-${inLetters(hashed(`review id\n${sourceId}`).slice(0, LENGTH))}`;
}

/** Hexadecimal digits as letters: nothing can be dialled, and without vowels they form no word. */
export function inLetters(hex: string): string {
  return Array.from(hex, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)]).join('');
}
