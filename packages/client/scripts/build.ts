import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { renderContractDeclarations } from './declarations.ts';

const root = path.join(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const tsc = path.join(root, '../../node_modules/.bin/tsc');

/** `'./x.ts'` in a declaration. */
const LOCAL_IMPORT = /((?:from |import\()["']\.\/[\w-]+)\.ts(["'])/g;

rmSync(dist, { recursive: true, force: true });

// One ES module without imports, for Node, Deno, Bun and browsers alike.
await build({
  entryPoints: [path.join(root, 'src/index.ts')],
  outfile: path.join(dist, 'index.js'),
  bundle: true,
  platform: 'neutral',
  format: 'esm',
  target: 'es2022',
  logLevel: 'warning',
});

// The compiler's declarations of this package, with the contract's types in full in place of core's.
const emitted = mkdtempSync(path.join(tmpdir(), 'vidriera-client-'));
execFileSync(process.execPath, [tsc, '--project', path.join(root, 'tsconfig.declarations.json'), '--outDir', emitted], {
  stdio: 'inherit',
});
const declarations = path.join(emitted, 'packages/client/src');
for (const file of globSync('*.d.ts', { cwd: declarations })) {
  const text = readFileSync(path.join(declarations, file), 'utf8');
  writeFileSync(path.join(dist, file), text.replace(LOCAL_IMPORT, '$1.js$2'));
}
rmSync(emitted, { recursive: true });
writeFileSync(path.join(dist, 'contract.d.ts'), `${renderContractDeclarations()}\n`);
