import { type Deprecation, readDeprecation } from './deprecation.ts';
import { DirectoryError, type DirectoryErrorFields } from './directory-error.ts';
import { readRateLimit, readRetryAfter } from './rate-limit.ts';
import { type RetryPolicy, retryWait, sleep } from './retry.ts';

/** No honest answer comes near it: the whole catalog of a country is a tenth. In bytes, unpacked. */
const ANSWER_MAX = 8 * 1024 * 1024;

/** How requests are made; checked and completed by `createDirectoryClient`. */
export interface Connection extends RetryPolicy {
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  /** The longest one try may take, its body included, in milliseconds. */
  readonly timeoutMs: number;
  /** Hears of every answer that carries a notice. */
  onDeprecation(notice: Deprecation): void;
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
      // Followed, a redirect would take the key along to wherever it leads.
      redirect: 'manual',
    });
    if (isRedirect(response)) return movedAway(response);
    const notice = readDeprecation(response.headers);
    if (notice !== null) connection.onDeprecation(notice);
    const text = await readText(response);
    if (text === null) {
      stop.abort();
      return notTheDirectorys(response, `is larger than ${ANSWER_MAX / 1024 / 1024} MiB`);
    }
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

/** The body as text; null when it is larger than any answer of a directory. */
async function readText(response: Response): Promise<string | null> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > ANSWER_MAX) return null;
    text += decoder.decode(value, { stream: true });
  }
}

function readAnswer(response: Response, text: string): { json: unknown } | DirectoryError {
  const json = parseJson(text);
  if (response.ok && isObject(json)) return { json };
  const error = isObject(json) ? json.error : undefined;
  if (!response.ok && isObject(error) && typeof error.code === 'string' && typeof error.message === 'string') {
    const details = isObject(error.details) ? error.details : undefined;
    return new DirectoryError(error.message, { ...fieldsOf(response), code: error.code, details });
  }
  return notTheDirectorys(response, "is not one of the directory's. Is the base URL right? It ends in /v1");
}

function fieldsOf({ headers, status }: Response): Omit<DirectoryErrorFields, 'code'> {
  const retryAfter = readRetryAfter(headers, Date.now());
  return {
    status,
    requestId: headers.get('x-request-id'),
    rateLimit: readRateLimit(headers),
    retryAfterSeconds: retryAfter === null ? null : Math.ceil(retryAfter / 1000),
  };
}

function notTheDirectorys(response: Response, what: string): DirectoryError {
  return new DirectoryError(`The answer (HTTP ${response.status}) ${what}.`, {
    ...fieldsOf(response),
    code: 'unexpected_response',
  });
}

/** A browser hides where a redirect leads, and that it is one but for its type. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

function movedAway(response: Response): DirectoryError {
  void response.body?.cancel();
  const location = response.headers.get('location');
  return new DirectoryError('The base URL redirects, which is not followed; set it to where the API is.', {
    ...fieldsOf(response),
    code: 'unexpected_response',
    ...(location === null ? {} : { details: { location } }),
  });
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
