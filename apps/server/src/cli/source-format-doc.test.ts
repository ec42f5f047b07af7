import assert from 'node:assert/strict';
import fs from 'node:fs';
import { after, test } from 'node:test';
import { TestDirectory } from '../../../../testing/server/test-directory.ts';
import { KINDS } from '../directory/intake/kinds.ts';

const PAGE = fs.readFileSync(new URL('../../../../docs/source-format.md', import.meta.url), 'utf8');

const directory = new TestDirectory();
after(() => directory.drop());

test('the whole records of docs/source-format.md go in, and every field in them has a meaning', async () => {
  const records = KINDS.map((kind) => {
    const block = new RegExp(`^\`\`\`json ${kind}\\n([^]*?)^\`\`\`$`, 'm').exec(PAGE);
    return [kind, [JSON.parse(block![1]!)]] as const;
  });
  const report = await directory.import(Object.fromEntries(records));
  assert.deepEqual([report.status, report.rejections, report.left_out, report.ignored_fields], [0, [], {}, {}]);
  for (const kind of KINDS) assert.equal(report[kind].written, 1);
});
