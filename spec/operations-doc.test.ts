import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { SETTINGS } from '../apps/server/src/settings.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const guides = ['docs/operations.md', 'docs/scale.md'].map(read).join('\n');
const sources = [...globSync('apps/server/src/**/*.ts', { cwd: root }), 'deploy/postgres/roles.sql']
  .map(read)
  .join('\n');

test('every metric, role, schema and event that the guides name exists', () => {
  const names = new Set(guides.match(/\b(?:vidriera|limits|keys|record|snapshot)_[a-z_]+\b/g));
  assert.ok(names.size > 12);
  for (const name of names) assert.ok(sources.includes(name), name);
});

test('every variable that the guides name is a setting', () => {
  const known = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
  for (const [variable] of guides.matchAll(/VIDRIERA_[A-Z0-9_]+/g)) assert.ok(known.has(variable), variable);
});

test('every file that the guides link to is there', () => {
  for (const [, link = ''] of guides.matchAll(/\]\(([^)#:]+)\)/g)) {
    assert.ok(existsSync(path.join(root, 'docs', link)), link);
  }
});
