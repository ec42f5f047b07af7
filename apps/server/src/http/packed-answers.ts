import type { Coding } from './content-coding.ts';

/** An answer in one content coding. */
export interface PackedAnswer {
  readonly bytes: Buffer;
  /** The tag of the plain answer. */
  readonly etag: string;
  readonly link: string;
}

/** The memory of an entry besides its bytes and its key; an estimate. */
const ENTRY_BYTES = 300;
/** Answers with longer keys are not stored; such a query is not repeated. */
const KEY_MAX = 500;
/** Slots of the filter of requests that were seen once: 256 KiB. */
const SEEN_SLOTS = 2 ** 16;
/** Bytes compressed per second at most, so that a flood of requests, each sent twice, takes a part of one CPU. */
const PACKED_PER_SECOND = 4 * 1024 * 1024;

/**
 * An LRU cache of compressed answers of one snapshot, bounded in bytes. An answer is compressed at its second request, so
 * that requests that are never repeated cost a look-up and no memory.
 */
export class PackedAnswers {
  readonly #max: number;
  /** Monotonic milliseconds. */
  readonly #now: () => number;
  readonly #entries = new Map<string, PackedAnswer>();
  readonly #seen: Uint32Array;
  #snapshot = '';
  #bytes = 0;
  #second = Number.NEGATIVE_INFINITY;
  #left = 0;

  /** With `max` 0 nothing is stored, and compressed only for a client that refuses a plain answer. */
  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
    this.#seen = new Uint32Array(max === 0 ? 0 : SEEN_SLOTS);
  }

  get bytes(): number {
    return this.#bytes;
  }

  find(snapshot: string, coding: Coding, key: string): PackedAnswer | null {
    if (snapshot !== this.#snapshot) return null;
    const name = nameOf(coding, key);
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    return entry;
  }

  /** Whether the request was seen before; marks it as seen. */
  seen(snapshot: string, key: string): boolean {
    if (this.#max === 0 || key.length > KEY_MAX) return false;
    this.#enter(snapshot);
    const mark = markOf(key);
    const at = mark % SEEN_SLOTS;
    const before = this.#seen[at] === mark;
    this.#seen[at] = mark;
    return before;
  }

  /** Takes so many bytes from this second's budget; false when it is spent. */
  mayPack(bytes: number): boolean {
    const now = this.#now();
    if (now - this.#second >= 1000) {
      this.#second = now;
      this.#left = PACKED_PER_SECOND;
    }
    if (this.#left < bytes) return false;
    this.#left -= bytes;
    return true;
  }

  store(snapshot: string, coding: Coding, key: string, answer: PackedAnswer): void {
    const cost = costOf(key, answer);
    if (cost > this.#max || key.length > KEY_MAX) return;
    this.#enter(snapshot);
    const name = nameOf(coding, key);
    this.#drop(name);
    this.#entries.set(name, answer);
    this.#bytes += cost;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#max) break;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    this.#entries.delete(name);
    this.#bytes -= costOf(keyOf(name), entry);
  }

  /** Clears the cache when the snapshot is another one. */
  #enter(snapshot: string): void {
    if (snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    this.#entries.clear();
    this.#seen.fill(0);
    this.#bytes = 0;
  }
}

function nameOf(coding: Coding, key: string): string {
  return `${coding} ${key}`;
}

function keyOf(name: string): string {
  return name.slice(name.indexOf(' ') + 1);
}

function costOf(key: string, { bytes, etag, link }: PackedAnswer): number {
  return bytes.length + 2 * (key.length + etag.length + link.length) + ENTRY_BYTES;
}

/** A 32-bit hash of a text, never 0 (FNV-1a). */
function markOf(key: string): number {
  let mark = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) mark = Math.imul(mark ^ key.charCodeAt(i), 0x01000193);
  mark ^= mark >>> 15;
  return mark >>> 0 || 1;
}
