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
import { redactStoreCommand } from './redact-store.ts';
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

  async function importRecords(records: Readonly<Record<string, readonly object[]>>): Promise<string> {
    for (const [kind, lines] of Object.entries(records)) {
      fs.writeFileSync(path.join(folder, `${kind}.ndjson`), ndjson(lines));
    }
    const { status, out } = await runIn({}, importCommand, [folder], { json: true, 'database-url': `file:${file}` });
    assert.equal(status, 0);
    return out;
  }

  const unsealed = () => count('professionals WHERE seal < 0') + count('reviews WHERE seal < 0');

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
      reviews: ['r1', 'r2', 'r3', 'r4'].map((id) => review(id, 4)),
    };
    await importRecords(records);
    assert.deepEqual((await build()).withheld, []);
    const edits = [
      "UPDATE professionals SET body = json_set(body, '$.bio', 'Mi mail es ana@gmail.com') WHERE slug = 'marta-1'",
      "UPDATE professionals SET display_name = '11 5566-7788' WHERE slug = 'marta-2'",
      "UPDATE professionals SET slug = 'llamen-al-1155667788' WHERE slug = 'marta-3'",
      "UPDATE reviews SET body = json_set(body, '$.comment', 'Llamen al 11 5566-7788') WHERE id = 'r1'",
      "UPDATE reviews SET id = '11 5566 7788' WHERE id = 'r2'",
      "UPDATE reviews SET body = json_set(body, '$.phone', '11 5566-7788') WHERE id = 'r3'",
      "UPDATE reviews SET created_at = '' WHERE id = 'r4'",
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
        'review $ malformed',
      ],
    );
    // What nobody shows leaks nothing.
    assert.deepEqual([counts.professionals, counts.reviews], [2, 1]);
    assert.ok(!fs.readFileSync(path.join(folder, '1')).includes('5566'));
  });

  test('seals what is the same but has no seal, without another revision; also with a slug that was made', async () => {
    const records = {
      ...CATALOG,
      professionals: [professional(1), professional(2, { slug: undefined })],
      reviews: ['r1', 'r2'].map((id) => review(id, 1)),
    };
    await importRecords(records);
    byHand('UPDATE professionals SET seal = -1');
    byHand('UPDATE reviews SET seal = -1');
    assert.equal(unsealed(), 4);
    const { revision, professionals } = JSON.parse(await importRecords(records));
    assert.deepEqual([revision, professionals.unchanged, unsealed()], [1, 2, 0]);
    // Of an engine of before, too.
    byHand('UPDATE professionals SET seal = -1, engine = 1');
    await importRecords(records);
    assert.equal(unsealed(), 0);
  });

  test('is served as it is when all of it is looked at, also where redact-store reduced what somebody had edited', async () => {
    await importRecords({ ...CATALOG, professionals: [1, 2, 3].map((n) => professional(n)) });
    const many = JSON.stringify(['pintura', 'pisos', 'yeso', 'durlock', 'techos', '11', '667788', '11', '11', 'y']);
    const edits = [
      `UPDATE professionals SET body = json_set(body, '$.specialties', json('${many}')) WHERE slug = 'marta-1'`,
      `UPDATE professionals SET body = json_set(body, '$.portfolio', json('[" https://img.example.org/a/x.webp "]')) WHERE slug = 'marta-2'`,
      'UPDATE professionals SET engine = 1',
      'INSERT INTO engines VALUES (1)',
    ];
    for (const sql of edits) byHand(sql);
    assert.equal((await runIn({}, redactStoreCommand, [], { 'database-url': `file:${file}` })).status, 0);
    assert.equal(unsealed(), 0);
    const sealed = await build();
    byHand('UPDATE professionals SET seal = -1');
    const looked = await build();
    assert.deepEqual([sealed.withheld, looked.withheld], [[], []]);
    assert.equal(sealed.digest, looked.digest);
  });
});
