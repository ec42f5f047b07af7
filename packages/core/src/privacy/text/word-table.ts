/** A number for each word of a language, found without making a string of the word. */
import { textOf } from './fold.ts';

/** Slots: a power of two. At three quarters it begins again empty: the frequent words are soon back, file names and slips are not. */
const SLOTS = 1 << 16;
export const WORDS_KEPT = (3 * SLOTS) / 4;
/** Room for the words' letters, and the longest word that is kept. */
const LETTERS = 1 << 19;
const LONGEST = 40;
/** Slots looked at for one word, so that words made to collide cost no more than a word never seen. */
const PROBES = 12;

/** A word of at most so many letters from a to z is its own key: five bits a letter, in two halves. */
const LETTERS_IN_KEY = 12;
const HALF = 2 ** 25 - 1;

/** The lower half of a word's key with one more letter. */
export const lowOn = (low: number, unit: number): number => ((low & HALF) << 5) | (unit & 31);
/** The upper half with one more letter; `low` is the lower one before it. */
export const highOn = (high: number, low: number): number => ((high & HALF) << 5) | (low >>> 25);

/** What is kept of a word, beside each other. */
const FIELDS = 4;
const LOW = 0;
const HIGH = 1;
const NUMBER = 2;
/** Where its letters start; the next word's start where its own end. */
const START = 3;
/** In the upper half, for a word that its key does not tell whole: its letters decide. */
const BY_LETTERS = 1 << 30;

/**
 * Remembers what `compute` says of each word. Words are told apart by their letters, never by a hash. They are kept in the order in
 * which they came, so that the frequent ones, which come first, are beside each other in memory.
 */
export class WordTable {
  /** The place of the word that was looked up last, from 1 to {@link WORDS_KEPT}; 0 when it is not kept. */
  place = 0;
  /** How often it began again: a place means a word only as long as this stays. */
  generation = 0;
  readonly #compute: (word: string) => number;
  readonly #places = new Uint16Array(SLOTS);
  readonly #words = new Int32Array(FIELDS * (WORDS_KEPT + 2));
  readonly #letters = new Uint16Array(LETTERS);
  #filled = 0;

  constructor(compute: (word: string) => number) {
    this.#compute = compute;
  }

  /** The number of the word `units[start..end)`, whose key is `high` and `low`; `isLatin` when it is of nothing but a to z. */
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
