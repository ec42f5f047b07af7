import type { Mounts } from '../http/route-table.ts';
import { SETTINGS, type Settings } from '../settings.ts';

/** The public addresses of one deployment, without trailing slashes. */
export interface Addresses {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly mcpUrl: string;
}

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** What a listener on every interface binds; no address under which anybody reaches it. */
const UNSPECIFIED: ReadonlySet<string> = new Set(['0.0.0.0', '[::]', '[::ffff:0:0]']);

/** Whether a listener that binds this host is on every interface. */
export function isEveryInterface(host: string): boolean {
  return UNSPECIFIED.has(new URL(`http://${inUrl(host)}`).hostname);
}

/** `http://HOST:PORT`, or `http://localhost:PORT` for a listener on every interface. */
export function originOf(host: string, port: number): string {
  return `http://${isEveryInterface(host) ? 'localhost' : inUrl(host)}:${port}`;
}

type AddressSettings = Pick<Settings, 'baseUrl' | 'siteUrl' | 'mcpUrl'>;

/** The variables of the public addresses that only this machine can open: unset, on a listener that others reach. */
export function localAddresses(settings: AddressSettings & Pick<Settings, 'host'>): string[] {
  if (!isEveryInterface(settings.host)) return [];
  const names = ['siteUrl', 'baseUrl', 'mcpUrl'] as const;
  return names.filter((name) => settings[name] === null).map((name) => SETTINGS[name].variable);
}

/** The public addresses: as set, else on the listener's own origin. */
export function publicAddresses({ baseUrl, siteUrl, mcpUrl }: AddressSettings, origin: string): Addresses {
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
