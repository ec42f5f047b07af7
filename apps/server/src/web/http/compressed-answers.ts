import { LruCache } from '@vidriera/contract';
import { hashText } from '../limit/bucket-table.ts';
import type { Coding } from './content-coding.ts';

/** An answer, plain or in one content coding. */
export interface TaggedAnswer {
  readonly bytes: Buffer;
  /** The tag of the plain answer. */
  readonly etag: string;
  /** The value of the `Link` header; '' for none. */
  readonly link: string;
}

/** The memory of an entry besides its bytes and its key; an estimate. */
const ENTRY_BYTES = 300;
/** Answers with longer keys are not stored; such a query is not repeated. */
const KEY_MAX = 500;
/** Slots of the filter of requests that were seen once: 256 KiB. */
const SEEN_SLOTS = 2 ** 16;
/** Bytes compressed per second at most, so that a flood of requests, each sent twice, takes a part of one CPU. */
const COMPRESSED_PER_SECOND = 4 * 1024 * 1024;

/**
 * An LRU cache of compressed answers of one snapshot, bounded in bytes. An answer is compressed at its second request, so
 * that requests that are never repeated cost a look-up and no memory.
 */
export class CompressedAnswers {
  readonly #max: number;
  /** Monotonic milliseconds. */
  readonly #now: () => number;
  readonly #answers: LruCache<TaggedAnswer>;
  readonly #seen: Int32Array;
  #snapshot = '';
  #windowStart = Number.NEGATIVE_INFINITY;
  #budget = 0;

  /** With `max` 0 nothing is cached. */
  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
    this.#answers = new LruCache(max);
    this.#seen = new Int32Array(max === 0 ? 0 : SEEN_SLOTS);
  }

  get bytes(): number {
    return this.#answers.cost;
  }

  find(snapshot: string, coding: Coding, key: string): TaggedAnswer | null {
    return snapshot === this.#snapshot ? this.#answers.find(`${coding} ${key}`) : null;
  }

  /** Marks a request as seen; returns whether it was before. */
  markSeen(snapshot: string, key: string): boolean {
    if (this.#max === 0 || key.length > KEY_MAX) return false;
    this.#enter(snapshot);
    const { high, low } = hashText(key);
    const at = (low >>> 0) % SEEN_SLOTS;
    const before = this.#seen[at] === high;
    this.#seen[at] = high;
    return before;
  }

  /** Reserves bytes of this second's budget; returns false when it is used up. */
  mayCompress(bytes: number): boolean {
    const now = this.#now();
    if (now - this.#windowStart >= 1000) {
      this.#windowStart = now;
      this.#budget = COMPRESSED_PER_SECOND;
    }
    if (this.#budget < bytes) return false;
    this.#budget -= bytes;
    return true;
  }

  store(snapshot: string, coding: Coding, key: string, answer: TaggedAnswer): void {
    if (key.length > KEY_MAX) return;
    this.#enter(snapshot);
    const { bytes, etag, link } = answer;
    const cost = bytes.length + 2 * (key.length + etag.length + link.length) + ENTRY_BYTES;
    this.#answers.store(`${coding} ${key}`, answer, cost);
  }

  /** Clears the cache when the snapshot has changed. */
  #enter(snapshot: string): void {
    if (snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    this.#answers.clear();
    this.#seen.fill(0);
  }
}
