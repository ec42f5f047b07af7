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
  'contract/.': ['meaning/.', 'redaction/.'],
  // A second opinion: it knows nothing of how the redaction finds what it finds. Only which links may be public has one answer.
  'server/directory/guard': ['redaction/.'],
  'redaction/.': [],
  // Reads its weights from files, so it is no part of what a browser loads.
  'redaction/reader': ['redaction/.'],
  'meaning/.': [],
  'contract/openapi': ['contract/.'],
  'contract/tools': ['contract/.', 'redaction/.'],
  'client/.': ['contract/.'],
  // A page of its own: what it is made of is bundled into the file in `generated`.
  'mcp/card': [],
  'mcp/.': ['contract/.', 'contract/tools', 'redaction/.', 'client/.', 'mcp/card'],
  'server/directory/store': ['contract/.', 'redaction/.'],
  'server/directory/threads': [],
  'server/directory/intake': [
    'contract/.',
    'meaning/.',
    'server/directory/guard',
    'redaction/.',
    'redaction/reader',
    'server/directory/store',
    'server/directory/threads',
  ],
  'server/directory/catalog': ['contract/.', 'meaning/.', 'redaction/.'],
  'server/directory/snapshot': [
    'contract/.',
    'server/directory/guard',
    'meaning/.',
    'redaction/.',
    'server/directory/catalog',
    'server/directory/store',
    'server/directory/threads',
    'server/.',
  ],
  'server/web/limit': ['contract/.', 'server/directory/store'],
  'server/desk/tasks': [
    'contract/.',
    'redaction/.',
    'redaction/reader',
    'server/directory/store',
    'server/directory/threads',
  ],
  'server/demo': ['contract/.'],
  'server/web/http': [
    'contract/.',
    'contract/openapi',
    'redaction/.',
    'server/directory/snapshot',
    'server/web/limit',
    'server/desk/tasks',
    'server/.',
  ],
  'server/web/mcp': ['server/web/http', 'server/web/limit', 'contract/.', 'contract/tools', 'mcp/.'],
  'server/web/site': [
    'server/web/http',
    'contract/.',
    'meaning/.',
    'redaction/.',
    'server/directory/catalog',
    'server/directory/snapshot',
    'server/web/limit',
    'server/desk/tasks',
    'server/directory/threads',
    'server/.',
  ],
  'server/web/docs': ['contract/.', 'contract/openapi', 'server/web/http', 'server/web/site'],
  'server/.': ['contract/.', 'redaction/.', 'server/web/limit', 'server/cli'],
  'server/app': [
    'contract/.',
    'mcp/.',
    'contract/openapi',
    'contract/tools',
    'server/directory/store',
    'server/directory/snapshot',
    'server/web/limit',
    'server/desk/tasks',
    'server/demo',
    'server/web/http',
    'server/web/mcp',
    'server/web/site',
    'server/web/docs',
    'server/.',
  ],
  'server/cli': [
    'contract/.',
    'contract/openapi',
    'redaction/.',
    'redaction/reader',
    'server/app',
    'server/directory/store',
    'server/directory/intake',
    'server/directory/snapshot',
    'server/web/limit',
    'server/desk/tasks',
    'server/demo',
    'server/web/http',
    'server/web/site',
    'server/.',
  ],
};

/** Packages from outside that a room may import; `node:` modules are allowed everywhere but in what is pure, its tests apart. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'contract/.': ['zod'],
  'contract/openapi': ['zod'],
  'contract/tools': ['zod'],
  'mcp/.': ['@modelcontextprotocol/server'],
  'server/directory/store': ['pg', '@electric-sql/pglite'],
  'server/web/limit': ['ioredis'],
  'server/web/mcp': ['@modelcontextprotocol/server'],
  'server/web/http': ['yaml'],
  'server/web/site': ['uqr', 'marked', '@resvg/resvg-wasm', 'yaml'],
  'server/directory/intake': ['csv-parse'],
  'server/cli': ['yaml'],
  'server/.': ['yaml'],
};

const IMPORT = /^\s*(?:import|export)\b[^'"]*?\bfrom\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;
const WORKSPACE = /^(?:@vidriera\/(redaction|contract|meaning|client|server)|vidriera-(mcp))(?:\/([\w-]+))?$/;

/** Packages that are one room each, whatever folders they have, but for the reader. */
const WHOLE = new Set(['redaction', 'meaning']);
/** Folders of the server that hold rooms. */
const WINGS = new Set(['directory', 'desk', 'web']);

/** Loose files with an entry of their own. */
const ENTRIES = new Set([
  'echo',
  'edit-distance',
  'errors',
  'fields',
  'links',
  'lru-cache',
  'memo',
  'rules',
  'suggest',
  'urls',
  'version',
]);

function roomOf(file: string): string {
  const [, kind, name, , ...rest] = /^(packages|apps)\/(\w+)\/(src)\/(.*)$/.exec(file) ?? [];
  assert.ok(kind && name, `${file} is in no workspace`);
  const inside = rest.join('').split('/');
  if (WHOLE.has(name)) return inside[0] === 'reader' ? `${name}/reader` : `${name}/.`;
  const depth = WINGS.has(inside[0] as string) ? 2 : 1;
  return `${name}/${inside.length > depth ? inside.slice(0, depth).join('/') : '.'}`;
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
        const isNode = name.startsWith('node:') && !/^(?:redaction\/\.|contract\/|meaning\/)/.test(room);
        const allowed = isNode ? true : (PACKAGES[room] ?? []).some((p) => name === p || name.startsWith(`${p}/`));
        if (!allowed) wrong.push(`${file} imports ${name}`);
      } else if (target !== room && !(ROOMS[room] ?? []).includes(target)) {
        wrong.push(`${file} (${room}) imports ${name} (${target})`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

/** The source files that a file imports within its workspace, types included. */
function filesImportedBy(file: string): string[] {
  return importsOf(file)
    .filter(({ name }) => name.startsWith('.') && name.endsWith('.ts'))
    .map(({ name }) => path.posix.join(path.posix.dirname(file), name));
}

/** A circle of the graph, the first again at its end; null when there is none. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (node: string): string[] | null => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return null;
    way.push(node);
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next);
      if (circle !== null) return circle;
    }
    way.pop();
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const circle = walk(node);
    if (circle !== null) return circle;
  }
  return null;
}

test('no files import each other in a circle, and no folders beside each other do, types included', () => {
  const files = new Map(sources.map((file) => [file, filesImportedBy(file)]));
  assert.equal(findCircle(files), null);
  const folders = new Map<string, string[]>();
  for (const [file, imported] of files) {
    const folder = path.posix.dirname(file);
    const beside = imported
      .map((one) => path.posix.dirname(one))
      .filter((other) => other !== folder && path.posix.dirname(other) === path.posix.dirname(folder));
    folders.set(folder, [...(folders.get(folder) ?? []), ...beside]);
  }
  assert.equal(findCircle(folders), null);
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
    .filter((file) => roomOf(file) === 'server/directory/intake')
    .flatMap((file) => importsOf(file).map(({ name }) => `${file} imports ${name}`))
    .filter((line) => line.endsWith(' @vidriera/contract'));
  assert.deepEqual(wrong, []);
});

/** The rooms that a file and what it imports at once load from the packages. */
function packagesLoadedBy(entry: string): Set<string> {
  const VALUES = /^(?:import|export)\s+(?!type\b)[^'"]*?\bfrom\s+'([^']+)'/gm;
  const loaded = new Set<string>();
  const seen = new Set<string>();
  const walk = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(VALUES)) {
      if (name!.startsWith('@vidriera/')) loaded.add(name!);
      else if (name!.startsWith('.')) walk(path.join(path.dirname(file), name!));
    }
  };
  walk(path.join(root, entry));
  assert.ok(seen.size > 5, `${entry} imports next to nothing`);
  return loaded;
}

test('the threads of an import load no schema, which each of them would do for nothing', () => {
  assert.ok(!packagesLoadedBy('apps/server/src/directory/intake/reduce-block.ts').has('@vidriera/contract'));
});

test('what builds a snapshot loads neither schemas nor redaction: they take more memory than a small directory', () => {
  for (const entry of ['snapshot/build.ts', 'snapshot/served-reviews.ts', 'store/postgres/connection.ts'].map(
    (file) => `directory/${file}`,
  )) {
    const loaded = packagesLoadedBy(`apps/server/src/${entry}`);
    for (const name of ['@vidriera/contract', '@vidriera/redaction']) assert.ok(!loaded.has(name), `${entry}: ${name}`);
  }
});
