/** The most entries that one store passes over: all of a large cache would take tens of milliseconds. */
const PASSED_OVER = 100;

/**
 * A cache that drops entries when the sum of all costs is above a bound: the oldest that was not found since it was last passed over
 * ("second chance"). To find an entry moves nothing: a map that is reordered at each find leaves garbage that delays answers.
 */
export class LruCache<Value> {
  readonly #max: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly cost: number; isUsed: boolean }>();
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
    entry.isUsed = true;
    return entry.value;
  }

  /** Stores a value, unless its cost alone is above the bound. */
  store(key: string, value: Value, cost: number): void {
    this.drop(key);
    if (!(cost <= this.#max)) return;
    this.#entries.set(key, { value, cost, isUsed: false });
    this.#cost += cost;
    let passed = 0;
    for (const [oldest, entry] of this.#entries) {
      if (this.#cost <= this.#max) break;
      this.drop(oldest);
      if (oldest !== key && !(entry.isUsed && passed++ < PASSED_OVER)) continue;
      this.#entries.set(oldest, { ...entry, isUsed: false });
      this.#cost += entry.cost;
    }
  }

  drop(key: string): void {
    this.#cost -= this.#entries.get(key)?.cost ?? 0;
    this.#entries.delete(key);
  }
}
