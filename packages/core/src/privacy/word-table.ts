/** A number for each word of a language, found without making a string of the word. */
import { textOf } from './fold.ts';

/** Slots: a power of two. Full at three quarters; a word beyond that is computed every time. */
const SLOTS = 1 << 16;
const FULL = (3 * SLOTS) / 4;
/** Room for the words' letters, and the longest word that is kept. */
const LETTERS = 1 << 19;
const LONGEST = 40;
/** Slots looked at for one word, so that words made to collide cost no more than a word never seen. */
const PROBES = 12;

export interface WordTable {
  /** The number of the word `units[start..end)`; `hash` is {@link hashOn} over its units, from 0. */
  of(units: Uint16Array, start: number, end: number, hash: number): number;
}

/** The hash of a word with one more unit. */
export const hashOn = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193) ^ (hash >>> 15);

/** Remembers what `compute` says of each word. Words are compared letter by letter: a hash decides nothing. */
export function openWordTable(compute: (word: string) => number): WordTable {
  const starts = new Uint32Array(SLOTS);
  const lengths = new Uint8Array(SLOTS);
  const numbers = new Int32Array(SLOTS);
  const letters = new Uint16Array(LETTERS);
  let used = 0;
  let filled = 0;
  const isAt = (slot: number, units: Uint16Array, start: number, length: number): boolean => {
    if (lengths[slot] !== length) return false;
    const from = starts[slot] as number;
    for (let k = 0; k < length; k++) if (letters[from + k] !== units[start + k]) return false;
    return true;
  };
  return {
    of(units, start, end, hash) {
      const length = end - start;
      let slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
      for (let probe = 0; probe < PROBES && lengths[slot] !== 0; probe++) {
        if (isAt(slot, units, start, length)) return numbers[slot] as number;
        slot = (slot + 1) & (SLOTS - 1);
      }
      const number = compute(textOf(units, start, end));
      if (lengths[slot] === 0 && length <= LONGEST && filled < FULL && used + length <= LETTERS) {
        letters.set(units.subarray(start, end), used);
        starts[slot] = used;
        lengths[slot] = length;
        numbers[slot] = number;
        used += length;
        filled++;
      }
      return number;
    },
  };
}
