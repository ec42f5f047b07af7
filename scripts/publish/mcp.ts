import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';

const root = path.join(import.meta.dirname, '../../packages/mcp');

/**
 * Leaves unused parts of the libraries out, for a fast start: Zod's messages in fifty languages, and the SDK's JSON Schema
 * validator (`mcp-server.ts` passes another).
 */
const WITHOUT: Plugin = {
  name: 'leave out what never runs',
  setup(builder) {
    builder.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      resolveDir: path.join(root, '../../node_modules/zod/v4/locales'),
    }));
    builder.onLoad({ filter: /@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/ }, () => ({
      contents: `export { default as process } from 'node:process';
        export class DefaultJsonSchemaValidator { getValidator() { throw new Error('left out of the bundle'); } }`,
    }));
  },
};

/**
 * One CommonJS file with all dependencies, which `bin/` can `require` after it has checked the version of Node.js, and the
 * licences of what it contains.
 */
export async function bundle(): Promise<void> {
  const { metafile } = await build({
    entryPoints: [path.join(root, 'src/main.ts')],
    outfile: path.join(root, 'dist/vidriera-mcp.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    minify: true,
    plugins: [WITHOUT],
    legalComments: 'none',
    metafile: true,
    absWorkingDir: path.join(root, '../..'),
    logLevel: 'warning',
  });
  writeFileSync(path.join(root, 'dist/THIRD-PARTY-LICENSES.txt'), licences(Object.keys(metafile.inputs)));
}

function licences(inputs: readonly string[]): string {
  const packages = new Set(inputs.flatMap((input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? []));
  return [...packages]
    .sort()
    .map((name) => {
      const folder = path.join(root, '../../node_modules', name);
      const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
      return `${name} ${version}\n\n${readFileSync(path.join(folder, 'LICENSE'), 'utf8').trim()}\n`;
    })
    .join('\n----\n\n');
}

if (import.meta.main) await bundle();
