import fs from 'node:fs';
import { runCommand } from './cli/commands.ts';

const STDERR = 2;
/** The status of a command whose work is done while its report is being written. */
let concluded = 0;

// A reader that has seen enough (`vidriera openapi | head`) is no failure.
for (const [stream, name] of [
  [process.stdout, 'standard output'],
  [process.stderr, 'standard error'],
] as const) {
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(concluded);
    lastWords(`vidriera: ${name} can not be written (${code}); what was done stays done\n`);
    process.exit(1);
  });
}

/** Written at once, past the streams; where nobody can hear it, it is lost. */
function lastWords(line: string): void {
  try {
    fs.writeSync(STDERR, line);
  } catch {
    // Standard error itself is what can't be written.
  }
}

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  now: Date.now,
  concluded: (status) => {
    concluded = status;
  },
});
