import { PassThrough, Readable } from 'node:stream';
import { runCommand } from '../../apps/server/src/cli/commands.ts';

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `vidriera ARGV` in this process with a terminal made of strings. */
export async function run(
  argv: readonly string[],
  { stdin = '', env = {} }: { stdin?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const texts = Promise.all([text(stdout), text(stderr)]);
  const status = await runCommand(argv, {
    stdin: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]),
    stdout,
    stderr,
    env,
    now: () => Date.now(),
  }).finally(() => {
    stdout.end();
    stderr.end();
  });
  const [out, err] = await texts;
  return { status, stdout: out, stderr: err };
}

async function text(stream: PassThrough): Promise<string> {
  let all = '';
  for await (const chunk of stream) all += chunk;
  return all;
}
