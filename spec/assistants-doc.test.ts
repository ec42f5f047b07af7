import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { toolsOf } from '@vidriera/contract/tools';
import { readSettings, SettingsError } from '../packages/mcp/src/settings.ts';
import { serveFiles } from '../testing/server/serve.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const DOCS = ['docs/assistants.md', 'packages/mcp/README.md'].map((file) => ({ file, text: read(file) }));
const BLOCK = /```(\w+)\n([\s\S]*?)```/g;

function blocks(language: string): { file: string; text: string }[] {
  return DOCS.flatMap(({ file, text }) =>
    [...text.matchAll(BLOCK)].filter((match) => match[1] === language).map((match) => ({ file, text: match[2]! })),
  );
}

interface Server {
  type?: string;
  url?: string;
  httpUrl?: string;
  serverUrl?: string;
  command?: string;
  args?: string[];
  env?: Record<string, string>;
}

/** A configuration that would start or reach the directory: the endpoint's address, or the command with settings it takes. */
function checkServer(server: Server, where: string): void {
  const address = server.url ?? server.httpUrl ?? server.serverUrl;
  if (address !== undefined) {
    assert.equal(address, 'https://directorio.example/mcp', where);
    return;
  }
  assert.equal(server.command, 'npx', where);
  const [yes, name, ...flags] = server.args ?? [];
  assert.deepEqual([yes, name], ['-y', 'file:/path/to/vidriera-mcp-1.0.0.tgz'], where);
  const settings = readSettings(flags, server.env ?? {});
  assert.ok(typeof settings === 'object' && settings.baseUrl === 'https://directorio.example/v1', where);
}

test('every JSON block is a configuration that parses and says what the command takes', () => {
  const all = blocks('json');
  assert.ok(all.length >= 7);
  for (const { file, text } of all) {
    const parsed = JSON.parse(text) as { mcpServers?: Record<string, Server>; servers?: Record<string, Server> };
    const servers = Object.values(parsed.mcpServers ?? parsed.servers ?? {});
    assert.equal(servers.length, 1, file);
    checkServer(servers[0]!, `${file}: ${text}`);
  }
});

test('no document takes from a registry a package that nobody published', () => {
  const byName = /(?:\bnpx(?: -y)?|\bnpm (?:install|i|exec)|\bpnpm (?:add|dlx)|"-y",) *"?(?:@vidriera\/|vidriera-mcp)/;
  const files = globSync('**/*.{md,json,html}', {
    cwd: root,
    exclude: (name) => /node_modules|\.git$/.test(String(name)),
  });
  const shown = files.filter((file) => file.endsWith('.md') || file.includes('quickstarts'));
  assert.ok(shown.length > 20);
  for (const file of shown) assert.doesNotMatch(readFileSync(path.join(root, file), 'utf8'), byName, file);
});

test('every TOML block names a server in the same terms', () => {
  for (const { file, text } of blocks('toml')) {
    const lines = text.trim().split('\n');
    assert.equal(lines.shift(), '[mcp_servers.vidriera]', file);
    const server = Object.fromEntries(
      lines.map((line) => {
        const [key = '', value = ''] = line.split(/ = (.*)/s);
        return [key, JSON.parse(value) as unknown];
      }),
    );
    checkServer(server as Server, `${file}: ${text}`);
  }
});

test('the curl request of the docs is answered', async () => {
  const server = await serveFiles({
    'services.ndjson': '{"slug":"plomeria","name":"Plomería"}\n',
    'cities.ndjson': '{"slug":"buenos-aires","name":"Buenos Aires","neighborhoods":[]}\n',
  });
  try {
    const body = blocks('sh').flatMap(({ text }) => /-d '(.*)'/.exec(text)?.[1] ?? [])[0];
    assert.ok(body);
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(server.mcpUrl, { method: 'POST', headers, body });
    const { result } = (await response.json()) as { result: { structuredContent: object } };
    assert.deepEqual(result.structuredContent, {
      data: [],
      pagination: { limit: 3, offset: 0, total: 0, has_more: false },
      explanation: { message: 'Nobody listed for plomeria in buenos-aires matches the whole search.' },
    });
  } finally {
    await server.stop();
  }
});

test('the docs name the six tools and every flag of the command, and no other', () => {
  for (const { file, text } of DOCS) {
    const named = new Set(text.match(/\bservice_(?:search|get|list|create)_\w+/g));
    assert.deepEqual(
      [...named].sort(),
      toolsOf('reference')
        .map(({ name }) => name)
        .sort(),
      file,
    );
    for (const flag of new Set(text.match(/`--[\w-]+`/g))) {
      const [, name] = /`(--[\w-]+)`/.exec(flag)!;
      const value = {
        '--base-url': 'https://x.example/v1',
        '--site-url': 'https://x.example',
        '--search-form': 'assistant',
        '--mcp-handover': 'on',
      };
      try {
        readSettings([name!, value[name as keyof typeof value] ?? 'x'], {});
      } catch (error) {
        assert.ok(!(error instanceof SettingsError), `${file}: ${name} is no flag`);
      }
    }
  }
});
