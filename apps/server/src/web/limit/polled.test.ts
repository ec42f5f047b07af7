import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Sql } from '../../directory/store/sql.ts';
import { createPolled } from './polled.ts';

const AN_HOUR = 3_600_000;

test('while the database can not be read, the last value stands, and the failure is reported once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let answer: () => Promise<unknown[]> = async () => ['a'];
  let polls = 0;
  const all = () => {
    polls++;
    return answer();
  };
  const failures: unknown[] = [];
  const read = async (sql: Sql) => (await sql.all<string>('SELECT')).map((row) => [row, true] as const);
  const polled = createPolled({ all } as unknown as Sql, read, (cause) => failures.push(cause));
  const rows = () => ['a', 'b', 'c'].filter((row) => polled.get(row));
  const pollTwice = async () => {
    for (let poll = 0; poll < 2; poll++) {
      t.mock.timers.tick(AN_HOUR);
      await setImmediate();
    }
  };
  await polled.start();
  const gone = new Error('gone');
  answer = () => Promise.reject(gone);
  await pollTwice();
  assert.deepEqual([polls, rows(), failures], [3, ['a'], [gone]]);
  answer = async () => ['a', 'b'];
  await pollTwice();
  answer = () => Promise.reject(gone);
  await pollTwice();
  assert.deepEqual(
    [rows(), failures],
    [
      ['a', 'b'],
      [gone, gone],
    ],
  );
  polled.stop();
  await pollTwice();
  assert.equal(polls, 7);
});
