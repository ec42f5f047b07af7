import { hash } from 'node:crypto';
import { ENGINE_VERSION } from '@vidriera/core/privacy';

/** 32-bit words of a stamp. */
export const STAMP_WORDS = 4;

/** A set of stamps, with some numbers beside each. */
export class StampTable {
  readonly #width: number;
  /** Open addressing, `width` words a slot, the stamp's all zero for an empty one; the number of slots a power of two. */
  #words: Uint32Array;
  #slots: number;
  #count = 0;

  constructor(values = 0) {
    this.#width = STAMP_WORDS + values;
    this.#slots = 1024;
    this.#words = new Uint32Array(this.#slots * this.#width);
  }

  /** With the stamps and numbers that {@link entries} gave. */
  static from(entries: Uint32Array, values = 0): StampTable {
    const table = new StampTable(values);
    const count = entries.length / table.#width;
    let slots = table.#slots;
    while (slots * 2 < count * 3) slots *= 2;
    table.#fill(entries, slots);
    return table;
  }

  has(stamp: Uint32Array): boolean {
    return !this.#isFree(this.#slotOf(stamp));
  }

  /** The numbers beside the stamp; undefined for one that is not there. */
  valuesOf(stamp: Uint32Array): Uint32Array | undefined {
    const at = this.#slotOf(stamp);
    return this.#isFree(at) ? undefined : this.#words.subarray(at + STAMP_WORDS, at + this.#width);
  }

  /** Adds the stamp with its numbers; one that is there stays as it is. */
  add(stamp: Uint32Array, values: ArrayLike<number> = []): void {
    const entry = new Uint32Array(this.#width);
    entry.set(stamp);
    entry.set(values, STAMP_WORDS);
    this.#put(entry);
    if (this.#count * 3 > this.#slots * 2) this.#fill(this.entries(), 2 * this.#slots);
  }

  /** Every stamp with its numbers, one after the other. */
  entries(): Uint32Array {
    const width = this.#width;
    const entries = new Uint32Array(this.#count * width);
    let to = 0;
    for (let at = 0; at < this.#words.length; at += width) {
      if (this.#isFree(at)) continue;
      entries.set(this.#words.subarray(at, at + width), to);
      to += width;
    }
    return entries;
  }

  #put(entry: Uint32Array): void {
    const at = this.#slotOf(entry);
    if (!this.#isFree(at)) return;
    this.#words.set(entry, at);
    this.#count++;
  }

  /** Begins again with so many slots and these entries. */
  #fill(entries: Uint32Array, slots: number): void {
    this.#slots = slots;
    this.#words = new Uint32Array(slots * this.#width);
    this.#count = 0;
    for (let at = 0; at < entries.length; at += this.#width) this.#put(entries.subarray(at, at + this.#width));
  }

  /** Where the stamp at the start of these words is, or the free slot where it would go. */
  #slotOf(stamp: Uint32Array): number {
    const words = this.#words;
    const last = this.#slots - 1;
    for (let slot = stamp[0]! & last; ; slot = (slot + 1) & last) {
      const at = slot * this.#width;
      if (this.#isFree(at)) return at;
      const same =
        words[at] === stamp[0] &&
        words[at + 1] === stamp[1] &&
        words[at + 2] === stamp[2] &&
        words[at + 3] === stamp[3];
      if (same) return at;
    }
  }

  #isFree(at: number): boolean {
    const words = this.#words;
    return (words[at]! | words[at + 1]! | words[at + 2]! | words[at + 3]!) === 0;
  }
}

/**
 * Of a text that the guard looks at: 128 bits of SHA-256 over it, what the guard takes into account besides (the site's address) and
 * the engine's version. What had this stamp once and was clean is clean.
 */
export function stampOf(text: string, besides: string): Uint32Array {
  const digest = hash('sha256', `${ENGINE_VERSION}\n${besides}\n${text}`, 'buffer');
  const stamp = new Uint32Array(STAMP_WORDS);
  for (let word = 0; word < STAMP_WORDS; word++) stamp[word] = digest.readUInt32LE(4 * word);
  return stamp;
}
