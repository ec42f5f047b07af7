const CHUNK = 16 * 1024 * 1024;

/** Blocks of bytes in large chunks, so that growing copies nothing. No block is longer than a chunk. */
export class Bytes {
  readonly #chunks: Buffer[] = [];
  #used = CHUNK;

  /** Appends these parts as one block; returns its start. */
  append(pieces: readonly Uint8Array[]): number {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (this.#used + length > CHUNK) {
      this.#chunks.push(Buffer.allocUnsafeSlow(CHUNK));
      this.#used = 0;
    }
    const at = (this.#chunks.length - 1) * CHUNK + this.#used;
    for (const piece of pieces) {
      this.#chunks.at(-1)!.set(piece, this.#used);
      this.#used += piece.length;
    }
    return at;
  }

  /** A view of bytes of one block. */
  slice(at: number, length: number): Buffer {
    const from = at % CHUNK;
    return this.#chunks[Math.floor(at / CHUNK)]!.subarray(from, from + length);
  }
}
