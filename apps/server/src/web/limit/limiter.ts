import type { Source } from './address.ts';
import { hashText } from './bucket-table.ts';

/** The rate-limit tier of a request (contract, section 5). */
export type Tier = 'public' | 'premium';

export type BucketKind = 'address' | 'page' | 'connector' | 'key';

/** Length of a window, in ms. A window starts at the first request of its bucket. */
export const WINDOW_MS = 60_000;

/** Requests per window; `off` never refuses. */
export type Ceiling = number | 'off';

export interface Ceilings {
  readonly public: Ceiling;
  readonly premium: Ceiling;
  readonly connector: Ceiling;
  /** Pages of the site, for one address. */
  readonly site: Ceiling;
}

/** The limits of a fresh deployment (contract, section 8). The headers also show them when a limit is off. */
export const DEFAULT_CEILINGS = { public: 60, premium: 600, connector: 60, site: 120 } as const satisfies Ceilings;

/** The holder of a valid API key; `high` and `low` are a hash of the id for the bucket table. */
export interface KeyHolder {
  readonly id: string;
  readonly high: number;
  readonly low: number;
}

export interface Connector {
  /** Lower case. */
  readonly name: string;
  /** The ceiling that the operator gave this name; null for the general one. */
  readonly ceiling: number | null;
}

/** The facts about a request's sender that the limiter needs. */
export interface Caller {
  readonly source: Source;
  /** The ceiling of the shared network that the source is in; null for the general one. */
  readonly sourceCeiling: number | null;
  /** The request is for a page of the site, which has a bucket apart from the API's. */
  readonly wantsPage: boolean;
  /** The connector in `X-Service-Connector`, or null when absent or invalid. */
  readonly connector: Connector | null;
  /** Null without a valid key. */
  readonly key: KeyHolder | null;
  /** The request has an `X-API-Key` that is not valid. */
  readonly unknownKey: boolean;
}

export interface Bucket {
  readonly kind: BucketKind;
  readonly ceiling: number;
  /** The counted name: a key's id, the text of a source, the name of a connector. */
  readonly name: string;
  /** 64 bits of `name`, for the table of one process. */
  readonly high: number;
  readonly low: number;
}

/** The bucket that counts the requests of a caller's source. */
export function sourceKind(caller: Caller): 'address' | 'page' {
  return caller.wantsPage ? 'page' : 'address';
}

/** The buckets that a request counts against: the key's alone, or the source's and the connector's. Limits that are off have none. */
export function bucketsOf(caller: Caller, ceilings: Ceilings): Bucket[] {
  const buckets: Bucket[] = [];
  const { key, source, connector, wantsPage } = caller;
  if (key !== null) {
    if (ceilings.premium !== 'off') buckets.push(bucket('key', ceilings.premium, key.id, key));
    return buckets;
  }
  const general = wantsPage ? ceilings.site : ceilings.public;
  if (general !== 'off') {
    buckets.push(bucket(sourceKind(caller), caller.sourceCeiling ?? general, source.text, source));
  }
  if (connector !== null && !wantsPage && ceilings.connector !== 'off') {
    const { name, ceiling } = connector;
    buckets.push(bucket('connector', ceiling ?? ceilings.connector, name, hashText(name)));
  }
  return buckets;
}

function bucket(kind: BucketKind, ceiling: number, name: string, { high, low }: { high: number; low: number }): Bucket {
  return { kind, ceiling, name, high, low };
}

/** Whether the request may be served, and what the rate-limit headers show. */
export interface Decision {
  readonly allowed: boolean;
  readonly tier: Tier;
  readonly limit: number;
  /** Left after this request; 0 when refused. */
  readonly remaining: number;
  /** Unix seconds when the window shown ends. */
  readonly resetAt: number;
  /** Whole seconds until then, at least 1: the wait after a refusal. */
  readonly resetIn: number;
  /**
   * The bucket in the headers: the one that refused, else the one with the fewest requests left. `task`: published tasks, which
   * the operational database counts.
   */
  readonly bucket: BucketKind | 'task';
  /** Length of the window shown, in seconds; absent for {@link WINDOW_MS}. */
  readonly windowSeconds?: number;
}

/** Whether a shared limiter currently counts in Redis or in this process. */
export type LimiterState =
  | { readonly shared: true }
  /** `reason` is one line for operators. `since`: Unix ms. */
  | { readonly shared: false; readonly reason: string; readonly since: number };

/** A limiter of this process (synchronous), or one that several processes share (asynchronous). */
export interface Limiter {
  /** Absent on the limiter of one process. */
  readonly state?: LimiterState;
  /** Charges one request to each of its buckets, or refuses the request and charges none. `cost` 0 charges nothing. */
  decide(caller: Caller, cost?: 0 | 1): Decision | Promise<Decision>;
}

/** Windows use the monotonic clock, so that a step of the wall clock does not move them. */
export interface Clock {
  /** Milliseconds from an arbitrary origin; never decreases. */
  monotonic(): number;
  /** Unix ms. */
  wall(): number;
}
