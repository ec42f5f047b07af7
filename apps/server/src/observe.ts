import { maskEcho } from '@vidriera/contract/echo';

/** From the most to the least that is logged. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How a line is written: a sentence for people, or JSON for programs. */
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/**
 * Every event that is logged and counted. No event holds a query, a body, a header, a whole address or a name. `cause` is
 * an error, of which {@link describeError} logs only what is safe.
 */
export type Observation =
  | { event: 'listening'; address: string; operators: string | null; form: string }
  | { event: 'addresses_local'; settings: readonly string[]; links: string }
  | { event: 'proxy_not_set' }
  | { event: 'operator_unnamed' }
  | { event: 'demo_loading'; database: string }
  | { event: 'demo_loaded'; professionals: number; reviews: number; ms: number }
  | { event: 'setting_unknown'; variable: string; nearest: string | null }
  | { event: 'snapshot_building' }
  | { event: 'snapshot_built'; revision: number; ms: number }
  | { event: 'snapshot_swapped'; revision: number; professionals: number; ms: number }
  | { event: 'snapshot_failed'; cause: unknown; retryInMs: number }
  | { event: 'snapshot_file_unusable'; file: string; why: string }
  | { event: 'record_withheld'; kind: string; id: string; path: string; leak: string }
  | { event: 'keys_read'; keys: number }
  | { event: 'keys_unreadable'; cause: unknown }
  | { event: 'connectors_read'; connectors: number }
  | { event: 'connectors_unreadable'; cause: unknown }
  | { event: 'limits_degraded'; reason: string }
  | { event: 'limits_restored' }
  | { event: 'answer_withheld'; requestId: string; route: string; path: string; leak: string }
  | { event: 'sweep_failed'; cause: unknown }
  | { event: 'webhook_failed'; id: string; attempt: number; why: string }
  | { event: 'webhook_given_up'; id: string; why: string }
  | { event: 'webhook_stopped'; cause: unknown }
  | { event: 'withheld_not_noted'; cause: unknown }
  | { event: 'request_served'; requestId: string; route: string; method: string; status: number; ms: number }
  | { event: 'request_failed'; requestId: string; route: string; cause: unknown }
  | { event: 'request_unreadable'; requestId: string; source: string; code: string; status: number }
  | { event: 'connection_cut'; source: string }
  | { event: 'overload_began'; lagMs: number }
  | { event: 'overload_ended' }
  | { event: 'stopping'; reason: string }
  | { event: 'stopped' }
  | { event: 'crashed'; cause: unknown };

/** Logs and counts an event. */
export type Observe = (observation: Observation) => void;

export interface Observer {
  readonly observe: Observe;
  /** Whether `request_served` is logged; check it before building that event. */
  readonly logsRequests: boolean;
  /** How often each event was observed since the start. */
  readonly counts: ReadonlyMap<Observation['event'], number>;
}

/** Longest message that is logged. */
const MESSAGE_MAX = 300;
/** The part of a message that is checked; the rest is ignored. */
const LOOKED_AT_MAX = 1200;

/** An error for the log: its type, its message with contact data masked, and its stack without values. */
export function describeError(cause: unknown): { type: string; message: string; at: string[]; code?: string } {
  const masked = (message: string) => maskEcho(message.slice(0, LOOKED_AT_MAX), MESSAGE_MAX);
  if (!(cause instanceof Error)) return { type: typeof cause, message: masked(String(cause)), at: [] };
  const at = (cause.stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
  const code = (cause as NodeJS.ErrnoException).code;
  return {
    type: cause.name,
    message: masked(cause.message),
    at: at.slice(0, 8),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

type Events = {
  readonly [Event in Observation['event']]: readonly [
    level: Exclude<LogLevel, 'silent'>,
    sentence: (observation: Extract<Observation, { event: Event }>) => string,
  ];
};

/** The level of each observation, and its sentence for people. */
export const EVENTS: Events = {
  listening: ['info', ({ address, form }) => `Listening on ${address}, ${form} search form.`],
  addresses_local: ['warn', ({ settings, links }) => `Links lead to ${links}. Set ${settings.join(', ')}.`],
  operator_unnamed: [
    'warn',
    () =>
      'The site calls itself a demonstration, because nobody is named as its operator: put a sitio.yaml with a name into the folder of VIDRIERA_SITE_TEXTS.',
  ],
  proxy_not_set: [
    'warn',
    () =>
      'A request came with X-Forwarded-For, and VIDRIERA_TRUST_PROXY is not set: all callers of one proxy share one limit. If it is your proxy, set VIDRIERA_TRUST_PROXY to its address.',
  ],
  demo_loading: [
    'info',
    ({ database }) => `Loading the demo into ${database}. This is done once and takes about 10 s.`,
  ],
  demo_loaded: [
    'info',
    ({ professionals, reviews, ms }) => `Loaded ${professionals} professionals and ${reviews} reviews in ${ms} ms.`,
  ],
  setting_unknown: [
    'warn',
    ({ variable, nearest }) =>
      `${variable} is not a setting and has no effect.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
  ],
  snapshot_building: ['info', () => 'Building a snapshot of the directory.'],
  snapshot_built: ['info', ({ revision, ms }) => `Built the snapshot of revision ${revision} in ${ms} ms.`],
  snapshot_swapped: [
    'info',
    ({ revision, professionals, ms }) =>
      `Serving revision ${revision}: ${professionals} professionals, loaded in ${ms} ms.`,
  ],
  snapshot_failed: [
    'error',
    ({ cause, retryInMs }) => `The snapshot could not be built: ${words(cause)}. Next try in ${retryInMs} ms.`,
  ],
  snapshot_file_unusable: ['warn', ({ file, why }) => `The snapshot file ${file} can't be used: ${why}.`],
  record_withheld: ['warn', ({ kind, id, path, leak }) => `Withheld ${kind} ${id}: ${path} holds ${leak}.`],
  keys_read: ['info', ({ keys }) => `Read ${keys} API keys.`],
  keys_unreadable: ['error', ({ cause }) => `The API keys can't be read: ${words(cause)}.`],
  connectors_read: ['info', ({ connectors }) => `Read ${connectors} connectors.`],
  connectors_unreadable: ['error', ({ cause }) => `The connectors can't be read: ${words(cause)}.`],
  limits_degraded: ['error', ({ reason }) => `Limits are counted in this process only: ${reason}.`],
  limits_restored: ['info', () => 'Limits are counted in Redis again.'],
  answer_withheld: [
    'error',
    ({ requestId, route, path, leak }) => `Withheld the answer to ${requestId} (${route}): ${path} holds ${leak}.`,
  ],
  withheld_not_noted: ['warn', ({ cause }) => `What the snapshot withholds could not be noted: ${words(cause)}.`],
  sweep_failed: ['warn', ({ cause }) => `Expired tasks could not be removed: ${words(cause)}.`],
  webhook_failed: [
    'warn',
    ({ id, attempt, why }) => `Attempt ${attempt} to send notification ${id} to the webhook failed: ${why}.`,
  ],
  webhook_given_up: [
    'error',
    ({ id, why }) =>
      `Notification ${id} was given up after three days: ${why}. "vidriera notifications --failed" lists it.`,
  ],
  webhook_stopped: ['error', ({ cause }) => `Notifications can't be sent: ${words(cause)}.`],
  request_served: [
    'debug',
    ({ requestId, route, method, status, ms }) => `${method} ${route} ${status} in ${ms} ms (${requestId}).`,
  ],
  request_failed: ['error', ({ requestId, route, cause }) => `${route} failed (${requestId}): ${words(cause)}.`],
  request_unreadable: [
    'debug',
    ({ requestId, source, code, status }) =>
      `Unreadable request from ${source} answered ${status}: ${code} (${requestId}).`,
  ],
  connection_cut: ['debug', ({ source }) => `Closed a connection of ${source} whose answers were not read.`],
  overload_began: ['warn', ({ lagMs }) => `Overloaded: the event loop is ${lagMs} ms late. New requests get 503.`],
  overload_ended: ['info', () => 'No longer overloaded.'],
  stopping: ['info', ({ reason }) => `Stopping: ${reason}.`],
  stopped: ['info', () => 'Stopped.'],
  crashed: ['fatal', ({ cause }) => `Crashed: ${words(cause)}.`],
};

/** The log line for a person: local time, level, sentence. */
function logLine(observation: Observation, now: Date): string {
  const [level, sentence] = EVENTS[observation.event];
  return `${now.toTimeString().slice(0, 8)} ${level.padEnd(5)} ${(sentence as (observation: Observation) => string)(observation)}\n`;
}

function words(cause: unknown): string {
  const { type, message, at } = describeError(cause);
  const text = message.split('\n', 1)[0]!.replace(/\.$/, '');
  return [type === 'Error' ? text : `${type} ${text}`, ...at.slice(0, 1)].join(' ');
}

/** Most log text that is buffered for a slow reader of standard error; above it, lines are dropped. */
const WAITING_BYTES_MAX = 1024 * 1024;

/** The destination of log lines; a stream also reports how much it buffers. */
interface LogStream {
  write(line: string): unknown;
  readonly writableLength?: number;
  on?(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
}

/**
 * Logs observations, one line each, without waiting for the stream: a line that it can't take is dropped.
 * After its reader has left, nothing more is written.
 */
export function createObserver(level: LogLevel, stream: LogStream, format: LogFormat = 'json'): Observer {
  let hasReader = true;
  stream.on?.('error', ({ code }) => {
    if (code === 'EPIPE') hasReader = false;
  });
  // Counts start at zero, so that an alert sees the first event of its kind.
  const counts = new Map(Object.keys(EVENTS).map((event) => [event as Observation['event'], 0]));
  const isLogged = (of: LogLevel) => LOG_LEVELS.indexOf(of) >= LOG_LEVELS.indexOf(level);
  return {
    observe(observation) {
      const { event } = observation;
      counts.set(event, counts.get(event)! + 1);
      if (!isLogged(EVENTS[event][0])) return;
      const now = new Date();
      const line = format === 'text' ? logLine(observation, now) : jsonLine(observation, now);
      if (hasReader && (stream.writableLength ?? 0) < WAITING_BYTES_MAX) stream.write(line);
    },
    logsRequests: isLogged(EVENTS.request_served[0]),
    counts,
  };
}

function jsonLine({ event, ...fields }: Observation, now: Date): string {
  const cause = 'cause' in fields ? { cause: describeError(fields.cause) } : {};
  return `${JSON.stringify({ level: EVENTS[event][0], time: now.toISOString(), ...fields, ...cause, event })}\n`;
}
