import type { IncomingMessage } from 'node:http';
import { localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';

/** Decides which web pages may use the endpoint, and under which host names. */
export type OriginPolicy = ReturnType<typeof createOriginPolicy>;

/**
 * `origins` as in VIDRIERA_MCP_ORIGINS: a list, or `*` for any. `publicUrls` are the addresses under which the
 * service is known; a proxy on this machine passes their names on.
 */
export function createOriginPolicy(origins: '*' | readonly string[], publicUrls: readonly string[]) {
  const allowed = new Set(origins === '*' ? [] : origins.map(normalizeOrigin));
  const hosts = [...localhostAllowedHostnames(), ...publicUrls.map((url) => new URL(url).hostname)];
  const isOurs = (host = '') => HOST.test(host) && validateHostHeader(host, hosts).ok;
  return {
    /** Whether the request may be served; a request without `Origin` does not come from a page. */
    allowsOrigin({ socket, headers: { origin, host } }: IncomingMessage): boolean {
      if (origin === undefined || origins === '*' || allowed.has(normalizeOrigin(origin))) return true;
      // The page is from this listener, under one of its local names.
      return isLoopback(socket.localAddress) && isOurs(host) && isSameHost(origin, host!);
    },
    /**
     * Whether the `Host` is one of ours. It is checked only for connections to a loopback address: there another name means that a
     * page pointed its own name at this machine (DNS rebinding).
     */
    allowsHost({ socket, headers: { host } }: IncomingMessage): boolean {
      return !isLoopback(socket.localAddress) || isOurs(host);
    },
  };
}

function normalizeOrigin(text: string): string {
  return URL.canParse(text) ? new URL(text).origin : `not an origin: ${text}`;
}

function isSameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

/** A name or an address, and a port: what a `Host` may be (RFC 9110, 7.2), without the other parts of a URL. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.');
}
