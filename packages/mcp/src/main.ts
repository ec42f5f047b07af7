import { Console } from 'node:console';
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { maskEcho } from '@vidriera/contract';
import { createToolbox, type HandOver, type Toolbox, type ToolIncident } from '@vidriera/contract/tools';
import { createDirectoryClient } from '../../client/src/index.ts';
import { createMcpServer } from './mcp-server.ts';
import { presentError, withEmptyArguments } from './messages.ts';
import { askDirectory, type CompleteSettings, describeFailure, HELP, readSettings, SettingsError } from './settings.ts';
import { VERSION } from './version.ts';

// Standard output is for the protocol only: console output of libraries goes to standard error.
globalThis.console = new Console(process.stderr);

const log = (line: string): void => {
  process.stderr.write(`vidriera-mcp: ${line}\n`);
};

async function main(): Promise<void> {
  const given = readSettings(process.argv.slice(2), process.env);
  if (given === 'help' || given === 'version') {
    process.stdout.write(given === 'help' ? HELP : `${VERSION}\n`);
    return;
  }
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  // A closed standard error does not end the server.
  process.stderr.on('error', () => {});
  // A closed standard output means that the assistant has ended.
  process.stdout.on('error', () => stop.abort());
  const settings = await askDirectory(given, log, stop.signal);
  if (stop.signal.aborted) return;
  log(`${VERSION}, ${settings.form} form, ${settings.baseUrl}`);
  await serveTools(settings, stop.signal);
}

/** Ends the process after standard output has been written. */
function leave(status: number): void {
  process.exitCode = status;
  process.stdout.write('', () => process.exit(status));
  setTimeout(() => process.exit(status), 500).unref();
}

/** The longest wait before a retry. For a longer one, the assistant gets an error with the seconds to wait. */
const RETRY_WAIT_MAX_MS = 5_000;
/** The cache for the catalog, which completions and resources request repeatedly. */
const CACHE_BYTES = 4 * 1024 * 1024;
/** How long pending calls may take after the input has ended. */
const DRAIN_MS = 5_000;
const DRAIN_CHECK_MS = 10;
const LOG_LINE_MAX = 400;
/** Line ends and other control characters, and runs of blanks. */
const NOT_ONE_LINE = /[\p{Cc}\s]+/gu;

/** Resolves when the input has ended and its requests, which a script may have piped in, are answered, or when `stop` is aborted. */
async function serveTools(settings: CompleteSettings, stop: AbortSignal): Promise<void> {
  const { stdin, stdout } = process;
  const { client, siteUrl, form, handover, pictureOrigins } = settings;
  const kept = { maxRetryWaitMs: RETRY_WAIT_MAX_MS, cacheBytes: CACHE_BYTES };
  const directory = createDirectoryClient({ ...client, ...kept, form });
  const logLine = (line: string) => log(line.replace(NOT_ONE_LINE, ' ').slice(0, LOG_LINE_MAX));
  const onIncident = (incident: ToolIncident) => logLine(describeIncident(incident));
  const handOver: HandOver = (draft, { key, signal }) =>
    directory.createTaskHandover(draft, { idempotencyKey: key, signal });
  const source = { directory, form, siteUrl, pictureOrigins: () => pictureOrigins, onIncident };
  const { toolbox, pending } = countCalls(createToolbox({ ...source, handOver: handover ? handOver : undefined }));
  const input = new PassThrough();
  const connection = serveStdio(() => createMcpServer(toolbox, { requestId: randomUUID }), {
    transport: guarded(new StdioServerTransport(input, stdout)),
    // The SDK's message may quote what the client sent.
    onerror: ({ message }) => logLine(maskEcho(message.slice(0, LOG_LINE_MAX), LOG_LINE_MAX)),
  });
  stdin.pipe(input, { end: false });
  // A failed input has ended too.
  await finished(stdin, { writable: false, signal: stop }).catch(() => {});
  // The last line may lack its end.
  input.write('\n');
  if (!stop.aborted) await drained(pending, stop);
  stdin.unpipe(input);
  await connection.close();
}

/** The transport with {@link withEmptyArguments} on what it receives and {@link presentError} on what it sends. */
function guarded(transport: StdioServerTransport): StdioServerTransport {
  let receive: StdioServerTransport['onmessage'];
  const send = transport.send.bind(transport);
  transport.send = (message) => send(presentError(message));
  return Object.defineProperty(transport, 'onmessage', {
    get: () => receive,
    set: (next: StdioServerTransport['onmessage']) => {
      receive = next && ((message) => next(withEmptyArguments(message) as typeof message));
    },
  });
}

function countCalls(toolbox: Toolbox): { toolbox: Toolbox; pending: () => number } {
  let pending = 0;
  const call: Toolbox['call'] = (...args) => {
    pending++;
    return toolbox.call(...args).finally(() => pending--);
  };
  return { toolbox: { ...toolbox, call }, pending: () => pending };
}

/** Waits until two checks in a row find no pending call: a request that was just read may not have started. */
async function drained(pending: () => number, stop: AbortSignal): Promise<void> {
  let idle = 0;
  for (let waited = 0; waited < DRAIN_MS && idle < 2 && !stop.aborted; waited += DRAIN_CHECK_MS) {
    await sleep(DRAIN_CHECK_MS);
    idle = pending() === 0 ? idle + 1 : 0;
  }
}

function describeIncident(incident: ToolIncident): string {
  const where = `${incident.tool} (request ${incident.requestId})`;
  if (incident.kind === 'leak') return `${where}: answer withheld, ${incident.leak} at ${incident.path}`;
  return `${where}: ${describeFailure(incident.error)}`;
}

main().then(
  () => leave(0),
  (error: unknown) => {
    log(error instanceof SettingsError ? error.message : String((error as Error).stack));
    leave(error instanceof SettingsError ? 2 : 1);
  },
);
