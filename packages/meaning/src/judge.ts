import { PLACES } from './weights.ts';

const BITS = 16;
const MASK = (1 << BITS) - 1;
/** How many weights there are. */
export const WEIGHT_COUNT = 1 << BITS;

/** A reading of a text, or that nothing is meant, with the signs that speak for or against it. */
export interface Candidate {
  readonly signs: readonly number[];
}

export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

const named = new Map<string, number>();

function mixed(hash: number, value: number): number {
  const one = Math.imul(hash ^ (value + 0x9e3779b9 + (hash << 6) + (hash >>> 2)), 0x85ebca6b);
  return Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
}

/** The sign of a name and values. When names or values change, the weights are worthless until they are learnt again. */
export function signOf(name: string, a: number, b?: number, c?: number, d?: number, e?: number): number {
  let hash = named.get(name);
  if (hash === undefined) {
    hash = hashOf(name);
    named.set(name, hash);
  }
  hash = mixed(hash, a);
  if (b !== undefined) hash = mixed(hash, b);
  if (c !== undefined) hash = mixed(hash, c);
  if (d !== undefined) hash = mixed(hash, d);
  if (e !== undefined) hash = mixed(hash, e);
  return (hash ^ (hash >>> 16)) & MASK;
}

let learnt: Float32Array | null = null;

/** How much each sign speaks for a reading of a place, as `npm run train:meaning` learns it from labelled requests. A sign is a hash; few share one. */
export function learntPlaces(): Float32Array {
  learnt ??= Float32Array.from(atob(PLACES.bytes), (letter) => ((letter.charCodeAt(0) << 24) >> 24) * PLACES.scale);
  return learnt;
}

/** How likely each candidate is the one that is meant. The last one is that none of the others is. */
export function likelihoods(candidates: readonly Candidate[], weights: Float32Array): number[] {
  const sums = candidates.map(({ signs }) => {
    let sum = 0;
    for (const sign of signs) sum += weights[sign]!;
    return sum;
  });
  return softmax(sums);
}

export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
