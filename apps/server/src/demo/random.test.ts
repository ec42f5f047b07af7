import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { mix32, Random } from './random.ts';

describe('Random', () => {
  it('gives the same numbers on every machine', () => {
    const random = new Random(1, 2, 3);
    assert.deepEqual([random.bits(), random.bits(), random.bits()], [3890216290, 2124945359, 3936157438]);
  });

  it('keeps within its bounds', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 100 }),
        (seed, low, size) => {
          const random = new Random(seed);
          const value = random.between(low, low + size);
          assert.ok(Number.isInteger(value) && value >= low && value <= low + size);
          const unit = random.unit();
          assert.ok(unit >= 0 && unit < 1);
        },
      ),
    );
  });

  it('takes items by their share, the last for the rest', () => {
    const random = new Random(4);
    const table = [
      [0, 'never'],
      [0.1, 'seldom'],
      [0, 'often'],
    ] as const;
    const picks = Array.from({ length: 10_000 }, () => random.share<string>(table));
    assert.equal(picks.includes('never'), false);
    const often = picks.filter((item) => item === 'often').length;
    assert.ok(often > 8800 && often < 9200, String(often));
  });

  it('has a stream of its own for every index', () => {
    const firsts = Array.from({ length: 20_000 }, (_, index) => new Random(1, 1, index).bits());
    assert.ok(new Set(firsts).size > 19_990);
  });
});

describe('mix32', () => {
  it('gives no two numbers the same', () => {
    assert.equal(new Set(Array.from({ length: 100_000 }, (_, at) => mix32(at))).size, 100_000);
  });
});
