import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { renderContractDeclarations } from './client-declarations.ts';

const root = path.join(import.meta.dirname, '../../packages/client');
const dist = path.join(root, 'dist');
const tsc = path.join(root, '../../node_modules/.bin/tsc');

/** `'./x.ts'` in a declaration. */
const LOCAL_IMPORT = /((?:from |import\()["']\.\/[\w-]+)\.ts(["'])/g;

rmSync(dist, { recursive: true, force: true });

// One file without imports, for Node.js, Deno, Bun and browsers: as an ES module and as CommonJS.
for (const [format, extension] of [
  ['esm', 'js'],
  ['cjs', 'cjs'],
] as const) {
  await build({
    entryPoints: [path.join(root, 'src/index.ts')],
    outfile: path.join(dist, `index.${extension}`),
    bundle: true,
    platform: 'neutral',
    format,
    target: 'es2022',
    logLevel: 'warning',
  });
}

// The compiler's declarations of this package, with the contract's types written out instead of core's.
const emitted = mkdtempSync(path.join(tmpdir(), 'vidriera-client-'));
execFileSync(process.execPath, [tsc, '--project', path.join(root, 'tsconfig.declarations.json'), '--outDir', emitted], {
  stdio: 'inherit',
});
const declarations = path.join(emitted, 'packages/client/src');
const texts = globSync('*.d.ts', { cwd: declarations }).map((file) => ({
  name: path.basename(file, '.d.ts'),
  text: readFileSync(path.join(declarations, file), 'utf8'),
}));
rmSync(emitted, { recursive: true });
const contract = `${renderContractDeclarations()}\n`;
for (const { name, text } of texts) {
  const whole = name === 'contract' ? contract : text;
  writeFileSync(path.join(dist, `${name}.d.ts`), whole.replace(LOCAL_IMPORT, '$1.js$2'));
  writeFileSync(path.join(dist, `${name}.d.cts`), whole.replace(LOCAL_IMPORT, '$1.cjs$2'));
}
