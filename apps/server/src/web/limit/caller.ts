import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { CONNECTOR_PATTERN } from '@vidriera/contract/rules';
import { parseSource, type Source, UNKNOWN_SOURCE } from './address.ts';
import type { PolledConnectors } from './connectors.ts';
import type { PolledKeyRing } from './keys.ts';
import type { Caller } from './limiter.ts';
import { forwardedSource, type TrustedProxies } from './proxies.ts';
import type { SharedSources } from './shared-sources.ts';

/** The facts that the limits derive from a connection's address, once per connection. */
export interface Peer {
  readonly address: string;
  readonly source: Source;
  /** The ceiling of the shared network that contains the address, or null. */
  readonly sourceCeiling: number | null;
  /** True for a trusted proxy: then the forwarded address is read from each request. */
  readonly isProxy: boolean;
}

export interface CallerRules {
  readonly keys: Pick<PolledKeyRing, 'find'>;
  readonly connectors: Pick<PolledConnectors, 'ceilingOf'>;
  readonly proxies: TrustedProxies;
  readonly sharedSources: SharedSources;
}

/** The name of a connector in lower case, or null when the text is not a valid name. */
export function connectorName(text: string): string | null {
  return CONNECTOR_PATTERN.test(text) ? text.toLowerCase() : null;
}

export function peerOf(
  socket: Socket,
  { proxies, sharedSources }: Pick<CallerRules, 'proxies' | 'sharedSources'>,
): Peer {
  const address = socket.remoteAddress ?? '';
  const source = parseSource(address) ?? UNKNOWN_SOURCE;
  return { address, source, sourceCeiling: sharedSources.ceilingOf(source), isProxy: proxies.trusts(address) };
}

/** The sender of a request: its key, source address and connector (contract, section 5). */
export function identify(request: IncomingMessage, peer: Peer, rules: CallerRules, wantsPage: boolean): Caller {
  const { headers } = request;
  const presented = headers['x-api-key'];
  const key = typeof presented === 'string' ? rules.keys.find(presented) : null;
  const forwarded = peer.isProxy ? headers['x-forwarded-for'] : undefined;
  const source =
    typeof forwarded === 'string'
      ? (forwardedSource(peer.address, forwarded, rules.proxies) ?? peer.source)
      : peer.source;
  const named = headers['x-service-connector'];
  const name = typeof named === 'string' ? connectorName(named) : null;
  return {
    source,
    sourceCeiling: source === peer.source ? peer.sourceCeiling : rules.sharedSources.ceilingOf(source),
    wantsPage,
    connector: name === null ? null : { name, ceiling: rules.connectors.ceilingOf(name) },
    key,
    unknownKey: presented !== undefined && key === null,
  };
}

/** The name under which the desk counts what a caller leaves: its key, or its source. */
export function callerName(caller: Caller | null): string {
  if (caller === null) return 'unknown';
  return caller.key === null ? `address:${caller.source.text}` : `key:${caller.key.id}`;
}
