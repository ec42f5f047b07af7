import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { compressed } from './compress.ts';

test('what comes out is what went in, and caches are told that it varies', () => {
  const page = Buffer.from('vidriera '.repeat(1000));
  const { body, headers } = compressed(page, 'gzip');
  assert.deepEqual(headers, ['Vary', 'Accept-Encoding', 'Content-Encoding', 'gzip']);
  assert.ok(body.length < page.length / 10);
  assert.deepEqual(gunzipSync(body), page);
  assert.deepEqual(compressed(page, 'identity'), { body: page, headers: ['Vary', 'Accept-Encoding'] });
  assert.deepEqual(compressed(Buffer.from('x'), 'gzip').body, Buffer.from('x'));
});
