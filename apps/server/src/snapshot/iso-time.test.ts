import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isoTime } from './iso-time.ts';

test('a time is written as JavaScript writes it', () => {
  const time = fc.oneof(
    fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 }),
    fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2020, 1) }),
    fc.constantFrom(0, -1, -86_400_000, -86_400_001, 86_399_999, 86_400_000, 253_402_300_799_999, -62_167_219_200_000),
  );
  fc.assert(
    fc.property(time, (ms) => assert.equal(isoTime(ms), new Date(ms).toISOString())),
    { numRuns: 5000 },
  );
});
