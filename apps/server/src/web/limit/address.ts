import { isIP } from 'node:net';

/**
 * The origin of requests for the limits: an IPv4 address, or the /64 network of an IPv6 address (one subscriber commonly
 * has a whole /64). An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export interface Source {
  /** `203.0.113.9`, or `2001:db8:1:2::/64`. */
  readonly text: string;
  /** The first 64 bits. For IPv4 `high` is {@link IPV4_HIGH}, which no IPv6 source has because it is multicast. */
  readonly high: number;
  readonly low: number;
}

const IPV4_HIGH = 0xffffffff | 0;

/** The source of requests whose address is unknown because the socket is already closed. */
export const UNKNOWN_SOURCE: Source = { text: '0.0.0.0', high: IPV4_HIGH, low: 0 };

/** Reads an IP address, ignoring a zone (`%eth0`); null for anything else. */
export function parseSource(text: string): Source | null {
  const zone = text.indexOf('%');
  const withoutZone = zone < 0 ? text : text.slice(0, zone);
  const family = isIP(withoutZone);
  if (family === 4) return ipv4Source(withoutZone);
  if (family !== 6) return null;
  const groups = ipv6Groups(withoutZone);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return ipv4Source([groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.'));
  }
  const prefix = groups.slice(0, 4);
  return {
    text: `${prefix.map((group) => group.toString(16)).join(':')}::/64`,
    high: (prefix[0]! << 16) | prefix[1]!,
    low: (prefix[2]! << 16) | prefix[3]!,
  };
}

function ipv4Source(text: string): Source {
  const [a, b, c, d] = text.split('.').map(Number) as [number, number, number, number];
  return { text, high: IPV4_HIGH, low: (a << 24) | (b << 16) | (c << 8) | d };
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
export function maskSource(source: Source): string {
  if (source.high !== IPV4_HIGH) {
    return `${source.text.split(':').slice(0, 3).join(':')}::/48`;
  }
  return `${source.text.split('.').slice(0, 3).join('.')}.0/24`;
}
