import type { IncomingMessage } from 'node:http';
import type { Caller, Decision } from '../limit/limiter.ts';
import { NO_NOTICE, type Notice } from './notice.ts';
import type { ReadyResponse } from './ready-response.ts';
import type { Route } from './route.ts';

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
