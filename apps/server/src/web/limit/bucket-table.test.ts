import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { BucketTable } from './in-process.ts';

/** One request from a name: the count of its window afterwards. */
function request(table: BucketTable, name: string, now: number): number {
  const located = table.locate(name, now);
  const slot = located >= 0 ? located : table.open(located, name, now + 60_000);
  table.charge(slot);
  return table.count(slot);
}

describe('BucketTable', () => {
  test('keys are counted apart, each in a window of its own', () => {
    const table = new BucketTable(1024, 1);
    assert.equal(request(table, 'a', 0), 1);
    assert.equal(request(table, 'b', 10), 1);
    assert.equal(request(table, 'a', 59_999), 2);
    assert.equal(request(table, 'a', 60_000), 1);
    assert.equal(request(table, 'b', 60_009), 2);
  });

  test('it counts like a map while it is not full', () => {
    const step = fc.record({ key: fc.integer({ min: 0, max: 40 }), wait: fc.integer({ min: 0, max: 30_000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), fc.integer(), (steps, secret) => {
        const table = new BucketTable(4096, secret);
        const model = new Map<number, { end: number; count: number }>();
        let now = 0;
        for (const { key, wait } of steps) {
          now += wait;
          const known = model.get(key);
          const bucket = known !== undefined && known.end > now ? known : { end: now + 60_000, count: 0 };
          bucket.count++;
          model.set(key, bucket);
          assert.equal(request(table, String(key), now), bucket.count);
        }
      }),
    );
  });

  test('a million and a half distinct sources take no more memory than none', () => {
    const table = new BucketTable(2 ** 18, 7);
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 1_500_000; i++) request(table, `flood ${i}`, 0);
    assert.ok(process.memoryUsage().arrayBuffers <= before);
  });

  test('a bucket near its ceiling outlives a flood six times the size of the table', () => {
    const table = new BucketTable(2 ** 12, 7);
    for (let i = 0; i < 60; i++) request(table, 'kept', 0);
    for (let i = 0; i < 6 * 2 ** 12; i++) {
      request(table, `flood ${i}`, 1);
      request(table, `flood ${i}`, 1);
    }
    assert.equal(request(table, 'kept', 2), 61);
  });

  test('a bucket is not forgotten while any of its fifteen neighbours made fewer requests', () => {
    // A table of one set: the flooder could hardly choose his neighbours better.
    const table = new BucketTable(16, 7);
    for (let i = 0; i < 60; i++) request(table, 'kept', 0);
    for (let neighbour = 0; neighbour < 15; neighbour++) {
      for (let i = 0; i < 59; i++) request(table, `neighbour ${neighbour}`, 1);
    }
    for (let newcomer = 0; newcomer < 1000; newcomer++) request(table, `newcomer ${newcomer}`, 1);
    assert.equal(request(table, 'kept', 2), 61);
  });

  test('windows that are over make room before any live one does', () => {
    const table = new BucketTable(16, 7);
    for (let key = 0; key < 15; key++) request(table, String(key), 0);
    request(table, 'kept', 50_000);
    for (let key = 100; key < 115; key++) request(table, String(key), 70_000);
    assert.equal(request(table, 'kept', 70_001), 2);
  });
});

test('names that look alike are counted apart', () => {
  const table = new BucketTable(2 ** 17, 7);
  for (let i = 0; i < 20_000; i++) assert.equal(request(table, `agent-${i}`, 0), 1);
});
