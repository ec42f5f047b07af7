import { hash } from 'node:crypto';
import { ENGINE_VERSION } from '@vidriera/core/privacy';

const WORDS = 4;

/**
 * What the guard has found clean, by content: 128 bits of SHA-256 over the served text, the site's address and the
 * engine's version. A build need not look again at what an earlier one passed; whatever changed has another stamp.
 */
export class CleanStamps {
  /** Open addressing, {@link WORDS} words a slot, all zero for an empty one. */
  #slots = new Uint32Array(1024 * WORDS);
  #count = 0;

  /** The stamps that {@link entries} gave. */
  static from(entries: Uint32Array): CleanStamps {
    const stamps = new CleanStamps();
    for (let at = 0; at + WORDS <= entries.length; at += WORDS) stamps.add(entries.subarray(at, at + WORDS));
    return stamps;
  }

  has(stamp: Uint32Array): boolean {
    return !this.#isFree(this.#slotOf(stamp));
  }

  add(stamp: Uint32Array): void {
    const slot = this.#slotOf(stamp);
    if (!this.#isFree(slot)) return;
    this.#slots.set(stamp, slot);
    this.#count++;
    if (this.#count * WORDS * 3 > this.#slots.length * 2) this.#grow();
  }

  /** Every stamp, one after the other. */
  entries(): Uint32Array {
    const entries = new Uint32Array(this.#count * WORDS);
    let at = 0;
    for (let slot = 0; slot < this.#slots.length; slot += WORDS) {
      if (this.#isFree(slot)) continue;
      entries.set(this.#slots.subarray(slot, slot + WORDS), at);
      at += WORDS;
    }
    return entries;
  }

  #grow(): void {
    const entries = this.entries();
    this.#slots = new Uint32Array(2 * this.#slots.length);
    for (let at = 0; at < entries.length; at += WORDS) {
      const stamp = entries.subarray(at, at + WORDS);
      this.#slots.set(stamp, this.#slotOf(stamp));
    }
  }

  /** Where the stamp is, or the free slot where it would go. */
  #slotOf(stamp: Uint32Array): number {
    const slots = this.#slots;
    const mask = slots.length / WORDS - 1;
    for (let index = stamp[0]! & mask; ; index = (index + 1) & mask) {
      const slot = index * WORDS;
      if (this.#isFree(slot)) return slot;
      if (stamp.every((word, i) => word === slots[slot + i])) return slot;
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
