import { familyForms, foldWord, showsFamilyName, type WordsSeen } from '@vidriera/core/privacy';
import { keyedHash } from './keyed-hash.ts';
import { remembered } from './remembered.ts';

/** Bytes of a fingerprint: few enough to be a whole number in JavaScript, enough that two words never share one. */
const FINGERPRINT_BYTES = 6;
const REMEMBERED_MAX = 200_000;
const ADDRESSES_MAX = 10_000;

/** Knows family-name words by their keyed fingerprints: all that is kept of them (decisions, Names). */
export interface FamilyNames {
  /** The fingerprint of a folded word, as a whole number. */
  fingerprint(foldedWord: string): number;
  /** Whether a text may hold a word of these fingerprints: false is certain, true is to be looked at closely. */
  mayMention(text: string, fingerprints: readonly number[]): boolean;
  /** Whether one of these words has one of these fingerprints. */
  isAmong(words: WordsSeen, fingerprints: readonly number[]): boolean;
  /** The fingerprints of everything in a slug, URL, id or given name that may be a family name. */
  inAddress(address: string): readonly number[];
}

/** Remembers what it computed, up to a bound: a language has few words. */
export function openFamilyNames(key: Uint8Array): FamilyNames {
  const hashed = keyedHash(key);
  const byFolded = new Map<string, number>();
  const byWritten = new Map<string, readonly number[]>();
  const byAddress = new Map<string, readonly number[]>();
  /** By place among the words that surveys have met. */
  let byPlace: (readonly number[])[] = [];
  let ofGeneration = 0;
  const compute = (word: string) => Number.parseInt(hashed(word).slice(0, 2 * FINGERPRINT_BYTES), 16);
  const fingerprint = (word: string) => remembered(byFolded, REMEMBERED_MAX, word, () => compute(word));
  /** Of a folded word, and of what else in it may be a family name: few words have any. */
  const ofWord = (word: string) => [fingerprint(word), ...familyForms(word).map(({ text }) => fingerprint(text))];
  const ofAddress = (address: string) => {
    const found: number[] = [];
    showsFamilyName(address, (word) => {
      // Not remembered by itself: most parts of an address are no words, and come once.
      found.push(compute(word));
      return false;
    });
    return found;
  };
  return {
    fingerprint,
    inAddress: (address) => remembered(byAddress, ADDRESSES_MAX, address, () => ofAddress(address)),
    mayMention: (text, fingerprints) => {
      if (fingerprints.length === 0) return false;
      if (JOINED.test(text) || SET_APART.test(text) || ENCLOSED.test(text) || TAG.test(text)) return true;
      let start = -1;
      for (let i = 0; i <= text.length; i++) {
        const sign = i < text.length ? signOf(text.charCodeAt(i)) : OTHER;
        if (sign === UNSURE) return true;
        if (sign === LETTER) {
          if (start < 0) start = i;
        } else if (start >= 0) {
          const word = text.slice(start, i);
          const ofWritten = remembered(byWritten, REMEMBERED_MAX, word, () => ofWord(foldWord(word)));
          if (meet(ofWritten, fingerprints)) return true;
          start = -1;
        }
      }
      return false;
    },
    isAmong: ({ places, count, generation, wordAt }, fingerprints) => {
      if (fingerprints.length === 0) return false;
      if (generation !== ofGeneration) {
        byPlace = [];
        ofGeneration = generation;
      }
      for (let i = 0; i < count; i++) {
        const place = places[i]!;
        byPlace[place] ??= ofWord(wordAt(place));
        if (meet(byPlace[place], fingerprints)) return true;
      }
      return false;
    },
  };
}

/** Whether two short lists of fingerprints have one in common. */
export function meet(some: readonly number[], others: readonly number[]): boolean {
  for (let i = 0; i < some.length; i++) if (others.includes(some[i]!)) return true;
  return false;
}

const LETTER = 1;
const OTHER = 0;
/** An apostrophe, which may join two words, or a script whose words this quick look does not know how to part. */
const UNSURE = 2;

/** The case changes inside a word, or a digit stands beside a letter: more than one word may be in it. */
const JOINED = /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|\p{L}\d|\d\p{L}/u;
/** "[b]", "[/url]". */
const TAG = /\[\/?[a-z]{1,6}(?:=[^\]]{0,300})?\]/i;
/** Letters in squares and circles. */
const ENCLOSED = /\ud83c[\udd10-\udd89]/;
/** Four letters, each by itself. */
const SET_APART = /(?:^|[^\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]{1,4}\p{L}(?![\p{L}\p{N}])){3}/u;

/** Apostrophes, and what begins an escape or a tag. */
const UNSURE_SIGNS = Array.from("'`&%\\<", (sign) => sign.charCodeAt(0));

/** Letters that are more than one with an accent: a reader may take them for another. */
const NOT_ACCENTED = Array.from('ÆÐØÞßæðøþ', (sign) => sign.charCodeAt(0));

/** What a UTF-16 unit is to the quick look: letters are the Latin ones, emoji and punctuation part words. */
function signOf(unit: number): number {
  if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)) return LETTER;
  if (unit < 0x80) return UNSURE_SIGNS.includes(unit) ? UNSURE : OTHER;
  if (unit >= 0xc0 && unit <= 0xff)
    return unit === 0xd7 || unit === 0xf7 ? OTHER : NOT_ACCENTED.includes(unit) ? UNSURE : LETTER;
  if (unit < 0xc0) return unit === 0xaa || unit === 0xb4 || unit === 0xb5 || unit === 0xba ? UNSURE : OTHER;
  if (unit >= 0x2010 && unit <= 0x205e) return unit === 0x2018 || unit === 0x2019 ? UNSURE : OTHER;
  const emoji = (unit >= 0xd83c && unit <= 0xd83e) || (unit >= 0xdc00 && unit <= 0xdfff);
  return emoji ? OTHER : UNSURE;
}

/** As the store keeps them: hexadecimal, sorted, joined by a space. */
export function writeFamily(fingerprints: Iterable<number>): string {
  const hex = [...new Set(fingerprints)].map((value) => value.toString(16).padStart(2 * FINGERPRINT_BYTES, '0'));
  return hex.sort().join(' ');
}

/** The fingerprints of {@link writeFamily}. */
export function readFamily(text: string): number[] {
  return text === '' ? [] : text.split(' ').map((hex) => Number.parseInt(hex, 16));
}
