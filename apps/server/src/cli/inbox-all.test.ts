import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { CATALOG, professional, sourceFiles } from '../../../../testing/people/source.ts';
import { run } from '../../../../testing/server/run-command.ts';
import { importFiles, serve } from '../../../../testing/server/serve.ts';
import { ENGINES } from '../../../../testing/store/engines.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-links-'));
after(() => rmSync(folder, { recursive: true }));
let files = 0;
const freshFile = () => path.join(folder, `${files++}.ndjson`);
const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id: string; slug: string; link: string });

for (const engine of ENGINES) {
  test(`links for everybody are written once, to a file of one reader, on ${engine.name}`, async () => {
    const store = await engine.create();
    const people = [1, 2, 3].map((n) => professional(n));
    await importFiles(
      sourceFiles({ ...CATALOG, professionals: [...people, professional(4, { status: 'suspended' })] }),
      store.url,
    );
    const server = await serve(store.url);
    const inbox = (...more: string[]) => run(['inbox', ...more, '--database-url', store.url]);
    const opens = async (link: string) => (await fetch(link)).status;
    try {
      const first = freshFile();
      const all = await inbox('--all', '--out', first);
      assert.deepEqual([all.status, all.stdout], [0, `3 links in ${first}.\n`], all.stderr);
      assert.equal(statSync(first).mode & 0o777, 0o600);
      assert.deepEqual(
        lines(first).map(({ id }) => id),
        people.map(({ id }) => id),
      );
      for (const { link } of lines(first)) assert.equal(await opens(link), 200);

      const again = await inbox('--all', '--out', freshFile());
      assert.match(
        again.stderr,
        /^vidriera: 3 of 3 professionals have a link, which can not be shown again; --missing/,
      );
      assert.equal(again.status, 1);
      await importFiles({ 'professionals.ndjson': `${JSON.stringify(professional(5))}\n` }, store.url);
      const missing = freshFile();
      assert.equal((await inbox('--all', '--missing', '--out', missing)).stdout, `1 links in ${missing}.\n`);
      assert.equal(await opens(lines(first)[0]!.link), 200);
      const renewed = freshFile();
      const ended = await inbox('--all', '--renew', '--out', renewed);
      assert.equal(ended.stdout, `4 links in ${renewed}; 4 earlier links no longer work.\n`);
      assert.equal(await opens(lines(first)[0]!.link), 404);
      assert.equal(await opens(lines(renewed)[0]!.link), 200);

      writeFileSync(first, 'kept');
      const taken = await inbox('--all', '--renew', '--out', first);
      assert.deepEqual([taken.status, readFileSync(first, 'utf8')], [1, 'kept']);
      assert.equal(await opens(lines(renewed)[0]!.link), 200, 'no link ended');
      const wrong = [
        ['--all'],
        ['--all', 'ana', '--out', 'x'],
        ['--missing', 'ana'],
        ['--all', '--missing', '--renew', '--out', 'x'],
        [],
      ];
      for (const argv of wrong) assert.equal((await inbox(...argv)).status, 2, argv.join(' '));
    } finally {
      await server.stop();
      await store.drop();
    }
  });
}
