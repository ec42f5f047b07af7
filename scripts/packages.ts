/**
 * Tests the published packages as a user gets them: packed, installed in an empty folder, and used, two of them against a server
 * with the demo, on Node.js 20 and 24, Bun and Deno. The runtimes come from the package registry; a missing one is reported, and
 * fails the run in CI (the variable CI set).
 *
 *   npm run packages
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '..');
const TIMEOUT_MS = 120_000;

/** A package of the registry, its command, and the arguments before the script. */
const RUNTIMES = [
  { name: 'node@20', command: 'node', before: [] },
  { name: 'node@24', command: 'node', before: [] },
  { name: 'bun', command: 'bun', before: [] },
  { name: 'deno', command: 'deno', before: ['run', '--allow-all'] },
] as const;

/** Prints one line with its results, the same in every runtime. */
const CONSUMER = `
import { connectDirectory, DirectoryError, taskLink } from '@vidriera/client';
const { form, siteUrl, directory } = await connectDirectory({ baseUrl: process.argv[2], cacheBytes: 1000000 });
const services = await directory.listServices();
const again = await directory.listServices();
const [city] = (await directory.listCities({ city: 'caba' })).data;
let count = 0;
for await (const one of directory.searchAllProfessionals({ service: 'plomeria', neighborhood: 'palermo', city: city.slug })) count += one.rating > 0;
const draft = { service: 'plomeria', description: 'Pierde la canilla.' };
const options = { idempotencyKey: 'packages' };
const [first, second] = [await directory.createTaskHandover(draft, options), await directory.createTaskHandover(draft, options)];
const error = await directory.getProfessional('nadie').catch((reason) => reason);
console.log(JSON.stringify({
  form, city: city.slug, services: again.data.length, tagged: services.etag !== null && services.etag === again.etag,
  limited: services.rateLimit !== null, count, handedOver: first.data.url === second.data.url,
  link: taskLink({ siteUrl, service: 'plomeria' }).replace(siteUrl, ''),
  error: error instanceof DirectoryError ? error.code : String(error),
}));
`;

/** Prints one line with what the redaction makes of a text, by its rules and by its reader. */
const REDACTION = `
import { explain, reduceName } from '@vidriera/redaction';
import { loadReader } from '@vidriera/redaction/reader';
const { text, numbers } = explain('Mat. 7214. Llamame al 11 5566-7788 o escribime: juan pinta arroba el de google punto com', { reader: loadReader() });
console.log(JSON.stringify({ text, numbers, name: reduceName({ full_name: 'María José Pérez García' }).display_name }));
`;
const REDACTED =
  '{"text":"Mat. 7214. Llamame al [teléfono] o escribime: [e-mail]","numbers":[{"start":5,"end":9,"as":"label"}],"name":"María G."}';

const REQUESTS = [
  { id: 1, method: 'tools/list' },
  { id: 2, method: 'tools/call', params: { name: 'service_list_cities', arguments: { city: 'caba' } } },
  { id: 3, method: 'resources/read', params: { uri: 'vidriera://services' } },
  { id: 4, method: 'resources/read', params: { uri: 'ui://vidriera/card.html' } },
].map((request) => `${JSON.stringify({ jsonrpc: '2.0', ...request })}\n`);

/** Starts a server with the demo in the assistant form, which the packages have to find out. */
async function serve(folder: string): Promise<{ baseUrl: string; server: ChildProcess }> {
  const main = path.join(ROOT, 'apps/server/src/main.ts');
  const server = spawn(process.execPath, [main, 'serve', '--demo', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      VIDRIERA_DATABASE_URL: `file:${path.join(folder, 'packages.db')}`,
      VIDRIERA_OPS_PORT: 'off',
      VIDRIERA_SEARCH_FORM: 'assistant',
      VIDRIERA_PUBLIC_LIMIT: 'off',
      VIDRIERA_LOG_LEVEL: 'error',
    },
  });
  for await (const line of createInterface(server.stdout!)) {
    const origin = /^listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (origin !== undefined) return { baseUrl: `${origin}/v1`, server };
  }
  throw new Error('vidriera serve did not start');
}

async function pack(workspace: string, folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: path.join(ROOT, 'packages', workspace),
  });
  return path.join(folder, stdout.trim().split('\n').at(-1)!);
}

/** Installs in an empty folder; null, or the reason of a failure. */
async function install(folder: string, what: readonly string[]): Promise<string | null> {
  const allowScripts = { node: true, bun: true, deno: true };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', allowScripts }));
  const args = ['install', '--no-audit', '--no-fund', ...what];
  return run('npm', args, { cwd: folder, timeout: TIMEOUT_MS }).then(
    () => null,
    ({ stderr, message }: { stderr?: string; message: string }) => stderr?.trim() || message,
  );
}

/** The results of the client and of the tools of `vidriera-mcp`, as one text. */
async function use(command: string, before: readonly string[], folder: string, baseUrl: string): Promise<string> {
  const options = { cwd: folder, timeout: TIMEOUT_MS };
  const client = await run(command, [...before, 'consumer.mjs', baseUrl], options);
  const bin = 'node_modules/vidriera-mcp/bin/vidriera-mcp.cjs';
  const talking = run(command, [...before, bin, '--base-url', baseUrl], options);
  talking.child.stdin!.end(REQUESTS.join(''));
  const answers = (await talking).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; result: Record<string, unknown> });
  answers.sort((a, b) => a.id - b.id);
  const [list, called, read, card] = answers.map(({ result }) => result);
  const tools = list!.tools as { inputSchema: { required?: string[] } }[];
  const { data } = called!.structuredContent as { data: { slug: string }[] };
  const said = { tools: tools.length, needs: tools[0]!.inputSchema.required, city: data[0]!.slug };
  return `${client.stdout.trim()} ${JSON.stringify({ ...said, contents: (read!.contents as unknown[]).length, card: (card!.contents as { mimeType: string }[])[0]!.mimeType })}`;
}

async function main(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-packages-'));
  let server: ChildProcess | null = null;
  try {
    await run(process.execPath, [path.join(ROOT, 'scripts/build-redaction.ts')]);
    const tarballs = await Promise.all(['client', 'mcp', 'redaction/dist'].map((workspace) => pack(workspace, folder)));
    const served = await serve(folder);
    server = served.server;
    const expected =
      '"handedOver":true,"link":"/?create_task=1&service=plomeria","error":"not_found"} {"tools":6,"needs":["service","neighborhood"],"city":"buenos-aires","contents":1,"card":"text/html;profile=mcp-app"}';
    let failed = 0;
    for (const { name, command, before } of RUNTIMES) {
      const own = mkdtempSync(path.join(folder, 'runtime-'));
      const trouble = await install(own, [name, ...tarballs]);
      if (trouble !== null) {
        console.log(
          `${process.env.CI ? 'FAIL' : 'skipped'} ${name} can't be had from the package registry: ${trouble}`,
        );
        if (process.env.CI) failed++;
        continue;
      }
      writeFileSync(path.join(own, 'consumer.mjs'), CONSUMER);
      const bin = path.join(own, 'node_modules/.bin', command);
      const { stdout } = await run(bin, ['--version']);
      const found = await use(bin, before, own, served.baseUrl).catch((error: Error) => error.message);
      writeFileSync(path.join(own, 'redaction.mjs'), REDACTION);
      const redacted = await run(bin, [...before, 'redaction.mjs'], { cwd: own }).then(
        ({ stdout }) => stdout.trim(),
        (error: Error) => error.message,
      );
      const isRight =
        redacted === REDACTED &&
        found.startsWith('{"form":"assistant","city":"buenos-aires"') &&
        found.endsWith(expected);
      if (!isRight) failed++;
      console.log(`${isRight ? 'ok  ' : 'FAIL'} ${name} (${stdout.trim().split('\n')[0]}): ${found} ${redacted}`);
    }
    return failed === 0 ? 0 : 1;
  } finally {
    if (server !== null) {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
