/**
 * How fast the read path is beside the limit of the runtime (bare node:http with ready bytes) and beside a peer
 * (Fastify over SQLite), all three in one run, in turns, asked the same. Linux, two processors.
 *
 *   npm run bench -- [--professionals N] [--seconds S] [--rounds N] [mix|distinct|worst ...]
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parsePage, parseQueryString, parseSearch } from '@vidriera/core';
import { createAnswer, written } from '../apps/server/src/snapshot/answer.ts';
import { createKeeper } from '../apps/server/src/snapshot/keeper.ts';
import type { Snapshot } from '../apps/server/src/snapshot/snapshot.ts';
import { LoadProcess } from './load-process.ts';
import { writePeerDatabase } from './peer-database.ts';
import { MIXES, type Mix, requestsFor } from './requests.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const CONNECTIONS = 16;
const SITE_URL = 'https://directorio.example';
const COMMAND = path.join(import.meta.dirname, '..', 'apps', 'server', 'bin', 'vidriera.js');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    professionals: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    'no-peer': { type: 'boolean', default: false },
  },
});
const professionals = Number(values.professionals);
const mixes = positionals.length === 0 ? [...MIXES] : positionals.map(asMix);
const folder = path.join(os.tmpdir(), 'vidriera-bench', String(professionals));
const databaseUrl = `file:${path.join(folder, 'vidriera.db')}`;

/** What one server did in all its rounds of a mix. */
interface Measured {
  requests: number;
  cpu: number;
  perSecond: number;
  p50: number;
  p99: number;
  resident: number;
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
  const keeper = await createKeeper({
    databaseUrl,
    form: 'reference',
    siteUrl: SITE_URL,
    now: Date.now,
    onEvent: (event) => {
      if (event.kind === 'built') console.log(`snapshot built in ${(event.took / 1000).toFixed(1)} s`);
    },
  });
  const { counts, size } = keeper.current();
  console.log(
    `${counts.professionals} listed professionals, ${counts.reviews} reviews, snapshot ${mb(size.memory)} in memory, ${mb(size.file)} in file`,
  );
  const paths = new Map(mixes.map((mix) => [mix, requestsFor(mix, keeper.current())]));
  const bodies = path.join(folder, 'bodies');
  writeBodies(bodies, keeper.current(), new Set([...paths.values()].flat()));
  const peerFile = path.join(folder, 'peer.db');
  if (!values['no-peer'] && !existsSync(peerFile)) {
    rmSync(`${peerFile}.new`, { force: true });
    writePeerDatabase(`${peerFile}.new`, keeper.current());
    renameSync(`${peerFile}.new`, peerFile);
  }
  await keeper.stop();

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
        VIDRIERA_CONNECTOR_LIMIT: 'off',
      }),
    );
    if (!values['no-peer']) servers.set('fastify+sqlite', await startServer([here('peer-server.ts'), peerFile]));
    const { startedIn } = servers.get('vidriera')!;
    console.log(`vidriera answers ${(startedIn / 1000).toFixed(2)} s after its start`);
    const load = new LoadProcess();
    for (const mix of mixes) await measure(mix, paths.get(mix)!, servers, load);
    load.stop();
  } finally {
    for (const server of servers.values()) await server.stop();
  }
}

async function measure(
  mix: Mix,
  paths: readonly string[],
  servers: ReadonlyMap<string, ServerProcess>,
  load: LoadProcess,
): Promise<void> {
  await compareAnswers(paths, servers);
  const all = new Map<string, Measured>();
  const rounds = Number(values.rounds);
  for (const server of servers.values())
    await load.run({ port: server.port, paths, connections: CONNECTIONS, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of servers) {
      const before = server.usage();
      const result = await load.run({
        port: server.port,
        paths,
        connections: CONNECTIONS,
        seconds: Number(values.seconds),
      });
      const after = server.usage();
      const strange = Object.keys(result.statuses).filter((status) => status !== '200');
      if (strange.length > 0) throw new Error(`${name} answered ${JSON.stringify(result.statuses)}`);
      const sum = all.get(name) ?? { requests: 0, cpu: 0, perSecond: 0, p50: 0, p99: 0, resident: 0 };
      all.set(name, {
        requests: sum.requests + result.requests,
        cpu: sum.cpu + after.cpu - before.cpu,
        perSecond: sum.perSecond + result.requests / result.seconds / rounds,
        p50: sum.p50 + result.p50 / rounds,
        p99: sum.p99 + result.p99 / rounds,
        resident: after.resident,
      });
    }
  }
  print(mix, paths, all);
}

/** The same answers, byte for byte from the limit, and the same total from the peer: else the figures mean nothing. */
async function compareAnswers(paths: readonly string[], servers: ReadonlyMap<string, ServerProcess>): Promise<void> {
  for (const one of paths.slice(0, 200)) {
    const texts: string[] = [];
    for (const server of servers.values())
      texts.push(await (await fetch(`http://127.0.0.1:${server.port}${one}`)).text());
    const [limit, ours, peer] = texts;
    if (limit !== ours) throw new Error(`${one}: the limit does not answer what vidriera answers`);
    if (peer !== undefined && JSON.stringify(JSON.parse(peer)) !== JSON.stringify(JSON.parse(ours!))) {
      throw new Error(`${one}: the peer does not answer what vidriera answers`);
    }
  }
}

function print(mix: Mix, paths: readonly string[], all: ReadonlyMap<string, Measured>): void {
  const perCpu = ({ requests, cpu }: Measured) => requests / cpu;
  const limit = all.get('limit')!;
  console.log(`\n${mix}: ${new Set(paths).size} different requests, ${CONNECTIONS} connections`);
  console.log('                  req/s   req/CPU s   of the limit   p50 µs   p99 µs   of the limit   RSS');
  for (const [name, one] of all) {
    const cells = [
      name.padEnd(14),
      one.perSecond.toFixed(0).padStart(9),
      perCpu(one).toFixed(0).padStart(11),
      (perCpu(one) / perCpu(limit)).toFixed(3).padStart(14),
      one.p50.toFixed(0).padStart(8),
      one.p99.toFixed(0).padStart(8),
      `×${(one.p99 / limit.p99).toFixed(2)}`.padStart(14),
      mb(one.resident).padStart(10),
    ];
    console.log(cells.join(' '));
  }
  const peer = all.get('fastify+sqlite');
  if (peer !== undefined) {
    console.log(`vidriera is ${(perCpu(all.get('vidriera')!) / perCpu(peer)).toFixed(1)} times fastify+sqlite`);
  }
}

/** What vidriera answers to each path, for the limit to answer. */
function writeBodies(file: string, snapshot: Snapshot, paths: ReadonlySet<string>): void {
  const out = createAnswer();
  const lines: string[] = [];
  for (const one of paths) lines.push(`${one}\t${answer(snapshot, one)}`);
  writeFileSync(file, lines.join('\n'));

  function answer(from: Snapshot, target: string): string {
    const [route, query = ''] = target.split('?');
    const [, , noun, key, reviews] = route!.split('/');
    const raw = parseQueryString(query);
    if (noun === 'services' || noun === 'cities') return from[noun].toString();
    if (key === undefined) from.search(out, parseSearch('reference', raw));
    else if (reviews === undefined) from.detail(out, key);
    else from.reviews(out, key, parsePage(raw));
    return written(out).toString();
  }
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

makeDemo();
await run();
