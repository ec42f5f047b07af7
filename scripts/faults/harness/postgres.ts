import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync } from 'node:fs';
import pg from 'pg';
import { freePort, must, Process, pause, type Scene } from './scene.ts';

/** PostgreSQL refuses to run as root. */
const USER = 'postgres';
const asRoot = process.getuid?.() === 0;

/** A PostgreSQL server that can be stopped, killed and paused. */
export interface Cluster {
  readonly port: number;
  /** As a superuser. */
  readonly url: string;
  start(): Promise<void>;
  /** `SIGINT` is a fast shutdown, `SIGQUIT` and `SIGKILL` crashes. */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  freeze(): void;
  thaw(): void;
  query(text: string): Promise<pg.QueryResult>;
  /** A standby that follows it, and confirms every commit before it is acknowledged. */
  follow(scene: Scene): Promise<Standby>;
}

export interface Standby extends Cluster {
  promote(): Promise<void>;
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  max_connections: '60',
};

/** The folder of the server's programs; Debian has most of them outside the PATH. */
function programs(): string {
  const folders = [...globSync('/usr/lib/postgresql/*/bin').sort().reverse(), ...(process.env.PATH ?? '').split(':')];
  const found = folders.find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(`${folder}/${name}`)),
  );
  if (found === undefined) throw new Error("PostgreSQL's programs are not on this machine");
  return found;
}

function asPostgres(program: string, args: readonly string[]): [string, string[]] {
  const command = `${binaries}/${program}`;
  return asRoot
    ? ['setpriv', ['--reuid', USER, '--regid', USER, '--clear-groups', command, ...args]]
    : [command, [...args]];
}

let binaries = '';

/** Creates and starts a cluster; `folder` may be on a separate file system. */
export async function startCluster(scene: Scene, folder = scene.path('postgres')): Promise<Cluster> {
  binaries ||= programs();
  makeFolder(folder);
  await must(
    ...asPostgres('initdb', ['-D', folder, '-A', 'trust', '-U', USER, '--no-sync', '-E', 'UTF8', '--no-locale']),
  );
  const cluster = await clusterIn(scene, folder);
  await cluster.start();
  return cluster;
}

async function clusterIn(scene: Scene, folder: string): Promise<Cluster> {
  const port = await freePort();
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  let server: Process | null = null;
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const cluster: Cluster = {
    port,
    url,
    async start() {
      server = new Process(...asPostgres('postgres', ['-D', folder, ...settings]));
      for (let tries = 0; ; tries++) {
        if (!server.running) throw new Error(`postgres ended: ${server.stderr.slice(-800)}`);
        try {
          await cluster.query('SELECT 1');
          return;
        } catch (error) {
          if (tries > 300) throw error;
          await pause(50);
        }
      }
    },
    async stop(signal) {
      await server?.end(signal);
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    async query(text) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
      client.on('error', () => {});
      await client.connect();
      try {
        return await client.query(text);
      } finally {
        await client.end().catch(() => {});
      }
    },
    async follow(inScene) {
      const standbyFolder = `${folder}-standby`;
      makeFolder(standbyFolder);
      await must(...asPostgres('pg_basebackup', ['-d', url, '-D', standbyFolder, '-R', '-c', 'fast', '--no-sync']));
      const standby = await clusterIn(inScene, standbyFolder);
      await standby.start();
      await cluster.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
      await cluster.query('SELECT pg_reload_conf()');
      return {
        ...standby,
        async promote() {
          // The standby has replicated this setting, and no standby of its own to wait for.
          await standby.query('SELECT pg_promote(true, 30)');
        },
      };
    },
  };
  scene.defer(async () => {
    signalAll(server, 'SIGCONT');
    await server?.end('SIGQUIT');
  });
  return cluster;
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!asRoot) return;
  const id = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
  chownSync(folder, id('-u'), id('-g'));
}

/** The server and the processes it has forked. */
function signalAll(server: Process | null, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const { pid } = server?.child ?? {};
  if (pid === undefined || !server?.running) return;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/);
  for (const process_ of [pid, ...children.map(Number)]) {
    try {
      process.kill(process_, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}
