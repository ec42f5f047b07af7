import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError, invalidParameter } from '@vidriera/contract';
import type { Observer } from '../../observe.ts';
import {
  type CallerRules,
  type Decision,
  identify,
  type Limiter,
  maskSource,
  NO_PROXIES,
  type Peer,
  peerOf,
} from '../limit/limiter.ts';
import { discardBody, hasBody } from './body.ts';
import { answerError, answerUnreadable, classify, refusal } from './errors.ts';
import { NO_ROUTE, type RequestMetrics } from './metrics.ts';
import type { OverloadWatch } from './overload.ts';
import { ANSWER_COST, Backlog, KEEP_ALIVE_MS, ReadyResponse } from './ready-response.ts';
import { sendPreflight } from './respond.ts';
import {
  decodeSegment,
  Exchange,
  type Mounts,
  NO_NOTICE,
  type Notice,
  type ParserError,
  type Route,
  RouteTable,
  splitTarget,
} from './route.ts';

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
  readonly contact: string | null;
  readonly limiter: Limiter;
  readonly metrics: RequestMetrics;
  readonly overload: Pick<OverloadWatch, 'shedding'>;
  readonly observer: Observer;
  /** Bytes of unread answers that may wait; tests set less. */
  readonly backlogBytes?: number;
  readonly timeouts?: typeof TIMEOUTS;
}

const PEER = Symbol('peer');
/** The listener sets the peer of each connection before its first request. */
type KnownSocket = Socket & { [PEER]: Peer };

/** The public listener. `receive` is synchronous when the limiter and the handler are: in process, and for reads. */
export class HttpServer {
  readonly #options: HttpOptions;
  readonly #timeouts: typeof TIMEOUTS;
  readonly #backlog: Backlog;
  readonly #server: Server<typeof IncomingMessage, typeof ReadyResponse>;
  readonly #sockets = new Set<Socket>();
  #accepted = 0;
  /** While true, each answer is the last of its connection. */
  #stopping = false;
  #table: RouteTable | null = null;
  #apiNotice: Notice = NO_NOTICE;
  #proxyNoted = false;

  constructor(options: HttpOptions) {
    const { timeouts = TIMEOUTS } = options;
    this.#options = options;
    this.#timeouts = timeouts;
    this.#backlog = new Backlog(options.backlogBytes, (socket) => {
      socket.destroy();
      const { source } = (socket as KnownSocket)[PEER];
      options.observer.observe({ event: 'connection_cut', source: maskSource(source) });
    });
    this.#server = createServer(
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
      this.receive,
    );
    this.#server.maxConnections = CONNECTIONS_MAX;
    this.#server.timeout = timeouts.stalled;
    const unreadable = (error: Error, socket: Socket) => answerUnreadable(error, socket, this.receive);
    // A client that waits with its body may send it after the answer, so the connection ends there.
    const expecting = (request: IncomingMessage, response: ReadyResponse) => {
      response.shouldKeepAlive = false;
      this.receive(request, response);
    };
    this.#server
      .on('connection', (socket: KnownSocket) => {
        socket[PEER] = peerOf(socket, options.proxies);
        this.#accepted++;
        this.#sockets.add(socket);
        socket.once('close', () => {
          this.#sockets.delete(socket);
          this.#backlog.forget(socket);
        });
      })
      .on('checkContinue', expecting)
      .on('checkExpectation', expecting)
      .on('clientError', unreadable)
      .on('connect', (_request, socket) => unreadable(new ApiError('method_not_allowed'), socket as Socket));
  }

  get connections(): number {
    return this.#sockets.size;
  }

  get unreadBytes(): number {
    return this.#backlog.held;
  }

  /** Sets the routes; until then every request gets 503. */
  mount(routes: readonly Route[], mounts: Mounts, apiNotice: Notice = NO_NOTICE): void {
    this.#options.metrics.expect(routes.map(({ name }) => name));
    this.#table = new RouteTable(routes, mounts);
    this.#apiNotice = apiNotice;
  }

  listen(host: string, port: number): Promise<number> {
    return listen(this.#server, host, port);
  }

  /** Stops listening, then closes each connection after its answer; resolves when the last one is closed. */
  async stop(): Promise<void> {
    const grace = setTimeout(() => this.#server.closeAllConnections(), GRACE_MS);
    await quietTurn(() => this.#accepted);
    const closed = new Promise((resolve) => {
      // Only the listening socket: `close` of an HTTP server also drops idle connections on which a request may be coming.
      NetServer.prototype.close.call(this.#server, resolve);
    });
    this.#stopping = true;
    closeWhenIdle(this.#server, this.#sockets);
    await closed;
    clearTimeout(grace);
  }

  abort(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  readonly receive = (request: IncomingMessage, response: ReadyResponse, unreadable?: ParserError): void => {
    const { socket } = request;
    if (response.socket === null) {
      // The request is pipelined: its answer waits for its turn.
      if (socket.destroyed || !this.#backlog.admits(socket)) return;
      this.#backlog.hold(socket, response, ANSWER_COST);
    }
    const exchange = new Exchange(request, response);
    exchange.unreadable = unreadable ?? null;
    if (this.#stopping) {
      response.shouldKeepAlive = false;
      // In place of the idle timeout of `closeWhenIdle`.
      socket.setTimeout(this.#timeouts.stalled);
    }
    try {
      const decided = this.#admit(exchange);
      const handled =
        decided instanceof Promise
          ? decided.then((decision) => this.#proceed(exchange, decision))
          : this.#proceed(exchange, decided);
      if (handled === undefined) this.#settle(exchange);
      else {
        handled.then(
          () => this.#settle(exchange),
          (error: unknown) => this.#fail(exchange, error),
        );
      }
    } catch (error) {
      this.#fail(exchange, error);
    }
  };

  #admit(exchange: Exchange): Decision | null | Promise<Decision> {
    const { request } = exchange;
    const { limiter } = this.#options;
    if (request.url !== '') this.#find(exchange);
    const { route } = exchange;
    if (exchange.under === 'api') exchange.notice = this.#apiNotice;
    exchange.cors = route === null || route.cors;
    if (route?.limits === 'none' && exchange.isAccepted) return null;
    const peer = (request.socket as KnownSocket)[PEER];
    exchange.caller = identify(request, peer, this.#options, isForPages(exchange) ? 'page' : 'address');
    if (!this.#proxyNoted) this.#noteProxy(request);
    // Whose request a proxy sent is unknown when it can not be read.
    exchange.isFree = exchange.unreadable === null ? isPreflight(request) : peer.isProxy;
    return limiter.decide(exchange.caller, exchange.isFree ? 0 : 1);
  }

  #find(exchange: Exchange): void {
    const { path, query, malformed } = splitTarget(exchange.request.url ?? '/');
    exchange.path = path;
    exchange.query = query;
    exchange.malformed = malformed;
    const found = this.#table?.find(path, exchange) ?? null;
    const own = found?.route(exchange.request.method ?? '') ?? null;
    const route = own ?? found?.first ?? null;
    exchange.isAccepted = own !== null;
    exchange.route = route;
    // The site's last route matches every path, so only the path says which public address the request is for.
    exchange.under = route !== null && route.under !== 'site' ? route.under : (this.#table?.addressOf(path) ?? 'api');
    if (found !== null) exchange.allow = found.allow;
  }

  /** Reports once that no proxy is configured where requests seem to come through one: then all callers share one limit. */
  #noteProxy({ headers }: IncomingMessage): void {
    const { proxies, observer } = this.#options;
    if (headers['x-forwarded-for'] === undefined) return;
    this.#proxyNoted = true;
    if (proxies === NO_PROXIES) observer.observe({ event: 'proxy_not_set' });
  }

  #proceed(exchange: Exchange, decision: Decision | null): void | Promise<void> {
    const { request, route } = exchange;
    exchange.decision = decision;
    const isToldItself = route?.limits === 'handler' && exchange.isAccepted;
    if (decision?.allowed === false && !exchange.isFree && !isToldItself) {
      throw refusal(decision.resetIn, this.#options.contact);
    }
    if (this.#options.overload.shedding || this.#table === null) throw new ApiError('unavailable');
    refuseUnacceptable(exchange);
    if (route === null) throw new ApiError('not_found');
    if (!exchange.isAccepted) {
      if (request.method !== 'OPTIONS' || !route.cors) throw new ApiError('method_not_allowed');
      return sendPreflight(exchange);
    }
    if (exchange.segment !== '') exchange.segment = decodeSegment(exchange.segment) ?? '';
    return route.handle(exchange);
  }

  #fail(exchange: Exchange, error: unknown): void {
    answerError(exchange, error, this.#options.observer.observe);
    this.#settle(exchange);
  }

  /** Ends every exchange: drops the rest of its body and records its metrics. */
  #settle(exchange: Exchange): void {
    const { observer, metrics } = this.#options;
    const { request, response } = exchange;
    const unread = (response.socket ?? response).writableLength;
    if (unread > 0 && !request.socket.destroyed) {
      this.#backlog.hold(request.socket, response, Math.max(unread, response.ownedBytes));
    }
    if (hasBody(exchange)) discardBody(exchange, this.#timeouts.linger);
    const ms = performance.now() - exchange.startedAt;
    const status = exchange.status === 0 ? response.statusCode : exchange.status;
    const route = exchange.route?.name ?? NO_ROUTE;
    metrics.record(route, status, ms);
    if (exchange.decision?.allowed === false && !exchange.isFree) metrics.refusals[exchange.decision.bucket]++;
    else if (exchange.decision) metrics.tiers[exchange.decision.tier]++;
    if (observer.logsRequests) {
      const method = request.method ?? '';
      observer.observe({ event: 'request_served', requestId: exchange.requestId, route, method, status, ms });
    }
  }
}

/** Unknown paths and missing assets count as pages of the site too. */
function isForPages({ route, under }: Exchange): boolean {
  if (under !== 'site') return false;
  return route === null || route.limits === 'pages' || route.limits === 'none';
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** Refuses what no route accepts: a URL or headers above their limit, a missing or second Host, an undecodable path. */
function refuseUnacceptable({ request, unreadable, malformed, path, segment }: Exchange): void {
  const url = request.url ?? '';
  if (unreadable !== null && url === '') throw classify(unreadable);
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
    const [name, value] = segment !== '' && decodeSegment(segment) === null ? ['slug', segment] : ['path', path];
    throw invalidParameter(name!, value, 'is not valid percent-encoded UTF-8');
  }
}

const QUIET_TURN_MS = 0.2;
const QUIET_WAIT_MS = 500;
/** A connection without a request is closed after so long without data. */
const IDLE_MS = 1000;
/** After this time, requests in flight are ended. */
export const GRACE_MS = 35_000;

export async function listen(server: NetServer, host: string, port: number): Promise<number> {
  await once(server.listen({ host, port, backlog: 2048 }), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Resolves after a quiet turn of the event loop: closing a listening socket resets the connections that wait to be accepted. */
async function quietTurn(accepted: () => number): Promise<void> {
  const deadline = performance.now() + QUIET_WAIT_MS;
  // The current turn does not count: it may have accepted connections long ago.
  let before = Number.NaN;
  let began = 0;
  for (;;) {
    await nextTurn();
    const now = performance.now();
    if ((accepted() === before && now - began < QUIET_TURN_MS) || now > deadline) return;
    before = accepted();
    began = now;
  }
}

/** Closes each connection without a request after a second, also one that never sent anything; `closeIdleConnections` would truncate slow reads. */
function closeWhenIdle(server: Server, sockets: ReadonlySet<Socket>): void {
  server.keepAliveTimeout = IDLE_MS;
  server.keepAliveTimeoutBuffer = 0;
  for (const socket of sockets) {
    // Node.js sets a separate timeout on a connection that is kept alive, until the next request's head.
    const isKeptAlive = socket.timeout !== server.timeout;
    if (isKeptAlive || socket.bytesRead === 0) socket.setTimeout(IDLE_MS);
  }
}
