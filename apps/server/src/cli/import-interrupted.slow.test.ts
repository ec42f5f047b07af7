import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CATALOG, PLUMBING, professional, review } from '../../../../testing/people/source.ts';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import { openWriter } from '../directory/store/open.ts';

const VIDRIERA = path.join(import.meta.dirname, '../../bin/vidriera.js');
const PEOPLE = 600;
/** When the imports are killed, in ms after their start: before, while and after they write, as machines go. */
const KILLED_AFTER = [150, 300, 450, 600, 800, 1000, 1300, 1700];

describe('an import that is killed', () => {
  const directory = new TestDirectory();
  after(() => directory.drop());
  let source: string;

  before(async () => {
    await directory.import({ ...CATALOG, professionals: [professional(1)], reviews: [review('before', 1)] });
    const numbers = Array.from({ length: PEOPLE }, (_, i) => i + 1);
    source = directory.write({
      professionals: numbers.map((n) =>
        professional(n, { bio: `Trabajo ${'prolijo y puntual, '.repeat(40)}siempre.` }),
      ),
      reviews: numbers.map((n) => review(`r${n}`, n)),
    });
  });

  test('leaves the directory as it was before, or as it is after, and the next one works (spec: import.atomic)', async () => {
    for (const delay of KILLED_AFTER) {
      const child = spawn(process.execPath, [VIDRIERA, 'import', source, '--database-url', directory.url], {
        stdio: 'ignore',
      });
      const ended = once(child, 'exit');
      await Promise.race([sleep(delay), ended]);
      child.kill('SIGKILL');
      await ended;
      const { revision, professionals, reviews } = await directory.contents();
      const found = [revision, professionals.length, reviews.length];
      assert.deepEqual(found, revision === 1 ? [1, 1, 1] : [2, PEOPLE, PEOPLE + 1], `after ${delay} ms`);
    }
    assert.equal((await directory.run(source)).status, 0);
    assert.equal((await directory.contents()).reviews.length, PEOPLE + 1);
  });
});

describe('an import while another is under way', () => {
  const directory = new TestDirectory();
  after(() => directory.drop());

  test('says that it waits, and goes in when the other has ended', async () => {
    const writer = await openWriter(directory.url);
    const other = await writer.begin(1, () => {});
    await other.services.put([{ slug: 'otra', body: JSON.stringify({ ...PLUMBING, slug: 'otra' }) }]);
    let ended = false;
    const waiting = directory.run(directory.write({ services: [PLUMBING] })).then((run) => {
      ended = true;
      return run;
    });
    await sleep(300);
    assert.equal(ended, false);
    await other.commit(true, 0);
    const { status, stderr: err } = await waiting;
    assert.deepEqual([status, err], [0, 'Another import is under way; waiting for it to end.\n']);
    const { revision, services } = await directory.contents();
    assert.deepEqual([revision, services.map(({ slug }) => slug)], [2, ['otra', 'plomeria']]);
    await writer.close();
  });

  test('shows readers the old directory until the new one is whole', async () => {
    const writer = await openWriter(directory.url);
    const session = await writer.begin(1, () => {});
    await session.services.remove(['otra']);
    assert.deepEqual((await directory.contents()).services.length, 2);
    await session.commit(true, 0);
    assert.deepEqual((await directory.contents()).services.length, 1);
    await writer.close();
  });
});
