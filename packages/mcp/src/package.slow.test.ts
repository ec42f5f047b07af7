import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { crc32, inflateRawSync } from 'node:zlib';
import { publint } from 'publint';
import { VERSION } from './version.ts';

const run = promisify(execFile);
const workspace = path.join(import.meta.dirname, '..');
/** An empty folder with the packed package installed, as `npx` would have it. */
const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-mcp-'));
const installed = path.join(folder, 'node_modules/vidriera-mcp');
const command = path.join(folder, 'node_modules/.bin/vidriera-mcp');
let packedFiles: string[] = [];

type Manifest = Record<string, unknown> & { version: string; mcpName: string; files: string[] };
const readJson = <T>(...file: string[]) => JSON.parse(readFileSync(path.join(...file), 'utf8')) as T;

before(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', folder], { cwd: workspace });
  const listed = JSON.parse(stdout) as Record<string, { filename: string; files: { path: string }[] }>;
  const [packed] = Object.values(listed);
  assert.ok(packed);
  packedFiles = packed.files.map((file) => file.path).sort();
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], { cwd: folder });
});

after(() => rmSync(folder, { recursive: true, force: true }));

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** An API that says what it is, answers as the handler says, and keeps what it was asked. */
async function fakeApi(
  handler: Handler,
  entry: object = {},
): Promise<{ baseUrl: string; asked: IncomingMessage[] } & AsyncDisposable> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/v1') return json({ data: { ...ENTRY, ...entry } })(request, response);
    asked.push(request);
    handler(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Handler => {
  return (_request, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
};
const ENTRY = { search_form: 'reference', site_url: 'https://sitio.example' };
const SERVICES = { data: [{ slug: 'plomeria', name: 'Plomería' }] };

type Message = { id?: number; result?: Record<string, unknown>; error?: { code: number; message: string } };

/** The installed command, spoken to line by line; every line of its output must be a JSON-RPC message. */
function start(args: string[], env: Record<string, string> = {}) {
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  const waiting = new Map<number, (message: Message) => void>();
  const lines: string[] = [];
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    const message = JSON.parse(line) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let next = 0;
  return {
    child,
    lines,
    log: () => log,
    send: (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    request(method: string, params?: object): Promise<Message> {
      const id = ++next;
      this.send({ id, method, ...(params ? { params } : {}) });
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    call(name: string, args: object = {}): Promise<Message> {
      return this.request('tools/call', { name: `service_${name}`, arguments: args });
    },
    /** Closes its input; resolves to its exit status. */
    async end(): Promise<number | null> {
      child.stdin.end();
      return child.exitCode ?? (await (once(child, 'exit') as Promise<[number | null]>))[0];
    },
  };
}

const errorText = ({ result }: Message): string => {
  assert.equal(result?.isError, true, JSON.stringify(result));
  assert.equal('structuredContent' in result!, false);
  return (result!.content as [{ text: string }])[0].text;
};

test('the package holds what it runs and says, and depends on nothing', () => {
  assert.deepEqual(packedFiles, [
    'LICENSE',
    'README.md',
    'bin/vidriera-mcp.cjs',
    'dist/THIRD-PARTY-LICENSES.txt',
    'dist/vidriera-mcp.cjs',
    'evals.json',
    'package.json',
    'server.json',
  ]);
  assert.equal(readJson<Manifest>(installed, 'package.json').dependencies, undefined);
  assert.deepEqual(globSync('*', { cwd: path.join(folder, 'node_modules') }), ['vidriera-mcp']);
});

test('publint finds nothing wrong with it, and it says whose it is', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });
  assert.deepEqual(messages, []);
  const licence = (...file: string[]) => readFileSync(path.join(...file, 'LICENSE'), 'utf8');
  assert.equal(licence(installed), licence(workspace, '../..'));
  assert.equal(
    readJson<{ repository: { directory: string } }>(installed, 'package.json').repository.directory,
    'packages/mcp',
  );
});

test('server.json is what the registry takes, and agrees with the package', () => {
  const manifest = readJson<Manifest>(workspace, 'package.json');
  const server = readJson<{
    $schema: string;
    name: string;
    description: string;
    version: string;
    packages: {
      identifier: string;
      version: string;
      registryType: string;
      transport: { type: string };
      environmentVariables: { name: string; default?: string }[];
    }[];
    remotes: { type: string; url: string }[];
  }>(workspace, 'server.json');
  assert.equal(server.$schema, 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json');
  assert.match(server.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assert.equal(server.name, manifest.mcpName);
  assert.ok(server.description.length <= 100, String(server.description.length));
  assert.deepEqual([server.version, VERSION], [manifest.version, manifest.version]);
  assert.deepEqual(
    server.packages.map(({ registryType, identifier, version, transport }) => ({
      ...{ registryType, identifier, version, transport: transport.type },
    })),
    [{ registryType: 'npm', identifier: 'vidriera-mcp', version: VERSION, transport: 'stdio' }],
  );
  // A default would win over what the directory says of itself.
  for (const { environmentVariables } of server.packages) {
    for (const variable of environmentVariables) assert.equal(variable.default, undefined, variable.name);
  }
  for (const remote of server.remotes) assert.match(remote.url, /^https?:\/\/[^\s]+$/);
});

test('installed in an empty folder it lists the six tools and serves a call; its User-Agent says what it is', async () => {
  await using api = await fakeApi(json(SERVICES));
  const mcp = start(['--base-url', api.baseUrl, '--api-key', 'vdr_k']);
  const { result } = await mcp.request('tools/list');
  assert.equal(Array.isArray(result?.tools) && result.tools.length, 6);
  const called = await mcp.call('list_services');
  assert.deepEqual(called.result?.structuredContent, SERVICES);
  const [request] = api.asked;
  assert.equal(request?.url, '/v1/services');
  assert.equal(request?.headers['x-service-connector'], undefined);
  assert.equal(request?.headers['x-api-key'], 'vdr_k');
  assert.equal(request?.headers['user-agent'], `vidriera-mcp/${VERSION} vidriera-client/${VERSION}`);
  assert.equal(await mcp.end(), 0);
});

test('the search form and the site are those that the directory says, unless they are set (spec: entry.served)', async () => {
  await using api = await fakeApi(json(SERVICES), { search_form: 'assistant', site_url: 'https://sitio.example/x' });
  const toldBy = async (...flags: string[]) => {
    const mcp = start(['--base-url', api.baseUrl, ...flags]);
    const { result } = await mcp.request('tools/list');
    const tools = result?.tools as { name: string; inputSchema: { required?: string[] } }[];
    const link = await mcp.call('create_task_link', { service: 'plomeria' });
    assert.equal(await mcp.end(), 0);
    const required = tools.find(({ name }) => name === 'service_search_professionals')?.inputSchema.required ?? [];
    return { required, url: (link.result!.structuredContent as { url: string }).url };
  };
  const told = await toldBy();
  assert.deepEqual(told.required, ['service', 'neighborhood']);
  assert.match(told.url, /^https:\/\/sitio\.example\/x\/\?create_task=1/);
  const set = await toldBy('--search-form', 'reference', '--site-url', 'https://otro.example');
  assert.deepEqual(set.required, []);
  assert.match(set.url, /^https:\/\/otro\.example\/\?/);
});

test('a host with the extension finds the card, any other none; a draft is handed over only with the setting', async () => {
  const stored = {
    data: {
      url: 'https://sitio.example/post-task/v2?draft=abc',
      expires_at: '2026-01-01T00:00:00.000Z',
      redacted: false,
    },
  };
  await using api = await fakeApi(json(stored));
  const seenBy = async (extensions: object, ...flags: string[]) => {
    const mcp = start([
      '--base-url',
      api.baseUrl,
      '--site-url',
      'https://sitio.example',
      '--search-form',
      'reference',
      ...flags,
    ]);
    const clientInfo = { name: 'host', version: '1' };
    await mcp.request('initialize', { protocolVersion: '2025-11-25', capabilities: { extensions }, clientInfo });
    const { result } = await mcp.request('tools/list');
    const tools = result?.tools as { _meta?: object }[];
    const { result: drafted } = await mcp.call('hand_over_task', { service: 'plomeria', description: 'Pierde.' });
    assert.equal(await mcp.end(), 0);
    return { tools: tools.length, cards: tools.filter(({ _meta }) => _meta !== undefined).length, drafted };
  };
  const plain = await seenBy({});
  assert.deepEqual([plain.tools, plain.cards, plain.drafted], [6, 0, undefined]);
  const host = await seenBy({ 'io.modelcontextprotocol/ui': {} }, '--mcp-handover', 'on');
  assert.deepEqual([host.tools, host.cards, host.drafted?.structuredContent], [7, 3, stored]);
  assert.match(String(api.asked.at(-1)?.headers['idempotency-key']), /^draft-[0-9a-f]{64}$/);
});

test('a task link needs no directory: it is made, or refused by name, while nobody answers (spec: mcp.link-is-pure)', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  for (const baseUrl of ['http://127.0.0.1:9/v1', `http://127.0.0.1:${port}/v1`]) {
    const mcp = start(['--base-url', baseUrl, '--site-url', 'https://sitio.example']);
    const linkOf = async (service: string) =>
      (await mcp.call('create_task_link', { service })).result?.structuredContent;
    // A name stays in the link: the site has the catalogue and reads it.
    for (const service of ['plomeria', 'plomero']) {
      assert.deepEqual(await linkOf(service), { url: `https://sitio.example/?create_task=1&service=${service}` });
    }
    assert.match(
      errorText(await mcp.call('create_task_link', { service: 'Plomería y gas' })),
      /^`service` must be a slug.*service_list_services/s,
    );
    assert.equal(await mcp.end(), 0);
  }
  silent.closeAllConnections();
  silent.close();
});

test('a directory that is away leaves the usual form, and the log says so', async () => {
  const mcp = start(['--base-url', 'http://127.0.0.1:9/v1']);
  const { result } = await mcp.request('tools/list');
  assert.equal((result!.tools as unknown[]).length, 6);
  assert.equal(await mcp.end(), 0);
  assert.match(
    mcp.log(),
    /does not say which form it serves; using reference and http:\/\/127\.0\.0\.1:9 until .+Can't reach/,
  );
});

test('a connector is named when one is set', async () => {
  await using api = await fakeApi(json(SERVICES));
  for (const mcp of [
    start(['--base-url', api.baseUrl, '--connector', 'mi-app']),
    start([], { VIDRIERA_BASE_URL: api.baseUrl, VIDRIERA_CONNECTOR: 'mi-app' }),
  ]) {
    await mcp.call('list_services');
    assert.equal(api.asked.pop()?.headers['x-service-connector'], 'mi-app');
    assert.equal(await mcp.end(), 0);
  }
});

test('a reader of the log that leaves does not end it', async () => {
  await using api = await fakeApi(json(SERVICES));
  const mcp = start(['--base-url', api.baseUrl]);
  mcp.child.stderr.destroy();
  for (let i = 0; i < 3; i++) {
    mcp.child.stdin.write('not a message\n');
    assert.deepEqual((await mcp.call('list_services')).result?.structuredContent, SERVICES);
  }
  assert.equal(await mcp.end(), 0);
});

test('a reader of the answers that leaves ends it with 0', async () => {
  const mcp = start([]);
  await mcp.request('ping');
  mcp.child.stdout.destroy();
  mcp.send({ id: 99, method: 'ping' });
  const [status] = (await once(mcp.child, 'exit')) as [number | null];
  assert.equal(status, 0);
});

test('requests piped in before the input ends are all answered, and the exit is 0', async () => {
  await using api = await fakeApi((request, response) => setTimeout(() => json(SERVICES)(request, response), 150));
  const mcp = start([], { VIDRIERA_BASE_URL: api.baseUrl });
  const answers = [mcp.call('list_services'), mcp.call('list_services'), mcp.request('ping')];
  assert.equal(await mcp.end(), 0);
  const [first, second, ping] = await Promise.all(answers);
  assert.deepEqual([first?.result?.structuredContent, second?.result?.structuredContent], [SERVICES, SERVICES]);
  assert.deepEqual(ping?.result, {});
});

test('SIGTERM ends it with 0, even with a call under way', async () => {
  await using api = await fakeApi(() => {});
  const mcp = start(['--base-url', api.baseUrl]);
  await mcp.request('ping');
  void mcp.call('list_services');
  while (api.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  mcp.child.kill('SIGTERM');
  const [status] = (await once(mcp.child, 'exit')) as [number | null];
  assert.equal(status, 0);
});

test('null or an empty list in place of arguments is none', async () => {
  await using api = await fakeApi(json(SERVICES));
  const mcp = start(['--base-url', api.baseUrl]);
  for (const nothing of [null, []]) {
    const { result } = await mcp.request('tools/call', { name: 'service_list_services', arguments: nothing });
    assert.deepEqual(result?.structuredContent, SERVICES);
  }
  assert.equal(await mcp.end(), 0);
});

test('a redirect of the API is not followed, and told: by its place in the log alone', async () => {
  await using elsewhere = await fakeApi(json(SERVICES));
  const { origin } = new URL(elsewhere.baseUrl);
  await using api = await fakeApi((_request, response) =>
    response.writeHead(302, { Location: `${origin}/v1/services` }).end(),
  );
  const mcp = start(['--base-url', api.baseUrl, '--api-key', 'vdr_k']);
  assert.equal(
    errorText(await mcp.call('list_services')),
    'The directory can not be used as it is set up: The base URL redirects, and redirects are not followed; set it to the address of the API.',
  );
  assert.equal(await mcp.end(), 0);
  assert.equal(elsewhere.asked.length, 0);
  assert.ok(mcp.log().includes(`(to ${origin})`), mcp.log());
});

test('what a server says of its failure is one line of the log, and none when it would show contact data', async () => {
  const failing = (message: string) => json({ error: { code: 'internal_error', message } }, 500);
  await using lines = await fakeApi(failing('one\nvidriera-mcp: two\u001b[2J'));
  await using contact = await fakeApi(failing('llame al +54 9 11 5555-1234'));
  for (const api of [lines, contact]) {
    const mcp = start(['--base-url', api.baseUrl]);
    errorText(await mcp.call('list_services'));
    assert.equal(await mcp.end(), 0);
    assert.equal(mcp.log().trim().split('\n').length, 2);
    assert.doesNotMatch(mcp.log(), /11 5555|5555-?1234/);
    assert.equal(mcp.log().includes('\u001b'), false);
  }
});

test('garbage on the input gets no garbage on the output', async () => {
  const mcp = start([]);
  mcp.child.stdin.write('this is not JSON\n\n{"jsonrpc":"1.0"}\n[]\n{"a":30.123.456\n');
  await mcp.request('ping');
  assert.equal(await mcp.end(), 0);
  for (const line of mcp.lines) assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, '2.0');
  assert.match(mcp.log(), /^(vidriera-mcp: .{1,400}\n)+$/);
  assert.doesNotMatch(mcp.log(), /123/);
});

test('a last line without its end is answered', async () => {
  const mcp = start([]);
  const ping = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' });
  mcp.child.stdin.write(`${ping(1)}\r\n${ping(2)}`);
  assert.equal(await mcp.end(), 0);
  assert.deepEqual(
    mcp.lines.map((line) => (JSON.parse(line) as Message).id),
    [1, 2],
  );
});

test('a protocol error quotes no contact data', async () => {
  const mcp = start([]);
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': 'ana@example.com',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const { error } = await mcp.request('tools/list', { _meta });
  assert.deepEqual(error, {
    code: -32022,
    message: 'The request was refused. The reason is not shown, because it may show contact data.',
  });
  assert.equal(await mcp.end(), 0);
});

test('a leak planted in the API is a tool error that quotes nothing (spec: mcp.guard)', async () => {
  const planted = '+54 9 11 5555-1234';
  for (const poison of [
    { data: [{ slug: 'plomeria', name: `Plomería ${planted}` }] },
    { data: [{ slug: 'plomeria', name: 'Plomería', phone: planted }] },
    { data: [{ slug: 'plomeria', name: 'Plomería', extra: { url: 'https://wa.me/5491155551234' } }] },
  ]) {
    await using api = await fakeApi(json(poison));
    const mcp = start(['--base-url', api.baseUrl]);
    const text = errorText(await mcp.call('list_services'));
    assert.equal(text, 'This answer was withheld, because it did not pass the check for contact data.');
    assert.equal(await mcp.end(), 0);
    assert.doesNotMatch(mcp.lines.join('') + mcp.log(), /11 5555|5555-?1234/);
  }
});

test('an error of the API that quotes contact data comes without it', async () => {
  const error = { code: 'invalid_parameter', message: 'Call +54 9 11 5555-1234.', details: { parameter: 'slug' } };
  await using api = await fakeApi(json({ error }, 400));
  const mcp = start(['--base-url', api.baseUrl]);
  assert.doesNotMatch(errorText(await mcp.call('get_professional', { slug: 'ana' })), /5555/);
  await mcp.end();
});

test('a short Retry-After is waited for, a long one is told', async () => {
  const limited = { error: { code: 'rate_limited', message: 'no', details: { retry_after_seconds: 41 } } };
  let count = 0;
  await using patient = await fakeApi((request, response) =>
    ++count === 1 ? json(limited, 429, { 'Retry-After': '1' })(request, response) : json(SERVICES)(request, response),
  );
  await using long = await fakeApi(json(limited, 429, { 'Retry-After': '41' }));
  const waits = start(['--base-url', patient.baseUrl]);
  assert.deepEqual((await waits.call('list_services')).result?.structuredContent, SERVICES);
  await waits.end();
  const tells = start(['--base-url', long.baseUrl]);
  assert.equal(
    errorText(await tells.call('list_services')),
    'Too many requests. Wait 41 seconds, then call again with the same arguments.',
  );
  assert.equal(long.asked.length, 1);
  await tells.end();
});

test('a failure of the API is a fixed sentence with its request id; nobody there is said too', async () => {
  const internal = { error: { code: 'internal_error', message: 'stack at 10.0.0.1' } };
  await using api = await fakeApi(json(internal, 500, { 'X-Request-Id': 'req-42' }));
  const mcp = start(['--base-url', api.baseUrl]);
  assert.equal(
    errorText(await mcp.call('list_services')),
    'An unexpected error happened on our side. Try again; if it happens again, report request id req-42.',
  );
  await mcp.end();
  const alone = start(['--base-url', 'http://127.0.0.1:9/v1']);
  assert.match(errorText(await alone.call('list_services')), /^The directory can not be reached right now\./);
  await alone.end();
});

test('a directory of the other form is named as the mistake it is', async () => {
  const page = { match: {}, data: [], pagination: { limit: 5, offset: 0, total: 0, has_more: false } };
  await using api = await fakeApi(json(page));
  const mcp = start(['--base-url', api.baseUrl]);
  assert.equal(
    errorText(await mcp.call('search_professionals')),
    'The directory can not be used as it is set up: This directory serves the assistant search form; set the form to assistant.',
  );
  await mcp.end();
});

test('a cancelled call is given up upstream', async () => {
  let closed = false;
  await using api = await fakeApi((_request, response) => {
    response.on('close', () => {
      closed = true;
    });
  });
  const mcp = start(['--base-url', api.baseUrl]);
  void mcp.call('list_services');
  while (api.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  mcp.send({ method: 'notifications/cancelled', params: { requestId: 1 } });
  while (!closed) await new Promise((resolve) => setTimeout(resolve, 5));
  await mcp.request('ping');
  assert.equal(await mcp.end(), 0);
});

test('bad settings end it with one line and status 2', async () => {
  const mcp = start(['--search-form', 'other']);
  assert.equal(await mcp.end(), 2);
  assert.equal(mcp.log(), 'vidriera-mcp: --search-form must be reference or assistant.\n');
  assert.deepEqual(mcp.lines, []);
});

test('in a checkout it runs from its sources, with whatever Node starts it', async () => {
  const bin = path.join(workspace, 'bin/vidriera-mcp.cjs');
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '20.11.0' }); process.argv.splice(1, 0, 'x'); require(${JSON.stringify(bin)});`;
  for (const args of [
    [bin, '--version'],
    ['-e', pretend, '--', '--version'],
  ]) {
    assert.equal((await run(process.execPath, args, { cwd: folder })).stdout, `${VERSION}\n`);
  }
});

test('an old Node is told which one is needed', async () => {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.4' }); require(${JSON.stringify(path.join(installed, 'bin/vidriera-mcp.cjs'))});`;
  const failed = await run(process.execPath, ['-e', pretend]).then(
    () => assert.fail('it started'),
    (error: { code: number; stderr: string; stdout: string }) => error,
  );
  assert.equal(failed.code, 1);
  assert.equal(failed.stdout, '');
  assert.match(failed.stderr, /^vidriera-mcp needs Node\.js 20 or newer; this is 18\.20\.4\./);
});

test('the .mcpb holds a manifest that names the six tools, and starts', async () => {
  await run(process.execPath, ['../../scripts/publish/mcpb.ts'], { cwd: workspace });
  const unpacked = path.join(folder, 'mcpb');
  for (const [name, content] of unzip(readFileSync(path.join(workspace, 'dist/vidriera-mcp.mcpb')))) {
    mkdirSync(path.dirname(path.join(unpacked, name)), { recursive: true });
    writeFileSync(path.join(unpacked, name), content);
  }
  const manifest = readJson<{
    version: string;
    tools: { name: string }[];
    server: { entry_point: string; mcp_config: { env: Record<string, string> } };
    user_config: Record<string, { default?: string }>;
  }>(unpacked, 'manifest.json');
  assert.equal(manifest.version, VERSION);
  assert.equal(manifest.tools.length, 6);
  assert.deepEqual(
    Object.values(manifest.server.mcp_config.env),
    Object.keys(manifest.user_config).map((name) => `\${user_config.${name}}`),
  );
  for (const { default: usual = '' } of Object.values(manifest.user_config)) assert.equal(usual, '');
  const { stdout } = await run(process.execPath, [path.join(unpacked, manifest.server.entry_point), '--version']);
  assert.equal(stdout, `${VERSION}\n`);
});

/** The files of a ZIP by its index: enough of a reader to see that the archive can be read. */
function* unzip(archive: Buffer): Generator<[string, Buffer]> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    assert.equal(archive.readUInt32LE(at), 0x02014b50);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    assert.equal(crc32(content), archive.readUInt32LE(at + 16), name);
    yield [name, content];
    at += 46 + nameLength;
  }
}
