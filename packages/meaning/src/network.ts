import { KERNEL } from './kernel.ts';
import { NETWORK } from './weights.ts';

/** What a network has learnt. */
export interface NetworkWeights {
  /** The concepts of services. The last one is '': nothing is asked for. */
  readonly topics: readonly string[];
  /** {@link WIDTH} values a sign. */
  readonly rows: Int8Array | Float32Array;
  readonly scale: number;
  readonly layer: LayerWeights;
  /** How much a word counts in the sum; its last value is the bias. */
  readonly gate: Float32Array;
  /** By topic: what the sum of the words and the most of each channel say. */
  readonly out: Float32Array;
  readonly outBias: Float32Array;
  /** How likely a service that has no topic is meant where it is named; its last value is the bias. */
  readonly pointer: Float32Array;
  /** How likely the work is in a place that is named; its last value is the bias. */
  readonly place: Float32Array;
  /** How likely it is in none, from the same as `out`. */
  readonly nowhere: Float32Array;
  /** By sign of a reading: how much it speaks for it. */
  readonly readings: Float32Array;
}

/** A word's channels are changed by a weighted sum of those around it. */
export interface LayerWeights {
  /** {@link TAPS} values a channel, those of the word furthest before first. */
  readonly taps: Float32Array;
  /** By channel of the sum: what it adds to each channel. */
  readonly mix: Float32Array;
  readonly bias: Float32Array;
}

export const WIDTH = 64;
export const REACH = 4;
export const TAPS = 2 * REACH + 1;
/** How many signs are told apart; few share one. */
export const ROWS = 1 << 15;
/** The words and marks that are read at most. */
export const WORDS_MAX = 512;
const BYTES = 4;
const PREFIX = 5;
const PART = 4;
const PARTS_MAX = 8;

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

const rowOf = (hash: number) => (Math.imul(hash, 0x85ebca6b) >>> 8) % ROWS;

/** The row of a sign that is no word: a mark, or what a lexicon says of a word. */
export function signRow(name: string): number {
  return rowOf(hashOf(name));
}

/** The rows of a word: of itself, its beginning, and its parts, which it shares with related and misspelled ones. */
export function wordRows(word: string): number[] {
  const rows = [rowOf(hashOf(word)), rowOf(hashOf(word.slice(0, PREFIX)) ^ 0x2545f491)];
  const whole = `^${word}$`;
  const parts = Math.min(PARTS_MAX, whole.length - PART + 1);
  for (let i = 0; i < parts; i++) rows.push(rowOf(hashOf(whole.slice(i, i + PART)) ^ 0x5bd1e995));
  return rows;
}

/** Takes addresses and counts in the order of `kernel.wat`. */
type Layer = (...parameters: readonly number[]) => void;

/**
 * Says what a text is about. A word is the sum of the rows of its signs; a layer lets it see its neighbors, and the words together say how
 * likely each topic is, and how likely nothing is asked for.
 */
export class Network {
  readonly weights: NetworkWeights;
  /** Addresses in the memory. */
  readonly #at: Readonly<Record<'taps' | 'mix' | 'bias' | 'near' | 'words' | 'read', number>>;
  readonly #memory: Float32Array;
  readonly #layer: Layer;

  constructor(weights: NetworkWeights) {
    this.weights = weights;
    let end = 0;
    const room = (values: number) => {
      end += values * BYTES;
      return end - values * BYTES;
    };
    this.#at = {
      taps: room(TAPS * WIDTH),
      mix: room(WIDTH * WIDTH),
      bias: room(WIDTH),
      near: room(WIDTH),
      // Before and behind the words are rows of zeros.
      words: room((WORDS_MAX + 2 * REACH) * WIDTH) + REACH * WIDTH * BYTES,
      read: room(WORDS_MAX * WIDTH),
    };
    const pages = Math.ceil(end / 65_536);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.#memory = new Float32Array(memory.buffer);
    for (const name of ['taps', 'mix', 'bias'] as const) this.#memory.set(weights.layer[name], this.#at[name] / BYTES);
    const module = new WebAssembly.Module(bytesOf(KERNEL));
    const { exports } = new WebAssembly.Instance(module, { network: { memory } });
    this.#layer = (exports as { readonly layer: Layer }).layer;
  }

  /** @param signs By word or mark: its rows. */
  read(signs: readonly (readonly number[])[]): ReadWords {
    const { rows, scale } = this.weights;
    const count = Math.min(signs.length, WORDS_MAX);
    const { taps, mix, bias, near, words, read } = this.#at;
    const memory = this.#memory.subarray(words / BYTES);
    const word = new Float64Array(WIDTH);
    for (let i = 0; i < count; i++) {
      word.fill(0);
      for (const row of signs[i]!) for (let c = 0, at = row * WIDTH; c < WIDTH; c++, at++) word[c]! += rows[at]!;
      for (let c = 0, at = i * WIDTH; c < WIDTH; c++, at++) memory[at] = word[c]! * scale;
    }
    memory.fill(0, count * WIDTH, (count + REACH) * WIDTH);
    this.#layer(words, read, taps, REACH, mix, bias, near, count);
    return new ReadWords(this.#memory.slice(read / BYTES, read / BYTES + count * WIDTH), this.weights);
  }
}

/** The words of a text as a network has read them. */
export class ReadWords {
  readonly #weights: NetworkWeights;
  /** {@link WIDTH} values a word. */
  readonly #values: Float32Array;
  readonly #gates: Float32Array;
  readonly #sum = new Float32Array(WIDTH);
  readonly #most = new Float32Array(WIDTH).fill(-Infinity);
  readonly #mostAt = new Int32Array(WIDTH);

  constructor(values: Float32Array, weights: NetworkWeights) {
    this.#weights = weights;
    this.#values = values;
    this.#gates = new Float32Array(values.length / WIDTH);
    for (let i = 0; i < this.#gates.length; i++) {
      this.#gates[i] = 1 / (1 + Math.exp(-this.#saidBy(i, weights.gate)));
      for (let c = 0; c < WIDTH; c++) {
        const value = values[i * WIDTH + c]!;
        this.#sum[c]! += this.#gates[i]! * value;
        if (value <= this.#most[c]!) continue;
        this.#most[c] = value;
        this.#mostAt[c] = i;
      }
    }
  }

  /** By topic, and behind them by place of `pointed`: how likely it is meant. */
  likelihoods(pointed: readonly number[]): number[] {
    const { out, outBias, pointer } = this.#weights;
    const sums = Array.from(outBias, (bias, topic) => bias + this.#saidByAll(out, topic));
    return softmax([...sums, ...pointed.map((word) => this.#saidBy(word, pointer))]);
  }

  /** By place that is named, and last for none: how likely the work is there. */
  placeLikelihoods(named: readonly NamedReading[]): number[] {
    const { place, nowhere, readings } = this.#weights;
    const sums = named.map(({ word, signs }) =>
      signs.reduce((sum, sign) => sum + readings[sign]!, this.#saidBy(word, place)),
    );
    return softmax([...sums, this.#saidByAll(nowhere, 0)]);
  }

  #saidBy(word: number, weights: Float32Array): number {
    let sum = weights[WIDTH]!;
    for (let c = 0; c < WIDTH; c++) sum += weights[c]! * this.#values[word * WIDTH + c]!;
    return sum;
  }

  #saidByAll(weights: Float32Array, index: number): number {
    const from = 2 * index * WIDTH;
    let sum = 0;
    for (let c = 0; c < WIDTH; c++)
      sum += weights[from + c]! * this.#sum[c]! + weights[from + WIDTH + c]! * this.#most[c]!;
    return sum;
  }

  /** By word: how much it says for a topic. */
  said(topic: number): Float32Array {
    const { out } = this.#weights;
    const from = 2 * topic * WIDTH;
    const shares = new Float32Array(this.#gates.length);
    for (let i = 0; i < shares.length; i++)
      for (let c = 0; c < WIDTH; c++) shares[i]! += out[from + c]! * this.#gates[i]! * this.#values[i * WIDTH + c]!;
    for (let c = 0; c < WIDTH && shares.length > 0; c++)
      shares[this.#mostAt[c]!]! += out[from + WIDTH + c]! * this.#most[c]!;
    return shares;
  }
}

/** One of the places of a name: the place of its word, and its own signs. */
export interface NamedReading {
  readonly word: number;
  readonly signs: readonly number[];
}

export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

let learnt: Network | null = null;

/** The network that `npm run train:meaning` learns from labelled requests. */
export function learntNetwork(): Network {
  learnt ??= new Network(unpacked());
  return learnt;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

function unpacked(): NetworkWeights {
  const rest = new Float32Array(bytesOf(NETWORK.rest).buffer);
  let at = 0;
  const next = (count: number) => {
    at += count;
    return rest.subarray(at - count, at);
  };
  const topics = NETWORK.topics.split(' ').concat('');
  return {
    topics,
    rows: new Int8Array(bytesOf(NETWORK.rows).buffer),
    scale: NETWORK.scale,
    layer: { taps: next(TAPS * WIDTH), mix: next(WIDTH * WIDTH), bias: next(WIDTH) },
    gate: next(WIDTH + 1),
    out: next(2 * WIDTH * topics.length),
    outBias: next(topics.length),
    pointer: next(WIDTH + 1),
    place: next(WIDTH + 1),
    nowhere: next(2 * WIDTH),
    readings: next(rest.length - at),
  };
}
