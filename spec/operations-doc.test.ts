import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { EVENTS } from '../apps/server/src/observe.ts';
import { SETTING_NAMES, variableOf } from '../apps/server/src/settings.ts';
import { serveNew } from '../testing/server/serve.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const guides = ['docs/operations.md', 'docs/scale.md'].map(read).join('\n');

/** What a role, a schema, a metric or an event is called. */
const NAME = /\b[a-z]+_[a-z_]+\b/g;

test('every metric, role, schema and event that the guides name exists', async () => {
  const server = await serveNew(async () => {}, { VIDRIERA_OPS_PORT: '0' });
  const metrics = await (await fetch(`${server.operatorOrigin}/metrics`)).text().finally(server.stop);
  const known = new Set([
    ...Object.keys(EVENTS),
    ...[...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name),
    ...[...read('deploy/postgres/roles.sql').matchAll(/^CREATE (?:ROLE|SCHEMA) (\w+)/gm)].map(([, name = '']) => name),
  ]);
  const families = new Set([...known].map((name) => name.split('_', 1)[0]));
  const named = [...new Set(guides.match(NAME))].filter((name) => families.has(name.split('_', 1)[0]));
  assert.ok(named.length > 12);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});

test('every variable that the guides name is a setting', () => {
  const known = new Set<string>(SETTING_NAMES.map(variableOf));
  const named = guides.match(/VIDRIERA_[A-Z0-9_]+/g) ?? [];
  assert.ok(named.length > 12);
  for (const variable of named) assert.ok(known.has(variable), variable);
});

test('every file that the guides link to is there', () => {
  const links = [...guides.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => link);
  assert.ok(links.length > 1);
  for (const link of links) assert.ok(existsSync(path.join(root, 'docs', link)), link);
});
