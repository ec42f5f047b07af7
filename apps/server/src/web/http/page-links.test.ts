import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pageLinks } from './endpoints/reads.ts';

const offsets = (link: string) =>
  Object.fromEntries([...link.matchAll(/offset=(\d+)>; rel="(\w+)"/g)].map(([, at, rel]) => [rel, Number(at)]));

test('the links of a page lead to its neighbours, and back from past the end (spec: pagination.links)', () => {
  const of = (offset: number, total: number) => offsets(pageLinks('/x', () => 'a=b&', { limit: 20, offset }, total));
  assert.equal(
    pageLinks('/x', () => 'a=b&', { limit: 20, offset: 0 }, 21),
    '</x?a=b&limit=20&offset=20>; rel="next"',
  );
  assert.deepEqual(of(0, 20), {});
  assert.deepEqual(of(0, 0), {});
  assert.deepEqual(of(20, 50), { next: 40, prev: 0 });
  assert.deepEqual(of(40, 50), { prev: 20 });
  assert.deepEqual(of(5, 50), { next: 25, prev: 0 });
  assert.deepEqual(of(1000, 50), { prev: 40 });
});

test('following next from the start shows every record once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 300 }), (limit, total) => {
      let shown = 0;
      for (let at: number | undefined = 0; at !== undefined; ) {
        assert.equal(at, shown);
        shown += Math.min(limit, total - at);
        at = offsets(pageLinks('/x', () => '', { limit, offset: at }, total)).next;
      }
      assert.equal(shown, total);
    }),
  );
});
