import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { run } from '../../../../testing/server/run-command.ts';

test('the bundled sample is imported whole: no record is rejected and no field is unknown', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-sample-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { stdout } = await run(['demo', '--json', '--database-url', `file:${folder}/vidriera.db`]);
  const { professionals, rejections, ignored_fields } = JSON.parse(stdout);
  assert.deepEqual([professionals.written, rejections, ignored_fields], [1420, [], {}]);
});
