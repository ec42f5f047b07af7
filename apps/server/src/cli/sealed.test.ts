import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { buildSnapshot } from '../snapshot/build.ts';
import { openSource } from '../store/open.ts';
import { demo } from './demo.ts';
import { importCommand } from './import.ts';
import { ndjson } from './testing/directory.ts';
import { CATALOG, professional, review } from './testing/people.ts';
import { runIn } from './testing/terminal.ts';

/** What an import found clean is served without another look. */
describe('a directory that an import sealed', () => {
  let folder: string;
  let file: string;
  let builds: number;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-sealed-'));
    file = path.join(folder, 'vidriera.db');
    builds = 0;
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  async function build() {
    const source = await openSource(`file:${file}`);
    const config = { form: 'assistant', siteUrl: 'https://directorio.test' } as const;
    const meta = await buildSnapshot(source, { path: path.join(folder, `${builds++}`), config, builtAt: 0 });
    await source.close();
    return meta;
  }

  function byHand(sql: string): number {
    const database = new DatabaseSync(file);
    const { changes } = database.prepare(sql).run();
    database.close();
    return Number(changes);
  }

  function count(sql: string): number {
    const database = new DatabaseSync(file, { readOnly: true });
    const { n } = database.prepare(`SELECT count(*) AS n FROM ${sql}`).get() as { n: number };
    database.close();
    return n;
  }

  test('is sealed whole, and is served as it is when all of it is looked at', async () => {
    const flags = { professionals: '1500', seed: '5', 'database-url': `file:${file}` };
    assert.equal((await runIn({}, demo, [], flags)).status, 0);
    assert.deepEqual([count('professionals WHERE seal < 0'), count('reviews WHERE seal < 0')], [0, 0]);
    assert.ok(count('reviews WHERE seal >= 0') > 10_000);
    const sealed = await build();
    byHand('UPDATE professionals SET seal = -1');
    byHand('UPDATE reviews SET seal = -1');
    const looked = await build();
    assert.equal(sealed.digest, looked.digest);
    assert.deepEqual([sealed.withheld, looked.withheld], [[], []]);
  });

  test('is looked at where somebody changed it by hand', async () => {
    const records = {
      ...CATALOG,
      professionals: [1, 2, 3, 4, 5].map((n) => professional(n)),
      reviews: ['r1', 'r2', 'r3'].map((id) => review(id, 4)),
    };
    for (const [kind, lines] of Object.entries(records)) {
      fs.writeFileSync(path.join(folder, `${kind}.ndjson`), ndjson(lines));
    }
    assert.equal((await runIn({}, importCommand, [folder], { 'database-url': `file:${file}` })).status, 0);
    assert.deepEqual((await build()).withheld, []);
    const edits = [
      "UPDATE professionals SET body = json_set(body, '$.bio', 'Mi mail es ana@gmail.com') WHERE slug = 'marta-1'",
      "UPDATE professionals SET display_name = '11 5566-7788' WHERE slug = 'marta-2'",
      "UPDATE professionals SET slug = 'llamen-al-1155667788' WHERE slug = 'marta-3'",
      "UPDATE reviews SET body = json_set(body, '$.comment', 'Llamen al 11 5566-7788') WHERE id = 'r1'",
      "UPDATE reviews SET id = '11 5566 7788' WHERE id = 'r2'",
      "UPDATE reviews SET body = json_set(body, '$.phone', '11 5566-7788') WHERE id = 'r3'",
    ];
    for (const sql of edits) assert.equal(byHand(sql), 1, sql);
    const { withheld, counts } = await build();
    assert.deepEqual(
      withheld.map(({ kind, path, leak }) => `${kind} ${path} ${leak}`),
      [
        'professional $.bio email',
        'professional $.display_name phone',
        'professional $.slug slug',
        'review $.id phone',
        'review $.comment phone',
      ],
    );
    // What nobody shows leaks nothing.
    assert.deepEqual([counts.professionals, counts.reviews], [2, 1]);
    assert.ok(!fs.readFileSync(path.join(folder, '1')).includes('5566'));
  });
});
