import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { ApiError, invalidParameter } from '@vidriera/contract';
import type { Exchange } from './route.ts';

/** An incomplete body is refused with 408 after this time. */
const BODY_TIMEOUT_MS = 30_000;

export function hasBody({ request }: Exchange): boolean {
  const length = request.headers['content-length'];
  return (length !== undefined && length !== '0') || request.headers['transfer-encoding'] !== undefined;
}

const unreadable = new WeakMap<IncomingMessage, ApiError>();

/** Marks a body as unreadable; a pending {@link readBody} rejects at once. */
export function failBody(request: IncomingMessage, why: ApiError): void {
  unreadable.set(request, why);
  if (request.listenerCount('error') > 0) request.emit('error', why);
}

/** Rejects with 415 for a compressed body, 413 above `max` bytes, 408 when it is not complete in time, 400 for unreadable chunks. */
export async function readBody(exchange: Exchange, max: number, timeoutMs = BODY_TIMEOUT_MS): Promise<Buffer> {
  const { request, response } = exchange;
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new ApiError('unsupported_media_type', 'Send the body uncompressed, without Content-Encoding.');
  }
  if (Number(request.headers['content-length'] ?? 0) > max) throw tooLarge(max);
  const known = unreadable.get(request);
  if (known !== undefined) throw known;
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  const chunks: Buffer[] = [];
  let length = 0;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // Leaving a loop over the request itself would destroy its connection before the answer.
    for await (const [chunk] of on(request, 'data', { close: ['end', 'close'], signal })) {
      length += chunk.length;
      if (length > max) throw tooLarge(max);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal.aborted) {
      // The rest of the body may still come, so the connection ends after the answer, whoever sends it.
      response.shouldKeepAlive = false;
      throw new ApiError('request_timeout');
    }
  }
  if (!request.complete) throw new ApiError('bad_request', 'The connection closed before the body was complete.');
  return Buffer.concat(chunks, length);
}

/** The most bytes of one character of JSON: one beyond U+FFFF as two escapes. */
const CHARACTER_BYTES = 12;
/** What stands for one character: a pair of escapes, an escape, a surrogate pair. */
const WRITTEN_LONGER =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * Reads a JSON body of at most `max` characters: 415 unless it is declared as `application/json`, 413 when it is longer, 400 on
 * `body` when it is not JSON in UTF-8. A character counts once, however it is encoded: "ñ" as much as "\\u00f1".
 */
export async function readJson(exchange: Exchange, max: number, timeoutMs = BODY_TIMEOUT_MS): Promise<unknown> {
  const declared = exchange.request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (declared !== 'application/json') throw new ApiError('unsupported_media_type');
  const bytes = await readBody(exchange, max * CHARACTER_BYTES, timeoutMs);
  if (bytes.length > max && bytes.toString().replace(WRITTEN_LONGER, '.').length > max) throw tooLarge(max);
  const value = parseJson(bytes);
  if (value === undefined) throw invalidParameter('body', bytes.toString('utf8', 0, 400), 'must be JSON in UTF-8');
  return value;
}

/** The value, or undefined when the bytes are not JSON in UTF-8. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function tooLarge(max: number): ApiError {
  return new ApiError('payload_too_large', `The body is larger than ${max / 1024} KiB.`);
}

/** Drops the rest of a body for a while. Closing at once would make a client that is still sending lose the answer. */
export function discardBody({ request }: Exchange, lingerMs: number): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.socket.destroy(), lingerMs).unref();
  request.once('close', () => clearTimeout(timer));
  request.on('error', () => {});
  request.resume();
}
