import fs from 'node:fs';
import { runCommand } from './cli/commands.ts';

const STDERR = 2;

// A reader that has left (`vidriera openapi | head`) is no failure: the command goes on without it. `cli/print.ts` tells
// a command that writes much.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  lastWords(`vidriera: standard output can not be written (${code}); what was done stays done\n`);
  process.exit(1);
});
// Nobody can be told that standard error can't be written. The exit status still tells how the command ended.
process.stderr.on('error', () => {});

/** Writes at once, past the streams. */
function lastWords(line: string): void {
  try {
    fs.writeSync(STDERR, line);
  } catch {
    // Standard error can't be written either.
  }
}

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  now: Date.now,
});
