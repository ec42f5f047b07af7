import path from 'node:path';
import { build } from 'esbuild';

const root = path.join(import.meta.dirname, '..');

/**
 * One CommonJS file with everything in it: nothing to install, a start in a blink, and `bin/` can `require` it after
 * it has looked at the version of Node.
 */
export async function bundle(): Promise<void> {
  await build({
    entryPoints: [path.join(root, 'src/main.ts')],
    outfile: path.join(root, 'dist/vidriera-mcp.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minify: true,
    keepNames: false,
    legalComments: 'linked',
    logLevel: 'warning',
  });
}
