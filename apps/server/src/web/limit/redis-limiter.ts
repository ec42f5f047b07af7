import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Bucket,
  bucketsOf,
  type Caller,
  type Ceilings,
  type Decision,
  type Limiter,
  type LimiterState,
  type Tier,
  WINDOW_MS,
} from './limiter.ts';
import { connectRedis, type ScriptAnswer, type ScriptRunner } from './redis-connection.ts';

/** The time Redis has to answer, in ms. After it, the limiter of this process decides. */
const ANSWER_TIMEOUT_MS = 50;
/** The interval of the checks while Redis is not used, in ms. */
const PROBE_EVERY_MS = 200;
/** Checks in a row that must pass before Redis is used again. */
const PROBES_NEEDED = 2;
/** How long a start waits for Redis before it serves without it, and the interval of the checks, in ms. */
const START_MS = 1000;
const START_CHECK_MS = 10;

interface RedisLimiterOptions {
  readonly url: string;
  readonly ceilings: Ceilings;
  /** Decides while Redis can't. It also counts each request that Redis allows, so that it takes over with this process's counts. */
  readonly fallback: Limiter;
  readonly prefix?: string;
  readonly onState?: (state: LimiterState) => void;
  /** Unix ms. */
  readonly now?: () => number;
}

/** The limiter that several processes share, in Redis or Valkey: one round trip per request. */
export class RedisLimiter implements Limiter {
  readonly #redis: ScriptRunner;
  readonly #options: Required<RedisLimiterOptions>;
  #state: LimiterState;
  #probing: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(options: RedisLimiterOptions, redis: ScriptRunner) {
    this.#options = { prefix: 'vidriera:limit:', now: Date.now, onState: () => {}, ...options };
    this.#redis = redis;
    this.#state = { shared: true };
    redis.onLost((reason) => this.#useFallback(reason));
  }

  /** Resolves when Redis answers, or after a second without it. */
  static async open(options: RedisLimiterOptions, redis = connectRedis(options.url)): Promise<RedisLimiter> {
    const limiter = new RedisLimiter(options, redis);
    const deadline = performance.now() + START_MS;
    for (;;) {
      const failure = await limiter.#check();
      if (failure === null) return limiter;
      if (performance.now() > deadline) {
        limiter.#useFallback(failure);
        return limiter;
      }
      await sleep(START_CHECK_MS);
    }
  }

  get state(): LimiterState {
    return this.#state;
  }

  decide(caller: Caller, cost: 0 | 1 = 1): Decision | Promise<Decision> {
    const { fallback, ceilings } = this.#options;
    const buckets = bucketsOf(caller, ceilings);
    if (!this.#state.shared || buckets.length === 0) return fallback.decide(caller, cost);
    return this.#ask(buckets, cost).then(
      (answer) => {
        if (cost === 1 && answer[0] === 0) void fallback.decide(caller);
        return toDecision(caller.key === null ? 'public' : 'premium', buckets, answer);
      },
      (error: Error) => {
        this.#useFallback(error.message);
        return fallback.decide(caller, cost);
      },
    );
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#probing);
    this.#redis.close();
  }

  #ask(buckets: readonly Bucket[], cost: 0 | 1): Promise<ScriptAnswer> {
    const keys = buckets.map(({ kind, name }) => `${this.#options.prefix}${kind[0]}:${name}`);
    return inTime(this.#redis.decide(keys, cost, WINDOW_MS, ...buckets.map(({ ceiling }) => ceiling)));
  }

  #useFallback(reason: string): void {
    if (!this.#state.shared || this.#closed) return;
    this.#enter({ shared: false, reason, since: this.#options.now() });
    this.#probe(0);
  }

  /** Checks Redis at an interval, until enough checks in a row have passed. */
  #probe(passed: number): void {
    this.#probing = setTimeout(async () => {
      const answers = (await this.#check()) === null ? passed + 1 : 0;
      if (this.#closed) return;
      if (answers >= PROBES_NEEDED) this.#enter({ shared: true });
      else this.#probe(answers);
    }, PROBE_EVERY_MS);
    this.#probing.unref();
  }

  /** Sends a write to Redis, since a full Redis still answers reads. Resolves to null when the answer is in time, else to the reason. */
  #check(): Promise<string | null> {
    return inTime(this.#redis.decide([`${this.#options.prefix}probe`], 1, WINDOW_MS, Number.MAX_SAFE_INTEGER)).then(
      () => null,
      (error: Error) => error.message,
    );
  }

  #enter(state: LimiterState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

function toDecision(tier: Tier, buckets: readonly Bucket[], [refused, shown, used, end, now]: ScriptAnswer): Decision {
  const { kind, ceiling } = buckets[shown - 1]!;
  return {
    allowed: refused === 0,
    tier,
    limit: ceiling,
    remaining: Math.max(0, ceiling - used),
    resetAt: Math.ceil(end / 1000),
    resetIn: Math.max(1, Math.ceil((end - now) / 1000)),
    bucket: kind,
  };
}

/**
 * The answer, if it comes within {@link ANSWER_TIMEOUT_MS}. Two more turns of the event loop read an answer that arrived while
 * this process was busy.
 */
function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`));
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), ANSWER_TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
