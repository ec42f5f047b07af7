import type { Source } from './address.ts';

export const TIERS = ['public', 'premium'] as const;
/** The rate-limit tier of a request (contract, section 5). */
export type Tier = (typeof TIERS)[number];

/** What a request can be counted against. */
export type BucketKind = 'address' | 'page' | 'connector' | 'key';

/** Length of a window, in ms; each bucket's starts at its first request. */
export const WINDOW_MS = 60_000;

/** Requests a window; `off` never refuses. */
export type Ceiling = number | 'off';

export interface Ceilings {
  readonly public: Ceiling;
  readonly premium: Ceiling;
  readonly connector: Ceiling;
  /** Pages of the site, for one address. */
  readonly site: Ceiling;
}

/** What the headers say when a limit is off, and what a fresh deployment enforces (contract, section 8). */
export const DEFAULT_CEILINGS = { public: 60, premium: 600, connector: 60, site: 120 } as const satisfies Ceilings;

/** The holder of a valid API key; `high` and `low` are a hash of the id for the bucket table. */
export interface KeyHolder {
  readonly id: string;
  readonly high: number;
  readonly low: number;
}

/** A connector as a request names it. */
export interface Connector {
  /** Lower case. */
  readonly name: string;
  /** The ceiling that the operator gave this name; null for the general one. */
  readonly ceiling: number | null;
}

/** Who sends a request, as far as limits care. */
export interface Caller {
  readonly source: Source;
  /** The ceiling of the shared network that the source is in; null for the general one. */
  readonly sourceCeiling: number | null;
  /** Asks for a page of the site, which is counted apart from the API. */
  readonly wantsPage: boolean;
  /** What `X-Service-Connector` names, or null when absent or not acceptable. */
  readonly connector: Connector | null;
  /** Null without a valid key. */
  readonly key: KeyHolder | null;
  /** An `X-API-Key` came that is none of the valid ones. */
  readonly unknownKey: boolean;
}

/** Without a key, the bucket that counts the requests of a caller's source. */
export function sourceBucket(caller: Caller): 'address' | 'page' {
  return caller.wantsPage ? 'page' : 'address';
}

/** The ceiling of {@link sourceBucket}. A limit that is off stays off. */
export function sourceCeiling(caller: Caller, ceilings: Ceilings): Ceiling {
  return own(caller.sourceCeiling, caller.wantsPage ? ceilings.site : ceilings.public);
}

/** The connector that the request counts against: none for a page. */
export function countedConnector(caller: Caller, ceilings: Ceilings): { name: string; ceiling: Ceiling } | null {
  const { connector } = caller;
  if (connector === null || caller.wantsPage) return null;
  return { name: connector.name, ceiling: own(connector.ceiling, ceilings.connector) };
}

function own(ceiling: number | null, general: Ceiling): Ceiling {
  return general === 'off' ? general : (ceiling ?? general);
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
  /** Whole seconds until then, at least 1: how long to wait when refused. */
  readonly resetIn: number;
  /** The bucket shown: the one that refused, else the one with the fewest left. `task`: published tasks, which the desk counts. */
  readonly bucket: BucketKind | 'task';
  /** Length of the window shown, in seconds; absent for {@link WINDOW_MS}. */
  readonly windowSeconds?: number;
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
