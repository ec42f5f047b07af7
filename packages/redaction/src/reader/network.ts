import type { Model } from './model.ts';

/** Most characters that are read at once, and of one text. */
export const CHARACTERS_MAX = 4000;

/**
 * One block on `n` rows of channels: y = x + relu(scale * convolution(x) + bias), three taps, `step` bytes apart. All
 * are addresses in the memory; before and behind the rows are `step` bytes of zeros.
 */
export type Block = (
  x: number,
  y: number,
  weights: number,
  scale: number,
  bias: number,
  n: number,
  step: number,
) => void;

const align = (bytes: number) => Math.ceil(bytes / 16) * 16;

/** The bytes of a layer of activations; one row more, because the kernel computes two at a time. */
const layerOf = ({ dilations, width }: Model) => (CHARACTERS_MAX + 1 + 2 * Math.max(...dilations)) * width * 2;

/** The bytes that a model needs: its arrays and two layers. */
export function memoryOf(model: Model): number {
  return [...model.arrays.values()].reduce((sum, { byteLength }) => sum + align(byteLength), 2 * layerOf(model));
}

/** Runs the network in one buffer that is allocated once. */
export class Network {
  readonly #model: Model;
  readonly #buffer: ArrayBuffer;
  readonly #block: Block;
  readonly #places: readonly (readonly [weights: number, scale: number, bias: number])[];
  readonly #layers: readonly [number, number];
  readonly #head: Int8Array;
  readonly #headScale: Float32Array;
  readonly #headBias: Float32Array;

  constructor(model: Model, buffer: ArrayBuffer, block: Block) {
    this.#model = model;
    this.#buffer = buffer;
    this.#block = block;
    let top = 0;
    this.#places = model.dilations.map((_, i) => {
      const [weights, scale, bias] = [`w${i}`, `scale${i}`, `bias${i}`].map((name) => {
        const { buffer: from, byteOffset, byteLength } = model.arrays.get(name)!;
        const at = top;
        new Uint8Array(buffer, at, byteLength).set(new Uint8Array(from, byteOffset, byteLength));
        top = align(top + byteLength);
        return at;
      });
      return [weights!, scale!, bias!];
    });
    const before = Math.max(...model.dilations) * model.width * 2;
    this.#layers = [top + before, top + layerOf(model) + before];
    this.#head = model.arrays.get('head') as Int8Array;
    this.#headScale = model.arrays.get('headScale') as Float32Array;
    this.#headBias = model.arrays.get('headBias') as Float32Array;
  }

  /** Computes the last layer of `n` ids; `output` reads it until the next run. */
  run(ids: Uint8Array, n: number): Int16Array {
    const { width, dilations, embeddingShift, arrays } = this.#model;
    const row = width * 2;
    const embedding = arrays.get('embedding')!;
    for (const layer of this.#layers) {
      new Uint8Array(this.#buffer, layer + n * row, (Math.max(...dilations) + 1) * row).fill(0);
    }
    const first = new Int16Array(this.#buffer, this.#layers[0], n * width);
    for (let t = 0; t < n; t++) {
      const from = ids[t]! * width;
      for (let k = 0; k < width; k++) first[t * width + k] = embedding[from + k]! << embeddingShift;
    }
    let [x, y] = this.#layers;
    for (const [i, dilation] of dilations.entries()) {
      const [weights, scale, bias] = this.#places[i]!;
      this.#block(x, y, weights, scale, bias, n, dilation * row);
      // an odd count writes a row behind the last, which the next block takes for zeros
      if (n & 1) new Uint8Array(this.#buffer, y + n * row, row).fill(0);
      [x, y] = [y, x];
    }
    return new Int16Array(this.#buffer, x, n * width);
  }

  /** Of a character: output 0 is the logit of "part of a contact", 1 to 7 score its kind. */
  output(layer: Int16Array, character: number, number: number): number {
    const { width } = this.#model;
    const head = this.#head;
    let sum = 0;
    for (let k = 0; k < width; k++) sum = (sum + layer[character * width + k]! * head[number * width + k]!) | 0;
    const scaled = Math.fround(Math.fround(sum) * this.#headScale[number]!);
    return Math.floor(Math.fround(scaled + this.#headBias[number]!));
  }
}
