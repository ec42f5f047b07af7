import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findLeak } from '@vidriera/redaction';
import { seededRandom } from '../testing/random.ts';
import { CANARIES, type FuzzRequest, type Known, requestMaker } from './fuzz-requests.ts';

/**
 * `npm run fuzz`: sends random requests to a real server on loopback and checks every answer: no 500, the rate headers, valid
 * JSON where the type says JSON, no contact data. `--requests N` (20,000), `--seed S` (other requests).
 */

const MAIN = path.join(import.meta.dirname, '..', 'apps', 'server', 'src', 'main.ts');
const CONNECTIONS = 16;
/** The timeout of requests whose announced body never comes. */
const PATIENCE_MS = 1_500;
const FAILURES_SHOWN = 20;

export interface FuzzReport {
  readonly requests: number;
  /** `404 site` → how many. */
  readonly answers: Readonly<Record<string, number>>;
  /** Requests that got no answer because they were not complete. */
  readonly unanswered: number;
  /** The failures, each with its request. */
  readonly failures: readonly string[];
}

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
}

/** Sends the requests to a server over a small demo directory, then checks that the server still works. */
export async function runFuzz({ requests, seed }: FuzzOptions): Promise<FuzzReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vidriera-fuzz-'));
  const server = await startServer(`file:${folder}/fuzz.db`);
  try {
    const make = requestMaker(seededRandom(seed), await knownNames(server.origin), `127.0.0.1:${server.port}`);
    const answers: Record<string, number> = {};
    const failures: string[] = [];
    let unanswered = 0;
    let made = 0;
    const worker = async () => {
      while (made < requests) {
        const number = made++;
        const request = make();
        const received = await exchange(server.port, request.bytes);
        if (received.length === 0) {
          unanswered++;
          if (isComplete(request)) failures.push(describe(number, request, 'no answer'));
          continue;
        }
        const { status, wrong } = judge(request, received, server.origin);
        const key = `${status} ${request.kind}`;
        answers[key] = (answers[key] ?? 0) + 1;
        for (const what of wrong) failures.push(describe(number, request, what));
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    failures.push(...(await server.troubles()));
    return { requests, answers, unanswered, failures };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** A request that has its blank line and all the body it announces must be answered. */
function isComplete({ kind }: FuzzRequest): boolean {
  return kind === 'api' || kind === 'odd-target';
}

function describe(number: number, { kind, bytes }: FuzzRequest, what: string): string {
  return `#${number} ${kind}: ${what}: ${JSON.stringify(bytes.toString('latin1').slice(0, 300))}`;
}

/** A page repeats its offset, a whole number that may look like contact data. */
const OFFSET = /\\?"offset\\?":\d+/g;

/** The faults of an answer. */
function judge(request: FuzzRequest, received: Buffer, siteUrl: string): { status: number; wrong: string[] } {
  const wrong: string[] = [];
  const text = received.toString('utf8');
  const end = text.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0);
  const headers = new Map(
    text
      .slice(0, end)
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const body = text.slice(end + 4);
  if (status < 200 || status === 500) wrong.push(`status ${status}`);
  const isAsset = /^\w+ \/(assets\/|demo\/|favicon\.ico)/.test(request.bytes.toString('latin1', 0, 40));
  for (const name of ['limit', 'remaining', 'reset', 'tier']) {
    const value = headers.get(`x-ratelimit-${name}`);
    if (!isAsset && (value === undefined || !/^(\d+|public|premium)$/.test(value)))
      wrong.push(`no X-RateLimit-${name}`);
  }
  if (!headers.has('x-request-id')) wrong.push('no X-Request-Id');
  if (status === 429 && !(Number(headers.get('retry-after')) >= 1)) wrong.push('429 without Retry-After');
  if (headers.get('content-type') === 'application/json' && request.method !== 'HEAD')
    wrong.push(...judgeJson(body, siteUrl));
  const said = body.replace(OFFSET, '');
  for (const canary of CANARIES) if (said.includes(canary)) wrong.push(`${canary} came back`);
  return { status, wrong };
}

function judgeJson(body: string, siteUrl: string): string[] {
  try {
    const leak = findLeak(JSON.parse(body, unfoldText), siteUrl);
    return leak === null ? [] : [`a leak of kind ${leak.kind} at ${leak.path}`];
  } catch {
    return [`not JSON: ${body.slice(0, 80)}`];
  }
}

/** The text of a tool's answer is JSON: its values are checked, not its characters. */
function unfoldText(key: string, value: unknown): unknown {
  if (key !== 'text' || typeof value !== 'string' || !value.startsWith('{')) return value;
  return JSON.parse(value) as unknown;
}

/** Sends bytes on a new connection; resolves to the answer. */
function exchange(port: number, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), PATIENCE_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
  });
}

interface FuzzedServer {
  readonly origin: string;
  readonly port: number;
  /** The failures in the server's log, and its exit. */
  troubles(): Promise<string[]>;
  stop(): Promise<void>;
}

async function startServer(databaseUrl: string): Promise<FuzzedServer> {
  const database = ['--database-url', databaseUrl];
  const demo = run(['demo', '--professionals', '150', ...database]);
  if ((await demo.exit) !== 0) throw new Error(`the demo could not be loaded: ${demo.stderr()}`);
  const off = ['public', 'site', 'task', 'premium'].flatMap((name) => [`--${name}-limit`, 'off']);
  const limits = [...off, '--connector-limit', '200'];
  const server = run(['serve', '--port', '0', '--ops-port', 'off', ...database, ...limits]);
  while (!server.stdout().includes('\n')) {
    if (server.child.exitCode !== null) throw new Error(`the server did not start: ${server.stderr()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const origin = /^listening on (\S+)/.exec(server.stdout())![1]!;
  return {
    origin,
    port: Number(new URL(origin).port),
    async troubles() {
      const alive = await fetch(`${origin}/v1/services`).then(
        (response) => response.ok,
        () => false,
      );
      const logged = server
        .stderr()
        .split('\n')
        .filter((line) => /"level":"(error|fatal)"/.test(line));
      return [...(alive ? [] : ['the server no longer answers']), ...logged];
    },
    async stop() {
      server.child.kill('SIGTERM');
      await server.exit;
    },
  };
}

function run(argv: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [MAIN, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout!.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    err += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, exit, stdout: () => out, stderr: () => err };
}

async function knownNames(origin: string): Promise<Known> {
  const list = async (url: string) => ((await (await fetch(origin + url)).json()) as { data: Named[] }).data;
  const [services, cities, professionals] = [
    await list('/v1/services'),
    await list('/v1/cities'),
    await list('/v1/professionals?limit=50'),
  ];
  return {
    services: services.map(({ slug }) => slug),
    cities: cities.map(({ slug }) => slug),
    neighborhoods: cities.flatMap(({ neighborhoods = [] }) => neighborhoods.map(({ slug }) => slug)),
    professionals: professionals.flatMap(({ slug, id = slug }) => [slug, id]),
  };
}
interface Named {
  slug: string;
  id?: string;
  neighborhoods?: { slug: string }[];
}

function render({ requests, answers, unanswered, failures }: FuzzReport, seconds: number): string {
  const rows = Object.entries(answers)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => `  ${key.padEnd(20)} ${String(count).padStart(7)}\n`);
  const shown = failures.slice(0, FAILURES_SHOWN).map((failure) => `  ${failure}\n`);
  const verdict = failures.length === 0 ? 'every answer kept its promises' : `${failures.length} broken promises:`;
  return `${requests} requests in ${seconds.toFixed(1)} s, ${unanswered} incomplete ones let go\n${rows.join('')}${verdict}\n${shown.join('')}`;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  });
  const began = performance.now();
  const report = await runFuzz({ requests: Number(values.requests), seed: Number(values.seed) });
  process.stdout.write(`seed ${values.seed}: ${render(report, (performance.now() - began) / 1000)}`);
  process.exitCode = report.failures.length === 0 ? 0 : 1;
}
