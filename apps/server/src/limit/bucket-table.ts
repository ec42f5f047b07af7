/** Slots looked at for one key: a key lives in one set of this many. */
const WAYS = 16;

/**
 * Fixed windows by 64-bit key in flat arrays of a fixed size: 20 bytes a slot, whatever the traffic, and nothing
 * for the garbage collector to walk.
 *
 * A key may stand in any of the 16 slots of its set; which set is decided by a secret of this process. A new key
 * takes a slot whose window is over. When all 16 are live it takes the place of the one with the **fewest
 * requests**. So being forgotten early costs its neighbours as many requests each as the bucket itself has made:
 * a bucket near its ceiling goes only after 15 others in its very set got as near, which takes a flood of
 * (slots × ceiling) requests from as many sources within one window, and such a flood has no need of the trick.
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
   * The slot where the key's window is live at `now`; else `-1 - slot` of the slot a new window would take.
   * Valid until the next {@link open}.
   */
  locate(high: number, low: number, now: number): number {
    const first = (mix(high, low, this.#secret) & (this.#sets - 1)) * WAYS;
    let place = first;
    let fewest = Number.POSITIVE_INFINITY;
    for (let slot = first; slot < first + WAYS; slot++) {
      const live = this.#ends[slot]! > now;
      if (live && this.#low[slot] === low && this.#high[slot] === high) return slot;
      const count = live ? this.#counts[slot]! : 0;
      if (count < fewest) {
        fewest = count;
        place = slot;
      }
    }
    return -1 - place;
  }

  /** Starts a window with no requests in the slot that {@link locate} proposed; gives the slot. */
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

  /** How many windows are live: a walk over the whole table, for metrics. */
  live(now: number): number {
    let live = 0;
    for (const end of this.#ends) if (end > now) live++;
    return live;
  }

  /** Bytes of the arrays: constant. */
  get bytes(): number {
    return this.#ends.length * 20;
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
