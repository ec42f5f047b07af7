import { createServer, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, invalidParameter } from '@vidriera/contract';
import type { Observer } from '../../observe.ts';
import { maskSource } from '../limit/address.ts';
import { type CallerRules, identify, type Peer, peerOf } from '../limit/caller.ts';
import type { Decision, Limiter } from '../limit/limiter.ts';
import { NO_PROXIES } from '../limit/proxies.ts';
import { Backlog } from './backlog.ts';
import { discardBody, hasBody } from './body.ts';
import { answerError, refusal } from './errors.ts';
import { closeServer, listen } from './listening.ts';
import { NO_ROUTE, type RequestMetrics } from './metrics.ts';
import { noteResponse } from './node-internals.ts';
import { NO_NOTICE, type Notice } from './notice.ts';
import type { OverloadWatch } from './overload.ts';
import { KEEP_ALIVE_MS, ReadyResponse } from './ready-response.ts';
import { makeRequestId } from './request-id.ts';
import { sendPreflight } from './respond.ts';
import type { Route } from './route.ts';
import { Exchange } from './route.ts';
import { type Mounts, RouteTable } from './route-table.ts';
import { decodeSegment, splitTarget } from './target.ts';
import { answerUnreadable } from './unreadable.ts';

/** Milliseconds; tests set shorter ones. */
const TIMEOUTS = {
  /** Incomplete headers are refused with 408 after this time. */
  headers: 10_000,
  /** A backstop for the 10 s for headers and the 30 s of `readBody`. */
  request: 45_000,
  /** A connection without traffic for this time is closed, because its client does not read its answer. */
  stalled: 60_000,
  /** How long a body is still read and dropped after an early answer, so that the client receives the answer. */
  linger: 5_000,
  /** The interval at which Node.js checks the timeouts above. */
  grain: 500,
};
/** A Host header (RFC 9112, 3.2) has no character of another part of a URL. */
const HOST = /^[^\s/?#@\\]*$/;
const URL_MAX = 8 * 1024;
const HEADERS_MAX = 16 * 1024;
/** The parser's limit: a URL and headers each at their own limit, so that each has its own error. */
const PARSER_MAX = URL_MAX + HEADERS_MAX + 1024;
const CONNECTIONS_MAX = 20_000;

export interface HttpOptions extends CallerRules {
  /** The operator's address, or null. */
  readonly contact: string | null;
  readonly limiter: Limiter;
  readonly metrics: RequestMetrics;
  readonly overload: Pick<OverloadWatch, 'shedding'>;
  readonly observer: Observer;
  /** Bytes of unread answers that may wait; tests set less. */
  readonly backlogBytes?: number;
  readonly timeouts?: typeof TIMEOUTS;
}

export type HttpServer = ReturnType<typeof createHttpServer>;

const PEER = Symbol('peer');
/** The listener sets the peer of each connection before its first request. */
type KnownSocket = Socket & { [PEER]: Peer };

/**
 * The public listener. Every request goes through {@link Pipeline.receive}, which is synchronous when the limiter and
 * the handler are: an in-process limiter, and the handlers of reads.
 */
export function createHttpServer(options: HttpOptions) {
  const { timeouts = TIMEOUTS } = options;
  const pipeline = new Pipeline(options);
  const server = createServer<typeof IncomingMessage, typeof ReadyResponse>(
    {
      IncomingMessage,
      ServerResponse: ReadyResponse,
      maxHeaderSize: PARSER_MAX,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      connectionsCheckingInterval: timeouts.grain,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // The pipeline answers a request without Host, with the headers of every answer.
      requireHostHeader: false,
      noDelay: true,
    },
    pipeline.receive,
  );
  server.maxConnections = CONNECTIONS_MAX;
  server.timeout = timeouts.stalled;
  let accepted = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket: KnownSocket) => {
    socket[PEER] = peerOf(socket, options);
    accepted++;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('checkContinue', pipeline.receive);
  server.on('checkExpectation', pipeline.receive);
  const unreadable = (error: Error, socket: KnownSocket) =>
    answerUnreadable(error, socket, socket[PEER], { ...options, allowAt: pipeline.allowAt });
  server.on('clientError', unreadable);
  server.on('connect', (_request, socket) => unreadable(new ApiError('method_not_allowed'), socket as KnownSocket));
  return {
    /** Sets the routes. Before this every request gets 503. */
    mount: (routes: readonly Route[], mounts: Mounts, apiNotice: Notice = NO_NOTICE) => {
      options.metrics.expect(routes.map(({ name }) => name));
      pipeline.mount(new RouteTable(routes, mounts), apiNotice);
    },
    /** Resolves to the bound port. */
    listen: (host: string, port: number) => listen(server, host, port),
    /** Stops listening, finishes the requests in flight, then resolves. */
    stop: () =>
      closeServer(server, {
        accepted: () => accepted,
        sockets,
        onClosed: () => {
          pipeline.stopping = true;
        },
      }),
    /** Stops listening and closes every connection at once. */
    abort: () => {
      server.close();
      server.closeAllConnections();
    },
    get connections() {
      return sockets.size;
    },
    /** Bytes of answers that clients have not read yet. */
    get unreadBytes() {
      return pipeline.unreadBytes;
    },
  };
}

class Pipeline {
  /** While true, each answer is the last of its connection. */
  stopping = false;
  readonly #options: HttpOptions;
  readonly #timeouts: typeof TIMEOUTS;
  readonly #backlog: Backlog;
  #table: RouteTable | null = null;
  #apiNotice: Notice = NO_NOTICE;
  #proxyNoted = false;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#timeouts = options.timeouts ?? TIMEOUTS;
    this.#backlog = new Backlog(options.backlogBytes, (socket) => this.#cut(socket));
  }

  get unreadBytes(): number {
    return this.#backlog.held;
  }

  mount(table: RouteTable, apiNotice: Notice): void {
    this.#table = table;
    this.#apiNotice = apiNotice;
  }

  /** The `Allow` of a request target; null when it has no route. */
  readonly allowAt = (target: string): string | null =>
    this.#table?.find(splitTarget(target).path, { path: '', segment: '' })?.allow ?? null;

  readonly receive = (request: IncomingMessage, response: ReadyResponse): void => {
    noteResponse(request.socket, response);
    if (response.socket === null && !this.#mayWait(request, response)) return;
    const exchange = new Exchange(request, response, makeRequestId(request.headers['x-request-id']), performance.now());
    if (this.stopping) this.#closeAfter(exchange);
    try {
      const decided = this.#admit(exchange);
      if (decided instanceof Promise) {
        decided
          .then((decision) => this.#proceed(exchange, decision))
          .catch((error: unknown) => this.#fail(exchange, error));
      } else this.#proceed(exchange, decided);
    } catch (error) {
      this.#fail(exchange, error);
    }
  };

  /** Whether a pipelined request may wait for its turn; else its connection is closed. */
  #mayWait({ socket }: IncomingMessage, response: ReadyResponse): boolean {
    if (socket.destroyed) return false;
    if (this.#backlog.admit(socket, response)) return true;
    this.#cut(socket);
    return false;
  }

  #cut(socket: Socket): void {
    socket.destroy();
    const { source } = (socket as KnownSocket)[PEER];
    this.#options.observer.observe({ event: 'connection_cut', source: maskSource(source) });
  }

  /** Closes the connection after this answer. The idle timeout of {@link closeServer} no longer applies to it. */
  #closeAfter({ request, response }: Exchange): void {
    response.shouldKeepAlive = false;
    request.socket.setTimeout(this.#timeouts.stalled);
  }

  /** Finds the route and asks the limiter. */
  #admit(exchange: Exchange): Decision | null | Promise<Decision> {
    const { request } = exchange;
    const { limiter } = this.#options;
    const target = splitTarget(request.url ?? '/');
    exchange.query = target.query;
    exchange.path = target.path;
    const found = this.#table?.find(target.path, exchange) ?? null;
    const route = found?.route(request.method ?? '') ?? found?.first ?? null;
    exchange.malformed = target.malformed;
    exchange.route = route;
    // The site's last route matches every path, so only the path says which public address the request is for.
    exchange.under =
      route !== null && route.under !== 'site' ? route.under : (this.#table?.addressOf(target.path) ?? 'api');
    if (exchange.under === 'api') exchange.notice = this.#apiNotice;
    if (found !== null) exchange.allow = found.allow;
    exchange.cors = route === null || route.cors;
    if (route?.limits === 'none' && acceptsMethod(route, request.method)) return null;
    exchange.caller = identify(request, (request.socket as KnownSocket)[PEER], this.#options, isForPages(exchange));
    if (!this.#proxyNoted) this.#noteProxy(request);
    return limiter.decide(exchange.caller, isPreflight(request) ? 0 : 1);
  }

  /** Reports once that requests seem to come through a proxy and none is configured: then all callers share one limit. */
  #noteProxy({ headers }: IncomingMessage): void {
    const { proxies, observer } = this.#options;
    if (headers['x-forwarded-for'] === undefined) return;
    this.#proxyNoted = true;
    if (proxies === NO_PROXIES) observer.observe({ event: 'proxy_not_set' });
  }

  /** Checks the request and calls the handler. */
  #proceed(exchange: Exchange, decision: Decision | null): void {
    const { request, route } = exchange;
    exchange.decision = decision;
    if (decision !== null && !decision.allowed && !isPreflight(request) && route?.limits !== 'handler') {
      throw refusal(decision.resetIn, this.#options.contact);
    }
    if (this.#options.overload.shedding || this.#table === null) throw new ApiError('unavailable');
    refuseUnacceptable(exchange);
    if (route === null) throw new ApiError('not_found');
    if (route.methods !== 'any') {
      if (request.method === 'OPTIONS' && route.cors && !route.methods.includes('OPTIONS')) {
        sendPreflight(exchange, exchange.allow);
        this.#settle(exchange);
        return;
      }
      if (!acceptsMethod(route, request.method)) throw new ApiError('method_not_allowed');
    }
    if (exchange.segment !== '') exchange.segment = decodeSegment(exchange.segment) ?? '';
    const handled = route.handle(exchange);
    if (handled === undefined) this.#settle(exchange);
    else {
      handled.then(
        () => this.#settle(exchange),
        (error: unknown) => this.#fail(exchange, error),
      );
    }
  }

  #fail(exchange: Exchange, error: unknown): void {
    answerError(exchange, error, this.#options.observer.observe);
    this.#settle(exchange);
  }

  /** Ends every exchange: drops the rest of its body and records its metrics. */
  #settle(exchange: Exchange): void {
    const { observer, metrics } = this.#options;
    const { response } = exchange;
    const { socket } = response;
    response.waiting?.grow(response.writableLength);
    if (socket !== null && socket.writableLength > 0) {
      this.#backlog.holdUnread(socket, response, Math.max(socket.writableLength, response.ownedBytes));
    }
    if (hasBody(exchange)) discardBody(exchange, this.#timeouts.linger);
    const ms = performance.now() - exchange.startedAt;
    const status = exchange.status === 0 ? response.statusCode : exchange.status;
    const route = exchange.route?.name ?? NO_ROUTE;
    metrics.record(route, status, ms);
    if (exchange.decision?.allowed === false) metrics.refused(exchange.decision.bucket);
    else if (exchange.decision) metrics.allowed(exchange.decision.tier);
    if (observer.logsRequests) {
      const method = exchange.request.method ?? '';
      observer.observe({ event: 'request_served', requestId: exchange.requestId, route, method, status, ms });
    }
  }
}

function acceptsMethod(route: Route, method: string | undefined): boolean {
  if (route.methods === 'any') return true;
  return route.methods.includes(method as 'GET') || (method === 'HEAD' && route.methods.includes('GET'));
}

/** Whether a request counts as a page of the site; unknown paths and missing assets do too. */
function isForPages({ route, under }: Exchange): boolean {
  if (under !== 'site') return false;
  return route === null || route.limits === 'pages' || route.limits === 'none';
}

/** A preflight, which is not counted. */
function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Refuses what no route accepts: a URL or headers above their limit, a missing or second Host, an undecodable path. */
function refuseUnacceptable({ request, malformed, path, segment }: Exchange): void {
  const url = request.url ?? '';
  if (url.length > URL_MAX) throw new ApiError('uri_too_long');
  const { rawHeaders } = request;
  let size = 0;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    size += name.length + rawHeaders[i + 1]!.length + 4;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (size > HEADERS_MAX) throw new ApiError('headers_too_large');
  if (hosts > 1 || !HOST.test(request.headers.host ?? '')) {
    throw new ApiError('bad_request', 'A request must have exactly one Host header: a host, optionally with a port.');
  }
  if (hosts === 0 && request.httpVersion === '1.1') {
    throw new ApiError('bad_request', 'An HTTP/1.1 request needs a Host header.');
  }
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    throw new ApiError('bad_request', 'The only transfer coding accepted is chunked.');
  }
  if (malformed) {
    const inSegment = segment !== '' && decodeSegment(segment) === null;
    throw invalidParameter(
      inSegment ? 'slug' : 'path',
      inSegment ? segment : path,
      'is not valid percent-encoded UTF-8',
    );
  }
}
