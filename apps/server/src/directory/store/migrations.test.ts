import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pg from 'pg';
import { ENGINES } from '../../../../../testing/store/engines.ts';
import { readEverything } from '../../../../../testing/store/whole.ts';
import { openSource } from './open.ts';
import { DIRECTORY, migratePostgres } from './postgres/connection.ts';
import { readListing, shapedProfessional, shapedReview } from './records.ts';
import { DIRECTORY_FILE, openFile } from './sqlite/connection.ts';

/** What release 1.0.0 wrote: its steps of the schema, and a row of each kind. Edit them with a release only. */
const RELEASED = {
  steps: 2,
  rows: [
    'INSERT INTO meta VALUES (1, 1, 1767225600000, NULL)',
    `INSERT INTO professionals VALUES (1, '00000000-0000-4000-8000-000000000001', 'ana-p', 0, 'Ana P.', '', 3,
      '{"status":"active","city":"rosario","neighborhoods":[],"services":["plomeria"],"external_reviews":[{"rating":4.5,"count":2}]}',
      '{"headline":"Plomera","avatar_url":null,"years_active":2.5,"verifications":{"identity_verified":true,"phone_verified":false,"email_verified":false,"matricula":{"verified":false,"type":null},"background_check":false,"years_active":2.5},"bio":"Trabajo \\"prolijo\\", \\"next\\": no.","portfolio":[],"specialties":["gas"],"member_since":"2020-05-01T00:00:00.000Z"}', '')`,
    `INSERT INTO reviews VALUES (1, 1704067200000, 'r-1', 1, 3,
      '{"id":"r-1","rating":5,"title":"Bien","comment":null,"author_name":"Luis G.","author_role":"client","author_avatar_url":null,"service_name":"plomeria","created_at":"2024-01-01T00:00:00.000Z"}', '')`,
  ],
};

const MAKERS: Readonly<Record<string, (url: string) => Promise<void>>> = {
  async SQLite(url) {
    const migrations = DIRECTORY_FILE.migrations.slice(0, RELEASED.steps);
    const database = openFile(url.slice('file:'.length), { ...DIRECTORY_FILE, migrations }, { readOnly: false });
    for (const row of RELEASED.rows) database.exec(row.replace('INSERT INTO meta', 'INSERT OR REPLACE INTO meta'));
    await database.close();
  },
  async PostgreSQL(url) {
    await migratePostgres(url, [{ ...DIRECTORY, migrations: DIRECTORY.migrations.slice(0, RELEASED.steps) }]);
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`SET search_path = ${DIRECTORY.name}; DELETE FROM meta`);
    for (const row of RELEASED.rows) await client.query(row);
    await client.end();
  },
};

for (const engine of ENGINES) {
  describe(`a directory of the last release in ${engine.name}`, () => {
    test('has the fields of the tables once its schema is migrated, so that a build withholds nothing', async () => {
      const store = await engine.create();
      await MAKERS[engine.name]!(store.url);
      const source = await openSource(store.url);
      const reading = await source.read();
      const { professionals, reviews } = await readEverything(reading);
      await reading.close();
      await source.close();
      await store.drop();
      assert.deepEqual([professionals.length, reviews.length], [1, 1]);
      const fields = 'add a step to migrations.ts that gives the stored JSON the fields of fields.ts, in their order';
      assert.notEqual(shapedProfessional(professionals[0]!.body), null, fields);
      assert.notEqual(readListing(professionals[0]!.listing), null, fields);
      assert.notEqual(shapedReview(reviews[0]!.line), null, fields);
    });
  });
}
