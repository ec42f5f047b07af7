import { PLACES, SERVICES, TOPICS } from './weights.ts';

const BITS = 16;
const MASK = (1 << BITS) - 1;
/** How many weights there are. */
export const WEIGHT_COUNT = 1 << BITS;

/** How many rows the weights of topics have. A row has a weight for each name; rows overlap. */
export const TOPIC_ROWS = 1 << 20;
const NAMES_MAX = 64;
/** How many weights of topics there are. */
export const TOPIC_WEIGHT_COUNT = TOPIC_ROWS + NAMES_MAX;

/** What words say of topics, the concepts of services: rows of weights in units of `scale`, one for each name. The last name is '': no topic. */
export interface TopicWeights {
  readonly names: readonly string[];
  readonly scale: number;
  readonly weights: Int8Array | Float32Array;
}

/** How much each sign speaks for a reading of a service, and of a place. A sign is a hash; few share one. */
export interface Weights {
  readonly services: Float32Array;
  readonly places: Float32Array;
  readonly topics: TopicWeights;
}

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

let learnt: Weights | null = null;

/** The weights that `npm run train:meaning` learns from labelled requests. */
export function learntWeights(): Weights {
  learnt ??= {
    services: decoded(SERVICES),
    places: decoded(PLACES),
    topics: { names: TOPICS.names.split(' ').concat(''), scale: TOPICS.scale, weights: unpacked(TOPICS.bytes) },
  };
  return learnt;
}

const signed = (letters: string, at: number) => (letters.charCodeAt(at) << 24) >> 24;

function decoded({ scale, bytes }: { readonly scale: number; readonly bytes: string }): Float32Array {
  const letters = atob(bytes);
  return Float32Array.from(letters, (_, i) => signed(letters, i) * scale);
}

/** Pairs: how many zeros, and the weight after them. */
function unpacked(bytes: string): Int8Array {
  const weights = new Int8Array(TOPIC_WEIGHT_COUNT);
  const letters = atob(bytes);
  for (let i = 0, at = 0; i < letters.length; i += 2, at++) {
    at += letters.charCodeAt(i);
    weights[at] = signed(letters, i + 1);
  }
  return weights;
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
