import { isIP } from 'node:net';

/** An address, or a network in CIDR notation (`10.0.0.0/8`, `2001:db8::/32`). */
interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Null when the text is neither an address nor a network. */
export function readNetwork(text: string): Network | null {
  const [address = '', length, more] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (version === 0 || more !== undefined || !(bits <= most)) return null;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}
