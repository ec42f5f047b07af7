/** Slots: a power of two. At three quarters it begins again empty. */
const SLOTS = 1 << 15;
const KEPT_MAX = (3 * SLOTS) / 4;
/** Room for the bytes of all keys, and the longest key that is kept. */
const BYTES = 1 << 19;
const LONGEST = 48;
/** Slots looked at for one key, so that keys made to collide cost no more than one never seen. */
const PROBES = 12;

/** Remembers what `compute` says of a text, found by its UTF-8 bytes without making a string of them. */
export class ByteTable<Value> {
  readonly #compute: (text: string) => Value;
  readonly #places = new Uint16Array(SLOTS);
  /** By place, from 1 on: the hash of the key, where its bytes start (the next one's start where they end), and the value. */
  readonly #hashes = new Int32Array(KEPT_MAX + 2);
  readonly #starts = new Int32Array(KEPT_MAX + 2);
  readonly #values: Value[] = [];
  readonly #bytes = new Uint8Array(BYTES);
  #filled = 0;

  constructor(compute: (text: string) => Value) {
    this.#compute = compute;
  }

  of(bytes: Buffer, start: number, end: number): Value {
    let hash = 0x811c9dc5 | 0;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    for (let probe = 0; probe < PROBES; probe++) {
      const place = this.#places[slot]!;
      if (place === 0) break;
      if (this.#hashes[place] === hash && this.#isAt(place, bytes, start, end)) return this.#values[place]!;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const value = this.#compute(bytes.toString('utf8', start, end));
    if (this.#places[slot] === 0 && end - start <= LONGEST) this.#keep(slot, hash, bytes, start, end, value);
    return value;
  }

  #isAt(place: number, bytes: Uint8Array, start: number, end: number): boolean {
    let at = this.#starts[place]!;
    if (this.#starts[place + 1]! - at !== end - start) return false;
    for (let i = start; i < end; i++) if (this.#bytes[at++] !== bytes[i]) return false;
    return true;
  }

  #keep(slot: number, hash: number, bytes: Uint8Array, start: number, end: number, value: Value): void {
    const place = this.#filled + 1;
    const from = this.#starts[place]!;
    if (place > KEPT_MAX || from + end - start > BYTES) {
      this.#places.fill(0);
      this.#values.length = 0;
      this.#filled = 0;
      return;
    }
    this.#bytes.set(bytes.subarray(start, end), from);
    this.#starts[place + 1] = from + end - start;
    this.#hashes[place] = hash;
    this.#values[place] = value;
    this.#places[slot] = place;
    this.#filled = place;
  }
}
