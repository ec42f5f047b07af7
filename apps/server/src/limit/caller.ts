import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { parseSource, type Source, UNKNOWN_SOURCE } from './address.ts';
import type { Caller, KeyHolder } from './limiter.ts';
import { forwardedSource, type TrustedProxies } from './proxies.ts';

/** What a connection's own address says, worked out once a connection. */
export interface Peer {
  readonly address: string;
  readonly source: Source;
  /** A trusted proxy: what it forwards is asked of each request. */
  readonly isProxy: boolean;
}

/** Finds the holder of an API key; null for an unknown, revoked or malformed one. Must not block or grow. */
export interface KeyRing {
  find(key: string): KeyHolder | null;
}

const CONNECTOR = /^[A-Za-z0-9._-]{1,64}$/;

export function peerOf(socket: Socket, proxies: TrustedProxies): Peer {
  const address = socket.remoteAddress ?? '';
  return { address, source: parseSource(address) ?? UNKNOWN_SOURCE, isProxy: proxies.trusts(address) };
}

/** Who sends a request: its key, its source address, its connector (contract, section 5). */
export function identify(request: IncomingMessage, peer: Peer, proxies: TrustedProxies, keys: KeyRing): Caller {
  const { headers } = request;
  const presented = headers['x-api-key'];
  const key = typeof presented === 'string' ? keys.find(presented) : null;
  const forwarded = peer.isProxy ? headers['x-forwarded-for'] : undefined;
  const source =
    typeof forwarded === 'string' ? (forwardedSource(peer.address, forwarded, proxies) ?? peer.source) : peer.source;
  const named = headers['x-service-connector'];
  const connector = typeof named === 'string' && CONNECTOR.test(named) ? named.toLowerCase() : null;
  return { source, connector, key };
}
