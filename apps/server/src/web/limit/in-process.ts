import { randomBytes } from 'node:crypto';
import {
  type Bucket,
  type BucketKind,
  bucketsOf,
  type Caller,
  type Ceilings,
  type Clock,
  DEFAULT_CEILINGS,
  type Decision,
  sourceKind,
  WINDOW_MS,
} from './limiter.ts';

/** Live windows that fit in memory, by kind: 32 MB of address space in all, used as it fills. */
const SLOTS = { address: 2 ** 20, page: 2 ** 18, connector: 2 ** 18, key: 2 ** 16 } as const satisfies Record<
  BucketKind,
  number
>;

/** How far the wall clock may drift from the monotonic clock before `resetAt` follows it. */
const CLOCK_STEP_MS = 1000;

/** The current window of a bucket; `slot` is negative until a request is charged to it. */
interface Window {
  readonly bucket: Bucket;
  readonly slot: number;
  readonly left: number;
  readonly end: number;
}

/** The synchronous limiter of one process. Windows run on the monotonic clock; the wall clock is used for `resetAt` only. */
export function createInProcessLimiter(
  ceilings: Ceilings,
  clock: Clock,
  slots: Readonly<Record<BucketKind, number>> = SLOTS,
): { decide(caller: Caller, cost?: 0 | 1): Decision } {
  const tableOf = (kind: BucketKind) => new BucketTable(slots[kind], randomBytes(4).readInt32LE());
  const tables = {
    address: tableOf('address'),
    page: tableOf('page'),
    connector: tableOf('connector'),
    key: tableOf('key'),
  };
  let offsetReadAt = clock.monotonic();
  let offset = clock.wall() - offsetReadAt;

  function windowOf(bucket: Bucket, now: number): Window {
    const { kind, ceiling, name } = bucket;
    const table = tables[kind];
    const slot = table.locate(name, now);
    if (slot < 0) return { bucket, slot, left: ceiling, end: now + WINDOW_MS };
    return { bucket, slot, left: ceiling - table.count(slot), end: table.end(slot) };
  }

  function charge({ bucket: { kind, name }, slot, end }: Window): void {
    const table = tables[kind];
    table.charge(slot < 0 ? table.open(slot, name, end) : slot);
  }

  /** A monotonic time as Unix seconds, rounded up: at that second the window has ended. */
  function unixSeconds(monotonic: number, now: number): number {
    if (now - offsetReadAt >= CLOCK_STEP_MS) {
      offsetReadAt = now;
      const current = clock.wall() - now;
      if (Math.abs(current - offset) >= CLOCK_STEP_MS) offset = current;
    }
    return Math.ceil((monotonic + offset) / 1000);
  }

  return {
    decide(caller, cost = 1) {
      const now = clock.monotonic();
      const tier = caller.key === null ? 'public' : 'premium';
      const decision = (
        kind: BucketKind,
        limit: number,
        end: number,
        allowed: boolean,
        remaining: number,
      ): Decision => {
        const resetAt = unixSeconds(end, now);
        return { allowed, tier, limit, remaining, resetAt, resetIn: secondsUntil(end, now), bucket: kind };
      };
      let full: Window | null = null;
      let tightest: Window | null = null;
      const windows = bucketsOf(caller, ceilings).map((bucket) => windowOf(bucket, now));
      for (const window of windows) {
        // Of several full buckets, the headers show the window that ends last, so that the caller waits only once.
        if (window.left <= 0 && (full === null || window.end > full.end)) full = window;
        if (tightest === null || window.left < tightest.left) tightest = window;
      }
      if (full !== null) return decision(full.bucket.kind, full.bucket.ceiling, full.end, false, 0);
      if (tightest === null) {
        const kind = caller.key === null ? sourceKind(caller) : 'key';
        return decision(kind, DEFAULT_CEILINGS[kind], now + WINDOW_MS, true, DEFAULT_CEILINGS[kind]);
      }
      if (cost === 1) for (const window of windows) charge(window);
      const { bucket, left, end } = tightest;
      return decision(bucket.kind, bucket.ceiling, end, true, left - cost);
    },
  };
}

function secondsUntil(end: number, now: number): number {
  // The rounding of fractions can make the difference a little longer than a window.
  return Math.max(1, Math.ceil(Math.min(end - now, WINDOW_MS) / 1000));
}

/** Slots per set. A name is stored in any slot of its set. */
const WAYS = 16;

/** 64 bits of a text as two 32-bit integers: two FNV-1a lanes that begin with a secret, scattered. */
function hashText(text: string, secret: number): { high: number; low: number } {
  let a = 0x811c9dc5 ^ secret;
  let b = 0x1000193 ^ secret;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b) ^ (b >>> 15);
  }
  return { high: scatter(a, b), low: scatter(b, a) };
}

/** Two rounds of the murmur3 finaliser. */
function scatter(high: number, low: number): number {
  let h = Math.imul(low, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ high, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h ^= h >>> 13;
  return h ^ (h >>> 16);
}

/**
 * Fixed windows by 64 bits of a name in flat arrays: 20 bytes per slot, and no objects for the garbage collector to visit. A
 * secret of this process maps a name to a set of 16 slots. A new name takes a slot whose window has ended, else the slot with
 * the fewest requests; so to evict a bucket near its ceiling takes (slots × ceiling) requests within one window.
 */
export class BucketTable {
  readonly #sets: number;
  readonly #secret: number;
  readonly #high: Int32Array;
  readonly #low: Int32Array;
  readonly #ends: Float64Array;
  readonly #counts: Uint32Array;

  /** `slots` is rounded up to a power of two, at least 16; `secret` is any 32 random bits. */
  constructor(slots: number, secret: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(slots, WAYS)));
    this.#sets = size / WAYS;
    this.#secret = secret;
    this.#high = new Int32Array(size);
    this.#low = new Int32Array(size);
    this.#ends = new Float64Array(size);
    this.#counts = new Uint32Array(size);
  }

  /**
   * The slot of the name's live window at `now`; else `-1 - slot` of the slot that a new window would take.
   * Valid until the next {@link open}.
   */
  locate(name: string, now: number): number {
    const { high, low } = hashText(name, this.#secret);
    const first = (high & (this.#sets - 1)) * WAYS;
    let proposed = first;
    let fewest = Number.POSITIVE_INFINITY;
    for (let slot = first; slot < first + WAYS; slot++) {
      const live = this.#ends[slot]! > now;
      if (live && this.#low[slot] === low && this.#high[slot] === high) return slot;
      const count = live ? this.#counts[slot]! : 0;
      if (count < fewest) {
        fewest = count;
        proposed = slot;
      }
    }
    return -1 - proposed;
  }

  /** Starts a window without requests in the slot that {@link locate} proposed; returns the slot. */
  open(proposed: number, name: string, end: number): number {
    const slot = -1 - proposed;
    const { high, low } = hashText(name, this.#secret);
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#ends[slot] = end;
    this.#counts[slot] = 0;
    return slot;
  }

  count(slot: number): number {
    return this.#counts[slot]!;
  }

  end(slot: number): number {
    return this.#ends[slot]!;
  }

  charge(slot: number): void {
    this.#counts[slot]!++;
  }
}
