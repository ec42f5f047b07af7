import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/**
 * Runs the protocol's official conformance suite and inspector against a real `vidriera serve` with the demo, over
 * both transports. They come from the package registry. When it can't be reached, nothing is checked; in CI (the variable
 * CI set) that is a failure.
 */

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const BASELINE = path.join(import.meta.dirname, 'conformance-baseline.yml');
const ROOT = path.join(import.meta.dirname, '..');

/** The scenarios that apply to a server with six tools and the catalog as resources. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    ...['server-stateless', 'tools-list', 'caching', 'http-header-validation', 'dns-rebinding-protection'],
    ...['server-sse-multiple-streams', 'input-required-result-unsupported-methods'],
    ...['resources-list', 'sep-2164-resource-not-found'],
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'resources-list'],
  '2025-06-18': ['server-initialize', 'ping', 'tools-list', 'resources-list'],
};

const run = promisify(execFile);

interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  /** The last lines of its output. */
  readonly said: string;
}

async function attempt(
  name: string,
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<Outcome & { out: string }> {
  const outcome = await run(command, args, { cwd, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout, stderr }) => ({ ok: true, out: stdout, said: stderr || stdout }),
    (error: { stdout?: string; stderr?: string; message: string }) => ({
      ok: false,
      out: error.stdout ?? '',
      said: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
    }),
  );
  return { name, ...outcome, said: outcome.said.trim().split('\n').slice(-25).join('\n') };
}

async function install(folder: string): Promise<string | null> {
  const args = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', SUITE, INSPECTOR];
  const { ok, said } = await attempt('install', 'npm', args, folder);
  return ok ? null : said;
}

/** Starts `vidriera serve` with the demo in the folder; resolves to its address once it answers. */
async function serve(folder: string, form: string): Promise<{ origin: string; server: ChildProcess }> {
  const server = spawn(
    process.execPath,
    [path.join(ROOT, 'apps/server/src/main.ts'), 'serve', '--demo', '--port', '0'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        VIDRIERA_DATABASE_URL: `file:${path.join(folder, `${form}.db`)}`,
        VIDRIERA_OPS_PORT: 'off',
        VIDRIERA_SEARCH_FORM: form,
        VIDRIERA_PUBLIC_LIMIT: 'off',
        VIDRIERA_CONNECTOR_LIMIT: 'off',
        VIDRIERA_LOG_LEVEL: 'error',
      },
    },
  );
  for await (const line of createInterface(server.stdout!)) {
    const origin = /^listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (origin !== undefined) return { origin, server };
  }
  throw new Error('vidriera serve did not start');
}

async function* conform(bin: string, folder: string, origin: string): AsyncGenerator<Outcome> {
  for (const [version, scenarios] of Object.entries(SCENARIOS)) {
    for (const scenario of scenarios) {
      const args = ['server', '--url', `${origin}/mcp`, '--scenario', scenario, '--spec-version', version];
      const expected = version === '2026-07-28' ? ['--expected-failures', BASELINE] : [];
      yield attempt(`${version} ${scenario}`, path.join(bin, 'conformance'), [...args, ...expected], folder);
    }
  }
}

async function* inspect(bin: string, folder: string, origin: string, form: string): AsyncGenerator<Outcome> {
  const stdio = [process.execPath, path.join(ROOT, 'packages/mcp/bin/vidriera-mcp.cjs')];
  const targets = { http: [`${origin}/mcp`], stdio: [...stdio, '-e', `VIDRIERA_BASE_URL=${origin}/v1`] };
  for (const [transport, target] of Object.entries(targets)) {
    for (const era of ['modern', 'legacy']) {
      const base = ['--cli', ...target, '--protocol-era', era];
      const command = path.join(bin, 'mcp-inspector');
      const where = `inspector ${form} ${transport} ${era}`;
      const list = await attempt(
        `${where} tools/list`,
        command,
        [...base, '--method', 'tools/list', '--strict'],
        folder,
      );
      yield list.ok && (JSON.parse(list.out) as { tools: unknown[] }).tools.length !== 6
        ? { ...list, ok: false }
        : list;
      for await (const call of callEach(command, base, where, folder, form)) yield call;
    }
  }
}

/** Calls all six tools, the later ones with results of the search. */
async function* callEach(
  command: string,
  base: readonly string[],
  where: string,
  folder: string,
  form: string,
): AsyncGenerator<Outcome> {
  const key = form === 'assistant' ? 'id' : 'slug';
  let found = '';
  const calls = (): [string, string[]][] => [
    ['service_search_professionals', ['service=limpieza-del-hogar', 'neighborhood=belgrano', 'city=buenos-aires']],
    ['service_get_professional', [`${key}=${found}`]],
    ['service_list_services', []],
    ['service_list_cities', []],
    ['service_get_reviews', [`${key}=${found}`]],
    ['service_create_task_link', ['service=plomeria']],
  ];
  for (let i = 0; i < 6; i++) {
    const [tool, args] = calls()[i]!;
    const values = args.length === 0 ? [] : ['--tool-arg', ...args];
    const call = await attempt(
      `${where} ${tool}`,
      command,
      [...base, '--method', 'tools/call', '--tool-name', tool, ...values],
      folder,
    );
    const result = call.ok
      ? (JSON.parse(call.out) as { isError?: boolean; structuredContent?: { data?: unknown } })
      : {};
    if (i === 0) found = (result.structuredContent?.data as Record<string, string>[] | undefined)?.[0]?.[key] ?? '';
    yield { ...call, ok: call.ok && result.isError !== true && result.structuredContent !== undefined };
  }
}

async function main(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-conformance-'));
  const servers: ChildProcess[] = [];
  let failed = 0;
  let ran = 0;
  try {
    const trouble = await install(folder);
    if (trouble !== null) {
      console.log(`Skipped: ${SUITE} and ${INSPECTOR} can't be had from the package registry.\n${trouble}`);
      return process.env.CI ? 1 : 0;
    }
    await run('npm', ['run', 'build', '--workspace', 'vidriera-mcp'], { cwd: ROOT });
    const bin = path.join(folder, 'node_modules/.bin');
    for (const form of ['reference', 'assistant']) {
      const { origin, server } = await serve(folder, form);
      servers.push(server);
      const runs = form === 'reference' ? [conform(bin, folder, origin)] : [];
      for (const outcomes of [...runs, inspect(bin, folder, origin, form)]) {
        for await (const { name, ok, said } of outcomes) {
          ran++;
          if (!ok) failed++;
          console.log(ok ? `ok   ${name}` : `FAIL ${name}\n${said}`);
        }
      }
    }
    console.log(failed === 0 ? `All ${ran} passed.` : `${failed} of ${ran} failed.`);
    return failed === 0 ? 0 : 1;
  } finally {
    for (const server of servers) {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
