import {
  type Caller,
  type Ceilings,
  type Clock,
  DEFAULT_CEILINGS,
  type Decision,
  limitedBuckets,
  WINDOW_MS,
} from './limiter.ts';

/** The most windows kept of each kind, about 100 bytes each. */
const WINDOWS_MAX = 2 ** 18;

/** How far the wall clock may drift from the monotonic clock before `resetAt` follows it. */
const CLOCK_STEP_MS = 1000;

/** The synchronous limiter of one process. Windows run on the monotonic clock; the wall clock is used for `resetAt` only. */
export function createInProcessLimiter(
  ceilings: Ceilings,
  clock: Clock,
  windowsMax = WINDOWS_MAX,
): { decide(caller: Caller, cost?: 0 | 1): Decision } {
  const windowsOf = () => new Windows(windowsMax);
  const kept = { address: windowsOf(), page: windowsOf(), connector: windowsOf(), key: windowsOf() };
  let offsetReadAt = clock.monotonic();
  let offset = clock.wall() - offsetReadAt;

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
      const asked = limitedBuckets(caller, ceilings).map(({ kind, name, ceiling }) => {
        const window = kept[kind].find(name, now);
        return { kind, name, window, ceiling, left: ceiling - window.count };
      });
      // The headers show the bucket with the fewest requests left; of several full ones the window that ends last, so that the
      // caller waits only once.
      let shown = asked[0];
      for (const one of asked) {
        const isLater = one.left <= 0 && shown!.left <= 0 && one.window.end > shown!.window.end;
        if (isLater || (one.left < shown!.left && shown!.left > 0)) shown = one;
      }
      const { kind } = shown ?? caller.buckets[0];
      const limit = shown?.ceiling ?? DEFAULT_CEILINGS[kind];
      const end = shown?.window.end ?? now + WINDOW_MS;
      const left = shown === undefined ? limit : shown.left - cost;
      const allowed = shown === undefined || shown.left > 0;
      if (allowed && cost === 1) for (const { kind, name, window } of asked) kept[kind].charge(name, window, now);
      return {
        allowed,
        tier: caller.key === null ? 'public' : 'premium',
        limit,
        remaining: allowed ? left : 0,
        resetAt: unixSeconds(end, now),
        // The rounding of fractions can make the difference a little longer than a window.
        resetIn: Math.max(1, Math.ceil(Math.min(end - now, WINDOW_MS) / 1000)),
        bucket: kind,
      };
    },
  };
}

interface Window {
  readonly end: number;
  count: number;
}

/** The part of all windows that stays when there are too many, so that not every newcomer looks at all of them. */
const KEPT = 3 / 4;

/**
 * Fixed windows by name. Above `max` of them, those that have ended go, then those with the fewest requests, the oldest first:
 * to evict a bucket near its ceiling takes about (max × ceiling) requests within one window.
 */
export class Windows {
  readonly #max: number;
  readonly #windows = new Map<string, Window>();

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** The live window of a name, or a new one, which is kept from its first {@link charge} on. */
  find(name: string, now: number): Window {
    const known = this.#windows.get(name);
    return known !== undefined && known.end > now ? known : { end: now + WINDOW_MS, count: 0 };
  }

  charge(name: string, window: Window, now: number): void {
    window.count++;
    if (window.count > 1) return;
    if (this.size >= this.#max) this.#makeRoom(now);
    this.#windows.set(name, window);
  }

  #makeRoom(now: number): void {
    for (const [name, { end }] of this.#windows) if (end <= now) this.#windows.delete(name);
    const over = this.size - Math.floor(this.#max * KEPT);
    if (over <= 0) return;
    const counts = Uint32Array.from(this.#windows.values(), ({ count }) => count).sort();
    const bound = counts[over - 1]!;
    let asBusy = over - counts.indexOf(bound);
    for (const [name, { count }] of this.#windows) {
      if (count < bound || (count === bound && asBusy-- > 0)) this.#windows.delete(name);
    }
  }
}
