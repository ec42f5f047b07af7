import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type ApiError, isPlainId, isPublicId } from '@vidriera/contract';
import type { OpenapiOptions } from '@vidriera/contract/openapi';
import type { Caller, Decision } from '../limit/limiter.ts';
import type { ReadyResponse } from './ready-response.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

/** Answers the exchange through `respond.ts`. The pipeline answers with the error that it throws: see `errors.ts`. */
type Handler = (exchange: Exchange) => void | Promise<void>;

export interface Route {
  /** The name in metrics and logs: a constant, never a caller's text. */
  readonly name: string;
  /** The public address above the path: `{base_url}`, `{mcp_url}` or `{site_url}`. */
  readonly under: 'api' | 'mcp' | 'site';
  /**
   * The path below that address, `''` for the address itself. `{slug}` is a parameter (`exchange.segment`), a final `/*` matches
   * every path below. Exact wins over parameter, parameter over the longest `/*`. A trailing slash is ignored.
   */
  readonly path: string;
  /** `GET` includes HEAD; with `OPTIONS`, the handler answers preflights. `METHODS`: any, also one that has no name here. */
  readonly methods: readonly Method[];
  /** Who answers a 429: the pipeline (`pages`: in the bucket of the site's pages) or the handler; `none`: not counted, no rate headers. */
  readonly limits: 'refuse' | 'pages' | 'handler' | 'none';
  /** Whether the raw segment exists. If not, the request is a counted 404. */
  readonly has?: (segment: string) => boolean;
  /** Open CORS with the rate headers exposed; the pipeline answers preflights. */
  readonly cors: boolean;
  readonly handle: Handler;
  /** Sends the errors of this route, including 405 and 429; the JSON envelope when absent. */
  readonly fail?: (exchange: Exchange, error: ApiError) => void;
}

export type ParserError = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number };

/** A request with what the pipeline knows of it, and its answer. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ReadyResponse;
  /** `X-Request-Id`: the caller's when acceptable, else ours. */
  readonly requestId: string;
  readonly startedAt = performance.now();
  route: Route | null = null;
  /** The public address that the request is for, also when no route matches. */
  under: Route['under'] = 'api';
  /** The path below the route's address, still percent-encoded, without a trailing slash; `''` is the address itself. */
  path = '';
  /** The percent-decoded text of the route's one parameter, or `''`. */
  segment = '';
  /** Without `?`. */
  query = '';
  malformed = false;
  isAccepted = false;
  /** Why the parser could not read the request, or null. */
  unreadable: ParserError | null = null;
  allow = '';
  /** Neither charged nor refused by a limit. */
  isFree = false;
  /** Null on routes without a rate limit. */
  caller: Caller | null = null;
  decision: Decision | null = null;
  cors = false;
  notice: Notice = NO_NOTICE;
  /** The status sent; 0 before an answer. */
  status = 0;

  constructor(request: IncomingMessage, response: ReadyResponse) {
    this.request = request;
    this.response = response;
    this.requestId = makeRequestId(request.headers['x-request-id']);
  }
}

/** A GET route of the site, which the rate limit counts as a page. */
export function pageRoute(name: string, path: string, handle: Handler): Route {
  return { name, under: 'site', path, methods: ['GET'], limits: 'pages', cors: false, handle };
}

export function fileRoute(path: string, has: Route['has'] | null, handle: Handler, name = 'asset'): Route {
  return { name, under: 'site', path, methods: ['GET'], limits: 'none', cors: false, ...(has && { has }), handle };
}

/** Headers of every answer of a public address. */
export interface Notice {
  /** Lines that end with CRLF. */
  readonly lines: string;
  /** The `Link` of its entry and its errors; '' for none. */
  readonly described: string;
}

export const NO_NOTICE: Notice = { lines: '', described: '' };

/** The `Link` to where the API is described (RFC 8631). */
export function describedAt(siteUrl: string): string {
  return `<${siteUrl}/openapi.json>; rel="service-desc", <${siteUrl}/docs>; rel="service-doc"`;
}

/** What the answers of the API say of it: when its version ends, `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export function apiNotice(api: Pick<OpenapiOptions, 'siteUrl' | 'deprecatedOn' | 'sunsetOn'>): Notice {
  const { siteUrl, deprecatedOn, sunsetOn } = api;
  const list: string[] = [];
  if (deprecatedOn != null) {
    list.push('Deprecation', `@${Date.parse(deprecatedOn) / 1000}`);
    list.push('Link', `<${siteUrl}/openapi.json>; rel="deprecation"`);
  }
  if (sunsetOn != null) list.push('Sunset', new Date(sunsetOn).toUTCString());
  return { lines: headerLines(list), described: describedAt(siteUrl) };
}

/** What no value of a header may have (RFC 9110, 5.5). */
const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/;

/** Headers, names and values alternating, as lines that end with CRLF. Throws for a value that is none. */
export function headerLines(list: readonly string[]): string {
  let text = '';
  for (let i = 0; i < list.length; i += 2) {
    if (NOT_IN_HEADERS.test(list[i + 1]!)) throw new RangeError(`${list[i]} has a character that no header may have`);
    text += `${list[i]}: ${list[i + 1]}\r\n`;
  }
  return text;
}

const PROCESS = randomBytes(6).toString('base64url');
let count = 0;

/** The caller's request id when acceptable and free of contact data; else the process's id and a counter. */
function makeRequestId(given: string | string[] | undefined): string {
  if (typeof given === 'string' && isPlainId(given) && isPublicId(given)) return given;
  count++;
  return `${PROCESS}-${count.toString(36)}`;
}

/** The path prefixes of each public address, without a trailing slash; `''` is the root. */
export type Mounts = Readonly<Record<Route['under'], readonly string[]>>;

interface PathRoutes {
  /** The route that renders a 405. */
  readonly first: Route;
  /** The `Allow` of a 405 and of a preflight. */
  readonly allow: string;
  readonly route: (method: string) => Route | null;
  /** Length of the prefix before the route's own path. */
  readonly mount: number;
}

function routesOf(path: string, own: readonly { readonly route: Route }[]): PathRoutes {
  const first = own[0]!.route;
  const byMethod = new Map<string, Route>();
  for (const { route } of own) {
    for (const method of route.methods) byMethod.set(method, route);
    if (route.methods.includes('GET')) byMethod.set('HEAD', route);
  }
  const allow = [...byMethod.keys(), ...(first.cors ? ['OPTIONS'] : [])].join(', ');
  const find = (method: string) => byMethod.get(method) ?? (first.methods === METHODS ? first : null);
  return { first, allow, route: find, mount: path.length - first.path.length };
}

/** Finds the routes of a path: one map look-up, then the few parameter routes, then the longest `/*`. */
export class RouteTable {
  readonly #exact = new Map<string, PathRoutes>();
  readonly #patterns: { readonly pattern: RegExp; readonly found: PathRoutes }[] = [];
  readonly #mounts: { readonly under: Route['under']; readonly at: string }[];

  constructor(routes: readonly Route[], mounts: Mounts) {
    this.#mounts = (Object.keys(mounts) as Route['under'][])
      .flatMap((under) => mounts[under].map((at) => ({ under, at })))
      .sort((a, b) => b.at.length - a.at.length);
    const placed = routes.flatMap((route) => mounts[route.under].map((mount) => ({ route, path: mount + route.path })));
    const inOrder = [...Map.groupBy(placed, ({ path }) => path)].sort(
      ([a], [b]) => Number(a.endsWith('/*')) - Number(b.endsWith('/*')) || b.length - a.length,
    );
    for (const [path, own] of inOrder) {
      const found = routesOf(path, own);
      const pattern = patternOf(path);
      if (pattern === null) this.#exact.set(path, found);
      else this.#patterns.push({ pattern, found });
    }
  }

  /** The public address of a path, also without a route; the site's when no other matches. */
  addressOf(path: string): Route['under'] {
    const found = this.#mounts.find(({ at }) => path === at || path.startsWith(`${at}/`));
    return found?.under ?? 'site';
  }

  /** The routes of a path without its trailing slash, or null; sets `path` and the raw `segment` of the exchange. */
  find(path: string, exchange: Pick<Exchange, 'path' | 'segment'>): PathRoutes | null {
    const exact = this.#exact.get(path);
    if (exact !== undefined) {
      exchange.path = path.slice(exact.mount);
      return exact;
    }
    for (const { pattern, found } of this.#patterns) {
      const match = pattern.exec(path);
      if (match === null) continue;
      const segment = match[1] ?? '';
      if (segment !== '' && found.first.has?.(segment) === false) continue;
      exchange.segment = segment;
      exchange.path = path.slice(found.mount);
      return found;
    }
    return null;
  }
}

/** The pattern of a path with a parameter or a final `/*`, else null. */
function patternOf(path: string): RegExp | null {
  if (path.endsWith('/*')) return new RegExp(`^${literally(path.slice(0, -2))}(?:/|$)`);
  const [before, after] = path.split(/\{\w+\}/, 2);
  return after === undefined ? null : new RegExp(`^${literally(before!)}([^/]+)${literally(after)}$`);
}

const literally = (text: string): string => text.replace(/\W/g, '\\$&');

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
const ESCAPE = /%([0-9a-fA-F]{2})/g;
const UNRESERVED = /^[A-Za-z0-9._~-]$/;

/**
 * Splits the target of a request line: origin form, or absolute form (RFC 9112, 3.2.2). What needs no percent-encoding is
 * decoded (RFC 3986, 6.2.2.2). The path has no slash at its end; it is malformed when it is not valid percent-encoded UTF-8.
 */
export function splitTarget(url: string): { path: string; query: string; malformed: boolean } {
  const origin = url.charCodeAt(0) === 47 ? url : url.replace(ABSOLUTE_FORM, '');
  const mark = origin.indexOf('?');
  let path = mark < 0 ? origin : origin.slice(0, mark);
  const query = mark < 0 ? '' : origin.slice(mark + 1);
  if (path.endsWith('/')) path = path.slice(0, -1);
  if (!path.includes('%')) return { path, query, malformed: false };
  if (decodeSegment(path) === null) return { path, query, malformed: true };
  const plain = path.replace(ESCAPE, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
  return { path: plain, query, malformed: false };
}

/** The text of a path segment, or null when it is not valid percent-encoded UTF-8. */
export function decodeSegment(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
