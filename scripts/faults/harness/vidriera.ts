import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Ended, Process, ROOT, run, type Scene } from './scene.ts';

const MAIN = path.join(ROOT, 'apps/server/bin/vidriera.js');

/** Runs a command of `vidriera` to its end. */
export function vidriera(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  return run(process.execPath, [MAIN, ...args], env);
}

/** Starts a command of `vidriera`. */
export function startVidriera(args: readonly string[], env: Record<string, string>): Process {
  return new Process(process.execPath, [MAIN, ...args], env);
}

/** Imports a folder; throws unless every record was imported. */
export async function importFolder(databaseUrl: string, folder: string): Promise<void> {
  const { status, stderr } = await vidriera(['import', folder, '--json'], { VIDRIERA_DATABASE_URL: databaseUrl });
  if (status !== 0) throw new Error(`the import ended with ${status}: ${stderr.slice(-800)}`);
}

/** A running `vidriera serve`. */
export interface Replica {
  readonly process: Process;
  readonly origin: string;
  readonly operators: string;
  /** The answer of `/readyz`. */
  readiness(): Promise<Readiness>;
  metrics(): Promise<string>;
  /** Resident memory, in bytes. */
  memory(): Promise<number>;
  /** The log's events so far, parsed. */
  log(): { event: string; [field: string]: unknown }[];
}

export interface Readiness {
  readonly ready: boolean;
  readonly snapshot: { revision: number; withheld: number; listed: Record<string, number> } | null;
  readonly limits: { shared: boolean; reason?: string };
}

let count = 0;

/** Starts a replica on free ports (or `VIDRIERA_PORT`), and waits until it answers. */
export async function startReplica(
  scene: Scene,
  env: Record<string, string>,
  wrapper: string[] = [],
): Promise<Replica> {
  const folder = scene.path(`replica-${++count}`);
  mkdirSync(folder);
  const [command = '', ...args] = [...wrapper, process.execPath, MAIN, 'serve'];
  const replica = new Process(command, args, {
    TMPDIR: folder,
    VIDRIERA_PORT: '0',
    VIDRIERA_OPS_PORT: '0',
    VIDRIERA_TASK_LIMIT: 'off',
    VIDRIERA_SITE_URL: 'http://127.0.0.1:1',
    VIDRIERA_BASE_URL: 'http://127.0.0.1:1/v1',
    ...env,
  });
  scene.defer(() => replica.end('SIGKILL'));
  const [, origin = ''] = await replica.says(/^listening on (\S+)$/m);
  const [, operators = ''] = await replica.says(/^operators on (\S+)$/m);
  const ask = async (what: string) => (await fetch(`${operators}${what}`)).text();
  return {
    process: replica,
    origin,
    operators,
    readiness: async () => JSON.parse(await ask('/readyz')) as Readiness,
    metrics: () => ask('/metrics'),
    memory: async () => Number(/^process_resident_memory_bytes (\S+)/m.exec(await ask('/metrics'))?.[1]),
    log: () =>
      replica.stderr
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
  };
}
