import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompressedAnswers } from './negotiated.ts';

const answer = (bytes: number) => ({ bytes: Buffer.alloc(bytes), etag: '"a"', link: '' });

test('a request is known from its second sight on, and a flood of others keeps nothing', () => {
  const store = createCompressedAnswers(1_000_000, () => 0);
  assert.deepEqual([store.markSeen('s', 'a'), store.markSeen('s', 'a'), store.markSeen('s', 'a')], [false, true, true]);
  for (let i = 0; i < 200_000; i++) store.markSeen('s', `flood ${i}`);
  assert.equal(store.bytes, 0);
});

test('what is kept stays within its bound, and what was asked for last stays longest', () => {
  const store = createCompressedAnswers(20_000, () => 0);
  for (let i = 0; i < 100; i++) {
    store.store('s', 'gzip', `k${i}`, answer(1000));
    store.find('s', 'gzip', 'k0');
    assert.ok(store.bytes <= 20_000);
  }
  assert.ok(store.bytes > 15_000);
  assert.notEqual(store.find('s', 'gzip', 'k0'), null);
  assert.notEqual(store.find('s', 'gzip', 'k99'), null);
  assert.equal(store.find('s', 'gzip', 'k50'), null);
  assert.equal(store.find('s', 'br', 'k99'), null);
  const before = store.bytes;
  store.store('s', 'gzip', 'k99', answer(1000));
  assert.equal(store.bytes, before, 'kept twice, counted once');
  store.store('s', 'gzip', 'huge', answer(30_000));
  assert.equal(store.find('s', 'gzip', 'huge'), null);
});

test('another snapshot begins with nothing', () => {
  const store = createCompressedAnswers(20_000, () => 0);
  store.markSeen('s', 'a');
  store.store('s', 'gzip', 'a', answer(1000));
  assert.equal(store.find('t', 'gzip', 'a'), null);
  assert.equal(store.markSeen('t', 'a'), false);
  assert.equal(store.bytes, 0);
});

test('no more than a few megabytes are packed in a second', () => {
  let now = 0;
  const store = createCompressedAnswers(20_000, () => now);
  let packed = 0;
  for (let i = 0; i < 1000; i++) if (store.mayCompress(50_000)) packed++;
  assert.equal(packed, 83);
  now += 1000;
  assert.equal(store.mayCompress(50_000), true);
});
