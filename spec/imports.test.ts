import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const root = path.join(import.meta.dirname, '..');

/**
 * Who may import whom. A room is a folder of a workspace (or its loose files, `.`); what it may import is listed, its own
 * room apart. A room missing here fails the test.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'core/.': ['core/privacy'],
  // A second opinion: it knows nothing of how the redaction finds what it finds.
  'core/guard': [],
  'core/privacy': [],
  'core/meaning': ['core/.'],
  'core/openapi': ['core/.'],
  'core/tools': ['core/.', 'core/privacy'],
  'client/.': ['core/.'],
  'mcp/.': ['core/.', 'core/tools', 'core/privacy', 'client/.'],
  'server/store': ['core/.', 'core/privacy'],
  'server/threads': [],
  'server/intake': ['core/.', 'core/guard', 'core/privacy', 'server/store', 'server/threads'],
  'server/catalog': ['core/.', 'core/meaning', 'core/privacy'],
  'server/snapshot': [
    'core/.',
    'core/guard',
    'core/meaning',
    'core/privacy',
    'server/catalog',
    'server/store',
    'server/threads',
    'server/.',
  ],
  'server/limit': ['core/.', 'server/store'],
  'server/tasks': ['core/.', 'core/privacy', 'server/store'],
  'server/demo': ['core/.'],
  'server/http': [
    'core/.',
    'core/openapi',
    'core/privacy',
    'server/snapshot',
    'server/limit',
    'server/tasks',
    'server/.',
  ],
  'server/mcp': ['server/http', 'core/.', 'core/tools', 'mcp/.'],
  'server/site': [
    'server/http',
    'core/.',
    'core/meaning',
    'core/privacy',
    'server/catalog',
    'server/snapshot',
    'server/limit',
    'server/tasks',
    'server/threads',
    'server/.',
  ],
  'server/docs': ['core/.', 'core/openapi', 'server/http', 'server/site'],
  'server/.': ['core/.', 'core/privacy', 'server/limit', 'server/cli'],
  'server/app': [
    'core/.',
    'core/openapi',
    'core/tools',
    'server/store',
    'server/snapshot',
    'server/limit',
    'server/tasks',
    'server/demo',
    'server/http',
    'server/mcp',
    'server/site',
    'server/docs',
    'server/.',
  ],
  'server/cli': [
    'core/.',
    'core/openapi',
    'core/privacy',
    'server/app',
    'server/store',
    'server/intake',
    'server/snapshot',
    'server/limit',
    'server/tasks',
    'server/demo',
    'server/http',
    'server/site',
    'server/.',
  ],
};

/** Packages from outside that a room may import; `node:` modules are allowed everywhere but in core, its tests apart. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'core/.': ['zod'],
  'core/openapi': ['zod'],
  'core/tools': ['zod'],
  'mcp/.': ['@modelcontextprotocol/server'],
  'server/store': ['pg', '@electric-sql/pglite'],
  'server/limit': ['ioredis'],
  'server/mcp': ['@modelcontextprotocol/server'],
  'server/http': ['yaml'],
  'server/site': ['uqr', 'marked', '@resvg/resvg-wasm'],
  'server/cli': ['yaml'],
};

const IMPORT = /^\s*(?:import|export)\b[^'"]*?\bfrom\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;
const WORKSPACE = /^(?:@vidriera\/(core|client|server)|vidriera-(mcp))(?:\/([\w-]+))?$/;

/** Loose files with an entry of their own. */
const ENTRIES = new Set(['errors', 'links', 'lru-cache', 'rules', 'suggest']);

function roomOf(file: string): string {
  const [, kind, name, , ...rest] = /^(packages|apps)\/(\w+)\/(src)\/(.*)$/.exec(file) ?? [];
  assert.ok(kind && name, `${file} is in no workspace`);
  const inside = rest.join('').split('/');
  return `${name}/${inside.length > 1 ? inside[0] : '.'}`;
}

function importsOf(file: string): { room: string | null; name: string }[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const names = [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3]!);
  // A workspace's manifest is no room of its own.
  return names
    .filter((name) => !/^(?:\.\.\/)+package\.json$/.test(name))
    .map((name) => {
      if (name.startsWith('.')) return { room: roomOf(path.posix.join(path.posix.dirname(file), name)), name };
      const workspace = WORKSPACE.exec(name);
      if (workspace) {
        const sub = workspace[3];
        const room = sub === undefined || ENTRIES.has(sub) ? '.' : sub;
        return { room: `${workspace[1] ?? workspace[2]}/${room}`, name };
      }
      return { room: null, name };
    });
}

/** Tests may import what they need. What they share lives in `testing`, which is in no workspace: a source that imports it fails. */
const sources = globSync('{packages,apps}/*/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));

test('every room is in the table, and the table has no room that is gone', () => {
  assert.deepEqual([...new Set(sources.map(roomOf))].sort(), Object.keys(ROOMS).sort());
});

test('a room imports only what the table allows it', () => {
  const wrong: string[] = [];
  for (const file of sources) {
    const room = roomOf(file);
    for (const { room: target, name } of importsOf(file)) {
      if (target === null) {
        const isNode = name.startsWith('node:') && !room.startsWith('core/');
        const allowed = isNode ? true : (PACKAGES[room] ?? []).some((p) => name === p || name.startsWith(`${p}/`));
        if (!allowed) wrong.push(`${file} imports ${name}`);
      } else if (target !== room && !(ROOMS[room] ?? []).includes(target)) {
        wrong.push(`${file} (${room}) imports ${name} (${target})`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

test('nobody imports the command line but its entry', () => {
  const wrong = sources.filter(
    (file) =>
      !file.includes('/cli/') &&
      file !== 'apps/server/src/main.ts' &&
      importsOf(file).some(({ room }) => room === 'server/cli'),
  );
  assert.deepEqual(wrong, []);
});

test('no file is named for nothing in particular', () => {
  const vague = sources.filter((file) => /\/(utils?|helpers?|common|service|manager|misc)(\.|\/)/.test(file));
  assert.deepEqual(vague, []);
});

test('the import takes the rules of the contract without its schemas, which each of its threads would load for nothing', () => {
  const wrong = sources
    .filter((file) => roomOf(file) === 'server/intake')
    .flatMap((file) => importsOf(file).map(({ name }) => `${file} imports ${name}`))
    .filter((line) => line.endsWith(' @vidriera/core'));
  assert.deepEqual(wrong, []);
});

/** The rooms that a file and what it imports at once load from core. */
function coreLoadedBy(entry: string): Set<string> {
  const VALUES = /^(?:import|export)\s+(?!type\b)[^'"]*?\bfrom\s+'([^']+)'/gm;
  const loaded = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(VALUES)) {
      if (name!.startsWith('@vidriera/core')) loaded.add(name!);
      else if (name!.startsWith('.')) walk(path.join(path.dirname(file), name!));
    }
  };
  walk(path.join(root, entry));
  assert.ok(seen.size > 10, `${entry} imports next to nothing`);
  return loaded;
}

test('the threads of an import load no schema, which each of them would do for nothing', () => {
  assert.ok(!coreLoadedBy('apps/server/src/intake/reducer.ts').has('@vidriera/core'));
});

test('what builds a snapshot loads neither schemas nor redaction: they take more memory than a small directory', () => {
  for (const entry of ['snapshot/build-process.ts', 'snapshot/served-reviews.ts', 'store/postgres/source.ts']) {
    const loaded = coreLoadedBy(`apps/server/src/${entry}`);
    for (const name of ['@vidriera/core', '@vidriera/core/privacy']) assert.ok(!loaded.has(name), `${entry}: ${name}`);
  }
});
