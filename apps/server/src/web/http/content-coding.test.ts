import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { ReadyResponse } from './ready-response.ts';
import { compress, sendEncoded, wantedCoding } from './respond.ts';
import { Exchange } from './route.ts';

test('the coding with the highest weight is used, and none where a plain answer weighs more (spec: http.content-coding)', () => {
  const codings: [string, string | null][] = [
    ['', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['br;q=1.0, gzip;q=0.8', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['*', 'zstd'],
    ['zstd;q=0, *;q=0.5', 'br'],
    ['gzip;q=0', null],
    ['gzip;q=0.000, identity', null],
    ['gzip;q=0.5, identity;q=0.8', null],
    ['gzip;q=0.8, identity;q=0.5', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['*;q=0, br', 'br'],
    ['*;q=0', null],
    ['deflate', null],
    ['gzipped, gz ip, gzip;q=2, gzip;x=1', null],
  ];
  for (const [header, coding] of codings) assert.equal(wantedCoding(header), coding, header);
});

test('any header at all is read', () => {
  fc.assert(fc.property(fc.string(), (header) => void wantedCoding(header)));
});

test('what is packed unpacks to what it was', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5000 }), (array) => {
      const bytes = Buffer.from(array);
      assert.deepEqual(gunzipSync(compress(bytes, 'gzip')), bytes);
      assert.deepEqual(brotliDecompressSync(compress(bytes, 'br')), bytes);
      assert.deepEqual(zstdDecompressSync(compress(bytes, 'zstd')), bytes);
    }),
    { numRuns: 20 },
  );
});

/** What is sent of a body to a client that accepts these codings. */
function sent(body: Buffer, acceptEncoding: string) {
  const request = new IncomingMessage(new Socket());
  request.headers['accept-encoding'] = acceptEncoding;
  const response = new ReadyResponse(request);
  const answer: { body: Buffer | null; headers: string[] } = { body: null, headers: [] };
  response.send = (head, bytes) => {
    answer.headers = head.split('\r\n').filter((line) => /^(Vary|Content-Encoding):/.test(line));
    answer.body = bytes;
  };
  sendEncoded(new Exchange(request, response), 200, 'text/plain', body, []);
  return { headers: answer.headers, body: answer.body! };
}

test('an encoded body unpacks to what it was, and its headers tell caches that it varies', () => {
  const page = Buffer.from('vidriera '.repeat(1000));
  const { body, headers } = sent(page, 'gzip');
  assert.deepEqual(headers, ['Vary: Accept-Encoding', 'Content-Encoding: gzip']);
  assert.ok(body.length < page.length / 10);
  assert.deepEqual(gunzipSync(body), page);
  assert.deepEqual(sent(page, 'identity'), { body: page, headers: ['Vary: Accept-Encoding'] });
  assert.deepEqual(sent(Buffer.from('x'), 'gzip').body, Buffer.from('x'));
});
