import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');
const sections = readFileSync(path.join(root, 'docs/security.md'), 'utf8').split(/^## /m).slice(1);
/** `- \`file\`: words of a test's name`, with or without the requirements that the name cites. */
const CITATION = /^- `([^`]+)`: (.+?)(?: \(spec: [^)]*\))?$/gm;
/** What a source calls its tests and faults. */
const NAMED = /(?:\b(?:test|it|describe|withLimiter)\(|\bname: )\s*(['"`])((?:(?!\1).)+)/g;

test('every threat names a test that holds it', () => {
  assert.ok(sections.length >= 12);
  for (const section of sections) assert.match(section, /^- `[^`]+`: ./m, section.split('\n', 1)[0]);
});

test('every test that is named is there, by that name', () => {
  for (const section of sections) {
    for (const [, file = '', name = ''] of section.matchAll(CITATION)) {
      assert.ok(existsSync(path.join(root, file)), `${file} is gone`);
      const names = [...readFileSync(path.join(root, file), 'utf8').matchAll(NAMED)].map(([, , text = '']) => text);
      assert.ok(
        names.some((text) => text.includes(name)),
        `${file} has no "${name}"`,
      );
    }
  }
});

test('every fault is played by `npm run test:faults`', () => {
  const played = readFileSync(path.join(root, 'scripts/faults/main.ts'), 'utf8');
  for (const [, file = ''] of sections.join('').matchAll(CITATION)) {
    if (file.startsWith('scripts/faults/')) assert.ok(played.includes(`./${path.basename(file)}`), file);
  }
});
