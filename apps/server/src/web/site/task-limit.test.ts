import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CATALOG, professional, sourceFiles } from '../../../../../testing/people/source.ts';
import { importFiles, serve } from '../../../../../testing/server/serve.ts';
import { Visitor } from '../../../../../testing/site/visitor.ts';
import { ENGINES, type TestStore } from '../../../../../testing/store/engines.ts';
import type { RunningServer } from '../../app/start-server.ts';

const SOURCE = sourceFiles({ ...CATALOG, professionals: [professional(1)] });

for (const engine of ENGINES) {
  describe(`the limit of published tasks on ${engine.name}`, () => {
    let store: TestStore;
    let server: RunningServer;
    before(async () => {
      store = await engine.create();
      await importFiles(SOURCE, store.url);
      server = await serve(store.url, { VIDRIERA_OPS_PORT: '0', VIDRIERA_TASK_LIMIT: '8' });
    });
    after(async () => {
      await server?.stop();
      await store?.drop();
    });

    const send = async (origin: string, descripcion: string) => {
      const { page } = await new Visitor({ siteUrl: origin }).open('/post-task/v2');
      const [, form = ''] = /name="form" value="([^"]+)"/.exec(page) ?? [];
      const body = new URLSearchParams({ form, servicio: 'plomeria', descripcion });
      return fetch(`${origin}/post-task/v2`, { method: 'POST', body, redirect: 'manual' });
    };

    test('past it the form comes back with the time of the next task; handovers and other pages go on', async () => {
      const { origin, baseUrl, operatorOrigin } = server;
      assert.equal((await send(origin, 'Pierde la canilla.')).status, 303);
      assert.equal((await send(origin, 'Pierde otra canilla.')).status, 303);
      const refused = await send(origin, 'Pierde la tercera canilla.');
      assert.equal(refused.status, 429);
      const header = (name: string) => Number(refused.headers.get(name));
      assert.ok(header('retry-after') > 3500 && header('retry-after') <= 3600);
      assert.deepEqual([header('x-ratelimit-limit'), header('x-ratelimit-remaining')], [2, 0]);
      assert.ok(Math.abs(header('x-ratelimit-reset') - Date.now() / 1000 - header('retry-after')) < 5);
      assert.equal(refused.headers.get('ratelimit-policy'), '"task";q=2;w=3600');
      const page = await refused.text();
      assert.match(
        page,
        /ya se publicaron 2 tareas en una hora\. Vas a poder publicar esta el \p{L}+ \d+ de \p{L}+ a las \d\d:\d\d/u,
      );
      assert.match(page, />\nPierde la tercera canilla\.<\/textarea>/);
      for (let i = 0; i < 3; i++) {
        const body = JSON.stringify({ service: 'plomeria', description: 'Pierde la canilla.' });
        const headers = { 'Content-Type': 'application/json' };
        const { status } = await fetch(`${baseUrl}/task-handovers`, { method: 'POST', headers, body });
        assert.equal(status, 201);
      }
      assert.equal((await fetch(`${origin}/tareas`)).status, 200);
      const metrics = await (await fetch(`${operatorOrigin}/metrics`)).text();
      assert.match(metrics, /^vidriera_limiter_refusals_total\{bucket="task"\} 1$/m);
      assert.match(metrics, /^vidriera_requests_total\{route="task_publish",status="429"\} 1$/m);
    });

    test('it is one for all replicas', async (t) => {
      if (store.singleSession !== null) return t.skip(store.singleSession);
      for (const [limit, said] of [
        ['8', 'ya se publicaron 2 tareas'],
        ['1', 'ya se publicó 1 tarea en'],
      ] as const) {
        const replica = await serve(store.url, { VIDRIERA_TASK_LIMIT: limit });
        try {
          const refused = await send(replica.origin, 'Pierde la tercera canilla.');
          assert.deepEqual([refused.status, (await refused.text()).includes(said)], [429, true]);
        } finally {
          await replica.stop();
        }
      }
    });
  });
}
