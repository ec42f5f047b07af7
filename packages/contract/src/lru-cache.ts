/** A cache that drops the least recently used entries when the sum of all costs is above a bound. */
export class LruCache<Value> {
  readonly #max: number;
  /** The least recently used first. */
  readonly #entries = new Map<string, { readonly value: Value; readonly cost: number }>();
  #cost = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get cost(): number {
    return this.#cost;
  }

  find(key: string): Value | null {
    const entry = this.#entries.get(key);
    if (entry === undefined) return null;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Stores a value, unless its cost alone is above the bound. */
  store(key: string, value: Value, cost: number): void {
    this.drop(key);
    if (cost > this.#max) return;
    this.#entries.set(key, { value, cost });
    this.#cost += cost;
    for (const oldest of this.#entries.keys()) {
      if (this.#cost <= this.#max) break;
      this.drop(oldest);
    }
  }

  drop(key: string): void {
    this.#cost -= this.#entries.get(key)?.cost ?? 0;
    this.#entries.delete(key);
  }
}
