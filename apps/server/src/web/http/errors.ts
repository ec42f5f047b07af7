import { ApiError, ERRORS, type ErrorCode, quotesContact } from '@vidriera/contract';
import type { Observe } from '../../observe.ts';
import { type CommonFields, rawAnswer, sendBody } from './respond.ts';
import type { Exchange } from './route.ts';

/** `Retry-After` of a 503, in seconds. */
const BUSY_RETRY_SECONDS = 2;

/** After these errors the connection closes: the rest of the request is unreadable or not worth reading. */
const CLOSING: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'request_timeout',
  'uri_too_long',
  'headers_too_large',
]);

/**
 * Answers with the error that the pipeline caught. An `ApiError` is a row of the error table: it is sent with its message and
 * its details, which {@link errorBody} may leave out; any other error is sent as a fixed sentence. Errors that are not the
 * caller's (any other error, an `internal_error`, or an `ApiError` with a cause) are logged with the request id.
 */
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
  try {
    if (exchange.route?.fail) exchange.route.fail(exchange, error);
    else sendError(exchange, error);
  } catch (cause) {
    note(cause);
    if (exchange.response.headersSent) exchange.response.destroy();
    else sendError(exchange, new ApiError('internal_error'));
  }
}

/** Sends an error in the envelope of section 7. */
function sendError(exchange: Exchange, error: ApiError): void {
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
  if (CLOSING.has(error.code)) headers.push('Connection', 'close');
  return headers;
}

/** The answer to an unreadable request, for the bare socket; `allow` is the `Allow` of a 405. */
export function rawError(common: CommonFields, error: ApiError, allow: string): string {
  const more = error.code === 'method_not_allowed' ? ['Allow', allow] : [];
  return rawAnswer(error.status, common, errorBody(error), more);
}

/** The envelope's JSON. Details may hold a caller's text, so they are sent only when the guard finds nothing. */
function errorBody(error: ApiError): string {
  const isOurs = error.message === ERRORS[error.code].message && error.details === undefined;
  // The message of a `rate_limited` has no text of the caller: see `refusal`.
  if (isOurs || error.code === 'rate_limited') return JSON.stringify(error.toEnvelope());
  // A value may look like a phone number to the guard. Without it, the details still name the parameter and its range.
  const details = error.details?.value === undefined ? error.details : { ...error.details, value: null };
  const candidates = [
    error,
    new ApiError(error.code, error.message, details),
    new ApiError(error.code, undefined, details),
    new ApiError(error.code),
  ];
  return JSON.stringify(
    (candidates.find((candidate) => !quotesContact(candidate.toEnvelope())) ?? candidates.at(-1)!).toEnvelope(),
  );
}

/** 429 for a refused decision. `contact` is the operator's address, whom to ask for a key. */
export function refusal(retryAfter: number, contact: string | null): ApiError {
  const ask = contact === null ? 'the operator of this directory' : contact.replace(/^mailto:/, '');
  const message = `Too many requests. Try again in ${retryAfter} s. An API key raises the limit: ask ${ask}.`;
  return new ApiError('rate_limited', message, {
    retry_after_seconds: retryAfter,
  });
}
