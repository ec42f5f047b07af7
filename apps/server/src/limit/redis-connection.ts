import { Redis } from 'ioredis';
import { DECIDE_SCRIPT, type ScriptAnswer } from './redis-script.ts';

/** The one thing asked of Redis or Valkey. */
export interface ScriptRunner {
  /** Rejects at once when there is no connection; waits without end on a server that says nothing. */
  decide(buckets: readonly string[], ...numbers: readonly number[]): Promise<ScriptAnswer>;
  /** How many keys the server has evicted since it started; rejects where it does not say. */
  evicted(): Promise<number>;
  /** Calls back when the connection is lost, with what the network said. */
  onLost(lost: (reason: string) => void): void;
  close(): void;
}

const CONNECT_MS = 1000;
const LONGEST_RETRY_MS = 500;
/** A connection on which commands are waiting and nothing has come for this long is dropped and made anew. */
const SILENCE_MS = 3000;

interface DecidingRedis extends Redis {
  vidrieraDecide(keyCount: number, ...keysAndNumbers: (string | number)[]): Promise<ScriptAnswer>;
}

/** Connects, and connects again by itself for ever. `redis://` or `rediss://` (TLS), credentials and database in the URL. */
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
    // The old primary after a failover: leave it, and look the name up again.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  }) as DecidingRedis;
  redis.defineCommand('vidrieraDecide', { lua: DECIDE_SCRIPT });
  const losses: ((reason: string) => void)[] = [];
  let said = 'connection closed';
  redis.on('error', (error: Error) => {
    said = error.message;
  });
  redis.on('close', () => {
    for (const lost of losses) lost(said);
  });
  return {
    decide: (buckets, ...numbers) => redis.vidrieraDecide(buckets.length, ...buckets, ...numbers),
    async evicted() {
      const count = /^evicted_keys:(\d+)/m.exec(await redis.info('stats'))?.[1];
      if (count === undefined) throw new Error('the server does not say how many keys it evicted');
      return Number(count);
    },
    onLost: (lost) => void losses.push(lost),
    close: () => redis.disconnect(),
  };
}
