import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';

const run = promisify(execFile);
const workspace = path.join(import.meta.dirname, '..');
const tsc = path.join(workspace, '../../node_modules/.bin/tsc');
let tarball = '';
const root = path.join(workspace, '../..');
/** A consumer's project: the packed package installed, nothing else. */
const project = mkdtempSync(path.join(tmpdir(), 'vidriera-consumer-'));

const STRICT = [
  '--ignoreConfig',
  '--strict',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--skipLibCheck',
  'false',
];
const TARGET = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,esnext.disposable,dom', '--types', ''];

before(async () => {
  const packed = await run('npm', ['pack', '--json', '--silent', '--pack-destination', project], { cwd: workspace });
  const listed = JSON.parse(packed.stdout) as { filename: string }[] | Record<string, { filename: string }>;
  const [{ filename }] = (Array.isArray(listed) ? listed : Object.values(listed)) as [{ filename: string }];
  tarball = path.join(project, path.basename(filename));
  writeFileSync(path.join(project, 'package.json'), '{"name":"consumer","private":true,"type":"module"}');
  const install = ['install', '--offline', '--no-audit', '--no-fund', `./${path.basename(filename)}`];
  await run('npm', install, { cwd: project });
});

after(() => rmSync(project, { recursive: true, force: true }));

test('the installed package has no dependencies and names nothing private', () => {
  const installed = path.join(project, 'node_modules/@vidriera/client');
  assert.deepEqual(globSync('*', { cwd: path.join(project, 'node_modules/@vidriera') }), ['client']);
  const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8')) as Record<string, unknown>;
  assert.equal(manifest.dependencies, undefined);
  for (const file of globSync('dist/*', { cwd: installed })) {
    const text = readFileSync(path.join(installed, file), 'utf8');
    assert.doesNotMatch(text, /@vidriera\/core|['"]zod|['"]node:|\.ts['"]/, file);
  }
});

test('publint and attw find nothing wrong with it, and it says whose it is', async () => {
  const bytes = new Uint8Array(readFileSync(tarball));
  const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  assert.deepEqual(messages, []);
  const checked = await checkPackage(createPackageFromTarballData(bytes));
  assert.ok(checked.types);
  assert.deepEqual(checked.problems, []);
  const installed = path.join(project, 'node_modules/@vidriera/client');
  assert.equal(readFileSync(path.join(installed, 'LICENSE'), 'utf8'), readFileSync(path.join(root, 'LICENSE'), 'utf8'));
  const { repository } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
  assert.equal(repository.directory, 'packages/client');
});

test('its types are found under every resolution, by modules and by who requires it', async () => {
  const source = (call: string) => `${call}
export const form = async (): Promise<string> => (await createDirectoryClient({ baseUrl: '' }).getEntry()).data.version;
`;
  writeFileSync(path.join(project, 'module.mts'), source("import { createDirectoryClient } from '@vidriera/client';"));
  writeFileSync(
    path.join(project, 'required.cts'),
    source("import client = require('@vidriera/client');\nconst { createDirectoryClient } = client;"),
  );
  const library = ['--target', 'es2022', '--lib', 'es2022,esnext.disposable,dom', '--types', '', '--noEmit'];
  const resolutions = [
    ['--module', 'node16', 'module.mts', 'required.cts'],
    ['--module', 'nodenext', 'module.mts', 'required.cts'],
    ['--module', 'esnext', '--moduleResolution', 'bundler', 'module.mts'],
    ['--module', 'preserve', 'module.mts', 'required.cts'],
  ];
  for (const resolution of resolutions) {
    const { stdout } = await run(process.execPath, [tsc, ...STRICT, ...library, ...resolution], { cwd: project }).catch(
      (error: { stdout: string }) => error,
    );
    assert.equal(stdout, '', resolution.join(' '));
  }
});

test('who requires it gets the same', async () => {
  const script = "console.log(Object.keys(require('@vidriera/client')).sort().join())";
  const required = await run(process.execPath, ['-e', script], { cwd: project });
  assert.equal(
    required.stdout.trim(),
    Object.keys(await import('./index.ts'))
      .sort()
      .join(),
  );
});

test('a strict TypeScript consumer compiles it, runs it, and gets narrow types', async () => {
  const source = `
import { createDirectoryClient, DirectoryError, type Professional } from '@vidriera/client';
const client = createDirectoryClient({ baseUrl: process.argv[2] ?? '', maxRetries: 0 });
declare const process: { argv: string[] };
const page = await client.searchProfessionals({ service: 'plomeria', limit: 1 });
const first: Professional | undefined = page.data[0];
console.log(first?.neighborhoods.length, page.pagination.total);
for await (const one of client.searchAllProfessionals()) console.log(one.display_name);
try {
  await client.getProfessional('nadie');
} catch (error) {
  if (error instanceof DirectoryError && error.code === 'not_found') console.log(error.status, error.rateLimit?.remaining);
}
const other = createDirectoryClient({ baseUrl: 'https://directorio.example/v1', form: 'assistant' });
export const matched = async (): Promise<string> => (await other.searchProfessionals({ service: 'gas', neighborhood: 'centro' })).match.city.name;
// @ts-expect-error the assistant form needs a service and a neighborhood
void (() => other.searchProfessionals({ service: 'gas' }));
// @ts-expect-error the assistant form filters by no rating
void (() => other.searchProfessionals({ service: 'gas', neighborhood: 'centro', min_rating: 4 }));
console.log(page.rateLimit?.remaining, page.etag, page.requestId);
// @ts-expect-error a filter is a number
void (() => client.searchProfessionals({ min_rating: '4' }));
// @ts-expect-error the reference form has no match
void (async () => (await client.searchProfessionals()).match);
`;
  writeFileSync(path.join(project, 'main.ts'), source);
  await run(process.execPath, [tsc, ...STRICT, ...TARGET, 'main.ts'], { cwd: project });

  const server = createServer((request, response) => {
    const found = !request.url?.includes('nadie');
    const pagination = { limit: 1, offset: 0, total: 1, has_more: false };
    const data = [{ id: 'a', display_name: 'Ana G.', neighborhoods: [{}, {}] }];
    response.writeHead(found ? 200 : 404, {
      'Content-Type': 'application/json',
      ...{ 'X-RateLimit-Limit': 60, 'X-RateLimit-Remaining': 57, 'X-RateLimit-Reset': 1700000000 },
    });
    response.end(JSON.stringify(found ? { data, pagination } : { error: { code: 'not_found', message: 'no' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  try {
    const { stdout } = await run(process.execPath, ['main.js', baseUrl], { cwd: project });
    assert.equal(stdout, '2 1\nAna G.\n404 57\n57 null null\n');
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('the examples of the README compile', async () => {
  const readme = readFileSync(path.join(project, 'node_modules/@vidriera/client/README.md'), 'utf8');
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]);
  assert.ok(examples.length > 0);
  writeFileSync(path.join(project, 'readme.ts'), examples.join('\n'));
  await run(process.execPath, [tsc, ...STRICT, ...TARGET, '--noEmit', 'readme.ts'], { cwd: project });
});

test("the published types are core's own, written out", async () => {
  const names = [
    ...['Service', 'Neighborhood', 'City', 'Verifications', 'Pagination', 'Professional', 'AssistantProfessional'],
    ...['ProfessionalDetail', 'Review', 'ReferenceSearchPage', 'AssistantSearchPage', 'SearchPage', 'ReviewPage'],
    ...['ProfessionalPayload', 'ServiceList', 'CityList', 'SearchForm', 'ErrorCode', 'SearchParameters', 'Directory'],
    ...['AssistantSearchParameters', 'HandoverRequest', 'HandoverResponse', 'EntryPayload', 'ResolutionPayload'],
  ];
  const folder = path.join(workspace, 'dist', 'check');
  mkdirSync(folder, { recursive: true });
  const source = `
import type * as core from '@vidriera/contract';
import type * as published from '../contract.js';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
${names.map((name) => `export const same${name}: Same<core.${name}, published.${name}> = true;`).join('\n')}
`;
  writeFileSync(path.join(folder, 'same.ts'), source);
  try {
    const flags = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--exactOptionalPropertyTypes',
      '--allowImportingTsExtensions',
    ];
    const types = ['--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom'];
    const checked = await run(process.execPath, [tsc, ...flags, ...types, '--types', 'node', 'same.ts'], {
      cwd: folder,
    }).catch((error: { stdout: string }) => error);
    assert.equal(checked.stdout, '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
