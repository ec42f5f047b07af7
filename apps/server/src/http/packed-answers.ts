import type { Coding } from './content-coding.ts';

/** An answer in one content coding. */
export interface PackedAnswer {
  readonly bytes: Buffer;
  /** The tag of the answer before it was coded. */
  readonly etag: string;
  readonly link: string;
}

/** What an entry takes besides its bytes and its key: an estimate. */
const ENTRY_BYTES = 300;
/** Longer keys are not kept: nobody asks twice with a query like that. */
const KEY_MAX = 500;
/** How many requests are remembered as seen once: 256 KiB, whatever the traffic. */
const SIGHTS = 2 ** 16;
/** Bytes that are packed in a second at most, so that a flood of requests, each made twice, costs a part of one processor. */
const PACKED_A_SECOND = 4 * 1024 * 1024;

/**
 * Packed answers of one snapshot, those asked for last, in a bounded number of bytes. An answer is packed when it is
 * asked for the second time: a flood of requests that are never repeated costs a look-up each and keeps nothing.
 */
export class PackedAnswers {
  readonly #max: number;
  /** Milliseconds that never go back. */
  readonly #now: () => number;
  readonly #entries = new Map<string, PackedAnswer>();
  readonly #sights: Uint32Array;
  #snapshot = '';
  #bytes = 0;
  #second = Number.NEGATIVE_INFINITY;
  #left = 0;

  /** `max` 0: nothing is kept, and so nothing packed unless a caller takes nothing else. */
  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
    this.#sights = new Uint32Array(max === 0 ? 0 : SIGHTS);
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

  /** Whether the request was seen before; now it was. */
  seen(snapshot: string, key: string): boolean {
    if (this.#max === 0 || key.length > KEY_MAX) return false;
    this.#enter(snapshot);
    const mark = markOf(key);
    const at = mark % SIGHTS;
    const before = this.#sights[at] === mark;
    this.#sights[at] = mark;
    return before;
  }

  /** Whether so many bytes may be packed now, and are about to be. */
  mayPack(bytes: number): boolean {
    const now = this.#now();
    if (now - this.#second >= 1000) {
      this.#second = now;
      this.#left = PACKED_A_SECOND;
    }
    if (this.#left < bytes) return false;
    this.#left -= bytes;
    return true;
  }

  keep(snapshot: string, coding: Coding, key: string, answer: PackedAnswer): void {
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

  /** What another snapshot answered is of no use to this one. */
  #enter(snapshot: string): void {
    if (snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    this.#entries.clear();
    this.#sights.fill(0);
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

/** 32 bits of a text, never 0 (FNV-1a). */
function markOf(key: string): number {
  let mark = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) mark = Math.imul(mark ^ key.charCodeAt(i), 0x01000193);
  mark ^= mark >>> 15;
  return mark >>> 0 || 1;
}
