import type { ApiError } from '@vidriera/core';
import type { Exchange } from './exchange.ts';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export type Method = (typeof METHODS)[number];

/** Answers the exchange through `respond.ts`. What it throws is answered by the pipeline: see `errors.ts`. */
export type Handler = (exchange: Exchange) => void | Promise<void>;

/** A row of the route table. Rooms other than `http` contribute theirs as values of this type. */
export interface Route {
  /** Its name in metrics and logs: a constant of ours, never a caller's text. */
  readonly name: string;
  /** Which public address it stands under: `{base_url}`, `{mcp_url}` or `{site_url}`. */
  readonly under: 'api' | 'mcp' | 'site';
  /**
   * Where below that address: `''` is the address itself, `/services` is exact, `/professionals/{slug}` and
   * `/professionals/{slug}/reviews` have one parameter (`exchange.segment`), a last `/*` takes whatever is below.
   * Exact beats parameter, parameter beats the longest `/*`. A trailing slash changes nothing.
   */
  readonly path: string;
  /** `GET` takes HEAD too. `any`: the handler sees to methods (and to preflights) itself. */
  readonly methods: readonly Method[] | 'any';
  /**
   * `refuse`: counted, and the pipeline answers 429. `pages`: the same, in the bucket of the site's pages. `tell`: counted, and the handler must honour
   * `exchange.decision` itself. `none`: what it takes is not counted and without rate headers (static assets).
   */
  readonly limits: 'refuse' | 'pages' | 'tell' | 'none';
  /** Whether there is anything at this raw segment: where there is not, the address is as unknown as any, and counted. */
  readonly has?: (segment: string) => boolean;
  /** Open CORS with the rate headers exposed; preflights are answered by the pipeline. */
  readonly cors: boolean;
  readonly handle: Handler;
  /** How errors of this route look, its 405 and 429 included; the JSON envelope when absent. */
  readonly fail?: (exchange: Exchange, error: ApiError) => void;
}
