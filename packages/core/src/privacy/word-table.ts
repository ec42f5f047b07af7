/** A number for each word of a language, found without making a string of the word. */
import { textOf } from './fold.ts';

/** Slots: a power of two. Full at three quarters; a word beyond that is computed every time. */
const SLOTS = 1 << 16;
export const WORDS_KEPT = (3 * SLOTS) / 4;
/** Room for the words' letters, and the longest word that is kept. */
const LETTERS = 1 << 19;
const LONGEST = 40;
/** Slots looked at for one word, so that words made to collide cost no more than a word never seen. */
const PROBES = 12;

/** The hash of a word with one more unit. */
export const hashOn = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193) ^ (hash >>> 15);

/**
 * Remembers what `compute` says of each word. Words are compared letter by letter: a hash decides nothing. They are kept in the
 * order in which they came, so that the frequent ones, which come first, are beside each other in memory.
 */
export class WordTable {
  /** The place of the word that was looked up last, from 1 to {@link WORDS_KEPT}; 0 when it is not kept. */
  place = 0;
  readonly #compute: (word: string) => number;
  readonly #places = new Uint16Array(SLOTS);
  readonly #starts = new Uint32Array(WORDS_KEPT + 2);
  readonly #numbers = new Int32Array(WORDS_KEPT + 1);
  readonly #letters = new Uint16Array(LETTERS);
  #filled = 0;

  constructor(compute: (word: string) => number) {
    this.#compute = compute;
  }

  /** The number of the word `units[start..end)`; `hash` is {@link hashOn} over its units, from 0. */
  of(units: Uint16Array, start: number, end: number, hash: number): number {
    const places = this.#places;
    let slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    for (let probe = 0; probe < PROBES && places[slot] !== 0; probe++) {
      const place = places[slot] as number;
      if (this.#isAt(place, units, start, end)) {
        this.place = place;
        return this.#numbers[place] as number;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    const number = this.#compute(textOf(units, start, end));
    this.place = places[slot] === 0 ? this.#keep(slot, units, start, end, number) : 0;
    return number;
  }

  /** The word at a place. */
  wordAt(place: number): string {
    return textOf(this.#letters, this.#starts[place] as number, this.#starts[place + 1] as number);
  }

  #isAt(place: number, units: Uint16Array, start: number, end: number): boolean {
    const letters = this.#letters;
    let at = this.#starts[place] as number;
    if ((this.#starts[place + 1] as number) - at !== end - start) return false;
    for (let k = start; k < end; k++) if (letters[at++] !== units[k]) return false;
    return true;
  }

  #keep(slot: number, units: Uint16Array, start: number, end: number, number: number): number {
    const place = this.#filled + 1;
    const at = this.#starts[place] as number;
    const length = end - start;
    if (length > LONGEST || place > WORDS_KEPT || at + length > LETTERS) return 0;
    this.#letters.set(units.subarray(start, end), at);
    this.#starts[place + 1] = at + length;
    this.#numbers[place] = number;
    this.#places[slot] = place;
    this.#filled = place;
    return place;
  }
}
