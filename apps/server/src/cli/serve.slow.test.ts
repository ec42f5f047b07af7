import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { run } from '../../../../testing/server/run-command.ts';
import { until } from '../../../../testing/until.ts';

const MAIN = path.join(import.meta.dirname, '..', 'main.ts');
const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-serve-'));
const children = new Set<ChildProcess>();
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

let count = 0;
const freshDatabase = () => `file:${folder}/${++count}.db`;

interface Served {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly operators: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exit: Promise<number | null>;
}

/** The real command in a process of its own, ready to answer. */
function serve(databaseUrl: string, ...flags: string[]): Promise<Served> {
  return serveBy([MAIN], databaseUrl, ...flags);
}

async function serveBy(program: readonly string[], databaseUrl: string, ...flags: string[]): Promise<Served> {
  const argv = [...program, 'serve', '--port', '0', '--ops-port', '0', '--database-url', databaseUrl, ...flags];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'pipe'], env: {} });
  children.add(child);
  let out = '';
  let err = '';
  child.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  await until('serve listens', () => {
    if (child.exitCode !== null) assert.fail(`serve ended early: ${err}`);
    return /^operators on .*\n/m.test(out);
  });
  const [, origin = ''] = /^listening on (\S+)$/m.exec(out) ?? [];
  const [, operators = ''] = /^operators on (\S+)$/m.exec(out) ?? [];
  return { child, origin, operators, stdout: () => out, stderr: () => err, exit };
}

// biome-ignore lint/suspicious/noExplicitAny: a payload of whatever the test asked for.
const json = async (url: string): Promise<any> => (await fetch(url)).json();

/** Makes a Node say that it is an older one, which starts the one that npm brought along. */
const AS_OLDER_NODE = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.0.0"}})`;
const LAUNCHER = path.join(import.meta.dirname, '..', '..', 'bin', 'vidriera.js');

test('started by an older Node, the server ends with it, asked to or killed', async () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const { child, origin, exit } = await serveBy(['--import', AS_OLDER_NODE, LAUNCHER], freshDatabase());
    assert.deepEqual(await json(`${origin}/v1/services`), { data: [] });
    child.kill(signal);
    // The output of both closes when the server has ended too.
    assert.equal(await exit, signal === 'SIGTERM' ? 0 : null);
    await assert.rejects(json(`${origin}/v1/services`));
  }
});

describe('vidriera serve', () => {
  test('serves an empty directory, says what to do, shows a finished import by itself, and stops with 0', async () => {
    const databaseUrl = freshDatabase();
    const { child, origin, operators, stdout, exit } = await serve(databaseUrl);
    assert.match(stdout(), /^listening on http:\/\/127\.0\.0\.1:\d+\noperators on http:\/\/127\.0\.0\.1:\d+\n/);
    assert.match(
      stdout(),
      /The directory at \S+\.db is empty\. .*vidriera import PATH.*vidriera demo.* --database-url/,
    );
    assert.deepEqual(await json(`${origin}/v1/services`), { data: [] });
    const { status } = await run(['demo', '--professionals', '25', '--database-url', databaseUrl]);
    assert.equal(status, 0);
    await until('the import is served', async () => (await json(`${operators}/readyz`)).snapshot.revision > 0);
    const { pagination } = await json(`${origin}/v1/professionals?limit=1`);
    assert.ok(pagination.total > 15 && pagination.total <= 25);
    const ready = await json(`${operators}/readyz`);
    assert.deepEqual(
      [ready.ready, ready.snapshot.revision, ready.snapshot.listed.professionals],
      [true, 1, pagination.total],
    );
    // As a wrapper that passes a terminal's Ctrl-C on would do it.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    assert.equal(await exit, 0);
  });

  test('on every interface it says which addresses are to be set, and links to this machine meanwhile', async () => {
    for (const host of ['0.0.0.0', '::']) {
      const set = ['--mcp-url', 'https://mcp.example.com'];
      const { child, origin, stdout, stderr, exit } = await serve(freshDatabase(), '--demo', '--host', host, ...set);
      assert.match(origin, /^http:\/\/localhost:\d+$/);
      await until('the banner is printed', () => stdout().includes("curl '"));
      assert.match(stdout(), /links lead to http:\/\/localhost:\d+: set VIDRIERA_SITE_URL, VIDRIERA_BASE_URL to the/);
      assert.match(
        stderr(),
        /"level":"warn".*"settings":\["VIDRIERA_SITE_URL","VIDRIERA_BASE_URL"\].*"addresses_local"/,
      );
      const { data } = await json(
        `${origin.replace('localhost', host === '::' ? '[::1]' : '127.0.0.1')}/v1/professionals?limit=1`,
      );
      assert.ok(data[0].profile_url.startsWith(`${origin}/p/`), data[0].profile_url);
      child.kill('SIGTERM');
      assert.equal(await exit, 0);
      assert.doesNotMatch(stdout() + stderr(), /0\.0\.0\.0|\[::\]/);
    }
  });

  test('behind a proxy it says which addresses are to be set, and nothing once they are', async () => {
    const proxied = ['--trust-proxy', '127.0.0.1'];
    const { child, stdout, stderr, exit } = await serve(
      freshDatabase(),
      ...proxied,
      '--mcp-url',
      'https://a.example/mcp',
    );
    assert.match(stdout(), /links lead to http:\/\/127\.0\.0\.1:\d+: set VIDRIERA_SITE_URL, VIDRIERA_BASE_URL to the/);
    assert.match(stderr(), /"settings":\["VIDRIERA_SITE_URL","VIDRIERA_BASE_URL"\].*"addresses_local"/);
    child.kill('SIGTERM');
    assert.equal(await exit, 0);
    const all = [
      '--mcp-url',
      'https://a.example/mcp',
      '--site-url',
      'https://a.example',
      '--base-url',
      'https://a.example/v1',
    ];
    const set = await serve(freshDatabase(), ...proxied, ...all);
    assert.doesNotMatch(set.stdout() + set.stderr(), /links lead|addresses_local/);
    set.child.kill('SIGTERM');
    assert.equal(await set.exit, 0);
  });

  test('--demo fills an empty directory and gives a search that finds many, in either form', async () => {
    for (const form of ['reference', 'assistant']) {
      const { child, stdout, stderr, exit } = await serve(freshDatabase(), '--demo', '--search-form', form);
      await until('the banner is printed', () => stdout().includes("curl '"));
      // The log has a line before and after each long step.
      assert.match(stderr(), /"demo_loading".*"demo_loaded".*"snapshot_building".*"snapshot_built".*"listening"/s);
      const [, url = ''] = /curl '(\S+)'/.exec(stdout()) ?? [];
      const { data, pagination } = await json(url);
      assert.ok(data.length === 3 && (form === 'assistant' || pagination.total >= 10), url);
      child.kill('SIGINT');
      assert.equal(await exit, 0);
    }
  });

  test('the operator listener tells liveness, readiness and metrics, and the public one does not', async () => {
    const { child, origin, operators, exit } = await serve(freshDatabase());
    assert.equal(await (await fetch(`${operators}/livez`)).text(), 'alive\n');
    await fetch(`${origin}/v1/services`);
    const metrics = await (await fetch(`${operators}/metrics`)).text();
    assert.match(metrics, /^vidriera_requests_total\{route="list_services",status="200"\} 1$/m);
    assert.match(metrics, /^vidriera_request_duration_seconds_bucket\{route="list_services",le="\+Inf"\} 1$/m);
    for (const name of [
      'vidriera_snapshot_revision',
      'vidriera_snapshot_age_seconds',
      'vidriera_snapshot_bytes',
      'vidriera_limiter_refusals_total',
      'vidriera_withheld_records',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
    ]) {
      assert.match(metrics, new RegExp(`^# TYPE ${name} (gauge|counter)\\n${name}\\S* [\\d.e+-]+$`, 'm'));
    }
    for (const line of metrics.split('\n')) {
      assert.match(line, /^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+|)$/);
    }
    for (const page of ['/livez', '/readyz', '/metrics']) assert.equal((await fetch(origin + page)).status, 404);
    assert.equal((await fetch(`${operators}/nada`)).status, 404);
    assert.equal((await fetch(`${operators}/metrics`, { method: 'POST' })).status, 405);
    child.kill('SIGTERM');
    assert.equal(await exit, 0);
  });

  test('a key is honoured once it is issued, and no longer once it is revoked, without a restart (spec: limit.premium, limit.invalid-key)', async () => {
    const databaseUrl = freshDatabase();
    const { child, origin, exit } = await serve(databaseUrl);
    const issued = await run(['keys', 'issue', '--owner', 'x', '--json', '--database-url', databaseUrl]);
    const { id, key } = JSON.parse(issued.stdout);
    const tier = async () =>
      (await fetch(`${origin}/v1/services`, { headers: { 'x-api-key': key } })).headers.get('x-ratelimit-tier');
    await until('the key is honoured', async () => (await tier()) === 'premium');
    await run(['keys', 'revoke', id, '--database-url', databaseUrl]);
    await until('the revoked key is refused', async () => (await tier()) === 'public');
    child.kill('SIGTERM');
    assert.equal(await exit, 0);
  });

  test('a connector has its own limit once it is set, and no longer once it is removed, without a restart (spec: limit.own-ceiling)', async () => {
    const databaseUrl = freshDatabase();
    const { child, origin, exit } = await serve(databaseUrl, '--connector-limit', '30');
    const limit = async () =>
      (await fetch(`${origin}/v1/services`, { headers: { 'x-service-connector': 'Acme' } })).headers.get(
        'x-ratelimit-limit',
      );
    assert.equal(await limit(), '30');
    const limitOf = async (path: string) => (await fetch(origin + path)).headers.get('x-ratelimit-limit');
    for (const page of ['/', '/nada', '/robots.txt']) assert.equal(await limitOf(page), '120', page);
    for (const path of ['/v1/nada', '/openapi.yaml', '/llms.txt', '/mcp'])
      assert.equal(await limitOf(path), '60', path);
    await run(['connectors', 'set', 'acme', '--limit', '20', '--database-url', databaseUrl]);
    await until('the limit is read', async () => (await limit()) === '20');
    await run(['connectors', 'remove', 'acme', '--database-url', databaseUrl]);
    await until('the removal is read', async () => (await limit()) === '30');
    child.kill('SIGTERM');
    assert.equal(await exit, 0);
  });

  test('answers at the path of each public address too, and hands out the public addresses', async () => {
    const flags = ['--base-url', 'https://x.example/directorio/v1', '--site-url', 'https://x.example/directorio'];
    const { child, origin, exit } = await serve(freshDatabase(), ...flags);
    for (const prefix of ['/v1', '/directorio/v1']) {
      assert.equal((await fetch(`${origin}${prefix}/services`)).status, 200, prefix);
    }
    for (const prefix of ['', '/directorio']) {
      const document = await (await fetch(`${origin}${prefix}/openapi.yaml`)).text();
      assert.match(document, /url: https:\/\/x\.example\/directorio\/v1$/m);
    }
    child.kill('SIGTERM');
    assert.equal(await exit, 0);
  });

  test('a port that is taken, and a setting that is wrong, stop the start with one line', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as { port: number };
    try {
      const database = freshDatabase();
      const flags = ['--ops-port', 'off', '--database-url', database, '--log-level', 'silent'];
      const taken = await run(['serve', '--demo', '--port', String(port), ...flags]);
      assert.equal(existsSync(database.slice('file:'.length)), false, 'it is found before the demo is loaded');
      assert.deepEqual(taken, {
        status: 1,
        stdout: '',
        stderr: `vidriera: port ${port} on 127.0.0.1 is in use; choose another with --port (0 picks a free one)\n`,
      });
      const elsewhere = await run(['serve', '--host', '192.0.2.1', '--port', '0', ...flags]);
      assert.deepEqual([elsewhere.status, elsewhere.stdout], [1, '']);
      assert.match(
        elsewhere.stderr,
        /^vidriera: 192\.0\.2\.1 is not an address of this machine \(EADDRNOTAVAIL\); .*--host\n$/,
      );
      const operators = await run(['serve', '--port', '0', ...flags, '--ops-host', '192.0.2.1', '--ops-port', '0']);
      assert.match(operators.stderr, /^vidriera: 192\.0\.2\.1 is not an address of this machine .*--ops-host\n$/);
      const wrong = await run(['serve'], { env: { VIDRIERA_PUBLIC_LIMIT: 'muchos' } });
      assert.deepEqual(wrong, {
        status: 2,
        stdout: '',
        stderr:
          'vidriera: VIDRIERA_PUBLIC_LIMIT is "muchos"; expected a whole number of requests a minute, 1 or more, or off\n',
      });
    } finally {
      blocker.close();
    }
  });

  test('logs JSON lines without query, address or name', async () => {
    const { child, origin, stderr, exit } = await serve(freshDatabase(), '--log-level', 'debug');
    await fetch(`${origin}/v1/professionals?service=juana-perez`);
    await fetch(`${origin}/v1/professionals/juana-perez`);
    child.kill('SIGTERM');
    await exit;
    const lines = stderr()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.filter(({ event }) => event === 'request_served').map(({ route, status }) => [route, status]),
      [
        ['search_professionals', 200],
        ['get_professional', 404],
      ],
    );
    assert.equal(lines.at(-1).event, 'stopped');
    assert.doesNotMatch(
      lines
        .filter(({ event }) => event !== 'listening')
        .map((line) => JSON.stringify(line))
        .join(),
      /juana|127\.0\.0\.1/,
    );
  });
});

test('a reader that goes away in the middle of the output is no failure', async () => {
  const child = spawn(process.execPath, [MAIN, 'openapi'], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  child.stdout!.destroy();
  let err = '';
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  assert.deepEqual([status, err], [0, '']);
});
