import { BlockList, isIP } from 'node:net';
import { parseSource, type Source } from './address.ts';
import { addNetwork, holds } from './network.ts';

export interface TrustedProxies {
  /** True for the address of a trusted proxy; IPv4-mapped IPv6 counts as IPv4. */
  trusts(address: string): boolean;
}

export const NO_PROXIES: TrustedProxies = { trusts: () => false };

/**
 * Reads a comma-separated list of addresses and networks (`10.0.0.0/8, 2001:db8::/32, 127.0.0.1`).
 * Throws a RangeError that names the invalid piece.
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const pieces = text.split(',').flatMap((piece) => (piece.trim() === '' ? [] : [piece.trim()]));
  if (pieces.length === 0) return NO_PROXIES;
  const list = new BlockList();
  for (const piece of pieces) if (!addNetwork(list, piece)) throw new RangeError(piece);
  return { trusts: (address) => holds(list, address.split('%', 1)[0]!) };
}

/** An entry of `X-Forwarded-For`: an address, perhaps with a port (`203.0.113.9:4711`, `[2001:db8::1]:4711`). */
const WITH_PORT = /^(?:\[([0-9a-fA-F:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;

/**
 * The nearest address that is not a trusted proxy. The list is read from its end, because each trusted proxy appends the
 * address that it saw. An invalid entry ends the reading at the last valid one.
 */
export function forwardedSource(peer: string, forwardedFor: string, proxies: TrustedProxies): Source | null {
  let nearest = peer;
  let end = forwardedFor.length;
  while (end >= 0 && proxies.trusts(nearest)) {
    const comma = forwardedFor.lastIndexOf(',', end - 1);
    const entry = (end === 0 ? '' : forwardedFor.slice(comma + 1, end)).trim();
    const ported = WITH_PORT.exec(entry);
    const address = ported?.[1] ?? ported?.[2] ?? entry;
    if (isIP(address) === 0) break;
    nearest = address;
    end = comma;
  }
  return parseSource(nearest);
}
