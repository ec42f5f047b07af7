import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { REQUIREMENTS } from './requirements.ts';

const root = path.join(import.meta.dirname, '..');
/** "spec: search.limit, search.offset" in a test's name or in a comment. */
const CITATION = /spec: ([a-z][a-z0-9.-]+(?:, [a-z][a-z0-9.-]+)*)/g;

function citations(): Map<string, string[]> {
  const files = globSync(
    ['{packages,apps}/*/src/**/*.test.ts', 'packages/core/src/testing/*.ts', 'spec/**/*.test.ts'],
    {
      cwd: root,
    },
  );
  const cited = new Map<string, string[]>();
  for (const file of files) {
    for (const match of readFileSync(path.join(root, file), 'utf8').matchAll(CITATION)) {
      for (const id of match[1]!.split(', ')) cited.set(id, [...(cited.get(id) ?? []), file]);
    }
  }
  return cited;
}

test('every requirement is cited by a test', () => {
  const cited = citations();
  assert.deepEqual(
    Object.keys(REQUIREMENTS).filter((id) => !cited.has(id)),
    [],
  );
});

test('every citation names a requirement', () => {
  const unknown = [...citations()].filter(([id]) => !Object.hasOwn(REQUIREMENTS, id));
  assert.deepEqual(unknown, []);
});
