import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ENGINES, type TestStore } from '../../../../../testing/store/engines.ts';
import { until } from '../../../../../testing/until.ts';
import { openDesk } from '../../directory/store/desk.ts';
import type { Sql } from '../../directory/store/sql.ts';
import { createPolled, listConnectors, readCeilings, removeConnector, setConnector } from './polled.ts';

for (const engine of ENGINES) {
  let store: TestStore;
  const withDesk = async (body: (desk: Sql, databaseUrl: string) => Promise<void>) => {
    const desk = await openDesk(store.url);
    try {
      await body(desk, store.url);
    } finally {
      await desk.close();
      await store.clear();
    }
  };

  describe(`connectors over ${engine.name} (spec: limit.own-ceiling)`, () => {
    before(async () => {
      store = await engine.create();
    });
    after(() => store.drop());

    test('a running server follows what another process sets, changes and removes', async () => {
      await withDesk(async (desk, databaseUrl) => {
        const book = createPolled(desk, readCeilings);
        await book.start();
        const other = await openDesk(databaseUrl);
        try {
          await setConnector(other, 'acme', 3000, 1000);
          await until('the limit is read', () => book.get('acme') === 3000);
          await setConnector(other, 'acme', 5, 2000);
          await until('the changed limit is read', () => book.get('acme') === 5);
          assert.deepEqual(await listConnectors(other), [
            { name: 'acme', limit: 5, set_at: '1970-01-01T00:00:02.000Z' },
          ]);
          assert.equal(await removeConnector(other, 'acme'), true);
          assert.equal(await removeConnector(other, 'acme'), false);
          await until('the removal is read', () => book.get('acme') === null);
          assert.equal(book.size, 0);
        } finally {
          book.stop();
          await other.close();
        }
      });
    });
  });
}
