import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { visitor } from '../../../../../testing/limiter/limiter-contract.ts';
import { until } from '../../../../../testing/until.ts';
import { createInProcessLimiter, DEFAULT_CEILINGS, type LimiterState } from './limiter.ts';
import { openRedisLimiter } from './redis-limiter.ts';

const DEPLOY = path.join(import.meta.dirname, '../../../../../deploy');
const BINARY = ['valkey-server', 'redis-server'].find((name) => spawnSync(name, ['--version']).status === 0);
const skip = BINARY === undefined ? 'no redis-server or valkey-server on this machine' : false;
const clock = { monotonic: () => performance.now(), wall: () => Date.now() };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A server of the test's own with little memory, and a limiter over it. */
async function open(policy: string) {
  const port = await freePort();
  const settings = ['--maxmemory', '3mb', '--maxmemory-policy', policy, '--save', '', '--appendonly', 'no'];
  const server = spawn(BINARY!, ['--bind', '127.0.0.1', '--port', String(port), ...settings], { stdio: 'ignore' });
  const states: LimiterState[] = [];
  const limiter = await openRedisLimiter({
    url: `redis://127.0.0.1:${port}`,
    ceilings: DEFAULT_CEILINGS,
    fallback: createInProcessLimiter(DEFAULT_CEILINGS, clock),
    onState: (state) => states.push(state),
  });
  await until('limits are shared', () => limiter.state.shared);
  states.length = 0;
  return {
    limiter,
    states,
    async [Symbol.asyncDispose]() {
      limiter.close();
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

/** One request of each of many addresses, until it is as it should be. */
async function flood(limiter: Awaited<ReturnType<typeof openRedisLimiter>>, done: () => boolean): Promise<void> {
  for (let block = 0; block < 256 && !done(); block++) {
    const callers = Array.from({ length: 250 }, (_, i) => visitor(`10.0.${block}.${i}`));
    await Promise.all(callers.map((caller) => limiter.decide(caller)));
    // A busy machine may have been late once; only what Redis decides fills it.
    await until('limits are shared again', () => limiter.state.shared || done());
  }
  assert.ok(done());
}

describe('a Redis that has no memory left', { skip }, () => {
  const policy = /--maxmemory-policy, (\S+?)[,\]]/;
  const shipped = ['compose.yaml', 'kubernetes/valkey.yaml'].map(
    (file) => policy.exec(readFileSync(path.join(DEPLOY, file), 'utf8'))?.[1] ?? 'none',
  );

  test('as it is shipped lets nobody through who has used up their limit', async () => {
    assert.equal(new Set(shipped).size, 1);
    await using redis = await open(shipped[0]!);
    const { limiter, states } = redis;
    const greedy = visitor('198.51.100.1');
    for (let i = 0; i < 60; i++) assert.equal((await limiter.decide(greedy)).allowed, true);
    assert.equal((await limiter.decide(greedy)).allowed, false);
    await flood(limiter, () => states.some((state) => !state.shared && state.reason.startsWith('OOM ')));
    assert.equal((await limiter.decide(greedy)).allowed, false);
    // Wherever it is decided from here on, here or there: both have counted this caller.
    for (let i = 0; i < 100; i++) {
      assert.equal((await limiter.decide(greedy)).allowed, false);
      await limiter.decide(visitor(`198.51.101.${i}`));
      await sleep(5);
    }
  });
});
