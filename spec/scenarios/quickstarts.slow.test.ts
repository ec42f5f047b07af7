import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import { readSettings } from '../../packages/mcp/src/settings.ts';
import { decodeEntities } from '../../testing/http/html-text.ts';
import { type ServedDemo, serveDemo } from '../../testing/server/serve.ts';

const root = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);
const FORMS = ['reference', 'assistant'] as const;
const BLOCK = /<pre tabindex="0" data-file="([^"]+)"><code>([\s\S]*?)<\/code>/g;

let demo: ServedDemo;
let folder: string;
before(async () => {
  demo = await serveDemo();
  folder = await mkdtemp(path.join(tmpdir(), 'vidriera-quickstarts-'));
});
after(async () => {
  await demo?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

/** The quickstarts as the page shows them, by the name of their file. */
async function blocks(form: (typeof FORMS)[number]): Promise<Record<string, string>> {
  const page = await (await fetch(`${demo[form].siteUrl}/docs`)).text();
  const found = [...page.matchAll(BLOCK)].map(([, file, text]) => [file!, decodeEntities(text!)]);
  return Object.fromEntries(found);
}

async function isThere(command: string): Promise<boolean> {
  return run(command, ['--version']).then(
    () => true,
    () => false,
  );
}

/** What a program printed: how many were found, then a line for each of three, with its link. */
function assertThree(stdout: string, siteUrl: string, form: string): void {
  const [found, ...people] = stdout.trim().split('\n');
  assert.match(found!, /^\d+ found$/);
  assert.equal(people.length, 3, stdout);
  const link = `${siteUrl}/${form === 'assistant' ? 'profile' : 'p'}/`;
  for (const line of people) assert.ok(line.includes(link), line);
}

for (const form of FORMS) {
  describe(`the quickstarts of /docs, run as they are shown (${form} form)`, () => {
    test('curl', async (t) => {
      if (!(await isThere('curl'))) return t.skip('no curl on this machine');
      const { stdout } = await run('sh', ['-c', `${(await blocks(form))['curl.sh']} --silent`]);
      assert.equal(JSON.parse(stdout).data.length, 3);
    });

    test('TypeScript without a library', async () => {
      const file = path.join(folder, `fetch-${form}.mts`);
      await writeFile(file, (await blocks(form))['fetch.mts']!);
      assertThree((await run(process.execPath, [file])).stdout, demo[form].siteUrl, form);
    });

    test('TypeScript with the client', async () => {
      const installed = path.join(folder, 'node_modules/@vidriera/client');
      await mkdir(installed, { recursive: true });
      await writeFile(path.join(installed, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
      await build({
        entryPoints: [path.join(root, 'packages/client/src/index.ts')],
        outfile: path.join(installed, 'index.js'),
        bundle: true,
        platform: 'neutral',
        format: 'esm',
      });
      const file = path.join(folder, `client-${form}.mts`);
      await writeFile(file, (await blocks(form))['client.mts']!);
      assertThree((await run(process.execPath, [file])).stdout, demo[form].siteUrl, form);
    });

    test('Python', async (t) => {
      if (!(await isThere('python3'))) return t.skip('no python3 on this machine');
      const file = path.join(folder, `first-${form}.py`);
      await writeFile(file, (await blocks(form))['urllib.py']!);
      assertThree((await run('python3', [file])).stdout, demo[form].siteUrl, form);
    });

    test('an assistant, by address and as a process', async () => {
      const shown = await blocks(form);
      const { url } = JSON.parse(shown['assistant.json']!).mcpServers.vidriera as { url: string };
      const client = new Client({ name: 'docs-test', version: '1.0.0' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url)));
      const { tools } = await client.listTools();
      await client.close();
      assert.equal(tools.length, 6);
      const server = JSON.parse(shown['assistant-stdio.json']!).mcpServers.vidriera;
      assert.deepEqual([server.command, server.args], ['npx', ['-y', 'file:/path/to/vidriera-mcp-1.0.0.tgz']]);
      const settings = readSettings([], server.env as Record<string, string>);
      assert.ok(typeof settings === 'object' && settings.baseUrl === demo[form].baseUrl);
    });
  });
}
