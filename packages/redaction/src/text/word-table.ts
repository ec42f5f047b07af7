/** Assigns a number to each word of a language without allocating a string for the word. */
import { textOf } from './fold.ts';

/** The number of slots, a power of two. At three quarters the table is emptied: frequent words return soon, rare ones do not. */
const SLOTS = 1 << 16;
export const WORDS_KEPT = (3 * SLOTS) / 4;
/** Space for the letters of the words, and the longest word that is stored. */
const LETTERS = 1 << 19;
const LONGEST = 40;
/** The most slots that one lookup probes, so that words crafted to collide cost no more than new words. */
const PROBES = 12;

/** A word of at most this many letters from a to z is its own key: five bits a letter, in two halves. */
const LETTERS_IN_KEY = 12;
const HALF = 2 ** 25 - 1;

/** Appends a letter to the lower half of a key. */
export const lowOn = (low: number, unit: number): number => ((low & HALF) << 5) | (unit & 31);
/** Appends a letter to the upper half; `low` is the lower half before it. */
export const highOn = (high: number, low: number): number => ((high & HALF) << 5) | (low >>> 25);

/** The number of adjacent array fields per word. */
const FIELDS = 4;
const LOW = 0;
const HIGH = 1;
const NUMBER = 2;
/** The offset of the first letter. The letters of the next word begin where these end. */
const START = 3;
/** A bit of the upper half: the key does not determine the word, so its letters are compared. */
const BY_LETTERS = 1 << 30;

/**
 * Caches the result of `compute` for each word. Equal keys are compared by letters, never by a hash alone. Words are stored in
 * order of arrival, so that frequent words, which arrive first, are close together in memory.
 */
export class WordTable {
  /** The place of the last word that was looked up, from 1 to {@link WORDS_KEPT}; 0 when it is not stored. */
  place = 0;
  /** How often the table was emptied. A place stands for a word only within one generation. */
  generation = 0;
  readonly #compute: (word: string) => number;
  readonly #places = new Uint16Array(SLOTS);
  readonly #words = new Int32Array(FIELDS * (WORDS_KEPT + 2));
  readonly #letters = new Uint16Array(LETTERS);
  #filled = 0;

  constructor(compute: (word: string) => number) {
    this.#compute = compute;
  }

  /** The value of the word `units[start..end)`, whose key is `high` and `low`; `isLatin` when it has only letters from a to z. */
  of(units: Uint16Array, start: number, end: number, high: number, low: number, isLatin: boolean): number {
    const [places, words] = [this.#places, this.#words];
    const inKey = isLatin && end - start <= LETTERS_IN_KEY;
    const upper = inKey ? high : high | BY_LETTERS;
    let slot = Math.imul(low ^ Math.imul(upper, 0x9e3779b1), 0x85ebca6b) >>> 16;
    for (let probe = 0; probe < PROBES; probe++) {
      const place = places[slot] as number;
      if (place === 0) break;
      const at = FIELDS * place;
      if (words[at + LOW] === low && words[at + HIGH] === upper && (inKey || this.#isAt(place, units, start, end))) {
        this.place = place;
        return words[at + NUMBER] as number;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    const number = this.#compute(textOf(units, start, end));
    this.place = places[slot] === 0 ? this.#keep(slot, units, start, end, upper, low, number) : 0;
    return number;
  }

  /** The word at a place. */
  wordAt(place: number): string {
    return textOf(this.#letters, this.#startOf(place), this.#startOf(place + 1));
  }

  #startOf(place: number): number {
    return this.#words[FIELDS * place + START] as number;
  }

  #isAt(place: number, units: Uint16Array, start: number, end: number): boolean {
    const letters = this.#letters;
    let at = this.#startOf(place);
    if (this.#startOf(place + 1) - at !== end - start) return false;
    for (let k = start; k < end; k++) if (letters[at++] !== units[k]) return false;
    return true;
  }

  #keep(
    slot: number,
    units: Uint16Array,
    start: number,
    end: number,
    upper: number,
    low: number,
    number: number,
  ): number {
    const length = end - start;
    if (length > LONGEST) return 0;
    const place = this.#filled + 1;
    const from = this.#startOf(place);
    if (place > WORDS_KEPT || from + length > LETTERS) {
      this.#places.fill(0);
      this.#filled = 0;
      this.generation++;
      return 0;
    }
    this.#letters.set(units.subarray(start, end), from);
    const at = FIELDS * place;
    this.#words[at + LOW] = low;
    this.#words[at + HIGH] = upper;
    this.#words[at + NUMBER] = number;
    this.#words[at + FIELDS + START] = from + length;
    this.#places[slot] = place;
    this.#filled = place;
    return place;
  }
}
