import { bitmapBytes, CHECKPOINT } from './layout.ts';

/** A bit per document, as it is laid in the snapshot file: bits in 32-bit words, then checkpoints. */
export class Bitmap {
  readonly #words: Uint32Array;
  readonly #documents: number;

  constructor(documents: number) {
    this.#documents = documents;
    this.#words = new Uint32Array(bitmapBytes(documents) / 4);
  }

  add(document: number): void {
    this.#words[document >>> 5]! |= 1 << (document & 31);
  }

  clear(): void {
    this.#words.fill(0);
  }

  /** The bits and the checkpoints, as two arrays. The checkpoints say how many bits are set before each run of {@link CHECKPOINT}. */
  bytes(): Uint8Array[] {
    const checkpoints = new Uint32Array(2 * Math.ceil(Math.ceil(this.#documents / CHECKPOINT) / 2));
    let seen = 0;
    for (let word = 0; word < this.#words.length; word++) {
      if (word % (CHECKPOINT / 32) === 0) checkpoints[word / (CHECKPOINT / 32)] = seen;
      seen += popcount(this.#words[word]!);
    }
    return [asBytes(this.#words), asBytes(checkpoints)];
  }
}

/** How many bits of a 32-bit word are set. */
export function popcount(word: number): number {
  word -= (word >>> 1) & 0x55555555;
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The bytes of a typed array, not copied. */
export function asBytes(array: Uint32Array | Float64Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
