import type { Observe } from '../observe.ts';

/** How often the event loop is looked at. */
const LOOK_MS = 100;
/** Later than this, and the process is not keeping up. */
const LAG_MAX_MS = 500;
/** Looks in a row that must be late: one long pause is no overload, and what waited through it is still answered. */
const LATE_LOOKS = 3;

/**
 * Says when to shed load. The event loop runs late when more arrives than can be answered; from the third late look
 * in a row until the first punctual one, new requests get 503 with `Retry-After` rather than a place in a queue
 * that only grows.
 */
export class OverloadWatch {
  /** True while new requests should be turned away. */
  shedding = false;
  /** How late the last look was, in ms. */
  lagMs = 0;
  #late = 0;
  #expected: number;
  readonly #timer: NodeJS.Timeout;
  readonly #now: () => number;
  readonly #observe: Observe;

  constructor(now: () => number, observe: Observe) {
    this.#now = now;
    this.#observe = observe;
    this.#expected = now() + LOOK_MS;
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  /** One look; the timer calls it. */
  look(): void {
    const now = this.#now();
    this.lagMs = Math.max(0, now - this.#expected);
    this.#expected = now + LOOK_MS;
    this.#late = this.lagMs > LAG_MAX_MS ? this.#late + 1 : 0;
    const shed = this.#late >= LATE_LOOKS;
    if (shed && !this.shedding) this.#observe({ event: 'overload_began', lagMs: Math.round(this.lagMs) });
    if (!shed && this.shedding) this.#observe({ event: 'overload_ended' });
    this.shedding = shed;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
