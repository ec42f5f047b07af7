import { createBlock, createKernel } from './block.ts';
import { Characters } from './characters.ts';
import { decode, type Range } from './decode.ts';
import { Gate, type Window } from './gate.ts';
import { parseModel, type ReadKind } from './model.ts';
import { CHARACTERS_MAX, memoryOf, Network } from './network.ts';
import { bytesOf } from './weights.ts';

export type { ReadKind };

let loaded: Reader | undefined;

/**
 * The reader of this thread; the first call reads its weights. Throws where they are missing or are not those that this
 * version was tested with.
 */
export function loadReader(): Reader {
  loaded ??= new Reader('kernel');
  return loaded;
}

/** A range that reads as a contact. Offsets are UTF-16 code units in the text, end exclusive. */
export interface ReadSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: ReadKind;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A text up to this length is read whole: a window with its context is nearly as long. */
const WHOLE_MAX = 320;

/** Finds contact data with a small network of whole numbers: the same text has the same answer on every machine. */
export class Reader {
  readonly #model = parseModel(bytesOf('weights/model.bin'));
  readonly #characters = new Characters(this.#model.fold);
  readonly #gate = new Gate(bytesOf('weights/gate.bin'));
  readonly #network: Network;
  readonly #ids = new Uint8Array(CHARACTERS_MAX);
  /** The index of the code point that an id comes from. */
  readonly #at = new Int32Array(CHARACTERS_MAX);
  /** 0 to 1000 for each code point. */
  readonly #evidence = new Uint16Array(CHARACTERS_MAX);

  /** A text is often asked about again: alone, then among others. */
  #last: { readonly text: string; readonly spans: ReadSpan[] } | undefined;

  /** On WebAssembly or, where the host has none with SIMD, on the same block in TypeScript. */
  constructor(wanted: 'kernel' | 'typescript') {
    const { width } = this.#model;
    const bytes = memoryOf(this.#model);
    const kernel = wanted === 'kernel' ? createKernel(bytesOf('kernel.wasm'), bytes, width) : null;
    const buffer = kernel?.buffer ?? new ArrayBuffer(bytes);
    this.#network = new Network(this.#model, buffer, kernel?.block ?? createBlock(buffer, width));
  }

  /** Whether a text is worth reading; costs some microseconds. */
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
    if (text.length <= WHOLE_MAX) {
      const count = this.#characters.fold(text, this.#ids, this.#at);
      if (count <= CHARACTERS_MAX) return this.#spans(text, count, 0);
    }
    const spans: ReadSpan[] = [];
    let left = CHARACTERS_MAX;
    for (const { start, end } of partsOf(text, this.#gate.suspicious(text))) {
      const part = text.slice(start, Math.min(end, start + left));
      const count = Math.min(left, this.#characters.fold(part, this.#ids, this.#at));
      spans.push(...this.#spans(part, count, start));
      left -= count;
    }
    return spans;
  }

  /** The spans of a text whose characters are folded. */
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
  #kindOf({ start, end }: Range, layer: Int16Array, count: number): ReadKind {
    const scores = this.#model.kinds.map((_, kind) => {
      let sum = 0;
      for (let i = 0; i < count; i++) {
        if (this.#at[i]! >= start && this.#at[i]! < end) sum += this.#network.output(layer, i, kind + 1);
      }
      return sum;
    });
    return this.#model.kinds[scores.indexOf(Math.max(...scores))]!;
  }
}

/** Characters beside a window that change what the network says of it: the sum of its dilations. */
const CONTEXT = 128;

/** The parts of a long text that are read, in their order: windows, the most suspect first, with their context. */
function partsOf(text: string, windows: readonly Window[]): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  let length = 0;
  for (const { start, end } of windows) {
    const part = { start: Math.max(0, start - CONTEXT), end: Math.min(text.length, end + CONTEXT) };
    const beside = parts.filter((other) => other.start <= part.end && part.start <= other.end);
    for (const other of beside) {
      parts.splice(parts.indexOf(other), 1);
      length -= other.end - other.start;
      part.start = Math.min(part.start, other.start);
      part.end = Math.max(part.end, other.end);
    }
    parts.push(part);
    length += part.end - part.start;
    if (length >= CHARACTERS_MAX) break;
  }
  return parts.sort((a, b) => a.start - b.start);
}
