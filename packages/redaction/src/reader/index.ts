/** The reader that learnt: a gate of microseconds decides which texts a small network reads. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ReadSpan, TextReader } from '../find.ts';
import type { ContactKind } from '../text/fold.ts';
import { CHARACTERS_MAX, Characters, decode, Network, parseModel, type Range } from './network.ts';

/** What the code was written and tested for: other weights are another reader. `npm run generate` records it from the files. */
export const DIGESTS = {
  'weights/model.bin': 'c0bb98ee2c2036ac2f0ccafd31f8528d47fca61158e236015d36c40ef7a3037b',
  'weights/gate.bin': '947c185269b09cb4a4c3bca6a2fa5f554e92288f9962cfc03ded33ff6ab566b4',
  'kernel.wasm': '83614e8b7ae6642f675ec7b9b235aa82a28565c95b73805ad53a1f2d57c673e2',
} as const;

/** The bytes of a file of the reader, after a look at their digest. */
export function bytesOf(name: keyof typeof DIGESTS): Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(readFileSync(new URL(name, import.meta.url)));
  } catch {
    throw new Error(`the reader's file ${name} is missing; reinstall the package`);
  }
  checkDigest(name, bytes);
  return bytes;
}

export function checkDigest(name: keyof typeof DIGESTS, bytes: Uint8Array): void {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest === DIGESTS[name]) return;
  throw new Error(`the reader's file ${name} is not the one this version was tested with; reinstall the package`);
}

const MARK = /[\p{M}\p{Cf}]/u;
const SPACE = /\s/;
const DIGITS_MAX = 12;
// FNV-1a over UTF-16 units
const HASH_START = 2166136261;
const hash = (state: number, unit: number) => Math.imul(state ^ unit, 16777619);

/**
 * The tokens of a text, each as the hash of its word and the hash of it with the word before, and where each begins, in UTF-16
 * offsets. A token is a run of letters, a run of digits (`#` and their count) or another sign, in small letters without accents.
 * Every text of an import passes here. `training/gate.py` is the same.
 */
function tokensOf(text: string) {
  const [words, pairs, starts]: [number[], number[], number[]] = [[], [], []];
  let open: 'letters' | 'digits' | 'sign' | null = null;
  let [word, pair, digits] = [HASH_START, hash(HASH_START, 0x20), 0];
  const extend = (unit: number): void => {
    word = hash(word, unit);
    pair = hash(pair, unit);
  };
  const close = (): void => {
    if (open === null) return;
    if (digits > 0) for (const sign of `#${Math.min(digits, DIGITS_MAX)}`) extend(sign.charCodeAt(0));
    words.push(word);
    pairs.push(pair);
    pair = hash(word, 0x20);
    word = HASH_START;
    digits = 0;
    open = null;
  };
  const add = (code: number, at: number): void => {
    const isDigit = code >= 0x30 && code <= 0x39;
    const kind = code >= 0x61 && code <= 0x7a ? 'letters' : isDigit ? 'digits' : 'sign';
    if (kind === 'sign' || kind !== open) close();
    if (kind === 'sign' && (code === 0x20 || SPACE.test(String.fromCodePoint(code)))) return;
    if (open === null) starts.push(at);
    open = kind;
    if (isDigit) digits++;
    else if (code <= 0xffff) extend(code);
    else for (const unit of [0xd800 + ((code - 0x10000) >> 10), 0xdc00 + (code & 0x3ff)]) extend(unit);
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) add(code >= 0x41 && code <= 0x5a ? code + 0x20 : code, i);
    else {
      const character = String.fromCodePoint(text.codePointAt(i)!);
      for (const c of character.normalize('NFKD').toLowerCase()) if (!MARK.test(c)) add(c.codePointAt(0)!, i);
      i += character.length - 1;
    }
  }
  close();
  return { words, pairs, starts };
}

const WINDOW = 16; // tokens
const STRIDE = 8;
const HEADER_BYTES = 16;
const NOTHING = -(2 ** 30);

/** A window of a text, in UTF-16 offsets, and how much speaks for a contact in it. */
type Window = { readonly start: number; readonly end: number; readonly score: number };

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

  score(text: string): number {
    return this.windows(text).reduce((best, { score }) => Math.max(best, score), NOTHING);
  }

  /** The windows that are suspected, or the one that is nearest to it; the most suspect first. */
  suspicious(text: string): Window[] {
    const windows = this.windows(text).sort((a, b) => b.score - a.score);
    return windows.filter(({ score }, k) => k === 0 || score >= this.#threshold);
  }

  windows(text: string): Window[] {
    const { words, pairs, starts } = tokensOf(text);
    const windows: Window[] = [];
    for (let first = 0; first < starts.length && (first === 0 || first < starts.length - STRIDE); first += STRIDE) {
      const last = Math.min(starts.length, first + WINDOW);
      this.#windows = (this.#windows + 1) | 0;
      let score = this.#bias;
      for (let i = first; i < last; i++) {
        score += this.#weightOf(words[i]!);
        if (i > first) score += this.#weightOf(pairs[i]!);
      }
      windows.push({ start: starts[first]!, end: starts[last] ?? text.length, score });
    }
    return windows;
  }

  #weightOf(hash: number): number {
    const slot = ((hash >>> 0) ^ (hash >>> 15)) & this.#mask;
    if (this.#counted[slot] === this.#windows) return 0;
    this.#counted[slot] = this.#windows;
    return this.#weights[slot]!;
  }
}

let loaded: Reader | undefined;

/**
 * The reader of this thread; the first call reads its weights. Throws where they are missing or are not those that this
 * version was tested with, and on a host without SIMD in WebAssembly.
 */
export function loadReader(): Reader {
  loaded ??= new Reader();
  return loaded;
}

/** A text up to this length is read whole: a window with its context is nearly as long. */
const WHOLE_MAX = 320;

/** Finds contact data with a small network of whole numbers: the same text has the same answer on every machine. */
export class Reader implements TextReader {
  readonly #model = parseModel(bytesOf('weights/model.bin'));
  readonly #characters = new Characters(this.#model.fold);
  readonly #gate = new Gate(bytesOf('weights/gate.bin'));
  readonly #network = new Network(this.#model, bytesOf('kernel.wasm'));
  readonly #ids = new Uint8Array(CHARACTERS_MAX);
  /** The index of the code point that an id comes from. */
  readonly #at = new Int32Array(CHARACTERS_MAX);
  readonly #evidence = new Uint16Array(CHARACTERS_MAX);

  /** A text is often asked about again: alone, then among others. */
  #last: { readonly text: string; readonly spans: ReadSpan[] } | undefined;

  suspects(text: string): boolean {
    return this.#gate.suspects(text);
  }

  /**
   * What reads as a contact. A short text is read whole; of a longer one the windows that the gate suspects, and the one that it
   * suspects most in any case, each with what stands beside it: at most {@link CHARACTERS_MAX} characters.
   */
  read(text: string): ReadSpan[] {
    if (this.#last?.text !== text) this.#last = { text, spans: this.#readAll(text) };
    return this.#last.spans;
  }

  #readAll(text: string): ReadSpan[] {
    const isShort = text.length <= WHOLE_MAX;
    const spans: ReadSpan[] = [];
    let left = CHARACTERS_MAX;
    for (const { start, end } of isShort
      ? [{ start: 0, end: text.length }]
      : partsOf(text, this.#gate.suspicious(text))) {
      const part = text.slice(start, Math.min(end, start + left));
      const count = Math.min(left, this.#characters.fold(part, this.#ids, this.#at));
      spans.push(...this.#spans(part, count, start));
      left -= count;
    }
    return spans;
  }

  #spans(text: string, count: number, offset: number): ReadSpan[] {
    const { table, units: scale, high } = this.#model;
    const layer = this.#network.run(this.#ids, count);
    const characters = [...text];
    const edge = 8 * scale;
    this.#evidence.fill(0, 0, characters.length);
    for (let i = 0; i < count; i++) {
      const logit = Math.max(-edge, Math.min(edge, this.#network.output(layer, i, 0)));
      const at = this.#at[i]!;
      this.#evidence[at] = Math.max(this.#evidence[at]!, table[logit + edge]!);
    }
    const ranges = decode(characters, this.#evidence, high);
    if (ranges.length === 0) return [];
    const units = [offset];
    for (const c of characters) units.push(units.at(-1)! + c.length);
    return ranges.map((range) => ({
      start: units[range.start]!,
      end: units[range.end]!,
      kind: this.#kindOf(range, layer, count),
      confidence: range.evidence / 1000,
    }));
  }

  /** The kind that the characters of a range score highest. */
  #kindOf({ start, end }: Range, layer: Int16Array, count: number): ContactKind {
    const scores = this.#model.kinds.map((_, kind) => {
      let sum = 0;
      for (let i = 0; i < count; i++) {
        if (this.#at[i]! >= start && this.#at[i]! < end) sum += this.#network.output(layer, i, kind + 1);
      }
      return sum;
    });
    const kind = this.#model.kinds[scores.indexOf(Math.max(...scores))]!;
    return kind === 'account' ? 'bank' : kind === 'link' ? 'url' : kind;
  }
}

/** Characters beside a window that change what the network says of it: the sum of its dilations. */
const CONTEXT = 128;

/** The parts of a long text that are read, in their order: windows, the most suspect first, with their context. */
function partsOf(text: string, windows: readonly Window[]): { start: number; end: number }[] {
  const isRead = new Uint8Array(text.length + 1);
  let left = CHARACTERS_MAX;
  for (const { start, end } of windows) {
    if (left <= 0) break;
    for (let i = Math.max(0, start - CONTEXT); i < Math.min(text.length, end + CONTEXT); i++) {
      left -= 1 - isRead[i]!;
      isRead[i] = 1;
    }
  }
  const parts: { start: number; end: number }[] = [];
  for (let start = isRead.indexOf(1); start >= 0; start = isRead.indexOf(1, parts.at(-1)!.end))
    parts.push({ start, end: isRead.indexOf(0, start) });
  return parts;
}
