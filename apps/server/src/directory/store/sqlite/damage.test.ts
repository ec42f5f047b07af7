import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { readEverything } from '../../../../../../testing/store/whole.ts';
import { openDesk } from '../desk.ts';
import { openSource, openWriter } from '../open.ts';
import { StoreFailure } from '../sql.ts';
import { DIRECTORY_FILE } from './connection.ts';

let folder: string;
let file: string;
let url: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vidriera-test-'));
  file = path.join(folder, 'deep', 'er', 'vidriera.db');
  url = `file:${file}`;
  const writer = await openWriter(url);
  const session = await writer.begin(1, () => {});
  const body = JSON.stringify({ bio: 'x'.repeat(3000) });
  const rows = Array.from({ length: 50 }, (_, i) => ({
    id: `id-${i}`,
    slug: `slug-${i}`,
    slug_made: 0 as const,
    display_name: 'Ana P.',
    family: '',
    own: '',
    listing: '{}',
    body,
  }));
  await session.professionals.insert(rows);
  await session.commit(true, 0);
  await writer.close();
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function readAll(): Promise<number> {
  const source = await openSource(url);
  try {
    const reading = await source.read();
    const { professionals } = await readEverything(reading);
    await reading.close();
    return professionals.length;
  } finally {
    await source.close();
  }
}

async function refused(message: RegExp): Promise<void> {
  for (const open of [readAll, () => openWriter(url)]) {
    await assert.rejects(open, (error: unknown) => {
      assert.ok(error instanceof StoreFailure);
      assert.match(error.message, message);
      assert.ok(error.message.includes(file) && !error.message.includes('\n'));
      return true;
    });
  }
}

describe('a directory file', () => {
  test('that is whole is read whole', async () => {
    assert.equal(await readAll(), 50);
    assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  });

  test('that lost its end, its head or everything is damaged, not empty', async () => {
    const size = fs.statSync(file).size;
    fs.truncateSync(file, size - 1);
    await refused(/is damaged: its content is not a whole database/);
    fs.truncateSync(file, size - DIRECTORY_FILE.pageSize);
    await refused(/is damaged: its content is not a whole database\. Restore it from a backup/);
    fs.truncateSync(file, 700);
    await refused(/is damaged/);
    fs.truncateSync(file, 0);
    await refused(/is damaged: it has no content/);
    fs.writeFileSync(file, 'not a database at all, but long enough to be looked at '.repeat(40));
    await refused(/is damaged: its content is not a whole database/);
  });

  test('with rubbish in the middle fails where it is read', async () => {
    const descriptor = fs.openSync(file, 'r+');
    const size = fs.fstatSync(descriptor).size;
    fs.writeSync(descriptor, Buffer.alloc(size - 65536, 0xa5), 0, size - 65536, 61440);
    fs.closeSync(descriptor);
    await assert.rejects(readAll, /is damaged: its content is not a whole database/);
  });

  test('of another vidriera, or of somebody else, is left alone', async () => {
    const set = (pragma: string) => {
      const database = new DatabaseSync(file);
      database.exec(pragma);
      database.close();
    };
    set("INSERT INTO migrations VALUES ('from-the-future', 0)");
    await refused(
      / was made by another vidriera: this one does not know step "from-the-future"\. Upgrade vidriera\. If .* move the file away and import/,
    );
    set('PRAGMA application_id = 7');
    await refused(/is not a directory of vidriera; nothing was changed in it\./);
  });

  test('that may not be there says so', async () => {
    const link = path.join(folder, 'nowhere.db');
    fs.symlinkSync('far/x.db', link);
    for (const [wrong, message] of [
      ['mysql://x', /must start with file: or postgres:\/\//],
      ['file:', /takes the path of one file/],
      [`file:${file}/x.db`, /can't be made/],
      [`file:${folder}`, / is a folder, not a file\./],
      [`file:${link}`, /can't be made/],
      ['file:/proc/vidriera/x.db', /can't be made|may not be written/],
    ] as const) {
      await assert.rejects(
        () => openSource(wrong),
        (error: unknown) => error instanceof StoreFailure && message.test(error.message),
      );
    }
    assert.equal(fs.readlinkSync(link), 'far/x.db', 'a link that leads nowhere stays');
  });
});

test('a desk of another vidriera is left alone', async () => {
  const desk = await openDesk(url);
  await desk.run("INSERT INTO migrations (name, applied_at) VALUES ('from-the-future', 0)");
  await desk.close();
  await assert.rejects(
    () => openDesk(url),
    / was made by another vidriera: this one does not know step "from-the-future"/,
  );
});
