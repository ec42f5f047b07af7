import { BlockList } from 'node:net';
import type { Source } from './address.ts';
import { addNetwork, holds } from './network.ts';

/** Networks in which many people share few addresses, each with a ceiling per address. */
export interface SharedSources {
  /** The ceiling of the first network that contains the source, or null. */
  ceilingOf(source: Source): number | null;
}

/** An IPv6 source is a /64, so a longer prefix is the same as its /64. */
const IPV6_BITS = 64;
const PIECE = /^(?:([1-9]\d{0,8})\s*=)?\s*(\S+)$/;

/**
 * Reads `LIMIT=network,network,LIMIT=network`: a network without a limit has the preceding limit. Throws a RangeError that
 * names the invalid piece.
 */
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
  return {
    ceilingOf({ text: source }) {
      const address = source.split('/', 1)[0]!;
      return networks.find(({ list }) => holds(list, address))?.ceiling ?? null;
    },
  };
}
