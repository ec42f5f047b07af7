import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runFuzz } from '../../../../scripts/fuzz.ts';

test('five hundred random requests: no 500, no crash, no answer without the rate headers, no contact data (spec: leak.errors, limit.headers)', async () => {
  const { requests, answers, failures } = await runFuzz({ requests: 500, seed: 20_260_701 });
  assert.deepEqual(failures, []);
  assert.equal(requests, 500);
  assert.ok(Object.keys(answers).length > 15, 'the requests are of many kinds');
});
