import type { Deployment } from '@vidriera/contract';
import type { OpenapiOptions } from '@vidriera/contract/openapi';
import { type Settings, variableOf } from '../settings.ts';
import type { Mounts } from '../web/http/route.ts';
import { NO_PROXIES } from '../web/limit/limiter.ts';
import type { Operator } from '../web/site/operator.ts';

/** The public addresses of a deployment, without trailing slashes. */
export type Addresses = Omit<Deployment, 'form'>;

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** The addresses of a listener on every interface; no client can use them in a URL. */
const UNSPECIFIED: ReadonlySet<string> = new Set(['0.0.0.0', '[::]', '[::ffff:0:0]']);

function isEveryInterface(host: string): boolean {
  return UNSPECIFIED.has(new URL(`http://${inUrl(host)}`).hostname);
}

/** `http://HOST:PORT`, or `http://localhost:PORT` for a listener on every interface. */
export function originOf(host: string, port: number): string {
  return `http://${isEveryInterface(host) ? 'localhost' : inUrl(host)}:${port}`;
}

type AddressSettings = Pick<Settings, 'baseUrl' | 'siteUrl' | 'mcpUrl'>;

/** The variables of the public addresses that are not set although other machines reach the listener, or a proxy does. */
export function localAddresses(settings: AddressSettings & Pick<Settings, 'host' | 'trustProxy'>): string[] {
  if (!isEveryInterface(settings.host) && settings.trustProxy === NO_PROXIES) return [];
  const names = ['siteUrl', 'baseUrl', 'mcpUrl'] as const;
  return names.filter((name) => settings[name] === null).map(variableOf);
}

export function publicAddresses({ baseUrl, siteUrl, mcpUrl }: AddressSettings, origin: string): Addresses {
  return { baseUrl: baseUrl ?? `${origin}/v1`, siteUrl: siteUrl ?? origin, mcpUrl: mcpUrl ?? `${origin}/mcp` };
}

export function openapiOptions(settings: Settings, addresses: Addresses, operator: Operator): OpenapiOptions {
  const { searchForm: form, v1DeprecatedOn: deprecatedOn, v1SunsetOn: sunsetOn } = settings;
  const { name, contact, isNamed } = operator;
  return { form, ...addresses, ...(isNamed && { operator: { name, contact } }), deprecatedOn, sunsetOn };
}

/** The usual path of each public address, and the path of the address that is set: a proxy may strip a prefix, or not. */
export function mountsFor(addresses: Addresses): Mounts {
  const at = (usual: string, address: string) => {
    const path = new URL(address).pathname.replace(/\/$/, '');
    return path === '' || path === usual ? [usual] : [usual, path];
  };
  return { api: at('/v1', addresses.baseUrl), mcp: at('/mcp', addresses.mcpUrl), site: at('', addresses.siteUrl) };
}
