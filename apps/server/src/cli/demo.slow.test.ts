import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { run } from '../../../../testing/server/run-command.ts';

test('the bundled sample is imported whole: no record is rejected and no field is unknown', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-sample-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const flags = ['--json', '--database-url', `file:${folder}/vidriera.db`];
  const { stdout, stderr } = await run(['demo', ...flags], { isTTY: true });
  const { professionals, rejections, ignored_fields } = JSON.parse(stdout);
  assert.deepEqual([professionals.written, rejections, ignored_fields], [1420, [], {}]);
  const last = stderr.split('\r\x1b[K').at(-2) ?? '';
  assert.ok(Number(/(\d+)% .* of 4\.7 MB /.exec(last)?.[1]) > 75, `the progress ends near its end: ${last}`);
});
