import { Console } from 'node:console';
import process from 'node:process';
import { askDirectory, HELP, readSettings, SettingsError } from './settings.ts';
import { serveTools } from './stdio.ts';
import { VERSION } from './version.ts';

// Standard output is for the protocol only: console output of libraries goes to standard error.
globalThis.console = new Console(process.stderr);

const log = (line: string): void => {
  process.stderr.write(`vidriera-mcp: ${line}\n`);
};

async function main(): Promise<number> {
  const given = readSettings(process.argv.slice(2), process.env);
  if (given === 'help' || given === 'version') {
    process.stdout.write(given === 'help' ? HELP : `${VERSION}\n`);
    return 0;
  }
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  // A closed standard error does not end the server.
  process.stderr.on('error', () => {});
  // A closed standard output means that the assistant has ended.
  process.stdout.on('error', () => stop.abort());
  const settings = await askDirectory(given, log, stop.signal);
  if (stop.signal.aborted) return 0;
  log(`${VERSION}, ${settings.form} form, ${settings.baseUrl}`);
  const { stdin, stdout } = process;
  await serveTools(settings, { stdin, stdout, log }, stop.signal);
  return 0;
}

main().then(
  (status) => leave(status),
  (error: unknown) => {
    log(error instanceof SettingsError ? error.message : String((error as Error).stack));
    leave(error instanceof SettingsError ? 2 : 1);
  },
);

/** Ends the process after standard output has been written. */
function leave(status: number): void {
  process.exitCode = status;
  process.stdout.write('', () => process.exit(status));
  setTimeout(() => process.exit(status), 500).unref();
}
