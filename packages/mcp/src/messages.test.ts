import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentError } from './messages.ts';

const failed = (code: number, message: string, data?: object) => ({
  jsonrpc: '2.0',
  id: 7,
  error: { code, message, ...(data ? { data } : {}) },
});
const issues = (...list: object[]) => JSON.stringify(list, null, 2);

test("the library's list of issues is told in words, as the caller's error", () => {
  const name = { path: ['params', 'name'], message: 'Invalid input: expected string, received number' };
  assert.deepEqual(
    presentError(failed(-32602, `Invalid tools/call request: ${issues(name)}`)),
    failed(-32602, 'Invalid tools/call request: params.name: Invalid input: expected string, received number'),
  );
  const two = issues({ path: ['params'], message: 'one' }, { path: [], message: 'two' });
  assert.deepEqual(presentError(failed(-32603, two)), failed(-32602, 'Invalid request: params: one; two'));
});

test('an answer without such a list is given back as it is', () => {
  for (const answer of [
    { jsonrpc: '2.0', id: 1, result: { error: 'x' } },
    failed(-32601, 'Method not found'),
    failed(-32602, 'odd [\n'),
    failed(-32602, 'odd [\n1]'),
  ]) {
    assert.equal(presentError(answer), answer);
  }
});

test('an error that quotes contact data is withheld, its code and id kept', () => {
  for (const answer of [
    failed(-32022, 'Unsupported protocol version: ana@example.com'),
    failed(-32022, 'no', { requested: '+54 9 11 5555-1234' }),
    failed(-32602, issues({ path: ['ana@example.com'], message: 'unrecognized' })),
  ]) {
    assert.deepEqual(presentError(answer), {
      jsonrpc: '2.0',
      error: {
        code: answer.error.code,
        message: 'The request was refused. The reason is not shown, because it may show contact data.',
      },
      id: 7,
    });
  }
});
