import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ENGINES, type TestStore } from '../../../../../testing/store/engines.ts';
import { until } from '../../../../../testing/until.ts';
import { openDesk } from '../../directory/store/desk.ts';
import type { SqlDatabase, SqlValue } from '../../directory/store/sql.ts';
import { createKeyRing, hashKey, issueKey, listKeys, makeKey, revokeKey } from './polled.ts';

let store: TestStore;
async function withDesk(body: (desk: SqlDatabase, databaseUrl: string) => Promise<void>): Promise<void> {
  const desk = await openDesk(store.url);
  try {
    await body(desk, store.url);
  } finally {
    await desk.close();
    await store.clear();
  }
}

for (const engine of ENGINES) {
  describe(`over ${engine.name}`, () => {
    before(async () => {
      store = await engine.create();
    });
    after(() => store.drop());

    describe('an API key (spec: keys.form)', () => {
      test('is vdr_ and 256 bits in base62', () => {
        const keys = Array.from({ length: 200 }, makeKey);
        for (const key of keys) assert.match(key, /^vdr_[0-9A-Za-z]{43}$/);
        assert.equal(new Set(keys).size, 200);
      });

      test('is stored as a hash and shown once', async () => {
        await withDesk(async (desk) => {
          const { key, id, owner, created_at } = await issueKey(desk, 'Conector de prueba', 1_700_000_000_000);
          assert.deepEqual([owner, created_at], ['Conector de prueba', '2023-11-14T22:13:20.000Z']);
          const rows = await desk.all<Record<string, unknown>>('SELECT * FROM api_keys');
          assert.ok(!JSON.stringify(rows).includes(key.slice(4)));
          assert.equal(rows[0]?.hash, hashKey(key));
          assert.deepEqual(await listKeys(desk), [
            {
              id,
              owner: 'Conector de prueba',
              created_at: '2023-11-14T22:13:20.000Z',
              revoked_at: null,
              expires_at: null,
              used_on: null,
            },
          ]);
        });
      });

      test('is revoked once, and only when it exists', async () => {
        await withDesk(async (desk) => {
          const { id } = await issueKey(desk, 'x', 1_000);
          assert.equal(await revokeKey(desk, id, 2_000), 'revoked');
          assert.equal(await revokeKey(desk, id, 3_000), 'already');
          assert.equal(await revokeKey(desk, 'nadie', 3_000), 'unknown');
          assert.equal((await listKeys(desk))[0]?.revoked_at, '1970-01-01T00:00:02.000Z');
        });
      });
    });

    describe('createKeyRing', () => {
      test('a key is valid to the end of its last day, and the last day of its use is noted', async () => {
        await withDesk(async (desk) => {
          let now = Date.parse('2026-03-30T12:00:00Z');
          // A slow disk: others see a row before its write resolves.
          const slow = {
            ...desk,
            run: async (text: string, values: readonly SqlValue[]) => {
              const changed = await desk.run(text, values);
              await sleep(30);
              return changed;
            },
          };
          const ring = createKeyRing(slow, undefined, () => now);
          const last = Date.parse('2026-04-01T00:00:00Z') - 1;
          const { key } = await issueKey(desk, 'x', now, last);
          const kept = await issueKey(desk, 'y', now);
          const row = async () => (await listKeys(desk)).find(({ owner }) => owner === 'x');
          await ring.start();
          try {
            assert.deepEqual([(await row())?.used_on, (await row())?.expires_at], [null, '2026-03-31T23:59:59.999Z']);
            assert.notEqual(ring.find(key), null);
            await until('the day is noted', async () => (await row())?.used_on === '2026-03-30');
            now = last;
            assert.notEqual(ring.find(key), null);
            await until('the next day is noted', async () => (await row())?.used_on === '2026-03-31');
            now = last + 1;
            await until('it has expired', () => ring.find(key) === null);
            assert.notEqual(ring.find(kept.key), null);
          } finally {
            ring.stop();
          }
        });
      });

      test('finds a key issued by another process, and no longer once that process revokes it', async () => {
        await withDesk(async (desk, databaseUrl) => {
          const ring = createKeyRing(desk);
          await ring.start();
          const other = await openDesk(databaseUrl);
          try {
            const { id, key } = await issueKey(other, 'x', 1);
            await until('the key is honoured', () => ring.find(key) === id);
            await revokeKey(other, id, 2);
            await until('the revoked key is refused', () => ring.find(key) === null);
            assert.equal(ring.size, 0);
          } finally {
            ring.stop();
            await other.close();
          }
        });
      });

      test('does not find what is not a key, or not one of these (spec: limit.invalid-key)', async () => {
        await withDesk(async (desk) => {
          const { key } = await issueKey(desk, 'x', 1);
          const ring = createKeyRing(desk);
          await ring.start();
          ring.stop();
          assert.notEqual(ring.find(key), null);
          for (const wrong of ['', 'vdr_', key.slice(0, -1), `${key}a`, key.toUpperCase(), ` ${key}`, makeKey()]) {
            assert.equal(ring.find(wrong), null, wrong);
          }
        });
      });

      test('follows a desk that was restored, though it has as many keys, and as many revoked', async () => {
        await withDesk(async (desk) => {
          const kept = await issueKey(desk, 'kept', 1);
          await desk.run('CREATE TABLE copy_of_api_keys AS SELECT * FROM api_keys');
          const lost = await issueKey(desk, 'lost', 2);
          await revokeKey(desk, kept.id, 3);
          const ring = createKeyRing(desk);
          await ring.start();
          assert.deepEqual([ring.find(kept.key), ring.find(lost.key)], [null, lost.id]);
          await desk.transaction(async (tx) => {
            await tx.run('DELETE FROM api_keys');
            await tx.run('INSERT INTO api_keys SELECT * FROM copy_of_api_keys');
          });
          // Another history with the same counts, between two looks.
          const other = await issueKey(desk, 'other', 2);
          await revokeKey(desk, other.id, 3);
          await until('the key is honoured', () => ring.find(kept.key) !== null);
          assert.deepEqual([ring.find(lost.key), ring.find(other.key)], [null, null]);
          ring.stop();
        });
      });

      test('an unreadable key table is reported, and the known keys stay valid', async () => {
        await withDesk(async (desk) => {
          const { key } = await issueKey(desk, 'x', 1);
          const failures: unknown[] = [];
          const ring = createKeyRing(desk, (cause) => failures.push(cause));
          await ring.start();
          await desk.run('ALTER TABLE api_keys RENAME TO gone');
          await until('the failure is reported', () => failures.length === 1);
          ring.stop();
          assert.notEqual(ring.find(key), null);
        });
      });

      test('unknown keys cost no query', async () => {
        await withDesk(async (desk) => {
          let queries = 0;
          const counting: SqlDatabase = {
            ...desk,
            all: (text, values) => {
              queries++;
              return desk.all(text, values);
            },
          };
          await issueKey(desk, 'x', 1);
          const ring = createKeyRing(counting);
          await ring.start();
          ring.stop();
          const before = queries;
          for (let i = 0; i < 1000; i++) ring.find(makeKey());
          assert.equal(queries, before);
        });
      });
    });
  });
}
