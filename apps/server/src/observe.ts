import { redact } from '@vidriera/core/privacy';
import pino, { type DestinationStream, type Logger } from 'pino';

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Everything worth noticing, closed: what is not here is not logged. No row holds a query, a body, a header, a whole
 * address or a name; `cause` is an error, of which {@link describeError} lets out what is safe.
 */
export type Observation =
  | { event: 'listening'; address: string; operators: string | null; form: string }
  | { event: 'setting_unknown'; variable: string; nearest: string | null }
  | { event: 'snapshot_built'; revision: number; ms: number }
  | { event: 'snapshot_swapped'; revision: number; professionals: number; ms: number }
  | { event: 'snapshot_failed'; cause: unknown; retryInMs: number }
  | { event: 'snapshot_file_unusable'; file: string; why: string }
  | { event: 'snapshot_folder_moved'; wanted: string; used: string }
  | { event: 'record_withheld'; kind: string; id: string; path: string; leak: string }
  | { event: 'keys_read'; keys: number }
  | { event: 'keys_unreadable'; cause: unknown }
  | { event: 'limits_degraded'; reason: string }
  | { event: 'limits_restored' }
  | { event: 'answer_withheld'; requestId: string; route: string; path: string; leak: string }
  | { event: 'sweep_failed'; cause: unknown }
  | { event: 'request_served'; requestId: string; route: string; method: string; status: number; ms: number }
  | { event: 'request_failed'; requestId: string; route: string; cause: unknown }
  | { event: 'request_unreadable'; requestId: string; source: string; code: string; status: number }
  | { event: 'connection_cut'; source: string }
  | { event: 'overload_began'; lagMs: number }
  | { event: 'overload_ended' }
  | { event: 'stopping'; reason: string }
  | { event: 'stopped' }
  | { event: 'crashed'; cause: unknown };

/** How loud each observation is. */
const LEVELS = {
  listening: 'info',
  setting_unknown: 'warn',
  snapshot_built: 'info',
  snapshot_swapped: 'info',
  snapshot_failed: 'error',
  snapshot_file_unusable: 'warn',
  snapshot_folder_moved: 'warn',
  record_withheld: 'warn',
  keys_read: 'info',
  keys_unreadable: 'error',
  limits_degraded: 'error',
  limits_restored: 'info',
  answer_withheld: 'error',
  sweep_failed: 'warn',
  request_served: 'debug',
  request_failed: 'error',
  request_unreadable: 'debug',
  connection_cut: 'debug',
  overload_began: 'warn',
  overload_ended: 'info',
  stopping: 'info',
  stopped: 'info',
  crashed: 'fatal',
} as const satisfies Record<Observation['event'], LogLevel>;

/** Takes note of something. */
export type Observe = (observation: Observation) => void;

export interface Observer {
  readonly observe: Observe;
  /** True when each request served is logged: ask before building a `request_served`. */
  readonly logsRequests: boolean;
  /** How often each event was observed since the start. */
  readonly counts: ReadonlyMap<Observation['event'], number>;
  /** Log lines given up because standard error could not take them. */
  readonly dropped: () => number;
  /** Writes out what is still in memory. */
  flush(): void;
}

/** Most log text that waits in memory for a slow reader of standard error; past it lines are dropped and counted. */
const WAITING_BYTES_MAX = 1024 * 1024;

/** Logs observations as JSON lines; without a stream, to standard error, never blocking on it. */
export function createObserver(level: LogLevel, stream?: DestinationStream): Observer {
  let dropped = 0;
  const destination = stream ?? pino.destination({ fd: 2, sync: false, maxLength: WAITING_BYTES_MAX });
  if ('on' in destination) (destination as pino.DestinationStream & NodeJS.EventEmitter).on('drop', () => dropped++);
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'event',
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const counts = new Map<Observation['event'], number>();
  return {
    observe(observation) {
      const { event, ...fields } = observation;
      counts.set(event, (counts.get(event) ?? 0) + 1);
      const cause = 'cause' in fields ? { cause: describeError(fields.cause) } : {};
      log(logger, LEVELS[event], { ...fields, ...cause }, event);
    },
    logsRequests: logger.isLevelEnabled(LEVELS.request_served),
    counts,
    dropped: () => dropped,
    flush() {
      if ('flushSync' in destination) {
        try {
          (destination as { flushSync(): void }).flushSync();
        } catch {
          // Standard error is gone or was never opened: there is nobody left to tell.
        }
      }
    },
  };
}

function log(logger: Logger, level: Exclude<LogLevel, 'silent'>, fields: object, event: string): void {
  logger[level](fields, event);
}

/** An error as a log may hold it: its kind, its words with contact data masked, and where, without values. */
export function describeError(cause: unknown): { type: string; message: string; at: string[]; code?: string } {
  if (!(cause instanceof Error))
    return { type: typeof cause, message: redact(String(cause), { maxLength: 300 }).text, at: [] };
  const at = (cause.stack ?? '').split('\n').flatMap((line) => (/^\s+at /.test(line) ? [line.trim()] : []));
  const code = (cause as NodeJS.ErrnoException).code;
  return {
    type: cause.name,
    message: redact(cause.message, { maxLength: 300 }).text,
    at: at.slice(0, 8),
    ...(typeof code === 'string' ? { code } : {}),
  };
}
