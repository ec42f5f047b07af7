import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import type { Revision } from '../records.ts';
import * as imports from '../testing/imports.ts';
import { person } from '../testing/imports.ts';
import type { WriteSession } from '../writer.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from './testing/temporary-database.ts';

let database: TemporaryDatabase;
before(async () => {
  database = await createTemporaryDatabase();
});
after(() => database.drop());

async function byHand(sql: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(`SET search_path = vidriera; ${sql}`);
  await client.end();
}

const write = (work: (session: WriteSession) => Promise<unknown>, now = 5) => imports.write(database.url, work, now);
const changedSince = (revision: Revision) => imports.changedSince(database.url, revision);

test('a database restored from a dump of before can be imported into', async () => {
  const first = await write((session) => session.professionals.insert(['a', 'b', 'c'].map(person)), 5);
  await write((session) => session.setMadeSlug(1, 'uno'), 6);
  // Some of the tables went back, others stayed: the noted changes are of another history.
  await byHand("UPDATE meta SET revision = 1, imported_at = 5; UPDATE professionals SET slug = 'a' WHERE no = 1");
  await write((session) => session.setMadeSlug(2, 'dos'), 7);
  assert.ok((await changedSince(first))!.includes(2));
  // The dump knew of no such tables.
  await byHand("DELETE FROM migrations WHERE name = 'changes'");
  const next = await write((session) => session.setMadeSlug(2, 'tres'), 8);
  assert.equal(await changedSince(first), null);
  assert.deepEqual(await changedSince(next), []);
});

test('a row that was removed by hand is missed', async () => {
  const before = await write((session) => session.setMadeSlug(1, 'cuatro'), 9);
  await byHand('DELETE FROM professionals WHERE no = 3');
  assert.equal(await changedSince(before), null);
  await write((session) => session.setMadeSlug(1, 'cinco'), 10);
  assert.equal(await changedSince(before), null);
});
