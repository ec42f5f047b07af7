import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { blendRating } from './build-hot.ts';

const none = { sum: 0, count: 0 };

describe('the blended rating', () => {
  it('is 0 of 0 with no rating at all', () => {
    assert.deepEqual(blendRating(none, []), { hundredths: 0, count: 0 });
    assert.deepEqual(blendRating(none, [{ rating: 4.9, count: 0 }]), { hundredths: 0, count: 0 });
  });

  it('weighs platform reviews and external aggregates by their counts', () => {
    assert.deepEqual(blendRating({ sum: 14, count: 3 }, []), { hundredths: 467, count: 3 });
    assert.deepEqual(blendRating({ sum: 10, count: 2 }, [{ rating: 4.7, count: 98 }]), { hundredths: 471, count: 100 });
    const two = [
      { rating: 4.6, count: 35 },
      { rating: 3.15, count: 10 },
    ];
    assert.deepEqual(blendRating({ sum: 40, count: 9 }, two), { hundredths: 431, count: 54 });
  });

  it('rounds a half up, where binary fractions would go down', () => {
    assert.equal(blendRating(none, [{ rating: 1.005, count: 1 }]).hundredths, 101);
    assert.equal(blendRating(none, [{ rating: 4.345, count: 3 }]).hundredths, 435);
    assert.equal(blendRating(none, [{ rating: 4.3449999999999998, count: 3 }]).hundredths, 435);
    assert.equal(blendRating(none, [{ rating: 4.344999999999999, count: 3 }]).hundredths, 434);
    assert.equal(blendRating({ sum: 9, count: 2 }, [{ rating: 4.51, count: 2 }]).hundredths, 451);
  });

  it('reads any number as it is written, exponents too', () => {
    assert.equal(blendRating({ sum: 0, count: 0 }, [{ rating: 1e-7, count: 5 }]).hundredths, 0);
    assert.deepEqual(blendRating(none, [{ rating: 5, count: 1e15 }]), { hundredths: 500, count: 1e15 });
  });

  it('never leaves the range of what it blends', () => {
    const aggregate = fc.record({
      rating: fc.double({ min: 0, max: 5, noNaN: true }),
      count: fc.nat({ max: 100_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 })),
        fc.array(aggregate, { maxLength: 3 }),
        (stars, external) => {
          const platform = { sum: stars.reduce((a, b) => a + b, 0), count: stars.length };
          const { hundredths, count } = blendRating(platform, external);
          const all = [...stars, ...external.filter((one) => one.count > 0).map((one) => one.rating)];
          assert.equal(
            count,
            external.reduce((sum, one) => sum + one.count, stars.length),
          );
          if (count === 0) return;
          assert.ok(hundredths <= Math.ceil(Math.max(...all) * 100));
          assert.ok(hundredths >= Math.floor(Math.min(...all) * 100));
        },
      ),
    );
  });
});
