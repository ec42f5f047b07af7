import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { MUST_GO, MUST_STAY, readCorpora, unmarked } from '../../../../testing/redaction/labelled-texts.ts';
import { Reader } from './index.ts';

test('kernel and TypeScript read every labelled text alike', () => {
  const kernel = new Reader('kernel');
  const typescript = new Reader('typescript');
  const examples = [...MUST_GO.values(), ...MUST_STAY.values()].flat().map(unmarked);
  const texts = [...readCorpora().flatMap(({ rows }) => rows), ...examples].map(({ text }) => text);
  assert.ok(texts.length > 8000, `${texts.length} texts`);
  for (const text of texts) assert.deepEqual(typescript.read(text), kernel.read(text), text);
});

test('a bundle reads with the files beside it, and says what is missing without them', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-reader-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const outfile = path.join(folder, 'bundle.mjs');
  const entryPoints = [path.join(import.meta.dirname, 'index.ts')];
  await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20' });
  const { loadReader } = (await import(pathToFileURL(outfile).href)) as typeof import('./index.ts');
  assert.throws(loadReader, {
    message: "the reader's file weights/model.bin is missing; reinstall the package",
  });
  for (const name of ['weights', 'kernel.wasm']) {
    cpSync(path.join(import.meta.dirname, name), path.join(folder, name), { recursive: true });
  }
  assert.equal(loadReader().read('mi mail es juana arroba gmail punto com')[0]?.kind, 'email');
});
