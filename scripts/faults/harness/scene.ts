import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The repository. */
export const ROOT = path.join(import.meta.dirname, '../../..');

/** The folder and the processes of one fault; `close` removes and ends them. */
export class Scene {
  readonly folder: string;
  readonly #endings: (() => unknown)[] = [];

  constructor(name: string) {
    this.folder = mkdtempSync(path.join(tmpdir(), `vidriera-fault-${name}-`));
    // PostgreSQL runs as another user, below it.
    chmodSync(this.folder, 0o755);
  }

  path(...parts: string[]): string {
    return path.join(this.folder, ...parts);
  }

  /** Runs at the end, the last added first. */
  defer(ending: () => unknown): void {
    this.#endings.push(ending);
  }

  async close(): Promise<void> {
    for (const ending of this.#endings.reverse()) await ending();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A free port of loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** The output and the status of a finished command. */
export interface Ended {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A child process and its output so far. */
export class Process {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  constructor(command: string, args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) {
    this.child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child.stdout?.on('data', (chunk) => {
      this.stdout += chunk;
    });
    this.child.stderr?.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.ended = new Promise((resolve, reject) => {
      this.child.on('error', reject);
      this.child.on('close', (status, signal) => {
        resolve({ status, signal, stdout: this.stdout, stderr: this.stderr });
      });
    });
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<Ended> {
    if (this.running) this.child.kill(signal);
    return this.ended;
  }

  /** Resolves to the first match on standard output; rejects when the process ends before, or after ten minutes. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    const deadline = performance.now() + 600_000;
    for (;;) {
      const match = pattern.exec(this.stdout);
      if (match) return match;
      if (!this.running) throw new Error(`ended before it said ${pattern}: ${this.stderr.slice(-800)}`);
      if (performance.now() > deadline) throw new Error(`did not say ${pattern} in time: ${this.stderr.slice(-800)}`);
      await pause(10);
    }
  }
}

/** Runs a command to its end. */
export function run(command: string, args: readonly string[], env?: Record<string, string>): Promise<Ended> {
  return new Process(command, args, env).ended;
}

/** Runs a command that must succeed. */
export async function must(command: string, args: readonly string[], env?: Record<string, string>): Promise<string> {
  const { status, stdout, stderr } = await run(command, args, env);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr.slice(-800)}`);
  return stdout;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
