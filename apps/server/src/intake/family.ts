import { createHmac, createSecretKey } from 'node:crypto';
import { foldWord, WORDS_KEPT, type WordsSeen, wordAt } from '@vidriera/core/privacy';
import { remembered } from './remembered.ts';

/** Bytes of a fingerprint: few enough to be a whole number in JavaScript, enough that two words never share one. */
const FINGERPRINT_BYTES = 6;
const REMEMBERED_MAX = 200_000;

/** Knows family-name words by their keyed fingerprints: all that is kept of them (decisions, Names). */
export interface FamilyNames {
  /** The fingerprint of a folded word, as a whole number. */
  fingerprint(foldedWord: string): number;
  /** Whether a text may hold a word of these fingerprints: false is certain, true is to be looked at closely. */
  mayMention(text: string, fingerprints: readonly number[]): boolean;
  /** Whether one of these words has one of these fingerprints. */
  isAmong(words: WordsSeen, fingerprints: readonly number[]): boolean;
}

/** Remembers what it computed, up to a bound: a language has few words. */
export function openFamilyNames(key: Uint8Array): FamilyNames {
  const secret = createSecretKey(key);
  const byFolded = new Map<string, number>();
  const byWritten = new Map<string, number>();
  /** By place among the words that surveys have met; 0 for one not asked about yet. */
  const byPlace = new Float64Array(WORDS_KEPT + 1);
  let ofGeneration = 0;
  const fingerprint = (word: string) =>
    remembered(byFolded, REMEMBERED_MAX, word, () =>
      createHmac('sha256', secret).update(word).digest().readUIntBE(0, FINGERPRINT_BYTES),
    );
  const ofWritten = (word: string) => remembered(byWritten, REMEMBERED_MAX, word, () => fingerprint(foldWord(word)));
  return {
    fingerprint,
    mayMention: (text, fingerprints) => {
      if (fingerprints.length === 0) return false;
      let start = -1;
      for (let i = 0; i <= text.length; i++) {
        const sign = i < text.length ? signOf(text.charCodeAt(i)) : OTHER;
        if (sign === UNSURE) return true;
        if (sign === LETTER) {
          if (start < 0) start = i;
        } else if (start >= 0) {
          if (fingerprints.includes(ofWritten(text.slice(start, i)))) return true;
          start = -1;
        }
      }
      return false;
    },
    isAmong: ({ places, count, generation }, fingerprints) => {
      if (fingerprints.length === 0) return false;
      if (generation !== ofGeneration) {
        byPlace.fill(0);
        ofGeneration = generation;
      }
      for (let i = 0; i < count; i++) {
        const place = places[i]!;
        let value = byPlace[place]!;
        if (value === 0) {
          value = fingerprint(wordAt(place));
          byPlace[place] = value;
        }
        for (let k = 0; k < fingerprints.length; k++) if (fingerprints[k] === value) return true;
      }
      return false;
    },
  };
}

const LETTER = 1;
const OTHER = 0;
/** An apostrophe, which may join two words, or a script whose words this quick look does not know how to part. */
const UNSURE = 2;

/** What a UTF-16 unit is to the quick look: letters are the Latin ones, emoji and punctuation part words. */
function signOf(unit: number): number {
  if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)) return LETTER;
  if (unit < 0x80) return unit === 0x27 || unit === 0x60 ? UNSURE : OTHER;
  if (unit >= 0xc0 && unit <= 0x24f) return unit === 0xd7 || unit === 0xf7 ? OTHER : LETTER;
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
