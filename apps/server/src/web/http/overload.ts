import type { Observe } from '../../observe.ts';

const CHECK_MS = 100;
const LAG_MAX_MS = 500;
/** Late checks in a row that mean overload. A single pause does not: the requests that waited are still answered. */
const LATE_CHECKS = 3;

/**
 * Decides when to shed load. The event loop runs late when more requests arrive than the process can answer. From the third
 * late check in a row until the first punctual one, new requests get 503 with `Retry-After`, so that the queue does not
 * grow without bound.
 */
export class OverloadWatch {
  shedding = false;
  lagMs = 0;
  #late = 0;
  #expected: number;
  readonly #timer: NodeJS.Timeout;
  readonly #now: () => number;
  readonly #observe: Observe;

  constructor(now: () => number, observe: Observe) {
    this.#now = now;
    this.#observe = observe;
    this.#expected = now() + CHECK_MS;
    this.#timer = setInterval(() => this.check(), CHECK_MS).unref();
  }

  check(): void {
    const now = this.#now();
    this.lagMs = Math.max(0, now - this.#expected);
    this.#expected = now + CHECK_MS;
    this.#late = this.lagMs > LAG_MAX_MS ? this.#late + 1 : 0;
    const shed = this.#late >= LATE_CHECKS;
    if (shed && !this.shedding) this.#observe({ event: 'overload_began', lagMs: Math.round(this.lagMs) });
    if (!shed && this.shedding) this.#observe({ event: 'overload_ended' });
    this.shedding = shed;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
