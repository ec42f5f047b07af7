import { Tokens } from './tokens.ts';

const WINDOW = 16; // tokens
const STRIDE = 8;
const HEADER_BYTES = 16;
const NOTHING = -(2 ** 30);

/** A window of a text, in UTF-16 offsets, and how much speaks for a contact in it. */
export interface Window {
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

/**
 * Which texts may hold a contact: a logistic regression over the hashed words and word pairs of windows of 16 tokens, in
 * whole numbers. `training/gate.py` is the same, and describes the file.
 */
export class Gate {
  readonly #mask: number;
  readonly #bias: number;
  readonly #threshold: number;
  readonly #weights: Int8Array;
  /** The window that counted a slot last: a word counts once in a window. */
  readonly #counted: Int32Array;
  readonly #tokens = new Tokens();
  #windows = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    const [, bits, bias, threshold] = new Int32Array(bytes.slice(0, HEADER_BYTES).buffer);
    this.#mask = (1 << bits!) - 1;
    this.#bias = bias!;
    this.#threshold = threshold!;
    this.#weights = new Int8Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, 1 << bits!);
    this.#counted = new Int32Array(1 << bits!);
  }

  suspects(text: string): boolean {
    return this.score(text) >= this.#threshold;
  }

  /** The greatest score of its windows. */
  score(text: string): number {
    return this.windows(text).reduce((best, { score }) => Math.max(best, score), NOTHING);
  }

  /** The windows that are suspected, or the one that is nearest to it. */
  suspicious(text: string): Window[] {
    const windows = this.windows(text).sort((a, b) => b.score - a.score);
    return windows.filter(({ score }, k) => k === 0 || score >= this.#threshold);
  }

  windows(text: string): Window[] {
    this.#tokens.read(text);
    const { starts } = this.#tokens;
    const windows: Window[] = [];
    for (let first = 0; first < starts.length && (first === 0 || first < starts.length - STRIDE); first += STRIDE) {
      const last = Math.min(starts.length, first + WINDOW);
      windows.push({ start: starts[first]!, end: starts[last] ?? text.length, score: this.#scoreOf(first, last) });
    }
    return windows;
  }

  #scoreOf(first: number, last: number): number {
    const { words, pairs } = this.#tokens;
    this.#windows = (this.#windows + 1) | 0;
    let sum = this.#bias;
    for (let i = first; i < last; i++) {
      sum += this.#weightOf(words[i]!);
      if (i > first) sum += this.#weightOf(pairs[i]!);
    }
    return sum;
  }

  #weightOf(hash: number): number {
    const slot = ((hash >>> 0) ^ (hash >>> 15)) & this.#mask;
    if (this.#counted[slot] === this.#windows) return 0;
    this.#counted[slot] = this.#windows;
    return this.#weights[slot]!;
  }
}
