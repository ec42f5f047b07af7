import { BlockList, isIP } from 'node:net';
import { remembered } from '@vidriera/contract/memo';

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
export function maskSource(source: string): string {
  if (source.includes(':')) return `${source.split(':', 3).join(':')}::/48`;
  return `${source.split('.', 3).join('.')}.0/24`;
}

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
