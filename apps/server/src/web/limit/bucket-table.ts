/** Slots per set. A key is stored in any slot of its set. */
const WAYS = 16;

/**
 * Fixed windows by 64-bit key in flat arrays of a fixed size: 20 bytes per slot, and no objects for the garbage
 * collector to visit.
 *
 * A secret of this process maps a key to a set of 16 slots. A new key takes a slot whose window has ended. When all 16
 * are live, it replaces the slot with the **fewest requests**. So a bucket near its ceiling is evicted only after 15
 * others of its set come as near, which takes (slots × ceiling) requests from many sources within one window.
 */
export class BucketTable {
  readonly #sets: number;
  readonly #secret: number;
  readonly #high: Int32Array;
  readonly #low: Int32Array;
  readonly #ends: Float64Array;
  readonly #counts: Uint32Array;

  /** `slots` is rounded up to a power of two, at least 16; `secret` is any 32 random bits. */
  constructor(slots: number, secret: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(slots, WAYS)));
    this.#sets = size / WAYS;
    this.#secret = secret | 0;
    this.#high = new Int32Array(size);
    this.#low = new Int32Array(size);
    this.#ends = new Float64Array(size);
    this.#counts = new Uint32Array(size);
  }

  /**
   * The slot of the key's live window at `now`; else `-1 - slot` of the slot that a new window would take.
   * Valid until the next {@link open}.
   */
  locate(high: number, low: number, now: number): number {
    const first = (mix(high, low, this.#secret) & (this.#sets - 1)) * WAYS;
    let proposed = first;
    let fewest = Number.POSITIVE_INFINITY;
    for (let slot = first; slot < first + WAYS; slot++) {
      const live = this.#ends[slot]! > now;
      if (live && this.#low[slot] === low && this.#high[slot] === high) return slot;
      const count = live ? this.#counts[slot]! : 0;
      if (count < fewest) {
        fewest = count;
        proposed = slot;
      }
    }
    return -1 - proposed;
  }

  /** Starts a window without requests in the slot that {@link locate} proposed; returns the slot. */
  open(proposed: number, high: number, low: number, end: number): number {
    const slot = -1 - proposed;
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#ends[slot] = end;
    this.#counts[slot] = 0;
    return slot;
  }

  count(slot: number): number {
    return this.#counts[slot]!;
  }

  end(slot: number): number {
    return this.#ends[slot]!;
  }

  charge(slot: number): void {
    this.#counts[slot]!++;
  }
}

/** Scatters a key over 32 bits (two rounds of the murmur3 finaliser). */
function mix(high: number, low: number, secret: number): number {
  let h = Math.imul(low ^ secret, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ high, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h ^= h >>> 13;
  return (h ^ (h >>> 16)) >>> 0;
}

/** 64 bits of a text as two 32-bit integers: two FNV-1a lanes, scattered. */
export function hashText(text: string): { high: number; low: number } {
  let a = 0x811c9dc5;
  let b = 0x1000193;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 15);
  }
  return { high: mix(a, b, text.length) | 0, low: mix(b, a, 0x9e3779b1) | 0 };
}
