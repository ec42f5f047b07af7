import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type LimiterFixture, limiterContract, visitor } from '../../../../../testing/limiter/limiter-contract.ts';
import { until } from '../../../../../testing/until.ts';
import { type Ceilings, createInProcessLimiter, DEFAULT_CEILINGS, type LimiterState } from './limiter.ts';
import { openRedisLimiter, type ScriptAnswer } from './redis-limiter.ts';

const REDIS_URL = process.env.VIDRIERA_TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
const clock = { monotonic: () => performance.now(), wall: () => Date.now() };

const admin = new Redis(REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
admin.on('error', () => {});
const missing = await admin.connect().then(
  () => null,
  () => 'no Redis or Valkey on this machine',
);
after(() => admin.disconnect());

limiterContract('in process', async (ceilings) => {
  let passed = 0;
  const fake = { monotonic: () => performance.now() + passed, wall: () => Date.now() + passed };
  return {
    limiter: createInProcessLimiter(ceilings, fake),
    pass: async (ms) => {
      passed += ms;
    },
    now: fake.wall,
    close: async () => {},
  };
});

const newPrefix = () => `vidriera-test:${randomBytes(6).toString('hex')}:`;

async function forget(prefix: string): Promise<void> {
  const keys = await admin.keys(`${prefix}*`);
  if (keys.length > 0) await admin.del(keys);
}

/** Makes every window older, as if the server's clock had gone on. */
async function age(prefix: string, ms: number): Promise<void> {
  for (const key of await admin.keys(`${prefix}*`)) {
    const end = Number(await admin.hget(key, 'end')) - ms;
    await admin.hset(key, 'end', end);
    await admin.pexpireat(key, end);
  }
}

type RedisLimiter = Awaited<ReturnType<typeof openRedisLimiter>>;
type ScriptRunner = NonNullable<Parameters<typeof openRedisLimiter>[1]>;

async function openShared(ceilings: Ceilings, prefix: string, states: LimiterState[] = []): Promise<RedisLimiter> {
  const fallback = createInProcessLimiter(ceilings, clock);
  return openRedisLimiter({ url: REDIS_URL, ceilings, fallback, prefix, onState: (state) => states.push(state) });
}

if (missing === null) {
  limiterContract('in Redis', async (ceilings): Promise<LimiterFixture> => {
    const prefix = newPrefix();
    const limiter = await openShared(ceilings, prefix);
    assert.deepEqual(limiter.state, { shared: true });
    return {
      limiter,
      pass: (ms) => age(prefix, ms),
      now: Date.now,
      async close() {
        limiter.close();
        await forget(prefix);
      },
    };
  });
}

describe('several processes over one Redis', { skip: missing ?? false }, () => {
  const prefix = newPrefix();
  after(() => forget(prefix));

  test('together let exactly the ceiling through, and name the same end of the window', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => openShared(DEFAULT_CEILINGS, prefix)));
    const caller = visitor('198.51.100.1', 'fleet');
    const decisions = await Promise.all(Array.from({ length: 240 }, (_, i) => replicas[i % 3]!.decide(caller)));
    assert.equal(decisions.filter(({ allowed }) => allowed).length, 60);
    assert.equal(new Set(decisions.map(({ resetAt }) => resetAt)).size, 1);
    for (const replica of replicas) replica.close();
  });

  test('a bucket goes with its window', async () => {
    const limiter = await openShared(DEFAULT_CEILINGS, prefix);
    await limiter.decide(visitor('198.51.100.2'));
    const left = await admin.pttl(`${prefix}a:198.51.100.2`);
    assert.ok(left > 55_000 && left <= 60_000, `${left}`);
    limiter.close();
  });

  test("a window that ends further off than a whole one is over: the server's clock was set back", async () => {
    const limiter = await openShared(DEFAULT_CEILINGS, prefix);
    const caller = visitor('198.51.100.3');
    for (let i = 0; i < 60; i++) await limiter.decide(caller);
    await age(prefix, -3_600_000);
    assert.equal((await limiter.decide(caller)).remaining, 59);
    limiter.close();
  });
});

/** A Redis whose manners can be changed. */
class Moody implements ScriptRunner {
  behave: (cost: number) => Promise<ScriptAnswer> = async () => [0, 1, 1, Date.now() + 60_000, Date.now()];
  asked = 0;
  #lost: (reason: string) => void = () => {};

  decide(_buckets: readonly string[], cost: number): Promise<ScriptAnswer> {
    this.asked++;
    return this.behave(cost);
  }
  onLost(lost: (reason: string) => void): void {
    this.#lost = lost;
  }
  lose(reason: string): void {
    this.behave = () => Promise.reject(new Error(reason));
    this.#lost(reason);
  }
  close(): void {}
}

describe('when Redis fails', () => {
  const good = async (): Promise<ScriptAnswer> => [0, 1, 1, Date.now() + 60_000, Date.now()];
  let redis: Moody;
  let limiter: RedisLimiter;
  let states: LimiterState[];
  const start = async () => {
    redis = new Moody();
    states = [];
    const fallback = createInProcessLimiter(DEFAULT_CEILINGS, clock);
    const options = { url: '', ceilings: DEFAULT_CEILINGS, fallback, now: () => 7 };
    limiter = await openRedisLimiter({ ...options, onState: (state) => states.push(state) }, redis);
  };
  before(start);
  const restart = async () => {
    limiter.close();
    await start();
  };
  after(() => limiter.close());
  const probesUntilShared = async () => {
    const before = redis.asked;
    await until('limits are shared', () => limiter.state.shared);
    return redis.asked - before;
  };

  test('a lost connection hands over at once, with the requests this process has seen already counted', async () => {
    await restart();
    for (let i = 0; i < 10; i++) await limiter.decide(visitor('198.51.100.10'));
    redis.lose('connect ECONNREFUSED');
    const asked = redis.asked;
    const decision = limiter.decide(visitor('198.51.100.10'));
    assert.ok(!(decision instanceof Promise), 'decided in this process, without waiting');
    assert.equal(decision.remaining, 49);
    assert.equal(redis.asked, asked);
    assert.deepEqual(states, [{ shared: false, reason: 'connect ECONNREFUSED', since: 7 }]);
  });

  test('an error for an answer is decided here, and nobody asks again until a probe', async () => {
    await restart();
    redis.behave = () => Promise.reject(new Error('READONLY You can not write against a read only replica'));
    assert.equal((await limiter.decide(visitor('198.51.100.11'))).remaining, 59);
    assert.equal(limiter.state.shared, false);
  });

  test('a Redis that says nothing costs the first callers 50 ms and the next ones nothing', async () => {
    await restart();
    redis.behave = () => new Promise(() => {});
    const decisions = await Promise.all([1, 2, 3].map(() => limiter.decide(visitor('198.51.100.12'))));
    assert.deepEqual(
      decisions.map(({ remaining }) => remaining),
      [59, 58, 57],
    );
    assert.deepEqual(states, [{ shared: false, reason: 'no answer within 50 ms', since: 7 }]);
    assert.ok(!(limiter.decide(visitor('198.51.100.12')) instanceof Promise));
  });

  test('an answer that is there when this process comes back from a pause still counts', async () => {
    await restart();
    redis.behave = () => sleep(1).then(good);
    const pending = limiter.decide(visitor('198.51.100.13'));
    const end = performance.now() + 80;
    while (performance.now() < end);
    await pending;
    assert.deepEqual(limiter.state, { shared: true });
  });

  test('it goes back by itself after two answers in time', async () => {
    await restart();
    redis.lose('connection closed');
    redis.behave = good;
    assert.equal(await probesUntilShared(), 2);
    assert.deepEqual(states.at(-1), { shared: true });
    assert.ok(limiter.decide(visitor('198.51.100.14')) instanceof Promise);
  });

  test('one late answer among the probes starts the count again', async () => {
    await restart();
    redis.lose('connection closed');
    let probe = 0;
    redis.behave = () => (++probe === 2 ? new Promise(() => {}) : good());
    assert.equal(await probesUntilShared(), 4);
  });

  test('one that is full is not trusted again for what it can still read', async () => {
    await restart();
    redis.behave = (cost) => (cost > 0 ? Promise.reject(new Error('OOM command not allowed')) : good());
    await limiter.decide(visitor('198.51.100.16'));
    const asked = redis.asked;
    await until('it was probed three times', () => redis.asked >= asked + 3);
    assert.equal(limiter.state.shared, false);
  });

  test('a start without Redis serves after a second, and says so', async () => {
    const absent = new Moody();
    absent.behave = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:1'));
    const said: LimiterState[] = [];
    const fallback = createInProcessLimiter(DEFAULT_CEILINGS, clock);
    const options = { url: '', ceilings: DEFAULT_CEILINGS, fallback, now: () => 7 };
    const alone = await openRedisLimiter({ ...options, onState: (state) => said.push(state) }, absent);
    assert.deepEqual(said, [{ shared: false, reason: 'connect ECONNREFUSED 127.0.0.1:1', since: 7 }]);
    assert.ok(!(alone.decide(visitor('198.51.100.15')) instanceof Promise));
    alone.close();
  });
});
