import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { splitTarget } from './route.ts';

const CASES: [string, { path: string; query: string; malformed?: true }][] = [
  ['/', { path: '', query: '' }],
  ['/?a=1', { path: '', query: 'a=1' }],
  ['/v1/services', { path: '/v1/services', query: '' }],
  ['/v1/services/?a=/?b', { path: '/v1/services', query: 'a=/?b' }],
  ['/v1/services//', { path: '/v1/services/', query: '' }],
  ['http://x.example/v1/services?a', { path: '/v1/services', query: 'a' }],
  ['HTTPS://x.example', { path: '', query: '' }],
  ['http://x.example?a=1', { path: '', query: 'a=1' }],
  ['*', { path: '*', query: '' }],
  ['/%73ervices%2dx', { path: '/services-x', query: '' }],
  ['/a%2Fb%20%c3%b1', { path: '/a%2Fb%20%c3%b1', query: '' }],
  ['/%2e%2e/x', { path: '/../x', query: '' }],
  ['/%zz', { path: '/%zz', query: '', malformed: true }],
  ['/a%', { path: '/a%', query: '', malformed: true }],
  ['/%ff', { path: '/%ff', query: '', malformed: true }],
  ['/a?%zz', { path: '/a', query: '%zz' }],
];

for (const [target, { malformed = false, ...halves }] of CASES) {
  test(`${target} is split into path and query`, () => {
    assert.deepEqual(splitTarget(target), { ...halves, malformed });
  });
}

test('anything is split without a throw, and a path that was split is split to itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webPath(), fc.webUrl({ withQueryParameters: true })), (text) => {
      const { path, malformed } = splitTarget(text);
      if (malformed || path === '' || /\/$|^http|\?|%25/i.test(path)) return;
      assert.equal(splitTarget(path).path, path);
    }),
  );
});
