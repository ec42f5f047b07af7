import { maskEcho } from '@vidriera/contract/echo';

/** From the most to the least that is logged. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How a line is written: a sentence for people, or JSON for programs. */
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

const atLevel =
  (level: Exclude<LogLevel, 'silent'>) =>
  <Fields extends object>(sentence: (fields: Fields) => string) => ({ level, sentence });
const [debug, info, warn, error] = [atLevel('debug'), atLevel('info'), atLevel('warn'), atLevel('error')];

type Failed = { cause: unknown };

/**
 * Every event that is logged and counted: its level, and with its fields the sentence for people. No event holds a query, a body, a
 * header, a whole address or a name. A `cause` is an error, of which {@link describeError} logs only what is safe.
 */
export const EVENTS = {
  listening: info(
    (e: { address: string; operators: string | null; form: string }) =>
      `Listening on ${e.address}, ${e.form} search form.`,
  ),
  addresses_local: warn(
    (e: { settings: readonly string[]; links: string }) => `Links lead to ${e.links}. Set ${e.settings.join(', ')}.`,
  ),
  operator_unnamed: warn(
    () =>
      'The site calls itself a demonstration, because nobody is named as its operator: put a sitio.yaml with a name into the folder of VIDRIERA_SITE_TEXTS.',
  ),
  proxy_not_set: warn(
    () =>
      'A request came with X-Forwarded-For, and VIDRIERA_TRUST_PROXY is not set: all callers of one proxy share one limit. If it is your proxy, set VIDRIERA_TRUST_PROXY to its address.',
  ),
  demo_loading: info((e: { database: string }) => `Loading the demo into ${e.database}, once. It takes about 10 s.`),
  demo_loaded: info(
    (e: { professionals: number; reviews: number; ms: number }) =>
      `Loaded ${e.professionals} professionals and ${e.reviews} reviews in ${e.ms} ms.`,
  ),
  setting_unknown: warn(
    ({ variable, nearest }: { variable: string; nearest: string | null }) =>
      `${variable} is not a setting and has no effect.${nearest === null ? '' : ` Did you mean ${nearest}?`}`,
  ),
  snapshot_building: info(() => 'Building a snapshot of the directory.'),
  snapshot_built: info((e: { revision: number; ms: number }) => `Built revision ${e.revision} in ${e.ms} ms.`),
  snapshot_swapped: info(
    (e: { revision: number; professionals: number; ms: number }) =>
      `Serving revision ${e.revision}: ${e.professionals} professionals, loaded in ${e.ms} ms.`,
  ),
  snapshot_failed: error(
    (e: Failed & { retryInMs: number }) =>
      `The snapshot could not be built: ${words(e.cause)}. Next try in ${e.retryInMs} ms.`,
  ),
  snapshot_file_unusable: warn((e: { file: string; why: string }) => `${e.file} is no usable snapshot: ${e.why}.`),
  record_withheld: warn(
    (e: { kind: string; id: string; path: string; leak: string }) =>
      `Withheld ${e.kind} ${e.id}: ${e.path} holds ${e.leak}.`,
  ),
  keys_unreadable: error((e: Failed) => `The API keys can't be read: ${words(e.cause)}.`),
  connectors_unreadable: error((e: Failed) => `The connectors can't be read: ${words(e.cause)}.`),
  limits_degraded: error((e: { reason: string }) => `Limits are counted in this process only: ${e.reason}.`),
  limits_restored: info(() => 'Limits are counted in Redis again.'),
  answer_withheld: error(
    (e: { requestId: string; route: string; path: string; leak: string }) =>
      `Withheld the answer to ${e.requestId} (${e.route}): ${e.path} holds ${e.leak}.`,
  ),
  withheld_not_noted: warn((e: Failed) => `What the snapshot withholds could not be noted: ${words(e.cause)}.`),
  sweep_failed: warn((e: Failed) => `Expired tasks could not be removed: ${words(e.cause)}.`),
  webhook_failed: warn(
    (e: { id: string; attempt: number; why: string }) =>
      `Attempt ${e.attempt} to send notification ${e.id} to the webhook failed: ${e.why}.`,
  ),
  webhook_given_up: error(
    (e: { id: string; why: string }) =>
      `Notification ${e.id} was given up after three days: ${e.why}. "vidriera notifications --failed" lists it.`,
  ),
  webhook_stopped: error((e: Failed) => `Notifications can't be sent: ${words(e.cause)}.`),
  request_served: debug(
    (e: { requestId: string; route: string; method: string; status: number; ms: number }) =>
      `${e.method} ${e.route} ${e.status} in ${e.ms} ms (${e.requestId}).`,
  ),
  request_failed: error(
    (e: Failed & { requestId: string; route: string }) => `${e.route} failed (${e.requestId}): ${words(e.cause)}.`,
  ),
  connection_cut: debug((e: { source: string }) => `Closed a connection of ${e.source} whose answers were not read.`),
  overload_began: warn((e: { lagMs: number }) => `Overloaded: ${e.lagMs} ms late. New requests get 503.`),
  overload_ended: info(() => 'No longer overloaded.'),
  stopping: info((e: { reason: string }) => `Stopping: ${e.reason}.`),
  stopped: info(() => 'Stopped.'),
  crashed: atLevel('fatal')((e: Failed) => `Crashed: ${words(e.cause)}.`),
};

type EventName = keyof typeof EVENTS;
export type Observation = {
  [Name in EventName]: { event: Name } & Parameters<(typeof EVENTS)[Name]['sentence']>[0];
}[EventName];

export type Observe = (observation: Observation) => void;

export interface Observer {
  readonly observe: Observe;
  /** Whether `request_served` is logged; check it before building that event. */
  readonly logsRequests: boolean;
  /** How often each event was observed since the start. */
  readonly counts: ReadonlyMap<EventName, number>;
}

const MESSAGE_MAX = 300;
/** The part of a message that is checked; the rest is ignored. */
const LOOKED_AT_MAX = 1200;

/** An error for the log: its type, its message with contact data masked, and its stack without values. */
export function describeError(cause: unknown): { type: string; message: string; at: string[]; code?: string } {
  const masked = (message: string) => maskEcho(message.slice(0, LOOKED_AT_MAX), MESSAGE_MAX);
  if (!(cause instanceof Error)) return { type: typeof cause, message: masked(String(cause)), at: [] };
  const at = (cause.stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
  const code = (cause as NodeJS.ErrnoException).code;
  const described = { type: cause.name, message: masked(cause.message), at: at.slice(0, 8) };
  return typeof code === 'string' ? { ...described, code } : described;
}

function logLine(observation: Observation, now: Date): string {
  const { level, sentence } = EVENTS[observation.event];
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
}

/** Logs observations, one line each, without waiting for the stream: a line that it can't take is dropped. */
export function createObserver(level: LogLevel, stream: LogStream, format: LogFormat = 'json'): Observer {
  // Counts start at zero, so that an alert sees the first event of its kind.
  const counts = new Map(Object.keys(EVENTS).map((event) => [event as EventName, 0]));
  const isLogged = (of: LogLevel) => LOG_LEVELS.indexOf(of) >= LOG_LEVELS.indexOf(level);
  return {
    observe(observation) {
      const { event } = observation;
      counts.set(event, counts.get(event)! + 1);
      if (!isLogged(EVENTS[event].level)) return;
      const now = new Date();
      const line = format === 'text' ? logLine(observation, now) : jsonLine(observation, now);
      if ((stream.writableLength ?? 0) < WAITING_BYTES_MAX) stream.write(line);
    },
    logsRequests: isLogged(EVENTS.request_served.level),
    counts,
  };
}

function jsonLine({ event, ...fields }: Observation, now: Date): string {
  const cause = 'cause' in fields ? { cause: describeError(fields.cause) } : {};
  return `${JSON.stringify({ level: EVENTS[event].level, time: now.toISOString(), ...fields, ...cause, event })}\n`;
}
