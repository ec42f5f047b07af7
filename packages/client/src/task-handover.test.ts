import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { failureOf, serve } from '../../../testing/http/serve-answers.ts';
import { createDirectoryClient } from './index.ts';

const DRAFT = { service: 'plomeria', description: 'Pierde la canilla.' };
const DATA = { url: 'https://sitio.example/post-task/v2?draft=x', expires_at: '2026-01-01T00:00:00Z', redacted: false };

/** Answers a handover with what came: its key and its body. */
function keepBody(bodies: unknown[], status = 201) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'X-Request-Id': 'req-1' })
      .end(JSON.stringify(status === 201 ? { data: DATA } : { error: { code: 'unavailable', message: 'busy' } }));
  };
}

test('a draft goes as JSON under the key given, and its answer comes with its facts', async () => {
  const bodies: unknown[] = [];
  await using server = await serve([keepBody(bodies)]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  const answer = await client.createTaskHandover(DRAFT, { idempotencyKey: 'pedido 7' });
  assert.deepEqual(answer, { data: DATA });
  assert.equal(answer.requestId, 'req-1');
  const [request] = server.asked;
  assert.equal(`${request?.method} ${request?.url}`, 'POST /v1/task-handovers');
  assert.equal(request?.headers['content-type'], 'application/json');
  assert.equal(request?.headers['idempotency-key'], 'pedido 7');
  assert.deepEqual(bodies, [DRAFT]);
});

test('repeats of one call have one key, and two calls have two', async () => {
  const bodies: unknown[] = [];
  const broken = (_request: IncomingMessage, response: ServerResponse) => void response.destroy();
  await using server = await serve([broken, keepBody(bodies, 503), keepBody(bodies)]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  await client.createTaskHandover(DRAFT);
  await client.createTaskHandover(DRAFT);
  const keys = server.asked.map(({ headers }) => headers['idempotency-key']);
  assert.equal(keys.length, 4);
  for (const key of keys) assert.match(String(key), /^[0-9a-f]{32}$/);
  assert.deepEqual([new Set(keys.slice(0, 3)).size, new Set(keys).size], [1, 2]);
  assert.deepEqual(bodies, [DRAFT, DRAFT, DRAFT]);
});

test('another draft under one key is the conflict that the server answers, not repeated', async () => {
  const body = { error: { code: 'idempotency_conflict', message: 'another body' } };
  await using server = await serve([{ status: 409, body }]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  const error = await failureOf(client.createTaskHandover(DRAFT, { idempotencyKey: 'a' }));
  assert.deepEqual([error.code, server.asked.length], ['idempotency_conflict', 1]);
});

test('a key that a header can not carry is refused before anything is sent', async () => {
  await using server = await serve([{}]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl });
  for (const idempotencyKey of ['', 'á', 'a\nb', 'x'.repeat(129)]) {
    await assert.rejects(client.createTaskHandover(DRAFT, { idempotencyKey }), {
      name: 'TypeError',
      message: 'idempotencyKey must be 1 to 128 printable ASCII characters.',
    });
  }
  assert.equal(server.asked.length, 0);
});

test('a handover is never answered from what is kept', async () => {
  const headers = { ETag: '"a"' };
  await using server = await serve([{ status: 201, headers, body: { data: DATA } }]);
  const client = createDirectoryClient({ baseUrl: server.baseUrl, cacheBytes: 100_000 });
  await client.createTaskHandover(DRAFT);
  await client.createTaskHandover(DRAFT);
  assert.deepEqual(
    server.asked.map((request) => request.headers['if-none-match']),
    [undefined, undefined],
  );
});
