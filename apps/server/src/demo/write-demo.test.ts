import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type DemoKind, demoRecords, writeDemo } from './records.ts';

describe('writeDemo', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('writes the records as the four source files, in a folder it makes', async () => {
    const options = { professionals: 400, seed: 3, origin: 'https://demo.example' };
    const written = await writeDemo(join(folder, 'new', 'demo'), options);
    for (const [kind, records] of Object.entries(demoRecords(options))) {
      const expected = Array.from(records, (record) => `${JSON.stringify(record)}\n`);
      assert.equal(await readFile(join(folder, 'new', 'demo', `${kind}.ndjson`), 'utf8'), expected.join(''));
      assert.equal(written[kind as DemoKind], expected.length);
    }
  });

  it('replaces what the files held', async () => {
    await writeFile(join(folder, 'services.ndjson'), 'x'.repeat(100_000));
    await writeDemo(folder, { professionals: 0 });
    assert.equal((await readFile(join(folder, 'services.ndjson'), 'utf8')).split('\n').length - 1, 51);
    assert.equal(await readFile(join(folder, 'reviews.ndjson'), 'utf8'), '');
  });

  it('rejects when the folder cannot be made', async () => {
    await writeFile(join(folder, 'a-file'), '');
    await assert.rejects(writeDemo(join(folder, 'a-file'), { professionals: 1 }), { code: 'EEXIST' });
  });

  it('rejects when a file cannot be written', async () => {
    const blocked = join(folder, 'blocked', 'professionals.ndjson');
    await writeDemo(blocked, { professionals: 0 });
    await assert.rejects(writeDemo(join(folder, 'blocked'), { professionals: 5000 }), { code: 'EISDIR' });
  });
});
