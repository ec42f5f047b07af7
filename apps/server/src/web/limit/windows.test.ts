import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Windows } from './limiter.ts';

/** One request from a name: the count of its window afterwards. */
function request(windows: Windows, name: string, now: number): number {
  const window = windows.find(name, now);
  windows.charge(name, window, now);
  return window.count;
}

describe('windows by name', () => {
  test('keys are counted apart, each in a window of its own', () => {
    const windows = new Windows(1024);
    assert.equal(request(windows, 'a', 0), 1);
    assert.equal(request(windows, 'b', 10), 1);
    assert.equal(request(windows, 'a', 59_999), 2);
    assert.equal(request(windows, 'a', 60_000), 1);
    assert.equal(request(windows, 'b', 60_009), 2);
  });

  test('they count like a map while there are not too many', () => {
    const step = fc.record({ key: fc.integer({ min: 0, max: 40 }), wait: fc.integer({ min: 0, max: 30_000 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const windows = new Windows(4096);
        const model = new Map<number, { end: number; count: number }>();
        let now = 0;
        for (const { key, wait } of steps) {
          now += wait;
          const known = model.get(key);
          const bucket = known !== undefined && known.end > now ? known : { end: now + 60_000, count: 0 };
          bucket.count++;
          model.set(key, bucket);
          assert.equal(request(windows, String(key), now), bucket.count);
        }
      }),
    );
  });

  test('a million and a half distinct sources take no more of them than there may be', () => {
    const windows = new Windows(2 ** 18);
    let most = 0;
    for (let i = 0; i < 1_500_000; i++) {
      request(windows, `flood ${i}`, 0);
      most = Math.max(most, windows.size);
    }
    assert.equal(most, 2 ** 18);
  });

  test('a bucket near its ceiling outlives a flood of six times as many as there may be', () => {
    const windows = new Windows(2 ** 12);
    for (let i = 0; i < 60; i++) request(windows, 'kept', 0);
    for (let i = 0; i < 6 * 2 ** 12; i++) {
      request(windows, `flood ${i}`, 1);
      request(windows, `flood ${i}`, 1);
    }
    assert.equal(request(windows, 'kept', 2), 61);
  });

  test('a bucket is not forgotten while fifteen others made fewer requests', () => {
    const windows = new Windows(16);
    for (let i = 0; i < 60; i++) request(windows, 'kept', 0);
    for (let neighbour = 0; neighbour < 15; neighbour++) {
      for (let i = 0; i < 59; i++) request(windows, `neighbour ${neighbour}`, 1);
    }
    for (let newcomer = 0; newcomer < 1000; newcomer++) request(windows, `newcomer ${newcomer}`, 1);
    assert.equal(request(windows, 'kept', 2), 61);
  });

  test('newcomers are counted beside as many busier windows as there may be', () => {
    const windows = new Windows(2 ** 12);
    request(windows, 'quiet', 0);
    for (let i = 1; i < 2 ** 12; i++) {
      request(windows, `flood ${i}`, 0);
      request(windows, `flood ${i}`, 0);
    }
    const newcomers = Array.from({ length: 500 }, (_, i) => `newcomer ${i}`);
    for (const name of newcomers) assert.equal(request(windows, name, 1), 1);
    for (const name of newcomers) assert.equal(request(windows, name, 2), 2);
  });

  test('windows that are over make room before any live one does', () => {
    const windows = new Windows(16);
    for (let key = 0; key < 15; key++) request(windows, String(key), 0);
    request(windows, 'kept', 50_000);
    for (let key = 100; key < 115; key++) request(windows, String(key), 70_000);
    assert.equal(request(windows, 'kept', 70_001), 2);
  });
});

test('names that look alike are counted apart', () => {
  const windows = new Windows(2 ** 17);
  for (let i = 0; i < 20_000; i++) assert.equal(request(windows, `agent-${i}`, 0), 1);
});
