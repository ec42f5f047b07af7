import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { createTemporaryDatabase } from '../../../../testing/store/temporary-database.ts';
import { PATIENCE_MS } from '../../../../testing/until.ts';

/** These have an import in parallel with another, or with a reader. */
const SEVERAL_SESSIONS = ['import-interrupted.slow.test.ts', 'import-terminal.test.ts'];

const suites = globSync('import*.test.ts', { cwd: import.meta.dirname }).filter((file) => !file.includes('postgres'));
const database = await createTemporaryDatabase();
after(() => database.drop());

// They run on SQLite by themselves.
describe('the suites of the import, on PostgreSQL', () => {
  for (const suite of suites.sort()) {
    const skip = SEVERAL_SESSIONS.includes(suite) && database.singleSession;
    test(suite, { skip: skip || false }, async () => {
      // A run of its own: within this one's context its outcome would not show in the status.
      const env = { ...process.env, VIDRIERA_TEST_STORE: database.url, NODE_TEST_CONTEXT: undefined };
      const args = ['--test', path.join(import.meta.dirname, suite)];
      // Without blocking: the database may be in this process.
      const failure = await new Promise<string | null>((resolve) => {
        execFile(process.execPath, args, { env, timeout: PATIENCE_MS }, (error, stdout) => resolve(error && stdout));
      });
      assert.equal(failure, null, failure ?? '');
    });
  }
});
