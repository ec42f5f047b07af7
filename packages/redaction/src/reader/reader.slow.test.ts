import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

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
