/**
 * The demo's own random numbers: 32-bit, seeded, the same on every machine. Each record has a stream of its
 * own made from (seed, stream, index), so that any record can be made again without making those before it.
 */
export class Random {
  #state: number;

  constructor(seed: number, stream = 0, index = 0) {
    this.#state = mix32(mix32(mix32(seed | 0) ^ stream) + Math.imul(index, 0x9e3779b1));
  }

  /** The next 32 random bits, as an unsigned integer (mulberry32). */
  bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** A number in [0, 1). */
  unit(): number {
    return this.bits() / 4294967296;
  }

  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.unit() * list.length)] as T;
  }

  /** A number around 0 with deviation near 1: the sum of three uniform ones. */
  bell(): number {
    return (this.unit() + this.unit() + this.unit() - 1.5) * 2;
  }
}

/** Scrambles 32 bits, one to one (the murmur3 finaliser). */
export function mix32(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A weighted list, made once and picked from in constant time per step of its weight table. */
export class Weighted<T> {
  readonly #items: readonly T[];
  readonly #edges: Float64Array;

  constructor(items: readonly T[], weight: (item: T) => number) {
    this.#items = items;
    this.#edges = new Float64Array(items.length);
    let sum = 0;
    items.forEach((item, at) => {
      sum += weight(item);
      this.#edges[at] = sum;
    });
  }

  pick(random: Random): T {
    const mark = random.unit() * (this.#edges[this.#edges.length - 1] ?? 0);
    let low = 0;
    let high = this.#edges.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#edges[middle] as number) > mark) high = middle;
      else low = middle + 1;
    }
    return this.#items[low] as T;
  }
}
