import { type BlockList, isIP } from 'node:net';

/**
 * Adds an address or a network in CIDR notation (`10.0.0.0/8`, `2001:db8::/32`) to a list. Returns false when the text is
 * neither. A longer prefix of an IPv6 network is cut to `ipv6Bits`.
 */
export function addNetwork(list: BlockList, text: string, ipv6Bits = 128): boolean {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const [most, cut, family] = isIP(address) === 4 ? ([32, 32, 'ipv4'] as const) : ([128, ipv6Bits, 'ipv6'] as const);
  const bits = length === undefined ? most : Number(length);
  if (isIP(address) === 0 || bits > most) return false;
  list.addSubnet(address, Math.min(bits, cut), family);
  return true;
}

/** Whether a list has the address; IPv4-mapped IPv6 counts as IPv4. */
export function holds(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
