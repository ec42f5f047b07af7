const MARK = /[\p{M}\p{Cf}]/u;
const SPACE = /\s/;
const DIGITS_MAX = 12;
const NUMBER_SIGN = 0x23;
// FNV-1a over UTF-16 units
const HASH_START = 2166136261;
const hash = (state: number, unit: number) => Math.imul(state ^ unit, 16777619);

/**
 * The tokens of a text, each as the hash of its word and the hash of it with the word before. A token is a run of
 * letters, a run of digits (`#` and their count) or another sign, in small letters without accents. Nothing is allocated
 * for plain text, because every text of an import passes here. `training/gate.py` is the same.
 */
class Tokens {
  readonly words: number[] = [];
  readonly pairs: number[] = [];
  /** Where each begins, in UTF-16 offsets. */
  readonly starts: number[] = [];
  #word = 0;
  #pair = 0;
  #before = 0;
  #open: 'letters' | 'digits' | null = null;
  #digits = 0;

  read(text: string): void {
    for (const list of [this.words, this.pairs, this.starts]) list.length = 0;
    this.#before = HASH_START;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 0x80) this.#add(code >= 0x41 && code <= 0x5a ? code + 0x20 : code, i);
      else {
        const character = String.fromCodePoint(text.codePointAt(i)!);
        for (const c of character.normalize('NFKD').toLowerCase()) if (!MARK.test(c)) this.#add(c.codePointAt(0)!, i);
        i += character.length - 1;
      }
    }
    this.#close();
  }

  #add(code: number, at: number): void {
    const isLetter = code >= 0x61 && code <= 0x7a;
    const isDigit = code >= 0x30 && code <= 0x39;
    const kind = isLetter ? 'letters' : isDigit ? 'digits' : null;
    if (kind === null || kind !== this.#open) this.#close();
    if (kind === null && (code === 0x20 || SPACE.test(String.fromCodePoint(code)))) return;
    if (this.#open === null) {
      this.starts.push(at);
      this.#word = HASH_START;
      this.#pair = hash(this.#before, 0x20);
      this.#digits = 0;
      this.#open = kind;
    }
    if (isDigit) this.#digits++;
    else if (code <= 0xffff) this.#extend(code);
    else for (const unit of [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + (code & 0x3ff)]) this.#extend(unit);
    if (kind === null) this.#end();
  }

  #extend(unit: number): void {
    this.#word = hash(this.#word, unit);
    this.#pair = hash(this.#pair, unit);
  }

  #close(): void {
    if (this.#open === 'digits') {
      this.#extend(NUMBER_SIGN);
      for (const digit of String(Math.min(this.#digits, DIGITS_MAX))) this.#extend(digit.charCodeAt(0));
    }
    if (this.#open !== null) this.#end();
  }

  #end(): void {
    this.words.push(this.#word);
    this.pairs.push(this.#pair);
    this.#before = this.#word;
    this.#open = null;
  }
}

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

  /** The windows that are suspected, or the one that is nearest to it; the most suspect first. */
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
