import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Directory } from '@vidriera/contract';
import { createToolbox } from '@vidriera/contract/tools';
import { zipSync } from 'fflate';
import { bundle } from './mcp.ts';

const root = path.join(import.meta.dirname, '../../packages/mcp');
const read = (file: string) => readFileSync(path.join(root, file));

/** The earliest time of a ZIP entry, in local time as the format has it: the same files make the same archive. */
const FIRST_MOMENT = new Date(1980, 0, 1);

const PRIVACY_POLICY = 'https://github.com/vidriera/vidriera/blob/main/packages/mcp/README.md#privacy-policy';

/** The manifest of the `.mcpb`: what a desktop host shows, which settings it asks for and what it starts. */
export function renderManifest(): object {
  const { version, description, license, engines } = JSON.parse(read('package.json').toString()) as Record<
    string,
    string
  > & { engines: { node: string } };
  const { definitions } = createToolbox({
    directory: {} as Directory,
    form: 'reference',
    siteUrl: 'https://x.example',
  });
  return {
    manifest_version: '0.3',
    name: 'vidriera-mcp',
    display_name: 'Vidriera',
    version,
    description,
    author: { name: 'vidriera' },
    license,
    privacy_policies: [PRIVACY_POLICY],
    server: {
      type: 'node',
      entry_point: 'bin/vidriera-mcp.cjs',
      mcp_config: {
        command: 'node',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the host fills these in
        args: ['${__dirname}/bin/vidriera-mcp.cjs'],
        env: Object.fromEntries(
          Object.keys(USER_CONFIG).map((name) => [`VIDRIERA_${name.toUpperCase()}`, `\${user_config.${name}}`]),
        ),
      },
    },
    tools: definitions.map(({ name, title }) => ({ name, description: title })),
    keywords: ['directory', 'professionals', 'argentina'],
    compatibility: { platforms: ['darwin', 'win32', 'linux'], runtimes: { node: engines.node } },
    user_config: USER_CONFIG,
  };
}

const optional = (title: string, description: string) =>
  ({ type: 'string', title, description, required: false, default: '' }) as const;

const USER_CONFIG = {
  base_url: {
    type: 'string',
    title: 'Directory API',
    description: 'The address of the API, its /v1 included: https://directorio.example/v1',
    required: true,
  },
  site_url: optional('Site', 'The site that task links open. Empty: as the directory says'),
  search_form: optional('Search form', 'reference or assistant. Empty: as the directory says'),
  mcp_handover: optional('Hand over drafts', 'on: one more tool, which stores the draft of a task. Empty: off'),
  api_key: { ...optional('API key', 'For the premium rate limit; none is needed'), sensitive: true },
};

if (import.meta.main) {
  await bundle();
  const archive = zipSync(
    {
      'manifest.json': Buffer.from(`${JSON.stringify(renderManifest(), null, 2)}\n`),
      'bin/vidriera-mcp.cjs': read('bin/vidriera-mcp.cjs'),
      'dist/vidriera-mcp.cjs': read('dist/vidriera-mcp.cjs'),
      'dist/THIRD-PARTY-LICENSES.txt': read('dist/THIRD-PARTY-LICENSES.txt'),
      'package.json': Buffer.from('{"type":"commonjs","private":true}\n'),
    },
    { level: 9, mtime: FIRST_MOMENT },
  );
  writeFileSync(path.join(root, 'dist/vidriera-mcp.mcpb'), archive);
}
