import { DirectoryError } from './directory-error.ts';
import { readRateLimit, readRetryAfter } from './rate-limit.ts';
import { type RetryPolicy, retryWait, sleep } from './retry.ts';

/** How requests are made; checked and completed by `createDirectoryClient`. */
export interface Connection extends RetryPolicy {
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  /** The longest one try may take, its body included, in milliseconds. */
  readonly timeoutMs: number;
}

/** GETs `url` and resolves to the JSON of its 200; every other end is a `DirectoryError` or the signal's reason. */
export async function getJson(connection: Connection, url: string, signal?: AbortSignal): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(connection, url, signal);
    if (!(outcome instanceof DirectoryError)) return outcome.json;
    const wait = retryWait(outcome, attempt, connection, Math.random());
    if (wait === null) throw outcome;
    await sleep(wait, signal);
  }
}

async function tryOnce(
  connection: Connection,
  url: string,
  signal: AbortSignal | undefined,
): Promise<{ json: unknown } | DirectoryError> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, connection.timeoutMs);
  try {
    const response = await connection.fetch(url, {
      headers: connection.headers,
      signal: stop.signal,
      credentials: 'omit',
    });
    const text = await response.text();
    return readAnswer(response, text);
  } catch (cause) {
    signal?.throwIfAborted();
    if (timedOut) {
      return new DirectoryError(`The directory did not answer within ${connection.timeoutMs} ms.`, {
        code: 'timeout',
        status: 0,
      });
    }
    return new DirectoryError(
      `Can't reach the directory at ${new URL(url).origin}.`,
      { code: 'network_error', status: 0 },
      { cause },
    );
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function readAnswer(response: Response, text: string): { json: unknown } | DirectoryError {
  const json = parseJson(text);
  if (response.ok && isObject(json)) return { json };
  const { headers, status } = response;
  const retryAfter = readRetryAfter(headers, Date.now());
  const fields = {
    status,
    requestId: headers.get('x-request-id'),
    rateLimit: readRateLimit(headers),
    retryAfterSeconds: retryAfter === null ? null : Math.ceil(retryAfter / 1000),
  };
  const error = isObject(json) ? json.error : undefined;
  if (!response.ok && isObject(error) && typeof error.code === 'string' && typeof error.message === 'string') {
    const details = isObject(error.details) ? error.details : undefined;
    return new DirectoryError(error.message, { ...fields, code: error.code, details });
  }
  return new DirectoryError(
    `The answer (HTTP ${status}) is not one of the directory's. Is the base URL right? It ends in /v1.`,
    { ...fields, code: 'unexpected_response' },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
