import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { deriveToken, fingerprint, hashToken, isToken, randomToken } from './token.ts';

const SECRET = Buffer.from('a'.repeat(64), 'hex');

test('a random token is thirty consonants and never the same twice', () => {
  const tokens = new Set(Array.from({ length: 2000 }, randomToken));
  assert.equal(tokens.size, 2000);
  for (const token of tokens) assert.match(token, /^[BCDFGHJKLMNPQRSTVWXYZbcdfghjklmnpqrstvwxyz]{30}$/);
});

test('a derived token is the same for the same parts and another for any other', () => {
  assert.equal(deriveToken(SECRET, 'draft', 'ip:1', 'k'), deriveToken(SECRET, 'draft', 'ip:1', 'k'));
  const others = [
    deriveToken(SECRET, 'draft', 'ip:1', 'k'),
    deriveToken(SECRET, 'draft', 'ip:1k', ''),
    deriveToken(SECRET, 'draft', 'ip:', '1k'),
    deriveToken(SECRET, 'task', 'ip:1', 'k'),
    deriveToken(Buffer.alloc(32), 'draft', 'ip:1', 'k'),
  ];
  assert.equal(new Set(others).size, others.length);
});

test('parts are never confused, wherever their boundaries are', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (a, b) => {
      const same = fingerprint(SECRET, 'x', ...a) === fingerprint(SECRET, 'x', ...b);
      assert.equal(same, JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});

test('only what has the form of a token is looked up', () => {
  assert.ok(isToken(randomToken()));
  for (const text of ['', 'x', `${randomToken()}b`, randomToken().replace(/./, 'a'), `${randomToken().slice(1)}\n`]) {
    assert.ok(!isToken(text), text);
  }
});

test('what is stored of a token is its SHA-256', () => {
  assert.equal(hashToken('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
