import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { person, write } from '../../../../../../testing/store/imports.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../../../../../testing/store/temporary-database.ts';
import { openWriter } from '../open.ts';
import { StoreFailure } from '../sql.ts';

let database: TemporaryDatabase;
before(async () => {
  database = await createTemporaryDatabase();
});
after(() => database.drop());

async function byHand(sql: string): Promise<{ value: Buffer }[]> {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const KEY = 'SELECT value FROM vidriera_import.family_key';

test('a database restored without the schema of the key takes no import until the key is back', async () => {
  await write(database.url, (session) => session.professionals.insert([person('a')]), 1);
  const [key] = await byHand(KEY);
  for (const [loss, why] of [
    ['DROP SCHEMA vidriera_import CASCADE', /is not the key that made/],
    ['DELETE FROM vidriera_import.family_key', /is missing/],
  ] as const) {
    await byHand(loss);
    const writer = await openWriter(database.url);
    await assert.rejects(
      writer.begin(1, () => {}),
      (error: Error) => {
        assert.ok(error instanceof StoreFailure);
        assert.match(error.message, why);
        return error.message.includes('vidriera_import.family_key') && error.message.includes('into a new database');
      },
    );
    await writer.close();
  }
  await byHand(`INSERT INTO vidriera_import.family_key (value) VALUES ('\\x${key!.value.toString('hex')}')`);
  await write(database.url, (session) => session.professionals.insert([person('b')]), 2);
});
