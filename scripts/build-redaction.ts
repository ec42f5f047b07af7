/**
 * Writes the package of the redaction as it is published into its `dist`: two ES modules without imports from elsewhere, their
 * declarations, and the files of the reader. `npm pack ./packages/redaction/dist` packs it.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import manifest from '../packages/redaction/package.json' with { type: 'json' };

const repository = path.join(import.meta.dirname, '..');
const root = path.join(repository, 'packages/redaction');
const dist = path.join(root, 'dist');
const READER = ['kernel.wasm', 'weights/model.bin', 'weights/gate.bin', 'weights/manifest.json'];

rmSync(dist, { recursive: true, force: true });
mkdirSync(path.join(dist, 'weights'), { recursive: true });

for (const [name, file, platform] of [
  ['index', 'src/index.ts', 'neutral'],
  ['reader', 'src/reader/index.ts', 'node'],
] as const) {
  await build({
    entryPoints: [path.join(root, file)],
    outfile: path.join(dist, `${name}.js`),
    bundle: true,
    platform,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
}
for (const file of READER) copyFileSync(path.join(root, 'src/reader', file), path.join(dist, file));

const emitted = mkdtempSync(path.join(tmpdir(), 'vidriera-redaction-'));
const tsc = path.join(repository, 'node_modules/.bin/tsc');
execFileSync(process.execPath, [tsc, '--project', path.join(root, 'tsconfig.declarations.json'), '--outDir', emitted], {
  stdio: 'inherit',
});
const LOCAL_IMPORT = /((?:from |import\()["']\.{1,2}\/[\w./-]+)\.ts(["'])/g;
for (const file of globSync('**/*.d.ts', { cwd: emitted })) {
  const text = readFileSync(path.join(emitted, file), 'utf8');
  writeFileSync(path.join(emitted, file), text.replace(LOCAL_IMPORT, '$1.js$2'));
}
cpSync(emitted, path.join(dist, 'types'), { recursive: true });
rmSync(emitted, { recursive: true });

const { name, version, license, description, type } = manifest;
const published = {
  name,
  version,
  description,
  license: `(${license} AND MPL-1.1)`,
  type,
  engines: { node: '>=20.3' },
  sideEffects: false,
  exports: {
    '.': { types: './types/index.d.ts', default: './index.js' },
    './reader': { types: './types/reader/index.d.ts', default: './reader.js' },
    './package.json': './package.json',
  },
};
writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
for (const file of ['README.md', 'LICENSE']) copyFileSync(path.join(root, file), path.join(dist, file));
