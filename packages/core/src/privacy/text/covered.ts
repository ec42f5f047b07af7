/** Which signs of a text are taken by findings, so that asking for one more costs no walk over all of them. */
export class Covered {
  readonly #length: number;
  readonly #hits: readonly { readonly start: number; readonly end: number }[];
  #taken: Uint8Array | undefined;

  /** `hits` with their offsets in a text of `length` units; those that come later do not count. */
  constructor(hits: readonly { readonly start: number; readonly end: number }[], length: number) {
    this.#hits = hits;
    this.#length = length;
  }

  /** True when a hit shares a sign with [start, end). */
  touches(start: number, end: number): boolean {
    if (this.#hits.length === 0) return false;
    if (this.#taken === undefined) {
      this.#taken = new Uint8Array(this.#length);
      for (const hit of this.#hits) this.#taken.fill(1, hit.start, hit.end);
    }
    return this.#taken.subarray(start, end).includes(1);
  }
}
