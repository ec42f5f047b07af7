/** The small network of the reader: its weights, the characters that it reads, its layers, and the ranges that its evidence makes. */

import type { ContactKind } from '../text/fold.ts';

/** The integer network of `model.bin`. The format is described in `training/quantise.py`, which writes it. */
interface Model {
  readonly width: number;
  readonly dilations: readonly number[];
  /** The embedding in steps of the activations: shifted left by this. */
  readonly embeddingShift: number;
  /** Of output 0, a logit of one. */
  readonly units: number;
  /** The mean evidence of four characters from which a text is suspect. */
  readonly high: number;
  /** As the training calls them. */
  readonly kinds: readonly (ContactKind | 'account' | 'link')[];
  /** Output 0 from -8 to 8 logits -> evidence, 0 to 1000. */
  readonly table: readonly number[];
  readonly fold: {
    /** The id of a letter that no run has. */
    readonly letter: number;
    /** Runs of code points: the first, the step of the id from one to the next, how many, their ids. */
    readonly runs: readonly (readonly [first: number, step: number, count: number, ...ids: number[]])[];
  };
  readonly arrays: ReadonlyMap<string, Int8Array | Float32Array>;
}

type Header = Omit<Model, 'arrays'> & {
  readonly format: number;
  readonly arrays: Readonly<Record<string, readonly [at: number, size: number, type: 'i8' | 'f32']>>;
};

export function parseModel(bytes: Uint8Array<ArrayBuffer>): Model {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const { format, arrays, ...header } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header;
  if (format !== 1) throw new Error(`the reader's weights have format ${format}, this version reads format 1`);
  const blob = bytes.slice(4 + length).buffer;
  const parsed = Object.entries(arrays).map(
    ([name, [at, size, type]]) =>
      [name, type === 'i8' ? new Int8Array(blob, at, size) : new Float32Array(blob, at, size)] as const,
  );
  return { ...header, arrays: new Map(parsed) };
}

const OTHER = 3; // the id of what is neither a letter nor in the table
const TABLE_END = 0x20000;
const EMPTY = 0xff; // in place of an id: the character has none
const MARK = /[\p{Mn}\p{Me}\p{Cf}]/u;
const LETTER = /\p{L}/u;

/**
 * Folds characters into the classes that the network reads: look-alikes, circled digits and other scripts are the plain
 * character with a mark, combining signs are nothing. `training/fold.py` is the same.
 */
export class Characters {
  readonly #letter: number;
  /** Up to four ids of a code point, a byte each; 0 where they are not known yet. */
  readonly #ids = new Uint32Array(TABLE_END);

  constructor({ letter, runs }: Model['fold']) {
    this.#letter = letter;
    for (const [first, step, count, ...ids] of runs) {
      for (let k = 0; k < count; k++) {
        const [a = EMPTY, b = 0, c = 0, d = 0] = ids;
        this.#ids[first + k] = (a === EMPTY ? a : a + step * k) | (b << 8) | (c << 16) | (d << 24);
      }
    }
  }

  /** Writes the ids of a text that fit, and the index of the code point that each comes from. Returns how many there are. */
  fold(text: string, ids: Uint8Array, at: Int32Array): number {
    let n = 0;
    let index = 0;
    for (let i = 0; i < text.length; index++) {
      const code = text.codePointAt(i)!;
      i += code > 0xffff ? 2 : 1;
      for (let known = this.#known(code); known !== 0; known >>>= 8) {
        if ((known & 0xff) === EMPTY) break;
        ids[n] = known & 0xff; // past the end of the arrays nothing is written
        at[n++] = index;
      }
    }
    return n;
  }

  #known(code: number): number {
    const known = this.#ids[code];
    if (known) return known;
    const character = String.fromCodePoint(code);
    const id = LETTER.test(character) ? this.#letter : code >= TABLE_END && MARK.test(character) ? EMPTY : OTHER;
    if (code < TABLE_END) this.#ids[code] = id;
    return id;
  }
}

/** Most characters that are read at once, and of one text. */
export const CHARACTERS_MAX = 4000;

/**
 * One block on `n` rows of channels: y = x + relu(scale * convolution(x) + bias), three taps, `step` bytes apart. All
 * are addresses in the memory; before and behind the rows are `step` bytes of zeros.
 */
type Block = (x: number, y: number, weights: number, scale: number, bias: number, n: number, step: number) => void;

const align = (bytes: number) => Math.ceil(bytes / 16) * 16;

/** The bytes of a layer of activations; one row more, because the kernel computes two at a time. */
const layerOf = ({ dilations, width }: Model) => (CHARACTERS_MAX + 1 + 2 * Math.max(...dilations)) * width * 2;

const PAGE_BYTES = 65_536;

/** Runs the network in one memory that is allocated once: the arrays of the model, and two layers. */
export class Network {
  readonly #model: Model;
  readonly #memory: { readonly buffer: ArrayBuffer };
  readonly #block: Block;
  readonly #places: readonly (readonly [weights: number, scale: number, bias: number])[];
  readonly #layers: readonly [number, number];
  readonly #head: readonly (Int8Array | Float32Array)[];

  /** @param kernel The bytes of `kernel.wasm`. Throws where the host has no WebAssembly with SIMD. */
  constructor(model: Model, kernel: Uint8Array<ArrayBuffer>) {
    this.#model = model;
    const bytes = [...model.arrays.values()].reduce(
      (sum, { byteLength }) => sum + align(byteLength),
      2 * layerOf(model),
    );
    const pages = Math.ceil(bytes / PAGE_BYTES);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    this.#memory = memory;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(kernel), { reader: { memory } });
    this.#block = (exports as { readonly block: Block }).block;
    let top = 0;
    this.#places = model.dilations.map((_, i) => {
      const [weights, scale, bias] = [`w${i}`, `scale${i}`, `bias${i}`].map((name) => {
        const { buffer, byteOffset, byteLength } = model.arrays.get(name)!;
        const at = top;
        new Uint8Array(memory.buffer, at, byteLength).set(new Uint8Array(buffer, byteOffset, byteLength));
        top = align(top + byteLength);
        return at;
      });
      return [weights!, scale!, bias!];
    });
    const before = Math.max(...model.dilations) * model.width * 2;
    this.#layers = [top + before, top + layerOf(model) + before];
    this.#head = ['head', 'headScale', 'headBias'].map((name) => model.arrays.get(name)!);
  }

  /** Computes the last layer of `n` ids; `output` reads it until the next run. */
  run(ids: Uint8Array, n: number): Int16Array {
    const { width, dilations, embeddingShift, arrays } = this.#model;
    const row = width * 2;
    const embedding = arrays.get('embedding')!;
    for (const layer of this.#layers) {
      new Uint8Array(this.#memory.buffer, layer + n * row, (Math.max(...dilations) + 1) * row).fill(0);
    }
    const first = new Int16Array(this.#memory.buffer, this.#layers[0], n * width);
    for (let t = 0; t < n; t++) {
      const from = ids[t]! * width;
      for (let k = 0; k < width; k++) first[t * width + k] = embedding[from + k]! << embeddingShift;
    }
    let [x, y] = this.#layers;
    for (const [i, dilation] of dilations.entries()) {
      const [weights, scale, bias] = this.#places[i]!;
      this.#block(x, y, weights, scale, bias, n, dilation * row);
      // an odd count writes a row behind the last, which the next block takes for zeros
      if (n & 1) new Uint8Array(this.#memory.buffer, y + n * row, row).fill(0);
      [x, y] = [y, x];
    }
    return new Int16Array(this.#memory.buffer, x, n * width);
  }

  /** Of a character: output 0 is the logit of "part of a contact", 1 to 7 score its kind. */
  output(layer: Int16Array, character: number, number: number): number {
    const { width } = this.#model;
    const head = this.#head[0]!;
    let sum = 0;
    for (let k = 0; k < width; k++) sum = (sum + layer[character * width + k]! * head[number * width + k]!) | 0;
    const scaled = Math.fround(Math.fround(sum) * this.#head[1]![number]!);
    return Math.floor(Math.fround(scaled + this.#head[2]![number]!));
  }
}

const SOLID = /[\p{L}\p{N}]/u;
const NUMBER = /\p{N}/u;
/** Signs inside a word: joiners, hidden characters, the frame of a key. */
const JOINED = new Set('\u20e3\ufe0f\u0336\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f');

// Thresholds of evidence, 0 to 1000, fitted on the held-out texts together with the network's `high`.
const RUN = 300;
const WORD = 300;
const WORD_WITH_NUMBER = 120;
const PEAK = 800;
const WORD_WITH_PEAK = 150;
// Ranges this near, with no more letters and digits between them, are one.
const GAP = 14;
const GAP_SOLID = 3;

export interface Range {
  readonly start: number;
  readonly end: number;
  /** The mean of the four strongest characters, 0 to 1000. */
  readonly evidence: number;
}

/**
 * Ranges of code points, from the evidence of each. A run whose four strongest characters have a mean of `high` makes
 * the text suspect; then every likely word goes. `training/decode.py` is the same.
 */
export function decode(characters: readonly string[], p: ArrayLike<number>, high: number): Range[] {
  const solid = characters.map((c) => SOLID.test(c));
  if (!runsOf(characters.length, p).some(([start, end]) => strength(p, solid, start, end) >= 4 * high)) return [];
  const out: { start: number; end: number }[] = [];
  for (let i = 0, j = 0; i < characters.length; i = j) {
    j = i + 1;
    if (!solid[i]) continue;
    while (j < characters.length && (solid[j] || JOINED.has(characters[j]!))) j++;
    if (!isLikely(characters, p, solid, i, j)) continue;
    const last = out.at(-1);
    if (last && i - last.end <= GAP && solid.slice(last.end, i).filter(Boolean).length <= GAP_SOLID) last.end = j;
    else out.push({ start: i, end: j });
  }
  return out.map(({ start, end }) => ({ start, end, evidence: Math.floor(strength(p, solid, start, end) / 4) }));
}

/** Stretches of some evidence, at most two characters without it in between. */
function runsOf(n: number, p: ArrayLike<number>): [start: number, end: number][] {
  const runs: [number, number][] = [];
  for (let i = 0; i < n; i++) {
    if (p[i]! <= RUN) continue;
    const last = runs.at(-1);
    if (last && i - last[1] <= 3) last[1] = i + 1;
    else runs.push([i, i + 1]);
  }
  return runs;
}

/** The sum of the four strongest letters and digits. */
function strength(p: ArrayLike<number>, solid: readonly boolean[], start: number, end: number): number {
  const all: number[] = [];
  for (let i = start; i < end; i++) if (solid[i]) all.push(p[i]!);
  all.sort((a, b) => b - a);
  return all.slice(0, 4).reduce((sum, value) => sum + value, 0);
}

function isLikely(
  characters: readonly string[],
  p: ArrayLike<number>,
  solid: readonly boolean[],
  start: number,
  end: number,
): boolean {
  let sum = 0;
  let peak = 0;
  let count = 0;
  let hasNumber = false;
  for (let i = start; i < end; i++) {
    hasNumber ||= NUMBER.test(characters[i]!);
    if (!solid[i]) continue;
    sum += p[i]!;
    peak = Math.max(peak, p[i]!);
    count++;
  }
  return sum > (hasNumber ? WORD_WITH_NUMBER : WORD) * count || (peak > PEAK && sum > WORD_WITH_PEAK * count);
}
