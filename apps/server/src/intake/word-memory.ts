/** Slots of the table: a power of two. 4 MB in all. */
const SLOTS = 2 ** 18;
/** Filled beyond this, it starts again empty. */
const FILLED_MAX = SLOTS / 2;

/**
 * Remembers one number for each word of a text without making a string of the word: it is known by 64 bits of hash, which two
 * words of one language never share.
 */
export interface WordMemory {
  /** The number of the word that is `text[start..end)`; computed from the word the first time. */
  numberOf(text: string, start: number, end: number, compute: (word: string) => number): number;
}

export function openWordMemory(): WordMemory {
  const hashes = new Uint32Array(2 * SLOTS);
  const numbers = new Float64Array(SLOTS);
  let filled = 0;
  // Another start for each memory: nobody can write a word that is taken for another.
  const [seedHigh, seedLow] = [Math.random() * 2 ** 32, Math.random() * 2 ** 32].map(Math.floor) as [number, number];
  return {
    numberOf: (text, start, end, compute) => {
      let high = seedHigh;
      let low = seedLow;
      for (let i = start; i < end; i++) {
        const unit = text.charCodeAt(i);
        high = Math.imul(high ^ unit, 0x01000193);
        low = Math.imul(low + unit, 0x85ebca6b);
        low ^= low >>> 15;
      }
      // A hash of nothing but zeros is a free slot.
      const [a, b] = [high >>> 0, (low | 1) >>> 0];
      for (let slot = (a ^ (b >>> 11)) & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
        if (hashes[2 * slot] === a && hashes[2 * slot + 1] === b) return numbers[slot]!;
        if (hashes[2 * slot + 1] !== 0) continue;
        const number = compute(text.slice(start, end));
        if (filled++ === FILLED_MAX) {
          hashes.fill(0);
          filled = 0;
          return number;
        }
        hashes[2 * slot] = a;
        hashes[2 * slot + 1] = b;
        numbers[slot] = number;
        return number;
      }
    },
  };
}
