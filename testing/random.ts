/** Seeded chance: the same seed, the same numbers. */

/** Uniform in [0, 1). */
export type Random = () => number;

/** mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

export const digitsOf = (random: Random, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('');

/** How often a property is tried: `count` times, and a tenth of that in the fast lane (`npm test`). */
export const tries = (count: number): number =>
  process.env.VIDRIERA_TEST_LANE === 'fast' ? Math.ceil(count / 10) : count;

/** True with probability p. */
export const chance = (random: Random, p: number): boolean => random() < p;
