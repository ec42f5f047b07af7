import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visitor } from '../../../../../testing/limiter/limiter-contract.ts';
import { createInProcessLimiter, DEFAULT_CEILINGS } from './limiter.ts';

/** A clock that a test moves; the wall clock can be set apart from the monotonic one. */
function handClock() {
  const hands = { monotonic: 5_000, wall: 1_700_000_000_000 };
  return {
    clock: { monotonic: () => hands.monotonic, wall: () => hands.wall },
    pass(ms: number) {
      hands.monotonic += ms;
      hands.wall += ms;
    },
    setWall(ms: number) {
      hands.wall = ms;
    },
  };
}

describe('InProcessLimiter (spec: limit.window, limit.public)', () => {
  test('Reset is the Unix second at which the window is over, and Retry-After leads there', () => {
    const { clock, pass } = handClock();
    const limiter = createInProcessLimiter(DEFAULT_CEILINGS, clock);
    const caller = visitor('203.0.113.1');
    assert.equal(limiter.decide(caller).resetAt, 1_700_000_060);
    pass(12_345);
    for (let i = 0; i < 59; i++) limiter.decide(caller);
    const refused = limiter.decide(caller);
    assert.deepEqual(refused, {
      allowed: false,
      tier: 'public',
      limit: 60,
      remaining: 0,
      resetAt: 1_700_000_060,
      resetIn: 48,
      bucket: 'address',
    });
    pass(47_654);
    assert.equal(limiter.decide(caller).resetIn, 1);
    pass(1);
    assert.equal(limiter.decide(caller).remaining, 59);
  });

  test('a step of the wall clock locks nobody out and lets nobody in; Reset follows it', () => {
    for (const step of [-86_400_000, 86_400_000]) {
      const { clock, pass, setWall } = handClock();
      const limiter = createInProcessLimiter(DEFAULT_CEILINGS, clock);
      const caller = visitor('203.0.113.1');
      for (let i = 0; i < 60; i++) limiter.decide(caller);
      setWall(1_700_000_000_000 + step);
      pass(2_000);
      const refused = limiter.decide(caller);
      assert.deepEqual([refused.allowed, refused.resetIn], [false, 58]);
      assert.equal(refused.resetAt, (1_700_000_060_000 + step) / 1000);
      pass(58_000);
      assert.equal(limiter.decide(caller).remaining, 59);
    }
  });

  test('refused by both buckets, the caller is told to wait for the later one', () => {
    const { clock, pass } = handClock();
    const limiter = createInProcessLimiter({ ...DEFAULT_CEILINGS, address: 2, connector: 2 }, clock);
    limiter.decide(visitor('203.0.113.1', 'agent'));
    pass(20_000);
    limiter.decide(visitor('203.0.113.2', 'agent'));
    limiter.decide(visitor('203.0.113.2'));
    const refused = limiter.decide(visitor('203.0.113.2', 'agent'));
    assert.deepEqual([refused.bucket, refused.resetIn], ['address', 60]);
    pass(40_000);
    const later = limiter.decide(visitor('203.0.113.2', 'agent'));
    assert.deepEqual([later.bucket, later.resetIn], ['address', 20]);
  });

  test('with the public limit off, a connector is still limited and shown (spec: limit.off)', () => {
    const { clock } = handClock();
    const limiter = createInProcessLimiter({ ...DEFAULT_CEILINGS, address: Infinity, connector: 2 }, clock);
    const shown = Array.from({ length: 3 }, () => limiter.decide(visitor('203.0.113.1', 'agent')));
    assert.deepEqual(
      shown.map(({ allowed, limit, remaining }) => [allowed, limit, remaining]),
      [
        [true, 2, 1],
        [true, 2, 0],
        [false, 2, 0],
      ],
    );
    const alone = limiter.decide(visitor('203.0.113.1'));
    assert.deepEqual([alone.allowed, alone.limit, alone.remaining, alone.resetAt], [true, 60, 60, 1_700_000_060]);
  });

  test('a refused caller stays refused through a flood of distinct sources larger than what is kept', () => {
    const { clock } = handClock();
    const limiter = createInProcessLimiter(DEFAULT_CEILINGS, clock, 4096);
    const caller = visitor('203.0.113.1');
    for (let i = 0; i < 60; i++) limiter.decide(caller);
    for (let i = 0; i < 40_000; i++) {
      limiter.decide({ ...visitor('203.0.113.2', `flood-${i}`), source: String(i) });
    }
    assert.equal(limiter.decide(caller).allowed, false);
  });
});
