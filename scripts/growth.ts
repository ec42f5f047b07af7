/**
 * Measures a directory of a given size on each engine: import, start, memory, snapshot, latency. Prints the rows of the
 * table in docs/scale.md. The database server and the callers run on the same machine, which must be idle otherwise.
 *
 *   node scripts/growth.ts --professionals 10000,100000 [--engine sqlite|postgres]
 */
import { closeSync, mkdirSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { until } from '../testing/until.ts';
import { call, percentile } from './faults/harness/callers.ts';
import { startCluster } from './faults/harness/postgres.ts';
import { type Process, pause, Scene } from './faults/harness/scene.ts';
import { type Replica, startReplica, startVidriera, vidriera } from './faults/harness/vidriera.ts';

const CALLERS = 16;
const LOAD_MS = 10_000;

const { values } = parseArgs({
  options: {
    professionals: { type: 'string', default: '10000,100000' },
    engine: { type: 'string', default: 'sqlite,postgres' },
  },
});

interface Row {
  readonly engine: string;
  readonly professionals: number;
  readonly records: number;
  readonly importSeconds: number;
  readonly importMemory: number;
  readonly buildSeconds: number;
  readonly firstStart: number;
  readonly restart: number;
  readonly memory: number;
  readonly memoryWhileBuilding: number;
  readonly fileSize: number;
  readonly shownSeconds: number;
  readonly p50: number;
  readonly p99: number;
}

console.log(
  `${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}\n`,
);
for (const size of values.professionals.split(',').map(Number)) {
  for (const engine of values.engine.split(',')) print(await measure(engine, size));
}

async function measure(engine: string, professionals: number): Promise<Row> {
  const scene = new Scene('growth');
  try {
    const source = scene.path('source');
    const made = await vidriera(['demo', '--professionals', String(professionals), '--out', source], {});
    if (made.status !== 0) throw new Error(made.stderr);
    const url = engine === 'postgres' ? (await startCluster(scene)).url : `file:${scene.path('vidriera.db')}`;

    const importBegan = performance.now();
    const importing = startVidriera(['import', source, '--json'], { VIDRIERA_DATABASE_URL: url });
    const importMemory = peakMemory(importing);
    const imported = await importing.ended;
    const importSeconds = seconds(importBegan);
    const report = JSON.parse(imported.stdout) as Record<string, { read: number }>;
    const kinds = ['services', 'cities', 'professionals', 'reviews'];
    const records = kinds.reduce((sum, kind) => sum + report[kind]!.read, 0);
    const someone = firstLine(path.join(source, 'professionals.ndjson'));
    rmSync(source, { recursive: true });

    const folder = scene.path('snapshots');
    mkdirSync(folder);
    const env = {
      VIDRIERA_DATABASE_URL: url,
      VIDRIERA_PUBLIC_LIMIT: 'off',
      VIDRIERA_SITE_LIMIT: 'off',
      TMPDIR: folder,
    };
    const firstBegan = performance.now();
    const first = await startReplica(scene, env);
    const firstStart = seconds(firstBegan);
    const built = first.log().find(({ event }) => event === 'snapshot_built');
    await first.process.end('SIGTERM');

    const restartBegan = performance.now();
    const replica = await startReplica(scene, env);
    await call(`${replica.origin}/v1/services`);
    const restart = seconds(restartBegan);
    const { p50, p99 } = await load(replica);
    const memory = await replica.memory();
    const fileSize = Number(/vidriera_snapshot_bytes\{where="file"\} (\S+)/.exec(await replica.metrics())?.[1]);

    // A small import while it serves: the time until it is shown, and the memory of a build beside serving.
    const revision = (await replica.readiness()).snapshot!.revision;
    const whileBuilding = peakMemory(replica.process);
    const small = scene.path('professionals.ndjson');
    writeFileSync(small, `${JSON.stringify({ ...JSON.parse(someone), headline: 'Otro titular' })}\n`);
    // An import into SQLite rewrites the file after its commit, while the change is being built and served.
    const change = vidriera(['import', small, '--kind', 'professionals'], { VIDRIERA_DATABASE_URL: url });
    const shownMs = await until(
      'the change is served',
      async () => (await replica.readiness()).snapshot!.revision > revision,
    );
    const { status, stderr } = await change;
    if (status !== 0) throw new Error(stderr);
    return {
      engine,
      professionals,
      records,
      importSeconds,
      importMemory: await importMemory(),
      buildSeconds: Number(built?.ms) / 1000,
      firstStart,
      restart,
      memory,
      memoryWhileBuilding: await whileBuilding(),
      fileSize,
      shownSeconds: shownMs / 1000,
      p50,
      p99,
    };
  } finally {
    await scene.close();
  }
}

/** Reads the start only: a file may be larger than the longest string. */
function firstLine(file: string): string {
  const fd = openSync(file, 'r');
  const head = Buffer.alloc(65_536);
  const length = readSync(fd, head);
  closeSync(fd);
  return head.toString('utf8', 0, length).split('\n', 1)[0]!;
}

/** Samples the resident memory of a process and its children until it is called; returns the highest sum, in bytes. */
function peakMemory({ child }: Process): () => Promise<number> {
  let most = 0;
  const kilobytes = (pid: string) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  const sample = () => {
    try {
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ').filter(Boolean);
      const sum = [`${child.pid}`, ...children].reduce((total: number, pid) => total + kilobytes(pid), 0);
      most = Math.max(most, sum * 1024);
    } catch {
      // It has ended.
    }
  };
  const timer = setInterval(sample, 50);
  return async () => {
    sample();
    clearInterval(timer);
    return most;
  };
}

/** A mix of searches, details and reviews over what the directory has. */
async function load(replica: Replica): Promise<{ p50: number; p99: number }> {
  const json = async (path: string) => {
    const { status, body } = await call(`${replica.origin}${path}`);
    if (status !== 200) throw new Error(`${path} gave ${status}: ${body.slice(0, 300)}`);
    return JSON.parse(body);
  };
  const services: { slug: string }[] = (await json('/v1/services')).data;
  const cities: { slug: string }[] = (await json('/v1/cities')).data;
  const paths = services.flatMap(({ slug }, i) => [
    `/v1/professionals?service=${slug}&limit=20`,
    `/v1/professionals?service=${slug}&city=${cities[i % cities.length]!.slug}`,
    `/v1/professionals?city=${cities[i % cities.length]!.slug}&min_rating=4&verified_identity=true&offset=${i}`,
  ]);
  for (const path of paths.slice(0, 60)) {
    const found: { slug: string }[] = (await json(path)).data;
    for (const { slug } of found.slice(0, 4))
      paths.push(`/v1/professionals/${slug}`, `/v1/professionals/${slug}/reviews`);
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: CALLERS });
  const times: number[] = [];
  const end = performance.now() + LOAD_MS;
  const loop = async (caller: number) => {
    for (let turn = caller; performance.now() < end; turn += 7) {
      const began = performance.now();
      const { status } = await call(`${replica.origin}${paths[turn % paths.length]}`, { agent });
      if (status !== 200) throw new Error(`${paths[turn % paths.length]} gave ${status}`);
      times.push(performance.now() - began);
      await pause(10);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, caller) => loop(caller)));
  agent.destroy();
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}

function print(row: Row): void {
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024).toLocaleString('en');
  const n = (value: number) => value.toLocaleString('en');
  const s = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  console.log(
    [
      `| ${row.engine} | ${n(row.professionals)} | ${n(row.records)}`,
      `${s(row.importSeconds)} s (${n(Math.round(row.records / row.importSeconds))}/s, ${mb(row.importMemory)} MB)`,
      `${s(row.buildSeconds)} s`,
      `${s(row.firstStart)} s`,
      `${s(row.restart)} s`,
      `${mb(row.memory)} MB`,
      `${mb(row.memoryWhileBuilding)} MB`,
      `${mb(row.fileSize)} MB`,
      `${s(row.shownSeconds)} s`,
      `${row.p50.toFixed(2)} / ${row.p99.toFixed(2)} ms |`,
    ].join(' | '),
  );
}
