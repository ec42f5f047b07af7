import type { IncomingMessage } from 'node:http';
import type { Caller, Decision } from '../limit/limiter.ts';
import { NO_NOTICE, type Notice } from './notice.ts';
import type { ReadyResponse } from './ready-response.ts';
import type { Route } from './route.ts';

/** One request being answered, from its arrival to its answer. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ReadyResponse;
  /** `X-Request-Id`: the caller's own when acceptable, else ours. */
  readonly requestId: string;
  /** `performance.now()` at arrival. */
  readonly startedAt: number;
  /** Null until a route is found, and for addresses that have none. */
  route: Route | null = null;
  /** Which public address the request is for, whether or not there is anything at it. */
  under: Route['under'] = 'api';
  /** The path below the route's address, still percent-encoded, without a trailing slash; `''` is the address itself. */
  path = '';
  /** The percent-decoded text of the route's one parameter, or `''`. */
  segment = '';
  /** What follows `?`, as it came; `''` without one. */
  query = '';
  /** The path is not valid percent-encoded UTF-8. */
  malformed = false;
  /** The methods taken at this path, for `Allow`. */
  allow = '';
  /** Null on routes that are not counted. */
  caller: Caller | null = null;
  /** Null on routes that are not counted. */
  decision: Decision | null = null;
  /** Whether CORS headers belong on the answer. */
  cors = false;
  /** What every answer of the address asked says. */
  notice: Notice = NO_NOTICE;
  /** The status sent; 0 before. */
  status = 0;

  constructor(request: IncomingMessage, response: ReadyResponse, requestId: string, startedAt: number) {
    this.request = request;
    this.response = response;
    this.requestId = requestId;
    this.startedAt = startedAt;
  }
}
