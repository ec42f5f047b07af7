import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { maskEcho } from '@vidriera/core';
import { createToolbox, type Toolbox, type ToolIncident } from '@vidriera/core/tools';
import { createDirectoryClient, type DirectoryError } from '../../client/src/index.ts';
import type { CompleteSettings } from './ask-directory.ts';
import { withEmptyArguments } from './empty-arguments.ts';
import { boundLines } from './input-lines.ts';
import { createMcpServer } from './mcp-server.ts';
import { presentError } from './protocol-error.ts';
import { VERSION } from './version.ts';

/** An assistant would rather hear how long to wait than wait itself. */
const RETRY_WAIT_MAX_MS = 5_000;
/** Room for the catalogue, which completions and resources ask for again and again; the server says whether it changed. */
const CACHE_BYTES = 4 * 1024 * 1024;
/** After the input ends, calls under way may still be answered for so long. */
const DRAIN_MS = 5_000;
const LOOK_EVERY_MS = 10;
/** The longest message, in bytes: what {mcp_url} takes as a body. */
const LINE_MAX = 256 * 1024;
const LOG_LINE_MAX = 400;
/** Line ends and other control characters, and runs of blanks. */
const NOT_ONE_LINE = /[\p{Cc}\s]+/gu;

export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** One line of the log. */
  readonly log: (line: string) => void;
}

/**
 * Serves the six tools over the streams; resolves when the input has ended and what was asked is answered, or when
 * `stop` is aborted. A script that pipes its requests in and closes gets its answers.
 */
export async function serveTools(
  settings: CompleteSettings,
  { stdin, stdout, log }: Streams,
  stop: AbortSignal,
): Promise<void> {
  const { baseUrl, siteUrl, form, apiKey, connector } = settings;
  const directory = createDirectoryClient({
    baseUrl,
    form,
    apiKey,
    connector,
    userAgent: `vidriera-mcp/${VERSION}`,
    maxRetryWaitMs: RETRY_WAIT_MAX_MS,
    cacheBytes: CACHE_BYTES,
  });
  const say = (line: string) => log(line.replace(NOT_ONE_LINE, ' ').slice(0, LOG_LINE_MAX));
  const onIncident = (incident: ToolIncident) => say(describeIncident(incident));
  const { toolbox, pending } = countCalls(createToolbox({ directory, form, siteUrl, onIncident }));
  const input = boundLines(LINE_MAX, () => say(`a message above ${LINE_MAX / 1024} KiB was dropped`));
  const connection = serveStdio(() => createMcpServer(toolbox, { requestId: randomUUID }), {
    transport: guarded(new StdioServerTransport(input, stdout)),
    // The library's words may quote what the client sent.
    onerror: ({ message }) => say(maskEcho(message.slice(0, LOG_LINE_MAX), LOG_LINE_MAX)),
  });
  stdin.pipe(input, { end: false });
  await ended(stdin, stop);
  // The last line may lack its end.
  input.write('\n');
  if (!stop.aborted) await drained(pending, stop);
  stdin.unpipe(input);
  await connection.close();
}

/** The transport, what it receives passed on by way of {@link withEmptyArguments} and what it sends guarded. */
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
  const call: Toolbox['call'] = async (...args) => {
    pending++;
    try {
      return await toolbox.call(...args);
    } finally {
      pending--;
    }
  };
  return { toolbox: { ...toolbox, call }, pending: () => pending };
}

function ended(stdin: Readable, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    stdin.once('end', done).once('close', done).once('error', done);
    stop.addEventListener('abort', done, { once: true });
  });
}

/** Waits until nothing is under way in two looks one after the other: what was just read may not have begun. */
async function drained(pending: () => number, stop: AbortSignal): Promise<void> {
  let idle = 0;
  for (let waited = 0; waited < DRAIN_MS && idle < 2 && !stop.aborted; waited += LOOK_EVERY_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    idle = pending() === 0 ? idle + 1 : 0;
  }
}

function describeIncident(incident: ToolIncident): string {
  const where = `${incident.tool} (request ${incident.requestId})`;
  if (incident.kind === 'leak') return `${where}: answer withheld, ${incident.leak} at ${incident.path}`;
  return `${where}: ${describeFailure(incident.error)}`;
}

/** One line; a server's own words are left out when they would show contact data. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { message } = error;
  const { code, status, details } = error as Partial<DirectoryError>;
  const isOurs = code === 'network_error' || code === 'timeout' || code === 'unexpected_response';
  const words = isOurs || maskEcho(message, message.length) === message ? message : 'withheld';
  const location =
    isOurs && typeof details?.location === 'string'
      ? ` (to ${URL.canParse(details.location) ? new URL(details.location).origin : 'elsewhere'})`
      : '';
  return code === undefined ? words : `${code} ${status}: ${words}${location}`;
}
