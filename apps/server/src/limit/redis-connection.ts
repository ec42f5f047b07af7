import { Redis } from 'ioredis';
import { DECIDE_SCRIPT, type ScriptAnswer } from './redis-script.ts';

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
