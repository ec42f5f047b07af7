/**
 * How fast the read path is beside the limit of the runtime (bare node:http with ready bytes) and beside a peer
 * (Fastify over SQLite), all three in one run, in turns, asked the same. Linux, two processors.
 *
 *   npm run bench -- [--professionals N] [--seconds S] [--rounds N] [--no-peer] [--packed] [mix|distinct|worst ...]
 *
 * With --packed the same server is asked in turns without Accept-Encoding and with gzip.
 *
 * The demo of each size is made once, in the temporary folder. Speed is told per CPU second of the server, so that a
 * busy machine disturbs it less; latencies need a quiet one.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PAGE_PARAMETERS, parseQueryString, parseSearch, readParameters } from '@vidriera/contract';
import type { Snapshot } from '../apps/server/src/directory/snapshot/snapshot.ts';
import { openSnapshotHolder } from '../apps/server/src/directory/snapshot/snapshot-holder.ts';
import { LoadProcess } from './load-process.ts';
import { writePeerDatabase } from './peer-database.ts';
import { MIXES, type Mix, requestsFor } from './requests.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const CONNECTIONS = 16;
/** The server under test, asked for packed answers. */
const PACKED = 'vidriera+gzip';
const WARM_SECONDS = 20;
const SITE_URL = 'https://directorio.example';
const COMMAND = path.join(import.meta.dirname, '..', 'apps', 'server', 'bin', 'vidriera.js');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    professionals: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    'no-peer': { type: 'boolean', default: false },
    packed: { type: 'boolean', default: false },
  },
});
const professionals = Number(values.professionals);
const mixes = positionals.length === 0 ? [...MIXES] : positionals.map(asMix);
const folder = path.join(os.tmpdir(), 'vidriera-bench', String(professionals));
const databaseUrl = `file:${path.join(folder, 'vidriera.db')}`;

/** What one server did in one round. Latencies in µs. */
interface Round {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly resident: number;
}

function asMix(text: string): Mix {
  const mix = MIXES.find((one) => one === text);
  if (mix === undefined) throw new Error(`unknown mix "${text}": ${MIXES.join(', ')}`);
  return mix;
}

/** The demo of that size, made once and used again. */
function makeDemo(): void {
  if (existsSync(path.join(folder, 'done'))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = [COMMAND, 'demo', '--professionals', String(professionals), '--seed', '1'];
  const made = spawnSync(process.execPath, args, {
    env: { ...process.env, VIDRIERA_DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  });
  if (made.status !== 0) throw new Error('the demo could not be made');
  writeFileSync(path.join(folder, 'done'), '');
}

async function run(): Promise<void> {
  const holder = await openSnapshotHolder({
    onServed: () => {},
    databaseUrl,
    form: 'reference',
    siteUrl: SITE_URL,
    now: Date.now,
    observe: (observed) => {
      if (observed.event === 'snapshot_built') console.log(`snapshot built in ${(observed.ms / 1000).toFixed(1)} s`);
    },
  });
  const { counts, size } = holder.current();
  console.log(
    `${counts.professionals} listed professionals, ${counts.reviews} reviews, snapshot ${mb(size.memory)} in memory, ${mb(size.file)} in file`,
  );
  const paths = new Map(mixes.map((mix) => [mix, requestsFor(mix, holder.current())]));
  const bodies = path.join(folder, 'bodies');
  writeBodies(bodies, holder.current(), new Set([...paths.values()].flat()));
  const peerFile = path.join(folder, 'peer.db');
  if (!values['no-peer'] && !existsSync(peerFile)) {
    rmSync(`${peerFile}.new`, { force: true });
    writePeerDatabase(`${peerFile}.new`, holder.current());
    renameSync(`${peerFile}.new`, peerFile);
  }
  await holder.stop();

  const servers = new Map<string, ServerProcess>();
  const here = (file: string) => path.join(import.meta.dirname, file);
  try {
    servers.set('limit', await startServer([here('limit-server.ts'), bodies]));
    servers.set(
      'vidriera',
      await startServer([COMMAND, 'serve', '--port', '0', '--ops-port', 'off', '--log-level', 'warn'], {
        VIDRIERA_DATABASE_URL: databaseUrl,
        VIDRIERA_SITE_URL: SITE_URL,
        VIDRIERA_PUBLIC_LIMIT: 'off',
        VIDRIERA_SITE_LIMIT: 'off',
        VIDRIERA_CONNECTOR_LIMIT: 'off',
      }),
    );
    if (values.packed) servers.set(PACKED, servers.get('vidriera')!);
    if (!values['no-peer']) servers.set('fastify+sqlite', await startServer([here('peer-server.ts'), peerFile]));
    const { startedIn } = servers.get('vidriera')!;
    console.log(`vidriera answers ${(startedIn / 1000).toFixed(2)} s after its start`);
    const load = new LoadProcess();
    for (const mix of mixes) await measure(mix, paths.get(mix)!, servers, load);
    load.stop();
  } finally {
    for (const server of new Set(servers.values())) await server.stop();
  }
}

async function measure(
  mix: Mix,
  paths: readonly string[],
  servers: ReadonlyMap<string, ServerProcess>,
  load: LoadProcess,
): Promise<void> {
  await compareAnswers(paths, servers);
  const rounds = new Map<string, Round[]>();
  const order = { paths, connections: CONNECTIONS };
  const encodingOf = (name: string) => (name === PACKED ? 'gzip' : undefined);
  for (const [name, server] of servers) {
    // Packed copies are made at a bounded rate: the store takes longer to warm.
    const seconds = name === PACKED ? WARM_SECONDS : 1;
    await load.run({ ...order, port: server.port, seconds, encoding: encodingOf(name) });
  }
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [name, server] of servers) {
      const before = server.usage();
      const result = await load.run({
        ...order,
        port: server.port,
        seconds: Number(values.seconds),
        encoding: encodingOf(name),
      });
      const after = server.usage();
      const strange = Object.keys(result.statuses).filter((status) => status !== '200');
      if (strange.length > 0) throw new Error(`${name} answered ${JSON.stringify(result.statuses)}`);
      const done = rounds.get(name) ?? [];
      done.push({
        perSecond: result.requests / result.seconds,
        perCpuSecond: result.requests / (after.cpu - before.cpu),
        p50: result.p50,
        p99: result.p99,
        resident: after.resident,
      });
      rounds.set(name, done);
    }
  }
  print(mix, paths, rounds);
}

const unexplained = (text: string) => JSON.stringify({ ...JSON.parse(text), explanation: undefined });

/** The same answers, byte for byte from the limit, and from the peer but for what explains them: else the figures mean nothing. */
async function compareAnswers(paths: readonly string[], servers: ReadonlyMap<string, ServerProcess>): Promise<void> {
  for (const one of paths.slice(0, 200)) {
    const texts: string[] = [];
    for (const server of servers.values())
      texts.push(await (await fetch(`http://127.0.0.1:${server.port}${one}`)).text());
    const [limit, ours, peer] = texts;
    if (limit !== ours) throw new Error(`${one}: the limit does not answer what vidriera answers`);
    if (peer !== undefined && unexplained(peer) !== unexplained(ours!)) {
      throw new Error(`${one}: the peer does not answer what vidriera answers`);
    }
  }
}

/** Medians of the rounds; a ratio is the median of the rounds' ratios, each within one turn of all servers. */
function print(mix: Mix, paths: readonly string[], rounds: ReadonlyMap<string, readonly Round[]>): void {
  const middle = (name: string, of: (round: Round) => number) => median(rounds.get(name)!.map(of));
  const ratio = (name: string, to: string, of: (round: Round) => number) =>
    median(rounds.get(name)!.map((round, i) => of(round) / of(rounds.get(to)![i]!)));
  const perCpu = (round: Round) => round.perCpuSecond;
  console.log(`\n${mix}: ${new Set(paths).size} different requests, ${CONNECTIONS} connections`);
  console.log('                  req/s   req/CPU s   of the limit   p50 µs   p99 µs   of the limit   RSS');
  for (const name of rounds.keys()) {
    const cells = [
      name.padEnd(14),
      middle(name, (round) => round.perSecond)
        .toFixed(0)
        .padStart(9),
      middle(name, perCpu).toFixed(0).padStart(11),
      ratio(name, 'limit', perCpu).toFixed(3).padStart(14),
      middle(name, (round) => round.p50)
        .toFixed(0)
        .padStart(8),
      middle(name, (round) => round.p99)
        .toFixed(0)
        .padStart(8),
      `×${ratio(name, 'limit', (round) => round.p99).toFixed(2)}`.padStart(14),
      mb(rounds.get(name)!.at(-1)!.resident).padStart(10),
    ];
    console.log(cells.join(' '));
  }
  if (rounds.has('fastify+sqlite')) {
    console.log(`vidriera is ${ratio('vidriera', 'fastify+sqlite', perCpu).toFixed(1)} times fastify+sqlite`);
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

/** What vidriera answers to each path, for the limit to answer. */
function writeBodies(file: string, snapshot: Snapshot, paths: ReadonlySet<string>): void {
  const lines: string[] = [];
  for (const one of paths) lines.push(`${one}\t${answer(snapshot, one)}`);
  writeFileSync(file, lines.join('\n'));

  function answer(from: Snapshot, target: string): string {
    const [route, query = ''] = target.split('?');
    const [, , noun, key, reviews] = route!.split('/');
    const raw = parseQueryString(query);
    if (noun === 'services' || noun === 'cities') return from[noun].toString();
    if (key === undefined) return from.search(parseSearch('reference', raw)).bytes.toString();
    const found = reviews === undefined ? from.detail(key) : from.reviews(key, readParameters(raw, PAGE_PARAMETERS));
    return found!.bytes.toString();
  }
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

makeDemo();
await run();
