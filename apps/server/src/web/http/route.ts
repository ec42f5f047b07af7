import type { ApiError } from '@vidriera/contract';
import type { Exchange } from './exchange.ts';

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

/** A GET route of the site, which the rate limit counts as a page. */
export function pageRoute(name: string, path: string, handle: Handler): Route {
  return { name, under: 'site', path, methods: ['GET'], limits: 'pages', cors: false, handle };
}

/** A GET route of the site with static files: neither counted nor with rate headers. */
export function fileRoute(path: string, has: Route['has'] | null, handle: Handler, name = 'asset'): Route {
  return { name, under: 'site', path, methods: ['GET'], limits: 'none', cors: false, ...(has && { has }), handle };
}
