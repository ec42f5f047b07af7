import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { remembered } from '@vidriera/contract/memo';
import { CONNECTOR_PATTERN } from '@vidriera/contract/rules';

export type Tier = 'public' | 'premium';

export type BucketKind = 'address' | 'page' | 'connector' | 'key';

/** Length of a window, in ms. A window starts at the first request of its bucket. */
export const WINDOW_MS = 60_000;

/** Requests per window; infinite when a limit is off. `page` is of the site's pages, for one address. */
export type Ceilings = Readonly<Record<BucketKind, number>>;

/** The limits of a fresh deployment (contract, section 8). The headers also show them when a limit is off. */
export const DEFAULT_CEILINGS = { address: 60, page: 120, connector: 60, key: 600 } as const satisfies Ceilings;

export interface Caller {
  /** See {@link parseSource}. */
  readonly source: string;
  readonly key: string | null;
  readonly unknownKey: boolean;
  /** What a request counts against: the key alone, or the source and the connector. */
  readonly buckets: readonly [Bucket, ...Bucket[]];
}

export interface Bucket {
  readonly kind: BucketKind;
  /** The counted name: a key's id, the text of a source, the name of a connector in lower case. */
  readonly name: string;
  /** Its own ceiling; null for the general one of its kind. */
  readonly ceiling: number | null;
}

/** The buckets of a caller with their ceilings, without those whose limit is off. */
export function limitedBuckets({ buckets }: Caller, ceilings: Ceilings): (Bucket & { readonly ceiling: number })[] {
  return buckets.flatMap((bucket) => {
    const general = ceilings[bucket.kind];
    return general === Number.POSITIVE_INFINITY ? [] : [{ ...bucket, ceiling: bucket.ceiling ?? general }];
  });
}

/** Whether the request may be served, and what the rate-limit headers show. */
export interface Decision {
  readonly allowed: boolean;
  readonly tier: Tier;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds when the window shown ends. */
  readonly resetAt: number;
  /** Whole seconds until then, at least 1: the wait after a refusal. */
  readonly resetIn: number;
  /** The bucket that refused, else the one with the fewest requests left. `task`: published tasks, which the desk counts. */
  readonly bucket: BucketKind | 'task';
  /** Length of the window shown, in seconds; absent for {@link WINDOW_MS}. */
  readonly windowSeconds?: number;
}

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

/** The facts that the limits derive from a connection's address, once per connection. */
export interface Peer {
  readonly address: string;
  readonly source: string;
  /** True for a trusted proxy: then the forwarded address is read from each request. */
  readonly isProxy: boolean;
}

export interface CallerRules {
  readonly keys: { find(key: string): string | null };
  /** The ceiling of a name of its own, which is in lower case, or null. */
  readonly connectors: { get(name: string): number | null };
  readonly proxies: TrustedProxies;
  readonly sharedSources: SharedSources;
}

export const connectorName = (text: string) => (CONNECTOR_PATTERN.test(text) ? text.toLowerCase() : null);

export function peerOf(socket: Socket, isProxy: TrustedProxies): Peer {
  const address = socket.remoteAddress ?? '';
  // A socket that is already closed has no address.
  return { address, source: parseSource(address) ?? '0.0.0.0', isProxy: isProxy(address) };
}

/** The sender of a request, which is for the API or for a page of the site (contract, section 5). */
export function identify(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { address, source: peer, isProxy }: Peer,
  { keys, connectors, proxies, sharedSources }: CallerRules,
  kind: 'address' | 'page',
): Caller {
  const presented = headers['x-api-key'];
  const key = typeof presented === 'string' ? keys.find(presented) : null;
  const forwarded = isProxy ? headers['x-forwarded-for'] : undefined;
  const source = (typeof forwarded === 'string' ? forwardedSource(address, forwarded, proxies) : null) ?? peer;
  const unknownKey = presented !== undefined && key === null;
  if (key !== null) return { source, key, unknownKey, buckets: [{ kind: 'key', name: key, ceiling: null }] };
  const own: Bucket = { kind, name: source, ceiling: sharedSources(source) };
  const named = headers['x-service-connector'];
  const name = typeof named === 'string' && kind === 'address' ? connectorName(named) : null;
  if (name === null) return { source, key, unknownKey, buckets: [own] };
  return { source, key, unknownKey, buckets: [own, { kind: 'connector', name, ceiling: connectors.get(name) }] };
}

/** The name under which the desk counts what a caller leaves: its key, or its source. */
export function callerName(caller: Caller | null): string {
  if (caller === null) return 'unknown';
  return caller.key === null ? `address:${caller.source}` : `key:${caller.key}`;
}

/** What the limits count an address as: an IPv4 address, also one mapped into IPv6, or the /64 of an IPv6 address; null for anything else. */
export function parseSource(text: string): string | null {
  const address = text.split('%', 1)[0]!;
  const family = isIP(address);
  if (family === 4) return address;
  if (family !== 6) return null;
  const groups = ipv6Groups(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.');
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight 16-bit groups of a valid IPv6 address. The URL parser writes it with hexadecimal groups and at most one `::`. */
function ipv6Groups(text: string): number[] {
  const canonical = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [head = [], tail] = canonical
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  if (tail === undefined) return head;
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

/** A source without its host part, for logs: it shows patterns, but identifies no person. */
export const maskSource = (source: string) =>
  source.includes(':') ? `${source.split(':', 3).join(':')}::/48` : `${source.split('.', 3).join('.')}.0/24`;

/** Adds an address or a network (`10.0.0.0/8`), of IPv6 at most `ipv6Bits` long, to a list. Returns false for any other text. */
function addNetwork(list: BlockList, text: string, ipv6Bits = 128): boolean {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const [most, cut, family] = isIP(address) === 4 ? ([32, 32, 'ipv4'] as const) : ([128, ipv6Bits, 'ipv6'] as const);
  const bits = length === undefined ? most : Number(length);
  if (isIP(address) === 0 || bits > most) return false;
  list.addSubnet(address, Math.min(bits, cut), family);
  return true;
}

/** Whether a list has the address; IPv4-mapped IPv6 counts as IPv4. */
function holds(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** True for the address of a trusted proxy; IPv4-mapped IPv6 counts as IPv4. */
export type TrustedProxies = (address: string) => boolean;

export const NO_PROXIES: TrustedProxies = () => false;

/** Reads `10.0.0.0/8, 2001:db8::/32, 127.0.0.1`. Throws a RangeError that names the invalid piece. */
export function parseTrustedProxies(text: string): TrustedProxies {
  const pieces = text.split(',').flatMap((piece) => (piece.trim() === '' ? [] : [piece.trim()]));
  if (pieces.length === 0) return NO_PROXIES;
  const list = new BlockList();
  for (const piece of pieces) if (!addNetwork(list, piece)) throw new RangeError(piece);
  return (address) => holds(list, address.split('%', 1)[0]!);
}

/** An entry of `X-Forwarded-For`: an address, perhaps with a port (`203.0.113.9:4711`, `[2001:db8::1]:4711`). */
const WITH_PORT = /^(?:\[([0-9a-fA-F:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;

/** The nearest address that is no trusted proxy, read from the end, where each proxy appends, until an invalid entry or 1 KiB. */
export function forwardedSource(peer: string, forwardedFor: string, proxies: TrustedProxies): string | null {
  let nearest = peer;
  for (const entry of forwardedFor.slice(-1024).split(',').reverse()) {
    if (!proxies(nearest)) break;
    const [, ipv6, ipv4] = WITH_PORT.exec(entry.trim()) ?? [];
    const address = ipv6 ?? ipv4 ?? entry.trim();
    if (isIP(address) === 0) break;
    nearest = address;
  }
  return parseSource(nearest);
}

/** The ceiling of a source in a network in which many people share few addresses, or null. */
export type SharedSources = (source: string) => number | null;

/** An IPv6 source is a /64, so a longer prefix is the same as its /64. */
const IPV6_BITS = 64;
const SOURCES_KEPT = 1000;
const PIECE = /^(?:([1-9]\d{0,8})\s*=)?\s*(\S+)$/;

/** Reads `LIMIT=network,network,LIMIT=network`. Throws a RangeError that names the invalid piece. */
export function parseSharedSources(text: string): SharedSources {
  const networks: { readonly ceiling: number; readonly list: BlockList }[] = [];
  let ceiling = 0;
  for (const piece of text.split(',').map((entry) => entry.trim())) {
    if (piece === '') continue;
    const [, limit, name = ''] = PIECE.exec(piece) ?? [];
    if (limit !== undefined) ceiling = Number(limit);
    const list = new BlockList();
    if (ceiling === 0 || !addNetwork(list, name, IPV6_BITS)) throw new RangeError(piece);
    networks.push({ ceiling, list });
  }
  // Every request asks, and one look into 50 lists takes as long as a search.
  return remembered(SOURCES_KEPT, (source) => {
    const address = source.split('/', 1)[0]!;
    return networks.find(({ list }) => holds(list, address))?.ceiling ?? null;
  });
}

/** The most windows kept of each kind, about 100 bytes each. */
const WINDOWS_MAX = 2 ** 18;

/** How far the wall clock may drift from the monotonic clock before `resetAt` follows it. */
const CLOCK_STEP_MS = 1000;

/** The synchronous limiter of one process. Windows run on the monotonic clock; the wall clock is used for `resetAt` only. */
export function createInProcessLimiter(
  ceilings: Ceilings,
  clock: Clock,
  windowsMax = WINDOWS_MAX,
): { decide(caller: Caller, cost?: 0 | 1): Decision } {
  const windowsOf = () => new Windows(windowsMax);
  const kept = { address: windowsOf(), page: windowsOf(), connector: windowsOf(), key: windowsOf() };
  let offsetReadAt = clock.monotonic();
  let offset = clock.wall() - offsetReadAt;

  /** A monotonic time as Unix seconds, rounded up: at that second the window has ended. */
  function unixSeconds(monotonic: number, now: number): number {
    if (now - offsetReadAt >= CLOCK_STEP_MS) {
      offsetReadAt = now;
      const current = clock.wall() - now;
      if (Math.abs(current - offset) >= CLOCK_STEP_MS) offset = current;
    }
    return Math.ceil((monotonic + offset) / 1000);
  }

  return {
    decide(caller, cost = 1) {
      const now = clock.monotonic();
      const asked = limitedBuckets(caller, ceilings).map(({ kind, name, ceiling }) => {
        const window = kept[kind].find(name, now);
        return { kind, name, window, ceiling, left: ceiling - window.count };
      });
      // The headers show the bucket with the fewest requests left; of several full ones the window that ends last, so that the
      // caller waits only once.
      let shown = asked[0];
      for (const one of asked) {
        const isLater = one.left <= 0 && shown!.left <= 0 && one.window.end > shown!.window.end;
        if (isLater || (one.left < shown!.left && shown!.left > 0)) shown = one;
      }
      const { kind } = shown ?? caller.buckets[0];
      const limit = shown?.ceiling ?? DEFAULT_CEILINGS[kind];
      const end = shown?.window.end ?? now + WINDOW_MS;
      const left = shown === undefined ? limit : shown.left - cost;
      const allowed = shown === undefined || shown.left > 0;
      if (allowed && cost === 1) for (const { kind, name, window } of asked) kept[kind].charge(name, window, now);
      return {
        allowed,
        tier: caller.key === null ? 'public' : 'premium',
        limit,
        remaining: allowed ? left : 0,
        resetAt: unixSeconds(end, now),
        // The rounding of fractions can make the difference a little longer than a window.
        resetIn: Math.max(1, Math.ceil(Math.min(end - now, WINDOW_MS) / 1000)),
        bucket: kind,
      };
    },
  };
}

interface Window {
  readonly end: number;
  count: number;
}

/** The part of all windows that stays when there are too many, so that not every newcomer looks at all of them. */
const KEPT = 3 / 4;

/**
 * Fixed windows by name. Above `max` of them, those that have ended go, then those with the fewest requests, the oldest first:
 * to evict a bucket near its ceiling takes about (max × ceiling) requests within one window.
 */
export class Windows {
  readonly #max: number;
  readonly #windows = new Map<string, Window>();

  constructor(max: number) {
    this.#max = max;
  }

  get size(): number {
    return this.#windows.size;
  }

  /** The live window of a name, or a new one, which is kept from its first {@link charge} on. */
  find(name: string, now: number): Window {
    const known = this.#windows.get(name);
    return known !== undefined && known.end > now ? known : { end: now + WINDOW_MS, count: 0 };
  }

  charge(name: string, window: Window, now: number): void {
    window.count++;
    if (window.count > 1) return;
    if (this.size >= this.#max) this.#makeRoom(now);
    this.#windows.set(name, window);
  }

  #makeRoom(now: number): void {
    for (const [name, { end }] of this.#windows) if (end <= now) this.#windows.delete(name);
    const over = this.size - Math.floor(this.#max * KEPT);
    if (over <= 0) return;
    const counts = Uint32Array.from(this.#windows.values(), ({ count }) => count).sort();
    const bound = counts[over - 1]!;
    let asBusy = over - counts.indexOf(bound);
    for (const [name, { count }] of this.#windows) {
      if (count < bound || (count === bound && asBusy-- > 0)) this.#windows.delete(name);
    }
  }
}
