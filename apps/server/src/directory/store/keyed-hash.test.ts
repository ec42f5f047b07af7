import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { keyedHash } from './family-key.ts';

test('the keyed hash is HMAC-SHA-256, whatever came before', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.array(fc.string({ unit: 'binary', maxLength: 400 }), { minLength: 1 }),
      (key, texts) => {
        const hashed = keyedHash(key);
        for (const text of texts) {
          assert.equal(hashed(text), createHmac('sha256', key).update(text).digest('hex'));
        }
      },
    ),
  );
});
