import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { person, write } from '../../../../../../testing/store/imports.ts';
import { createTemporaryDatabase, type TemporaryDatabase } from '../../../../../../testing/store/temporary-database.ts';
import { until } from '../../../../../../testing/until.ts';

let database: TemporaryDatabase;
before(async () => {
  database = await createTemporaryDatabase();
});
after(() => database.drop());

test('an import into empty tables finds the reviews of a few professionals without reading all reviews', async (t) => {
  if (database.singleSession !== null) return t.skip(database.singleSession);
  const reviewsOfEach = 10;
  await write(
    database.url,
    async (session) => {
      const nos = await session.professionals.insert(Array.from({ length: 300 }, (_, i) => person(`p${i}`)));
      const reviews = nos.flatMap((professional) =>
        Array.from({ length: reviewsOfEach }, (_, i) => ({
          id: `r${professional}-${i}`,
          professional,
          created_at: i,
          published: 1 as const,
          family: '',
          body: '{}',
        })),
      );
      await session.reviews.insert(reviews);
      for (let from = 0; from < nos.length; from += 10) {
        const { people, rows } = await session.reviews.around(nos.slice(from, from + 10));
        assert.deepEqual([people.length, rows.length], [10, 10 * reviewsOfEach]);
      }
    },
    0,
  );
  const client = new pg.Client(database.url);
  await client.connect();
  const stored = 300 * reviewsOfEach;
  const statistics = async () => {
    const { rows } = await client.query(
      "SELECT seq_tup_read, n_tup_ins FROM pg_stat_user_tables WHERE schemaname = 'vidriera' AND relname = 'reviews'",
    );
    return rows[0] as { seq_tup_read: number; n_tup_ins: number };
  };
  // The server counts what a connection did when it has ended.
  await until('the reviews are counted', async () => Number((await statistics()).n_tup_ins) === stored);
  const { seq_tup_read } = await statistics();
  await client.end();
  assert.ok(Number(seq_tup_read) <= 2 * stored, `${seq_tup_read} rows were read in passing over the table`);
});
