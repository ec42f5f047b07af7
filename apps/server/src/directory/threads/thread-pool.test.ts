import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openThreadPool } from './thread-pool.ts';

const ENTRY = new URL('../../../../../testing/threads/answering.ts', import.meta.url);

test('a thread that ends fails its tasks, and another with the same context takes its place', async () => {
  const pool = openThreadPool<string, string, string>(ENTRY, 2, 4);
  pool.begin('context');
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map((task) => pool.run(task))), [
    'context: a',
    'context: b',
    'context: c',
  ]);
  await assert.rejects(pool.run('fail'), /asked to fail/);
  for (let i = 0; i < 3; i++) {
    const [ended, behind, beside] = await Promise.allSettled(['end', 'x', 'y'].map((task) => pool.run(task)));
    assert.equal(ended!.status, 'rejected');
    assert.ok([behind, beside].some((one) => one!.status === 'fulfilled'));
    assert.equal(pool.pending(), 0);
    assert.equal(await pool.run('again'), 'context: again');
  }
  await pool.close();
});
