import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** What a process has used: CPU seconds since it started, resident bytes now. */
export interface Usage {
  readonly cpu: number;
  readonly resident: number;
}

/** Linux counts CPU time in these many ticks a second (`getconf CLK_TCK`). */
const TICKS = 100;
const PAGE = 4096;

/** A server under measurement, in a process of its own. */
export interface ServerProcess {
  readonly port: number;
  /** From the start of the process to its line that it listens, ms. */
  readonly startedIn: number;
  usage(): Usage;
  stop(): Promise<void>;
}

/** The command, on the first processor alone where `taskset` is there, so that the load generator has the other. */
export function pinned(processor: number, command: string, args: readonly string[]): [string, string[]] {
  return process.env.VIDRIERA_BENCH_UNPINNED === undefined
    ? ['taskset', ['-c', String(processor), command, ...args]]
    : [command, [...args]];
}

/** Starts a server and waits for its line `listening on http://…:PORT`. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const began = performance.now();
  const [command, all] = pinned(0, process.execPath, args);
  const child = spawn(command, all, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await portOf(child);
  return {
    port,
    startedIn: performance.now() - began,
    usage: () => usageOf(child.pid!),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`a server ended with status ${code} before it listened`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const port = /^listening on http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
  });
}

function usageOf(pid: number): Usage {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const resident = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE;
  return { cpu: (Number(fields[11]) + Number(fields[12])) / TICKS, resident };
}
