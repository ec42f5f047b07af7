import type { IncomingMessage } from 'node:http';
import type { ApiError } from '@vidriera/contract';
import type { Caller, Decision } from '../limit/limiter.ts';
import { NO_NOTICE, type Notice } from './notice.ts';
import type { ReadyResponse } from './ready-response.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** Answers the exchange through `respond.ts`. The pipeline answers with the error that it throws: see `errors.ts`. */
export type Handler = (exchange: Exchange) => void | Promise<void>;

/** A row of the route table. Other rooms contribute their routes as values of this type. */
export interface Route {
  /** The name in metrics and logs: a constant, never a caller's text. */
  readonly name: string;
  /** The public address above the path: `{base_url}`, `{mcp_url}` or `{site_url}`. */
  readonly under: 'api' | 'mcp' | 'site';
  /**
   * The path below that address: `''` is the address itself, `/services` is exact, `/professionals/{slug}` and
   * `/professionals/{slug}/reviews` have one parameter (`exchange.segment`), a final `/*` matches every path below.
   * Exact wins over parameter, parameter over the longest `/*`. A trailing slash is ignored.
   */
  readonly path: string;
  /** `GET` includes HEAD. `any`: the handler checks methods and answers preflights. */
  readonly methods: readonly Method[] | 'any';
  /**
   * `refuse`: counted, and the pipeline answers 429. `pages`: the same, in the bucket of the site's pages. `handler`: counted,
   * and the handler must refuse by `exchange.decision`. `none`: neither counted nor with rate headers (static assets).
   */
  readonly limits: 'refuse' | 'pages' | 'handler' | 'none';
  /** Whether the raw segment exists. If not, the request is a counted 404. */
  readonly has?: (segment: string) => boolean;
  /** Open CORS with the rate headers exposed; the pipeline answers preflights. */
  readonly cors: boolean;
  readonly handle: Handler;
  /** Sends the errors of this route, including 405 and 429; the JSON envelope when absent. */
  readonly fail?: (exchange: Exchange, error: ApiError) => void;
}

/** A request with what the pipeline knows of it, and its answer. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ReadyResponse;
  /** `X-Request-Id`: the caller's when acceptable, else ours. */
  readonly requestId: string;
  /** `performance.now()` at arrival. */
  readonly startedAt: number;
  /** Null until a route is found, and for paths without one. */
  route: Route | null = null;
  /** The public address that the request is for, also when no route matches. */
  under: Route['under'] = 'api';
  /** The path below the route's address, still percent-encoded, without a trailing slash; `''` is the address itself. */
  path = '';
  /** The percent-decoded text of the route's one parameter, or `''`. */
  segment = '';
  /** The raw query string, without `?`; `''` without one. */
  query = '';
  /** The path is not valid percent-encoded UTF-8. */
  malformed = false;
  allow = '';
  /** Null on routes without a rate limit. */
  caller: Caller | null = null;
  /** Null on routes without a rate limit. */
  decision: Decision | null = null;
  cors = false;
  /** The headers of every answer of the API. */
  notice: Notice = NO_NOTICE;
  /** The status sent; 0 before an answer. */
  status = 0;

  constructor(request: IncomingMessage, response: ReadyResponse, requestId: string, startedAt: number) {
    this.request = request;
    this.response = response;
    this.requestId = requestId;
    this.startedAt = startedAt;
  }
}

/** A GET route of the site, which the rate limit counts as a page. */
export function pageRoute(name: string, path: string, handle: Handler): Route {
  return { name, under: 'site', path, methods: ['GET'], limits: 'pages', cors: false, handle };
}

/** A GET route of the site with static files: neither counted nor with rate headers. */
export function fileRoute(path: string, has: Route['has'] | null, handle: Handler, name = 'asset'): Route {
  return { name, under: 'site', path, methods: ['GET'], limits: 'none', cors: false, ...(has && { has }), handle };
}
