import type { Socket } from 'node:net';
import { ApiError } from '@vidriera/contract';
import type { Observer } from '../../observe.ts';
import { maskSource } from '../limit/address.ts';
import type { Peer } from '../limit/caller.ts';
import type { Caller, Decision, Limiter } from '../limit/limiter.ts';
import { failBody } from './body.ts';
import { rawError, refusal } from './errors.ts';
import type { RequestMetrics } from './metrics.ts';
import { isLast, responseUnderWay } from './node-internals.ts';
import { NO_NOTICE } from './notice.ts';
import { makeRequestId } from './request-id.ts';

type ParserError = Error & { code?: string; rawPacket?: Buffer; bytesParsed?: number };

/** A request line above the limit of a URL. */
const LONG_REQUEST_LINE = /^[A-Z]+ [^\r\n]{8192}/;

interface UnreadableOptions {
  readonly limiter: Limiter;
  readonly metrics: RequestMetrics;
  readonly observer: Observer;
  /** The `Allow` of a request target; null when it has no route. */
  allowAt(target: string): string | null;
}

/**
 * Answers a request that the HTTP parser could not read, on the bare socket, then closes it. It counts against the
 * socket's address; behind a trusted proxy the caller's address is unknown, so nobody is charged.
 */
export function answerUnreadable(error: Error, socket: Socket, peer: Peer, options: UnreadableOptions): void {
  const underWay = responseUnderWay(socket);
  if (!socket.writable || (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  if (underWay && !underWay.writableEnded) {
    // An answer to this request or an earlier one is pending: it becomes the last of this connection.
    if (underWay.headersSent) {
      socket.destroy();
      return;
    }
    underWay.shouldKeepAlive = false;
    if (!underWay.req.complete) failBody(underWay.req, classify(error, BAD_BODY));
    return;
  }
  if (underWay !== null && isLast(underWay)) {
    // The last answer of this connection was sent; the data after it needs no answer.
    socket.destroySoon();
    return;
  }
  if (underWay) {
    // The current answer is not written yet, and others may wait behind it: they come first.
    underWay.once('finish', () => answerUnreadable(error, socket, peer, options));
    return;
  }
  const { source, sourceCeiling } = peer;
  const caller: Caller = { source, sourceCeiling, wantsPage: false, connector: null, key: null, unknownKey: false };
  Promise.resolve(options.limiter.decide(caller, peer.isProxy ? 0 : 1)).then(
    (decision) => writeAnswer(error, socket, peer, decision, options),
    () => socket.destroy(),
  );
}

function writeAnswer(cause: Error, socket: Socket, peer: Peer, decision: Decision, options: UnreadableOptions): void {
  if (!decision.allowed && !peer.isProxy) options.metrics.refused(decision.bucket);
  const target = unknownMethodAt(cause);
  const allow = target === null ? '' : options.allowAt(target);
  const wrong = target === null ? classify(cause) : methodError(allow);
  const error = decision.allowed || peer.isProxy ? wrong : refusal(decision.resetIn, null);
  const requestId = makeRequestId(undefined);
  socket.end(rawError({ requestId, decision, cors: true, caller: null, notice: NO_NOTICE }, error, allow ?? ''));
  // A client that keeps sending is disconnected.
  setTimeout(() => socket.destroy(), 1000).unref();
  options.metrics.record('none', error.status, 0);
  options.observer.observe({
    event: 'request_unreadable',
    requestId,
    source: maskSource(peer.source),
    code: (cause as NodeJS.ErrnoException).code ?? error.code,
    status: error.status,
  });
}

/** A valid request line, whatever its method. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32} (\/[!-~]{0,8191}) HTTP\/1\.[01]\r?$/;

/** The target of a request whose only fault is an unknown method, else null. */
function unknownMethodAt(cause: ParserError): string | null {
  if (cause.code !== 'HPE_INVALID_METHOD' || cause.rawPacket === undefined) return null;
  // Earlier requests may be in the same packet.
  const start = cause.rawPacket.lastIndexOf('\n', Math.max(0, (cause.bytesParsed ?? 0) - 1)) + 1;
  const [line = ''] = cause.rawPacket.toString('latin1', start, start + URL_LINE_MAX).split('\n', 1);
  return REQUEST_LINE.exec(line)?.[1] ?? null;
}

/** The error of an unknown method: 404 without a route, 400 when the route takes any method, else 405. */
function methodError(allow: string | null): ApiError {
  if (allow === null) return new ApiError('not_found');
  return new ApiError(allow === '' ? 'bad_request' : 'method_not_allowed');
}

const URL_LINE_MAX = 8300;

const BAD_BODY = 'The chunks of the body can not be read.';

/** The error of a parser failure; `message` is used for the general one. */
function classify(cause: ParserError, message?: string): ApiError {
  if (cause instanceof ApiError) return cause;
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('request_timeout');
  if (cause.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new ApiError('payload_too_large');
  if (cause.code !== 'HPE_HEADER_OVERFLOW') return new ApiError('bad_request', message);
  const first = cause.rawPacket?.toString('latin1', 0, 9000) ?? '';
  return new ApiError(LONG_REQUEST_LINE.test(first) ? 'uri_too_long' : 'headers_too_large');
}
