import type { Source } from './address.ts';

export const TIERS = ['public', 'premium'] as const;
/** The rate-limit tier of a request (contract, section 5). */
export type Tier = (typeof TIERS)[number];

/** What a request can be counted against. */
export type BucketKind = 'address' | 'connector' | 'key';

/** Length of a window, in ms; each bucket's starts at its first request. */
export const WINDOW_MS = 60_000;

/** Requests a window; `off` never refuses. */
export type Ceiling = number | 'off';

export interface Ceilings {
  readonly public: Ceiling;
  readonly premium: Ceiling;
  readonly connector: Ceiling;
}

/** What the headers say when a limit is off, and what a fresh deployment enforces (contract, section 8). */
export const DEFAULT_CEILINGS = { public: 60, premium: 600, connector: 60 } as const satisfies Ceilings;

/** The holder of a valid API key; `high` and `low` are a hash of the id for the bucket table. */
export interface KeyHolder {
  readonly id: string;
  readonly high: number;
  readonly low: number;
}

/** Who sends a request, as far as limits care. */
export interface Caller {
  readonly source: Source;
  /** `X-Service-Connector`, lower case, or null when absent or not acceptable. */
  readonly connector: string | null;
  /** Null without a valid key. */
  readonly key: KeyHolder | null;
}

/** The answer to "may this caller be served now?", and what the rate headers show. */
export interface Decision {
  readonly allowed: boolean;
  readonly tier: Tier;
  readonly limit: number;
  /** Left after this request; 0 when refused. */
  readonly remaining: number;
  /** Unix seconds when the window shown ends. */
  readonly resetAt: number;
  /** Whole seconds to wait, at least 1, when refused; 0 when allowed. */
  readonly retryAfter: number;
  /** The bucket that refused. */
  readonly refusedBy: BucketKind | null;
}

/** Where a limiter that can be shared decides at the moment. */
export type LimiterState =
  | { readonly shared: true }
  /** `reason` is one line for operators. `since`: Unix ms. */
  | { readonly shared: false; readonly reason: string; readonly since: number };

/** The port: in this process (synchronous), or shared by several processes (a promise). */
export interface Limiter {
  /** Absent on one that is never shared. */
  readonly state?: LimiterState;
  /** Charges one request to every bucket it counts against, or refuses it and charges nothing. */
  decide(caller: Caller): Decision | Promise<Decision>;
  /** What {@link decide} would show, charging nothing: for answers that are not counted. */
  peek(caller: Caller): Decision | Promise<Decision>;
  /** Buckets with a live window, by kind; for the operator's metrics. */
  liveBuckets(): Readonly<Record<BucketKind, number>>;
}

/** Two clocks, so that a step of the wall clock moves no window. */
export interface Clock {
  /** Milliseconds that never go back, from any origin. */
  monotonic(): number;
  /** Unix ms. */
  wall(): number;
}
