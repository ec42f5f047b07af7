import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DirectoryError } from '../../packages/client/src/index.ts';

export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };
const PAGE = { data: [], pagination: { limit: 20, offset: 0, total: 0, has_more: false } };

/** A server that gives the answers in turn, the last one again and again, and keeps what was asked. */
export async function serve(
  answers: (Answer | ((request: IncomingMessage, response: ServerResponse) => void))[],
): Promise<{ baseUrl: string; asked: IncomingMessage[] } & AsyncDisposable> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    const answer = answers[Math.min(asked.length, answers.length) - 1]!;
    if (typeof answer === 'function') return answer(request, response);
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? PAGE);
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function failureOf(promise: Promise<unknown>): Promise<DirectoryError> {
  const error = await promise.then(
    () => assert.fail('it did not fail'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof DirectoryError, String(error));
  return error;
}
