import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeptAnswers } from './respond.ts';

const answer = (bytes: number) => ({ bytes: Buffer.alloc(bytes), etag: '"a"', link: '', coding: null });

test('a request is known from its second sight on, and a flood of others keeps nothing', () => {
  const store = createKeptAnswers(1_000_000, () => 0);
  assert.deepEqual([store.markSeen('a'), store.markSeen('a'), store.markSeen('a')], [false, true, true]);
  for (let i = 0; i < 200_000; i++) store.markSeen(`flood ${i}`);
  assert.equal(store.bytes, 0);
});

test('what is kept stays within its bound, and what was asked for last stays longest', () => {
  const store = createKeptAnswers(20_000, () => 0);
  for (let i = 0; i < 100; i++) {
    store.store('gzip', `k${i}`, answer(1000));
    store.find('gzip', 'k0');
    assert.ok(store.bytes <= 20_000);
  }
  assert.ok(store.bytes > 15_000);
  assert.notEqual(store.find('gzip', 'k0'), null);
  assert.notEqual(store.find('gzip', 'k99'), null);
  assert.equal(store.find('gzip', 'k50'), null);
  assert.equal(store.find('br', 'k99'), null);
  const before = store.bytes;
  store.store('gzip', 'k99', answer(1000));
  assert.equal(store.bytes, before, 'kept twice, counted once');
  store.store('gzip', 'huge', answer(30_000));
  assert.equal(store.find('gzip', 'huge'), null);
});

test('no more than a few megabytes are packed in a second', () => {
  let now = 0;
  const store = createKeptAnswers(20_000, () => now);
  let packed = 0;
  for (let i = 0; i < 1000; i++) if (store.mayCopy(50_000)) packed++;
  assert.equal(packed, 83);
  now += 1000;
  assert.equal(store.mayCopy(50_000), true);
});
