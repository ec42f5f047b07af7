import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import {
  type Caller,
  type Ceilings,
  type Decision,
  type Limiter,
  type LimiterState,
  limitedBuckets,
  WINDOW_MS,
} from './limiter.ts';

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

/** The limiter that several processes share in Redis or Valkey. Resolves when it answers, or after a second without it. */
export async function openRedisLimiter(options: RedisLimiterOptions, redis = connectRedis(options.url)) {
  const { ceilings, fallback, prefix = 'vidriera:limit:', onState = () => {}, now = Date.now } = options;
  let closed = false;
  const limiter = {
    state: { shared: true } as LimiterState,
    decide(caller: Caller, cost: 0 | 1 = 1): Decision | Promise<Decision> {
      const buckets = limitedBuckets(caller, ceilings);
      if (!limiter.state.shared || buckets.length === 0) return fallback.decide(caller, cost);
      const keys = buckets.map(({ kind, name }) => `${prefix}${kind[0]}:${name}`);
      return inTime(redis.decide(keys, cost, WINDOW_MS, ...buckets.map(({ ceiling }) => ceiling))).then(
        ([refused, shown, used, end, at]): Decision => {
          if (cost === 1 && refused === 0) void fallback.decide(caller);
          const { kind, ceiling } = buckets[shown - 1]!;
          return {
            allowed: refused === 0,
            tier: caller.key === null ? 'public' : 'premium',
            limit: ceiling,
            remaining: Math.max(0, ceiling - used),
            resetAt: Math.ceil(end / 1000),
            resetIn: Math.max(1, Math.ceil((end - at) / 1000)),
            bucket: kind,
          };
        },
        (error: Error) => {
          fallBack(error.message);
          return fallback.decide(caller, cost);
        },
      );
    },
    close() {
      closed = true;
      redis.close();
    },
  };

  function enter(state: LimiterState): void {
    limiter.state = state;
    onState(state);
  }

  function fallBack(reason: string): void {
    if (!limiter.state.shared || closed) return;
    enter({ shared: false, reason, since: now() });
    void untilPassed(PROBES_NEEDED, PROBE_EVERY_MS).then(() => closed || enter({ shared: true }));
  }

  /** Checks Redis at an interval until so many checks in a row have passed. Resolves to the failure of the last one. */
  async function untilPassed(needed: number, everyMs: number, deadline = Number.POSITIVE_INFINITY) {
    for (let passed = 0; ; ) {
      await sleep(everyMs, null, { ref: deadline < Number.POSITIVE_INFINITY });
      const failure = closed ? null : await check();
      passed = failure === null ? passed + 1 : 0;
      if (closed || passed >= needed || performance.now() > deadline) return failure;
    }
  }

  /** Sends a write to Redis, since a full Redis still answers reads. Resolves to null when the answer is in time, else to the reason. */
  function check(): Promise<string | null> {
    return inTime(redis.decide([`${prefix}probe`], 1, WINDOW_MS, Number.MAX_SAFE_INTEGER)).then(
      () => null,
      (error: Error) => error.message,
    );
  }

  redis.onLost(fallBack);
  const failure = await untilPassed(1, START_CHECK_MS, performance.now() + START_MS);
  if (failure !== null) fallBack(failure);
  return limiter;
}

/** The answer, if it is in time. Two more turns of the event loop read one that arrived while this process was busy. */
function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`));
    const timer = setTimeout(() => setImmediate(() => setImmediate(late)), ANSWER_TIMEOUT_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * One atomic decision over all buckets of a request, by the clock of the Redis server. A bucket is a hash `{used, end}` that
 * expires with its window. An `end` more than one window away was written before that clock was set back: it has ended.
 *
 * KEYS     the buckets, one or two
 * ARGV     the cost (1, or 0 to charge nothing), the window in ms, then a ceiling for each bucket
 * Returns  {refused (1 or 0), the bucket to show (from 1), used in it after this request, its end, now}; times in Unix ms
 */
const DECIDE_SCRIPT = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local cost = tonumber(ARGV[1])
local window = tonumber(ARGV[2])
local used, ends, fresh, left = {}, {}, {}, {}
local refusing = 0

for i = 1, #KEYS do
  local bucket = redis.call('HMGET', KEYS[i], 'used', 'end')
  used[i] = tonumber(bucket[1] or '0')
  ends[i] = tonumber(bucket[2] or '0')
  fresh[i] = ends[i] <= now or ends[i] > now + window
  if fresh[i] then
    used[i] = 0
    ends[i] = now + window
  end
  left[i] = tonumber(ARGV[2 + i]) - used[i]
  if left[i] <= 0 and (refusing == 0 or ends[i] > ends[refusing]) then refusing = i end
end

if refusing > 0 then return {1, refusing, used[refusing], ends[refusing], now} end

local shown = 1
for i = 1, #KEYS do
  if left[i] < left[shown] then shown = i end
  if cost > 0 then
    redis.call('HSET', KEYS[i], 'used', used[i] + cost, 'end', ends[i])
    if fresh[i] then redis.call('PEXPIREAT', KEYS[i], ends[i]) end
  end
end
return {0, shown, used[shown] + cost, ends[shown], now}
`;

export type ScriptAnswer = readonly [refused: 0 | 1, shown: number, used: number, end: number, now: number];

const CONNECT_MS = 1000;
const LONGEST_RETRY_MS = 500;
/** A connection with pending commands that receives nothing for so long is closed and opened again. */
const SILENCE_MS = 3000;

interface DecidingRedis extends Redis {
  vidrieraDecide(keyCount: number, ...keysAndNumbers: (string | number)[]): Promise<ScriptAnswer>;
}

/** Connects, and reconnects without limit. The URL is `redis://` or `rediss://` (TLS), with credentials and database. */
function connectRedis(url: string) {
  const redis = new Redis(url, {
    connectionName: 'vidriera',
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    enableAutoPipelining: true,
    retryStrategy: (times) => Math.min(20 * 2 ** times, LONGEST_RETRY_MS),
    // READONLY comes from the old primary after a failover: reconnect, which resolves the name again.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }) as DecidingRedis;
  redis.defineCommand('vidrieraDecide', { lua: DECIDE_SCRIPT });
  let reason = 'connection closed';
  redis.on('error', (error: Error) => {
    reason = error.message;
  });
  return {
    /** Rejects at once without a connection; has no timeout of its own. */
    decide: (buckets: readonly string[], ...numbers: readonly number[]) =>
      redis.vidrieraDecide(buckets.length, ...buckets, ...numbers),
    onLost: (lost: (reason: string) => void): void => void redis.on('close', () => lost(reason)),
    close: () => redis.disconnect(),
  };
}
