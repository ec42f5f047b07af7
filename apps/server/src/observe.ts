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
