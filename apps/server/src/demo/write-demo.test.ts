import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type DemoKind, demoRecords } from './demo-records.ts';
import { FolderTaken, writeDemo } from './write-demo.ts';

describe('writeDemo', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('writes the records as the four source files, in a folder it makes', async () => {
    const options = { professionals: 400, seed: 3, origin: 'https://demo.example' };
    const heard: number[] = [];
    const written = await writeDemo(join(folder, 'new', 'demo'), options, ({ reviews }) => heard.push(reviews));
    const expected: Record<DemoKind, string> = { services: '', cities: '', professionals: '', reviews: '' };
    for (const { kind, record } of demoRecords(options)) expected[kind] += `${JSON.stringify(record)}\n`;
    for (const kind of Object.keys(expected) as DemoKind[]) {
      assert.equal(await readFile(join(folder, 'new', 'demo', `${kind}.ndjson`), 'utf8'), expected[kind]);
      assert.equal(written[kind], expected[kind].split('\n').length - 1);
    }
    assert.equal(heard.at(-1), written.reviews);
    assert.deepEqual(
      heard.toSorted((a, b) => a - b),
      heard,
    );
    assert.ok(heard.length > 5, 'progress is told while it writes');
  });

  it("writes over nobody's source files", async () => {
    for (const name of ['services.ndjson', 'reviews.ndjson.gz']) {
      const taken = join(folder, `with-${name}`);
      await mkdir(taken);
      await writeFile(join(taken, name), 'mine');
      await assert.rejects(writeDemo(taken, { professionals: 0 }), FolderTaken);
      assert.deepEqual(await readdir(taken), [name]);
    }
  });

  it('rejects when the folder cannot be made', async () => {
    await writeFile(join(folder, 'a-file'), '');
    await assert.rejects(writeDemo(join(folder, 'a-file'), { professionals: 1 }), { code: 'EEXIST' });
  });
});
