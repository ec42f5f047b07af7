import { hash } from 'node:crypto';
import { ENGINE_VERSION } from '@vidriera/core/privacy';

const WORDS = 4;

/**
 * What the guard has found clean, by content: 128 bits of SHA-256 over the served text, the site's address and the
 * engine's version. A build need not look again at what an earlier one passed; whatever changed has another stamp.
 */
export class CleanStamps {
  /** Open addressing, {@link WORDS} words a slot, all zero for an empty one; the number of slots a power of two. */
  #slots: Uint32Array;
  #count = 0;

  /** With room for `count` stamps before it must grow. */
  constructor(count: number = 0) {
    let slots = 1024;
    while (slots * 2 < count * 3) slots *= 2;
    this.#slots = new Uint32Array(slots * WORDS);
  }

  /** The stamps that {@link entries} gave. */
  static from(entries: Uint32Array): CleanStamps {
    const stamps = new CleanStamps(entries.length / WORDS);
    for (let at = 0; at < entries.length; at += WORDS) stamps.#add(entries, at);
    return stamps;
  }

  has(stamp: Uint32Array): boolean {
    return !this.#isFree(this.#slotOf(stamp, 0));
  }

  add(stamp: Uint32Array): void {
    this.#add(stamp, 0);
    if (this.#count * WORDS * 3 > this.#slots.length * 2) this.#grow();
  }

  /** Every stamp, one after the other. */
  entries(): Uint32Array {
    const entries = new Uint32Array(this.#count * WORDS);
    let at = 0;
    for (let slot = 0; slot < this.#slots.length; slot += WORDS) {
      if (this.#isFree(slot)) continue;
      for (let word = 0; word < WORDS; word++) entries[at++] = this.#slots[slot + word]!;
    }
    return entries;
  }

  #add(from: Uint32Array, at: number): void {
    const slot = this.#slotOf(from, at);
    if (!this.#isFree(slot)) return;
    for (let word = 0; word < WORDS; word++) this.#slots[slot + word] = from[at + word]!;
    this.#count++;
  }

  #grow(): void {
    const entries = this.entries();
    this.#slots = new Uint32Array(2 * this.#slots.length);
    this.#count = 0;
    for (let at = 0; at < entries.length; at += WORDS) this.#add(entries, at);
  }

  /** Where the stamp at `from[at]` is, or the free slot where it would go. */
  #slotOf(from: Uint32Array, at: number): number {
    const slots = this.#slots;
    const last = slots.length - WORDS;
    for (let slot = (from[at]! * WORDS) & last; ; slot = (slot + WORDS) & last) {
      if (this.#isFree(slot)) return slot;
      const same =
        slots[slot] === from[at] &&
        slots[slot + 1] === from[at + 1] &&
        slots[slot + 2] === from[at + 2] &&
        slots[slot + 3] === from[at + 3];
      if (same) return slot;
    }
  }

  #isFree(slot: number): boolean {
    const slots = this.#slots;
    return (slots[slot]! | slots[slot + 1]! | slots[slot + 2]! | slots[slot + 3]!) === 0;
  }
}

/** The stamp of a text served under that address. */
export function stampOf(text: string, siteUrl: string): Uint32Array {
  const digest = hash('sha256', `${ENGINE_VERSION}\n${siteUrl}\n${text}`, 'buffer');
  const stamp = new Uint32Array(WORDS);
  for (let word = 0; word < WORDS; word++) stamp[word] = digest.readUInt32LE(4 * word);
  return stamp;
}
