/** Marks the units of a text that findings cover, so that a lookup needs no search over all findings. */
export class Covered {
  readonly #length: number;
  readonly #hits: readonly { readonly start: number; readonly end: number }[];
  #taken: Uint8Array | undefined;

  /** `hits` have offsets in a text of `length` units. Hits added to the array later do not count. */
  constructor(hits: readonly { readonly start: number; readonly end: number }[], length: number) {
    this.#hits = hits;
    this.#length = length;
  }

  /** True when a hit overlaps [start, end). */
  touches(start: number, end: number): boolean {
    if (this.#hits.length === 0) return false;
    if (this.#taken === undefined) {
      this.#taken = new Uint8Array(this.#length);
      for (const hit of this.#hits) this.#taken.fill(1, hit.start, hit.end);
    }
    return this.#taken.subarray(start, end).includes(1);
  }
}
