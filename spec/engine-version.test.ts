import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ENGINE_VERSION } from '@vidriera/core/privacy';

const room = path.join(import.meta.dirname, '../packages/core/src/privacy');
/** Of the engine's sources, and of the version that they make. */
const RECORDED = { version: 9, sources: '92da4eca75414f7e' };

// What an engine of this version left in a store is taken at its word: it must be another version when the same text comes out otherwise.
test('the engine of the redaction and the guard is not another one under the same version', () => {
  const aside = /\.test\.ts$|^score\.ts$|^version\.ts$/;
  const hash = createHash('sha256');
  for (const file of globSync('**/*.{ts,json}', { cwd: room }).sort()) {
    if (!aside.test(file)) hash.update(`${file}\n${readFileSync(path.join(room, file), 'utf8')}\n`);
  }
  assert.deepEqual(
    RECORDED,
    { version: ENGINE_VERSION, sources: hash.digest('hex').slice(0, 16) },
    'packages/core/src/privacy changed: raise ENGINE_VERSION if any text may come out otherwise or the guard may find more; then record both here',
  );
});
