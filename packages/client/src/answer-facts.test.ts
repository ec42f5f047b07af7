import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { serve } from '../../../testing/http/serve-answers.ts';
import { createDirectoryClient } from './index.ts';

const RATE = { 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '41', 'X-RateLimit-Reset': '1700000000' };
const FACTS = { ...RATE, 'X-RateLimit-Tier': 'premium', 'X-Request-Id': 'req-9', ETag: '"v1"' };

/** A server whose answer to a path is the path and a count; unchanged while `version` is. */
function tagged(state: { version: number }, sizes: number[] = []) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const etag = `"${state.version}-${request.url}"`;
    const isCurrent = request.headers['if-none-match'] === etag;
    const body = isCurrent ? '' : JSON.stringify({ data: [{ slug: request.url, name: `v${state.version}` }] });
    sizes.push(body.length);
    response.writeHead(isCurrent ? 304 : 200, { ...RATE, ETag: etag, 'Content-Type': 'application/json' }).end(body);
  };
}

test('a success has its rate limit, request id and tag, which are no part of the payload', async () => {
  await using server = await serve([{ headers: FACTS }, {}]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  const page = await client.searchProfessionals();
  assert.deepEqual(page.rateLimit, {
    limit: 60,
    remaining: 41,
    resetAt: new Date(1_700_000_000_000),
    tier: 'premium',
  });
  assert.deepEqual([page.requestId, page.etag], ['req-9', '"v1"']);
  assert.deepEqual(Object.keys({ ...page }), ['data', 'pagination']);
  assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(page))), ['data', 'pagination']);
  const bare = await client.searchProfessionals();
  assert.deepEqual([bare.rateLimit, bare.requestId, bare.etag], [null, null, null]);
});

test('nothing is kept unless it is asked for', async () => {
  await using server = await serve([tagged({ version: 1 })]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  await client.listServices();
  await client.listServices();
  assert.equal(server.asked[1]?.headers['if-none-match'], undefined);
});

test('what is kept comes back while the server says that it is unchanged, a copy each time', async () => {
  const state = { version: 1 };
  const sizes: number[] = [];
  await using server = await serve([tagged(state, sizes)]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl, cacheBytes: 100_000 });
  const first = await client.listServices();
  first.data[0]!.name = 'changed by its reader';
  const second = await client.listServices();
  assert.deepEqual(second, { data: [{ slug: '/v1/services', name: 'v1' }] });
  assert.deepEqual([second.etag, second.rateLimit?.remaining], [first.etag, 41]);
  state.version = 2;
  assert.equal((await client.listServices()).data[0]?.name, 'v2');
  assert.equal((await client.listServices()).data[0]?.name, 'v2');
  assert.deepEqual(
    sizes.map((size) => size > 0),
    [true, false, true, false],
  );
});

test('a 304 that was not asked for is no answer', async () => {
  await using server = await serve([(_request, response) => response.writeHead(304).end()]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl, cacheBytes: 100_000 });
  await assert.rejects(client.listServices(), { code: 'unexpected_response', status: 304 });
});
