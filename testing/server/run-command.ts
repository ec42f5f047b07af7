import { Readable, Writable } from 'node:stream';
import { runCommand } from '../../apps/server/src/cli/commands.ts';

/** The exit status and the output of a command. */
export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A simulated terminal. */
export interface Terminal {
  readonly stdin?: Buffer | string;
  readonly isTTY?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Unix ms. */
  readonly now?: () => number;
}

/** Runs `vidriera ARGV` in this process. */
export async function run(
  argv: readonly string[],
  { stdin = '', isTTY = false, env = {}, now = Date.now }: Terminal = {},
): Promise<Outcome> {
  const [stdout, stderr] = [sink(isTTY), sink(isTTY)];
  const input = stdin.length === 0 ? [] : [Buffer.from(stdin)];
  const status = await runCommand(argv, { stdin: Readable.from(input), stdout, stderr, env, now });
  return { status, stdout: stdout.text(), stderr: stderr.text() };
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
