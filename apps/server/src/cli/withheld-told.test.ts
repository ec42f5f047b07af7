import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CATALOG, ndjson, professional, review, uuid } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { serve } from '../../../../testing/server/serve.ts';
import { ENGINES, type TestStore } from '../../../../testing/store/engines.ts';
import { until } from '../../../../testing/until.ts';
import { openReviewIds } from '../directory/intake/publish/context.ts';
import { openWriter } from '../directory/store/open.ts';

const CONTACT = 'Llamá al 11 5566-7788';

for (const engine of ENGINES) {
  describe(`what a server withholds of a directory on ${engine.name}`, () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-told-'));
    let store: TestStore;
    const command = async (...args: string[]) => (await run([...args, '--database-url', store.url])).stdout;
    const status = async () => JSON.parse(await command('status', '--json'));

    before(async () => {
      store = await engine.create();
      const sources = { ...CATALOG, professionals: [1, 2, 3].map((n) => professional(n)), reviews: [review('r1', 3)] };
      for (const [kind, lines] of Object.entries(sources))
        fs.writeFileSync(path.join(folder, `${kind}.ndjson`), ndjson(lines));
    });
    after(async () => {
      await store.drop();
      fs.rmSync(folder, { recursive: true });
    });

    let stored = '';
    /** Writes a contact into the rows of two professionals and a review, as no import would. */
    async function leak(): Promise<void> {
      const writer = await openWriter(store.url);
      const session = await writer.begin(1, () => {});
      const rows = await session.professionals.find([uuid(1), uuid(2)]);
      const told = (body: string, field: string) => JSON.stringify({ ...JSON.parse(body), [field]: CONTACT });
      await session.professionals.update(rows.map((row) => ({ ...row!, body: told(row!.body, 'bio') })));
      const [one] = await session.reviews.find([openReviewIds(session.familyKey)('r1')]);
      stored = one!.id;
      await session.reviews.update([{ ...one!, body: told(one!.body, 'comment') }]);
      await session.commit(true, Date.now());
      await writer.close();
    }

    test('is in status, in its JSON and in the report of the next import', async (t) => {
      if (store.singleSession !== null) return t.skip(store.singleSession);
      assert.match(await command('import', folder), /Once a server serves this revision, "vidriera status" says/);
      assert.equal((await status()).withheld, null);
      assert.match(await command('status'), /Withheld: not known, because no server has made a snapshot yet\.\n$/);

      const first = await serve(store.url);
      await until('the first snapshot is noted', async () => (await status()).withheld !== null);
      assert.match(await command('status'), /\nListed: 3 professionals\nWithheld: 0\n$/);
      await first.stop();
      await leak();
      assert.match(
        await command('status'),
        /\nListed: 3 professionals of revision 1; no server serves revision 2 yet\nWithheld: 0 of revision 1; no server serves revision 2 yet\n$/,
      );

      const server = await serve(store.url, { VIDRIERA_OPS_PORT: '0' });
      try {
        await until('the second is', async () => (await status()).withheld.revision === 2);
        const { withheld } = await status();
        assert.deepEqual(withheld.groups, [
          { kind: 'professional', path: '$.bio', leak: 'phone', count: 2, ids: [uuid(1), uuid(2)] },
          { kind: 'review', path: '$.comment', leak: 'phone', count: 1, ids: [stored] },
        ]);
        assert.match(
          await command('status'),
          new RegExp(
            `\\nListed: 1 professional\\nWithheld: 3\\n  2  professional  \\$\\.bio: phone +${uuid(1)}, ${uuid(2)}\\n  1  review +\\$\\.comment: phone +${stored}\\n$`,
          ),
        );
        const metrics = await (await fetch(`${server.operatorOrigin}/metrics`)).text();
        assert.match(metrics, /vidriera_withheld_records\{kind="professional"\} 2/);
        await command('import', folder);
        // The import wrote the rows again.
        await until('the third is', async () => (await status()).withheld.revision === 3);
        assert.deepEqual((await status()).withheld.groups, []);
      } finally {
        await server.stop();
      }
    });
  });
}
