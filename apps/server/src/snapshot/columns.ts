/** A growing column of 32-bit numbers: what the build keeps of every professional, without an object each. */
export class Column {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(2 * this.length);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index]!;
  }

  set(index: number, value: number): void {
    this.#values[index] = value;
  }

  /** A view of what is there now. */
  values(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}

const CHUNK = 16 * 1024 * 1024;

/** A growing run of bytes in large chunks; what is appended in one call stays in one piece. */
export class Bytes {
  #chunks: Buffer[] = [];
  #starts: number[] = [];
  #used = 0;
  #capacity = 0;

  /** Where the first of these pieces, put one after another, now starts. */
  append(...pieces: readonly Uint8Array[]): number {
    const { chunk, from, at } = this.#room(pieces.reduce((sum, { length }) => sum + length, 0));
    let to = from;
    for (const piece of pieces) {
      chunk.set(piece, to);
      to += piece.length;
    }
    this.#used += to - from;
    return at;
  }

  #room(most: number): { chunk: Buffer; from: number; at: number } {
    if (this.#used + most > this.#capacity) {
      this.#used = this.#capacity;
      this.#starts.push(this.#capacity);
      const chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK, most));
      this.#chunks.push(chunk);
      this.#capacity += chunk.length;
    }
    const last = this.#chunks.length - 1;
    return { chunk: this.#chunks[last]!, from: this.#used - this.#starts[last]!, at: this.#used };
  }

  /** A view of one appended piece, or of a part of it. */
  slice(at: number, length: number): Buffer {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#starts[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    const from = at - this.#starts[low]!;
    return this.#chunks[low]!.subarray(from, from + length);
  }
}

/** Shared pieces of JSON, each kept once. */
export class Interned {
  #numbers = new Map<string, number>();
  #byKey = new Map<string, number>();
  readonly pieces: { readonly short: string; readonly rest: string }[] = [];

  /** The number of the piece `short + rest`; a search result shows only `short` of it when `rest` is not for it. */
  number(short: string, rest: string = ''): number {
    const key = short + rest;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.pieces.length);
    this.pieces.push({ short, rest });
    return this.pieces.length - 1;
  }

  /** The number of the piece that a key, much shorter than the piece, stands for; `make` is asked the first time. */
  numberOf(key: string, make: () => { readonly short: string; readonly rest?: string }): number {
    let number = this.#byKey.get(key);
    if (number === undefined) {
      const { short, rest } = make();
      number = this.number(short, rest);
      this.#byKey.set(key, number);
    }
    return number;
  }
}
