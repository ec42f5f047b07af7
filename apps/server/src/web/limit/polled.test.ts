import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Sql } from '../../directory/store/sql.ts';
import { type OnPolled, Polled } from './polled.ts';

const AN_HOUR = 3_600_000;

/** The texts of a table. */
class PolledRows extends Polled<true> {
  protected async read(sql: Sql): Promise<[string, true][]> {
    return (await sql.all<string>('SELECT')).map((row) => [row, true]);
  }
  rows = () => [...this.entries.keys()];
}

test('while the database can not be read, the last value stands, and the failure is reported once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let answer: () => Promise<unknown[]> = async () => ['a'];
  let polls = 0;
  const all = () => {
    polls++;
    return answer();
  };
  const events: Parameters<OnPolled>[0][] = [];
  const polled = new PolledRows({ all } as unknown as Sql, (event) => events.push(event));
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
  assert.deepEqual([polls, polled.rows(), events], [3, ['a'], [{ size: 1 }, gone]]);
  answer = async () => ['a', 'b'];
  await pollTwice();
  answer = () => Promise.reject(gone.cause);
  await pollTwice();
  assert.deepEqual(
    [polled.rows(), events],
    [
      ['a', 'b'],
      [{ size: 1 }, gone, { size: 2 }, gone],
    ],
  );
  polled.stop();
  await pollTwice();
  assert.equal(polls, 7);
});
