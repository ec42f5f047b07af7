import { Redis } from 'ioredis';

/**
 * One atomic decision over all buckets of a request. A refused request is charged to none of them.
 *
 * The clock is the Redis server's, so that replicas with different clocks share one window. A bucket is a hash
 * `{used, end}` that expires with its window. An `end` more than one window away was written before the server's clock was
 * set back; it counts as ended, so that a clock step locks nobody out.
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

/** The result of {@link DECIDE_SCRIPT}. */
export type ScriptAnswer = readonly [refused: 0 | 1, shown: number, used: number, end: number, now: number];

/** The commands that the limiter sends to Redis or Valkey. */
export interface ScriptRunner {
  /** Rejects at once without a connection; has no timeout of its own. */
  decide(buckets: readonly string[], ...numbers: readonly number[]): Promise<ScriptAnswer>;
  onLost(lost: (reason: string) => void): void;
  close(): void;
}

const CONNECT_MS = 1000;
const LONGEST_RETRY_MS = 500;
/** A connection with pending commands that receives nothing for so long is closed and opened again. */
const SILENCE_MS = 3000;

interface DecidingRedis extends Redis {
  vidrieraDecide(keyCount: number, ...keysAndNumbers: (string | number)[]): Promise<ScriptAnswer>;
}

/** Connects, and reconnects without limit. The URL is `redis://` or `rediss://` (TLS), with credentials and database. */
export function connectRedis(url: string): ScriptRunner {
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
    decide: (buckets, ...numbers) => redis.vidrieraDecide(buckets.length, ...buckets, ...numbers),
    onLost: (lost) => void redis.on('close', () => lost(reason)),
    close: () => redis.disconnect(),
  };
}
