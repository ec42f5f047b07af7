import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { compressed, takesGzip } from './compress.ts';

test('gzip is for who takes it', () => {
  for (const yes of [
    'gzip',
    'gzip, deflate, br',
    'br;q=1.0, gzip;q=0.8',
    'deflate,gzip',
    '*',
    'GZIP',
    'gzip;q=0.001',
  ]) {
    assert.ok(takesGzip(yes), yes);
  }
  for (const no of [undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip;q=0.0, br', 'gzipped', 'x-gzip;q=0']) {
    assert.ok(!takesGzip(no), no);
  }
});

test('what comes out is what went in, and caches are told that it varies', () => {
  const page = Buffer.from('vidriera '.repeat(1000));
  const { body, headers } = compressed(page, 'gzip');
  assert.deepEqual(headers, ['Vary', 'Accept-Encoding', 'Content-Encoding', 'gzip']);
  assert.ok(body.length < page.length / 10);
  assert.deepEqual(gunzipSync(body), page);
  assert.deepEqual(compressed(page, 'br'), { body: page, headers: ['Vary', 'Accept-Encoding'] });
  assert.deepEqual(compressed(Buffer.from('x'), 'gzip').body, Buffer.from('x'));
});
