import fs from 'node:fs';
import { runCommand } from './cli/commands.ts';

const STDERR = 2;

// A reader that has left (`vidriera openapi | head`) is no failure: the command continues. `print` of cli/command.ts tells a
// command with much output to stop.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') return;
  try {
    fs.writeSync(STDERR, `vidriera: standard output can not be written (${code}); changes already made are kept\n`);
  } catch {
    // Standard error can't be written either.
  }
  process.exit(1);
});
// A standard error that can't be written is ignored. The exit status still tells how the command ended.
process.stderr.on('error', () => {});

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  now: Date.now,
});
