import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, ERRORS, type ErrorCode, quotesContact } from '@vidriera/contract';
import type { Observe } from '../../observe.ts';
import { failBody } from './body.ts';
import { ReadyResponse, responseUnderWay } from './ready-response.ts';
import { sendBody } from './respond.ts';
import type { Exchange, ParserError } from './route.ts';

const BUSY_RETRY_SECONDS = 2;

/** After these errors the connection closes: the rest of the request is unreadable or not worth reading. */
const CLOSING = new Set<ErrorCode>(['bad_request', 'request_timeout', 'uri_too_long', 'headers_too_large']);

/** Answers with what the pipeline caught: an `ApiError` in its own words. What is not the caller's fault is logged with the request id. */
export function answerError(exchange: Exchange, thrown: unknown, observe: Observe): void {
  const error = thrown instanceof ApiError ? thrown : new ApiError('internal_error');
  const note = (cause: unknown) =>
    observe({ event: 'request_failed', requestId: exchange.requestId, route: exchange.route?.name ?? 'none', cause });
  if (error.cause !== undefined) note(error.cause);
  else if (error.code === 'internal_error') note(thrown);
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return;
  }
  if (CLOSING.has(error.code)) exchange.response.shouldKeepAlive = false;
  try {
    (exchange.route?.fail ?? sendError)(exchange, error);
  } catch (cause) {
    note(cause);
    if (exchange.response.headersSent) exchange.response.destroy();
    else sendError(exchange, new ApiError('internal_error'));
  }
}

/** Sends the JSON envelope of an error. */
export function sendError(exchange: Exchange, error: ApiError): void {
  sendBody(exchange, error.status, 'application/json', errorBody(error), errorHeaders(exchange, error));
}

/** The headers of an error besides the common ones, for routes with their own form of errors. */
export function errorHeaders(exchange: Exchange, error: ApiError): string[] {
  const headers = ['Cache-Control', 'no-store'];
  const { described } = exchange.notice;
  if (described !== '') headers.push('Link', described);
  if (error.code === 'method_not_allowed') headers.push('Allow', exchange.allow);
  // The common headers of a refused request have its own Retry-After.
  const isRefused = exchange.decision?.allowed === false;
  if (error.code === 'unavailable' && !isRefused) headers.push('Retry-After', String(BUSY_RETRY_SECONDS));
  return headers;
}

/** The envelope's JSON. Details may hold a caller's text, so they are sent only when the guard finds nothing. */
function errorBody(error: ApiError): string {
  const { code, message } = error;
  const isOurs = message === ERRORS[code].message && error.details === undefined;
  // The message of a `rate_limited` has no text of the caller: see `refusal`.
  if (isOurs || code === 'rate_limited') return JSON.stringify(error.toEnvelope());
  // A value may look like a phone number to the guard. Without it, the details still name the parameter and its range.
  const details = error.details?.value === undefined ? error.details : { ...error.details, value: null };
  const candidates = [error, new ApiError(code, message, details), new ApiError(code, undefined, details)];
  const shown = candidates.find((candidate) => !quotesContact(candidate.toEnvelope())) ?? new ApiError(code);
  return JSON.stringify(shown.toEnvelope());
}

/** 429 for a refused decision. `contact` is the operator's address, whom to ask for a key. */
export function refusal(retryAfter: number, contact: string | null): ApiError {
  const ask = contact === null ? 'the operator of this directory' : contact.replace(/^mailto:/, '');
  const message = `Too many requests. Try again in ${retryAfter} s. An API key raises the limit: ask ${ask}.`;
  return new ApiError('rate_limited', message, { retry_after_seconds: retryAfter });
}

const LONG_REQUEST_LINE = /^[A-Z]+ [^\r\n]{8192}/;

/** Answers, through `receive`, what the parser could not read, then closes. Its `url` is empty unless only the method is unknown. */
export function answerUnreadable(
  cause: ParserError,
  socket: Socket,
  receive: (request: IncomingMessage, response: ReadyResponse, cause: ParserError) => void,
): void {
  const underWay = responseUnderWay(socket);
  if (!socket.writable) {
    // The client has left, or the last answer of this connection is on its way; the data after it needs no answer.
    socket.destroySoon();
    return;
  }
  if (underWay !== null && !underWay.writableEnded) {
    // An answer to this request or an earlier one is pending: it becomes the last of this connection.
    underWay.shouldKeepAlive = false;
    if (!underWay.req.complete) failBody(underWay.req, classify(cause, 'The chunks of the body can not be read.'));
    return;
  }
  if (underWay) {
    // The current answer and others behind it come first. Nothing is read till then: who only sends would never be cut.
    socket.pause();
    underWay.once('finish', () => answerUnreadable(cause, socket.resume(), receive));
    return;
  }
  const request = new IncomingMessage(socket);
  request.url = unknownMethodAt(cause);
  const response = new ReadyResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => {
    response.detachSocket(socket);
    socket.end();
    // A client that keeps sending is disconnected.
    setTimeout(() => socket.destroy(), 1000).unref();
  });
  receive(request, response, cause);
}

const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32} (\/[!-~]{0,8191}) HTTP\/1\.[01]\r?$/;

/** The target of a request whose only fault is an unknown method, else ''. */
function unknownMethodAt(cause: ParserError): string {
  if (cause.code !== 'HPE_INVALID_METHOD' || cause.rawPacket === undefined) return '';
  // Earlier requests may be in the same packet.
  const start = cause.rawPacket.lastIndexOf('\n', Math.max(0, (cause.bytesParsed ?? 0) - 1)) + 1;
  const [line = ''] = cause.rawPacket.toString('latin1', start, start + 8300).split('\n', 1);
  return REQUEST_LINE.exec(line)?.[1] ?? '';
}

export function classify(cause: ParserError, message?: string): ApiError {
  if (cause instanceof ApiError) return cause;
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('request_timeout');
  if (cause.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new ApiError('payload_too_large');
  if (cause.code !== 'HPE_HEADER_OVERFLOW') return new ApiError('bad_request', message);
  const first = cause.rawPacket?.toString('latin1', 0, 9000) ?? '';
  return new ApiError(LONG_REQUEST_LINE.test(first) ? 'uri_too_long' : 'headers_too_large');
}
