import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Sql } from '../../directory/store/sql.ts';
import { createPolled, type OnPolled } from './polled.ts';

const AN_HOUR = 3_600_000;

test('while the database can not be read, the last value stands, and the failure is reported once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let answer: () => Promise<unknown[]> = async () => ['a'];
  let polls = 0;
  const all = () => {
    polls++;
    return answer();
  };
  const events: Parameters<OnPolled>[0][] = [];
  const read = async (sql: Sql) => (await sql.all<string>('SELECT')).map((row) => [row, true] as const);
  const polled = createPolled({ all } as unknown as Sql, read, (event) => events.push(event));
  const rows = () => ['a', 'b', 'c'].filter((row) => polled.get(row));
  const pollTwice = async () => {
    for (let poll = 0; poll < 2; poll++) {
      t.mock.timers.tick(AN_HOUR);
      await setImmediate();
    }
  };
  await polled.start();
  const gone = { cause: new Error('gone') };
  answer = () => Promise.reject(gone.cause);
  await pollTwice();
  assert.deepEqual([polls, rows(), events], [3, ['a'], [{ size: 1 }, gone]]);
  answer = async () => ['a', 'b'];
  await pollTwice();
  answer = () => Promise.reject(gone.cause);
  await pollTwice();
  assert.deepEqual(
    [rows(), events],
    [
      ['a', 'b'],
      [{ size: 1 }, gone, { size: 2 }, gone],
    ],
  );
  polled.stop();
  await pollTwice();
  assert.equal(polls, 7);
});
