import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BucketKind,
  type Caller,
  type Ceiling,
  type Ceilings,
  countedConnector,
  type Decision,
  type Limiter,
  type LimiterState,
  sourceBucket,
  sourceCeiling,
  type Tier,
  WINDOW_MS,
} from './limiter.ts';
import { connectRedis, type ScriptRunner } from './redis-connection.ts';
import type { ScriptAnswer } from './redis-script.ts';

/** Redis has this long to answer, in ms; then the limiter of this process decides. */
export const PATIENCE_MS = 50;
/** While Redis is not trusted it is asked this often, in ms. */
const PROBE_EVERY_MS = 200;
/** Answers in time, one after another, that make it trusted again. */
const PROBES_NEEDED = 2;
/** How often Redis is asked whether it threw counters away, in ms. */
const EVICTIONS_EVERY_MS = 10_000;
/** A start waits this long for Redis, in ms, before serving without it, and asks this often. */
const START_MS = 1000;
const FIRST_LOOKS_MS = 10;

export interface RedisLimiterOptions {
  readonly url: string;
  readonly ceilings: Ceilings;
  /** Decides while Redis can't; told of every request meanwhile, so that it takes over with this process's counts. */
  readonly insurance: Limiter;
  /** Before every key. */
  readonly prefix?: string;
  /** Called at every change. */
  readonly onState?: (state: LimiterState) => void;
  /** Called when Redis was seen to have evicted so many keys since the last look. */
  readonly onEvicted?: (keys: number) => void;
  /** Shorter for tests. */
  readonly evictionsEveryMs?: number;
  /** Unix ms. */
  readonly now?: () => number;
}

interface Bucket {
  readonly kind: BucketKind;
  readonly name: string;
  readonly ceiling: number;
}

/** The limiter that several processes share, in Redis or Valkey: one round trip a request. */
export class RedisLimiter implements Limiter {
  readonly #redis: ScriptRunner;
  readonly #options: Required<RedisLimiterOptions>;
  #state: LimiterState;
  #probing: NodeJS.Timeout | undefined;
  #closed = false;
  readonly #evictions: NodeJS.Timeout;
  #evicted: number | null = null;

  private constructor(options: RedisLimiterOptions, redis: ScriptRunner) {
    const silent = { onState: () => {}, onEvicted: () => {} };
    const usual = { prefix: 'vidriera:limit:', evictionsEveryMs: EVICTIONS_EVERY_MS, now: Date.now };
    this.#options = { ...usual, ...silent, ...options };
    this.#redis = redis;
    this.#state = { shared: true };
    redis.onLost((reason) => this.#distrust(reason));
    this.#evictions = setInterval(() => void this.#lookForEvictions(), this.#options.evictionsEveryMs).unref();
  }

  /** Resolves when Redis answers, or after a second without it. */
  static async open(options: RedisLimiterOptions, redis = connectRedis(options.url)): Promise<RedisLimiter> {
    const limiter = new RedisLimiter(options, redis);
    const deadline = performance.now() + START_MS;
    for (;;) {
      const failure = await limiter.#look();
      if (failure === null) return limiter;
      if (performance.now() > deadline) {
        limiter.#distrust(failure);
        return limiter;
      }
      await sleep(FIRST_LOOKS_MS);
    }
  }

  get state(): LimiterState {
    return this.#state;
  }

  decide(caller: Caller): Decision | Promise<Decision> {
    return this.#judge(caller, 1);
  }

  peek(caller: Caller): Decision | Promise<Decision> {
    return this.#judge(caller, 0);
  }

  /** Those of this process alone: how many there are in all is Redis's to say. */
  liveBuckets(): Readonly<Record<BucketKind, number>> {
    return this.#options.insurance.liveBuckets();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#probing);
    clearInterval(this.#evictions);
    this.#redis.close();
  }

  #judge(caller: Caller, cost: 0 | 1): Decision | Promise<Decision> {
    const { insurance, ceilings, prefix } = this.#options;
    const buckets = bucketsOf(caller, ceilings, prefix);
    const own = () => (cost === 1 ? insurance.decide(caller) : insurance.peek(caller));
    if (!this.#state.shared || buckets.length === 0) return own();
    return this.#ask(buckets, cost).then(
      (answer) => {
        if (cost === 1 && answer[0] === 0) void insurance.decide(caller);
        return toDecision(caller.key === null ? 'public' : 'premium', buckets, answer);
      },
      (error: Error) => {
        this.#distrust(error.message);
        return own();
      },
    );
  }

  #ask(buckets: readonly Bucket[], cost: 0 | 1): Promise<ScriptAnswer> {
    return inTime(
      this.#redis.decide(
        buckets.map(({ name }) => name),
        cost,
        WINDOW_MS,
        ...buckets.map(({ ceiling }) => ceiling),
      ),
    );
  }

  #distrust(reason: string): void {
    if (!this.#state.shared || this.#closed) return;
    this.#enter({ shared: false, reason, since: this.#options.now() });
    this.#probe(0);
  }

  /** Asks now and then, until Redis has answered in time often enough. */
  #probe(passed: number): void {
    this.#probing = setTimeout(async () => {
      const answers = (await this.#look()) === null ? passed + 1 : 0;
      if (this.#closed) return;
      if (answers >= PROBES_NEEDED) this.#enter({ shared: true });
      else this.#probe(answers);
    }, PROBE_EVERY_MS);
    this.#probing.unref();
  }

  /** A window that was evicted begins anew for its caller, and nothing else would show it. */
  async #lookForEvictions(): Promise<void> {
    // Where it can't be asked (no connection, not allowed), nothing is known.
    const evicted = await this.#redis.evicted().catch(() => null);
    if (this.#closed || evicted === null) return;
    // A server that restarted counts from 0 again; what it evicted before the first look was not ours to see.
    if (this.#evicted !== null && evicted > this.#evicted) this.#options.onEvicted(evicted - this.#evicted);
    this.#evicted = evicted;
  }

  /** A decision on a bucket of its own; null when it came in time, else why not. It writes: a full server still reads. */
  #look(): Promise<string | null> {
    const bucket: Bucket = { kind: 'address', name: `${this.#options.prefix}probe`, ceiling: Number.MAX_SAFE_INTEGER };
    return this.#ask([bucket], 1).then(
      () => null,
      (error: Error) => error.message,
    );
  }

  #enter(state: LimiterState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}

/** What the request counts against; a ceiling that is off counts nothing. */
function bucketsOf(caller: Caller, ceilings: Ceilings, prefix: string): Bucket[] {
  const buckets: Bucket[] = [];
  const add = (kind: BucketKind, ceiling: Ceiling, name: string) => {
    if (ceiling !== 'off') buckets.push({ kind, ceiling, name: prefix + name });
  };
  if (caller.key !== null) add('key', ceilings.premium, `k:${caller.key.id}`);
  else {
    const bucket = sourceBucket(caller);
    add(bucket, sourceCeiling(caller, ceilings), `${bucket === 'page' ? 'p' : 'a'}:${caller.source.text}`);
    const named = countedConnector(caller, ceilings);
    if (named !== null) add('connector', named.ceiling, `c:${named.name}`);
  }
  return buckets;
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
 * The answer, if it comes within {@link PATIENCE_MS}. When this process itself was too busy to read an answer that is
 * already there, the answer counts: what is due is looked at once more before giving up.
 */
function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${PATIENCE_MS} ms`));
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), PATIENCE_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
