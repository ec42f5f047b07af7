import { Readable, Writable } from 'node:stream';
import {
  type Arguments,
  type Command,
  CommandFailure,
  UsageError,
  type World,
} from '../../apps/server/src/cli/command.ts';

/** The exit status and the output of a command on a simulated terminal. */
export interface Run {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

export interface Terminal {
  readonly stdin?: Buffer | string;
  readonly isTTY?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command as the shell would; an error meant for the operator becomes a line on standard error. */
export async function runIn(
  { stdin = '', isTTY = false, env = {} }: Terminal,
  command: Command,
  positionals: readonly string[],
  flags: Arguments['flags'] = {},
): Promise<Run> {
  const [stdout, stderr] = [sink(isTTY), sink(isTTY)];
  let time = Date.UTC(2024, 4, 1);
  const world: World = { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr, env, now: () => (time += 1000) };
  const status = await command.run({ flags, positionals }, world).catch((error: unknown) => {
    if (!(error instanceof CommandFailure || error instanceof UsageError)) throw error;
    stderr.write(`${error.message}\n`);
    return error instanceof UsageError ? 2 : 1;
  });
  return { status, out: stdout.text(), err: stderr.text() };
}

function sink(isTTY: boolean) {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { isTTY, columns: 100, text: () => Buffer.concat(chunks).toString() });
}
