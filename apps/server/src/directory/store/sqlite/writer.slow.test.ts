import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { person, write } from '../../../../../../testing/store/imports.ts';

const MB = 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-writer-'));
after(() => rmSync(folder, { recursive: true }));

/** Makes one small import in a process of its own; prints its largest resident memory in MB. */
const CHANGE = (url: string) => `
  import { person, write } from ${JSON.stringify(new URL('../../../../../../testing/store/imports.ts', import.meta.url).href)};
  await write(${JSON.stringify(url)}, (session) => session.professionals.insert([person('b')]), 6);
  console.log(process.resourceUsage().maxRSS / 1024);
`;

test('an import into a large directory rewrites its file in little memory', async () => {
  const file = path.join(folder, 'vidriera.db');
  await write(`file:${file}`, (session) => session.professionals.insert([person('a')]), 5);
  const database = new DatabaseSync(file);
  database.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
    INSERT INTO reviews (professional, created_at, id, published, engine, body) SELECT 1, i, 'r' || i, 0, 1, hex(randomblob(5000)) FROM n`);
  database.close();
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', CHANGE(`file:${file}`)]);
  const rewritten = new DatabaseSync(file, { readOnly: true });
  assert.deepEqual({ ...rewritten.prepare('PRAGMA user_version').get() }, { user_version: 2 });
  rewritten.close();
  const size = statSync(file).size / MB;
  assert.ok(size > 250, `${size}`);
  assert.ok(Number(stdout) < size, `${stdout} MB of memory for a file of ${size} MB`);
});
