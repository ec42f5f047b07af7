import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadOrder, LoadResult } from './load.ts';
import { pinned } from './server-process.ts';

/** The load generator, in a process of its own on the second processor; one order at a time. */
export class LoadProcess {
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string>;

  constructor() {
    const [command, args] = pinned(1, process.execPath, [path.join(import.meta.dirname, 'load.ts')]);
    this.#child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#answers = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]();
  }

  async run(order: LoadOrder): Promise<LoadResult> {
    this.#child.stdin!.write(`${JSON.stringify(order)}\n`);
    return JSON.parse((await this.#answers.next()).value!) as LoadResult;
  }

  stop(): void {
    this.#child.stdin!.end();
  }
}
