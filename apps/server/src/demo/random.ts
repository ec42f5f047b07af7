/** Seeded 32-bit random numbers, the same on every machine. Each record has its own stream: (seed, stream, index). */
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

  unit(): number {
    return this.bits() / 4294967296;
  }

  between(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.unit() * list.length)] as T;
  }

  /** Picks an item by its share. The last item has the remaining share. */
  share<T>(table: readonly (readonly [number, T])[]): T {
    let left = this.unit();
    for (const [share, item] of table) {
      left -= share;
      if (left < 0) return item;
    }
    return table.at(-1)?.[1] as T;
  }

  /** A number around 0 with a deviation near 1: the sum of three uniform numbers. */
  bell(): number {
    return (this.unit() + this.unit() + this.unit() - 1.5) * 2;
  }
}

/** Scrambles 32 bits one to one (the murmur3 finaliser). */
export function mix32(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
