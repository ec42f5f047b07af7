/** Beyond so many keys of a file no more are remembered, so that the memory is at most 64 MB. */
const KEYS_MAX = 6_000_000;
const SLOTS_AT_FIRST = 1 << 10;
const FULLEST = 0.75;

/** The keys of a file that came before. A key takes one slot of eight bytes: 53 bits of its hash, 0 for a free slot. */
export class SeenKeys {
  private slots = new Float64Array(SLOTS_AT_FIRST);
  private size = 0;

  /** Remembers a key. True when it came before. */
  add(key: string): boolean {
    const hash = hashOf(key);
    const slot = slotOf(this.slots, hash);
    if (this.slots[slot] === hash) return true;
    if (this.size === KEYS_MAX) return false;
    this.slots[slot] = hash;
    this.size++;
    if (this.size > this.slots.length * FULLEST) this.grow();
    return false;
  }

  private grow(): void {
    const larger = new Float64Array(this.slots.length * 2);
    for (const hash of this.slots) if (hash !== 0) larger[slotOf(larger, hash)] = hash;
    this.slots = larger;
  }
}

/** Where a hash is, or the free slot in which it belongs; the number of slots is a power of two. */
function slotOf(slots: Float64Array, hash: number): number {
  const last = slots.length - 1;
  let slot = hash & last;
  while (slots[slot] !== 0 && slots[slot] !== hash) slot = (slot + 1) & last;
  return slot;
}

/** 53 bits of a text, from 1: two multiplicative hashes of 32 bits, each stirred with the other at the end. */
function hashOf(key: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (b & 0x1fffff) + (a >>> 0) || 1;
}
