import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LruCache } from './lru-cache.ts';

test('a cache stays within its bound, and keeps what was used last', () => {
  const stores = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), cost: fc.nat(60) }));
  fc.assert(
    fc.property(stores, fc.nat(150), (stored, max) => {
      const cache = new LruCache<number>(max);
      for (const { key, cost } of stored) {
        cache.store(key, cost, cost);
        assert.equal(cache.find(key), cost <= max ? cost : null);
        const costs = ['a', 'b', 'c', 'd'].map((one) => cache.find(one) ?? 0);
        assert.equal(
          costs.reduce((sum, one) => sum + one, 0),
          cache.cost,
        );
        assert.ok(cache.cost <= max);
      }
    }),
    { seed: 19 },
  );
});

test('the least recently used entry goes first', () => {
  const cache = new LruCache<string>(2);
  cache.store('a', 'A', 1);
  cache.store('b', 'B', 1);
  cache.find('a');
  cache.store('c', 'C', 1);
  assert.deepEqual([cache.find('a'), cache.find('b'), cache.find('c')], ['A', null, 'C']);
});

test('where all were found, a store passes over a hundred and drops the next', () => {
  const cache = new LruCache<number>(1000);
  for (let i = 0; i < 1000; i++) cache.store(`${i}`, i, 1);
  for (let i = 0; i < 1000; i++) cache.find(`${i}`);
  cache.store('new', 0, 1);
  assert.deepEqual([cache.find('0'), cache.find('99'), cache.find('100'), cache.find('101')], [0, 99, null, 101]);
  assert.equal(cache.find('new'), 0);
  cache.store('no number', 0, Number.NaN);
  assert.equal(cache.cost, 1000);
});
