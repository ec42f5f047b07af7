import type { Mounts } from '../http/route-table.ts';
import type { Settings } from '../settings.ts';

/** The public addresses of one deployment, without trailing slashes. */
export interface Addresses {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
}

/** `http://HOST:PORT`. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The public addresses: as set, else on the listener's own origin. */
export function publicAddresses(
  { baseUrl, siteUrl, mcpUrl }: Pick<Settings, 'baseUrl' | 'siteUrl' | 'mcpUrl'>,
  origin: string,
): Addresses {
  return { baseUrl: baseUrl ?? `${origin}/v1`, siteUrl: siteUrl ?? origin, mcpUrl: mcpUrl ?? `${origin}/mcp` };
}

/**
 * Where the listener answers each address: at its usual place, and at the path of the public address when that is
 * another one. So a proxy may pass paths on as they are, or take a prefix off.
 */
export function mountsFor(addresses: Addresses): Mounts {
  const at = (usual: string, address: string) => {
    const path = new URL(address).pathname.replace(/\/$/, '');
    return path === '' || path === usual ? [usual] : [usual, path];
  };
  return { api: at('/v1', addresses.baseUrl), mcp: at('/mcp', addresses.mcpUrl), site: at('', addresses.siteUrl) };
}
