import { isObject } from '@vidriera/contract/rules';
import { DirectoryError, type DirectoryErrorFields } from './directory-error.ts';
import { type Deprecation, type RateLimit, readDeprecation, readRateLimit, readRetryAfter } from './headers.ts';

/** The largest answer in bytes, decompressed; the catalog of a country is a tenth of it. */
const ANSWER_MAX = 8 * 1024 * 1024;

interface CachedAnswer {
  readonly etag: string;
  readonly text: string;
}

/** How requests are sent: the checked options. */
export interface Connection {
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Retries after the first attempt. */
  readonly maxRetries: number;
  /** The longest single wait, in milliseconds. When the server asks for more, there is no retry. */
  readonly maxRetryWaitMs: number;
  /** Answers by URL, for conditional requests; null without a cache. Said here, because the published types name no private package. */
  readonly cache: {
    find(url: string): CachedAnswer | null;
    store(url: string, answer: CachedAnswer, cost: number): void;
  } | null;
  /** Called for every answer with a deprecation. */
  onDeprecation(notice: Deprecation): void;
}

/** A GET, or a POST of `body` that may be retried: its `Idempotency-Key` makes the copies one. */
export interface DirectoryRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Facts from the headers of a successful answer. */
export interface AnswerFacts {
  /** The rate limit after this request; null when the answer has none. */
  readonly rateLimit: RateLimit | null;
  /** `X-Request-Id`, to quote in a report. */
  readonly requestId: string | null;
  /** The answer's ETag, for an `If-None-Match`. */
  readonly etag: string | null;
}

type Success = { readonly json: object; readonly facts: AnswerFacts };

/** Resolves to a successful answer; rejects with a `DirectoryError` or the signal's reason. */
export async function send(connection: Connection, request: DirectoryRequest, signal?: AbortSignal): Promise<Success> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(connection, request, signal);
    if (!(outcome instanceof DirectoryError)) return outcome;
    const wait = retryWait(outcome, attempt, connection, Math.random());
    if (wait === null) throw outcome;
    await sleep(wait, signal);
  }
}

async function tryOnce(
  connection: Connection,
  { url, headers, body }: DirectoryRequest,
  signal: AbortSignal | undefined,
): Promise<Success | DirectoryError> {
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(Math.ceil(connection.timeoutMs));
  const cache = body === undefined ? connection.cache : null;
  const known = cache?.find(url) ?? null;
  try {
    const response = await connection.fetch(url, {
      ...(body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...connection.headers,
        ...headers,
        ...(known === null ? {} : { 'If-None-Match': known.etag }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      credentials: 'omit',
      // A followed redirect would send the key to another server.
      redirect: 'manual',
    });
    if (isRedirect(response)) {
      void response.body?.cancel();
      const location = response.headers.get('location');
      const message = 'The base URL redirects, and redirects are not followed; set it to the address of the API.';
      return unexpectedResponse(response, message, location === null ? undefined : { location });
    }
    const notice = readDeprecation(response.headers);
    if (notice !== null) connection.onDeprecation(notice);
    const text = await readText(response);
    if (text === null)
      return unexpectedResponse(response, `${answerOf(response)} is larger than ${ANSWER_MAX / 1024 / 1024} MiB.`);
    const answer = readAnswer(response, text, known);
    const etag = response.headers.get('etag');
    if (response.status === 200 && etag !== null && !(answer instanceof DirectoryError)) {
      // Two bytes per character, as a string with a character beyond Latin-1 takes.
      cache?.store(url, { etag, text }, 2 * (url.length + etag.length + text.length));
    }
    return answer;
  } catch (cause) {
    signal?.throwIfAborted();
    if (timeout.aborted) {
      const message = `The directory did not answer within ${connection.timeoutMs} ms.`;
      return new DirectoryError(message, { code: 'timeout', status: 0 });
    }
    const message = `Can't reach the directory at ${new URL(url).origin}.`;
    return new DirectoryError(message, { code: 'network_error', status: 0 }, { cause });
  }
}

/** The body as text; null when it is larger than {@link ANSWER_MAX}. */
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
    if (length > ANSWER_MAX) {
      void reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function readAnswer(response: Response, text: string, known: CachedAnswer | null): Success | DirectoryError {
  if (response.status === 304 && known !== null) {
    return { json: JSON.parse(known.text) as object, facts: { ...readFacts(response), etag: known.etag } };
  }
  const json = parseJson(text);
  if (response.ok && isObject(json)) return { json, facts: readFacts(response) };
  const error = isObject(json) ? json.error : undefined;
  if (!response.ok && isObject(error) && typeof error.code === 'string' && typeof error.message === 'string') {
    const details = isObject(error.details) ? error.details : undefined;
    return new DirectoryError(error.message, { ...fieldsOf(response), code: error.code, details });
  }
  const message = `${answerOf(response)} is not from a directory. Check the base URL: it must end in /v1.`;
  return unexpectedResponse(response, message);
}

function readFacts({ headers }: Response): AnswerFacts {
  return { rateLimit: readRateLimit(headers), requestId: headers.get('x-request-id'), etag: headers.get('etag') };
}

function fieldsOf(response: Response): Omit<DirectoryErrorFields, 'code'> {
  const { rateLimit, requestId } = readFacts(response);
  const retryAfterSeconds = readRetryAfter(response.headers, Date.now());
  return { status: response.status, requestId, rateLimit, retryAfterSeconds };
}

const answerOf = ({ status }: Response): string => `The answer (HTTP ${status})`;

function unexpectedResponse(response: Response, message: string, details?: { readonly location: string }) {
  return new DirectoryError(message, { ...fieldsOf(response), code: 'unexpected_response', details });
}

/** Whether the answer is a redirect. A browser shows only its type, without status and location. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const FIRST_WAIT_MS = 250;
const RETRIED: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** Milliseconds before the next attempt (from 0), or null: `Retry-After`, or a backoff that doubles, with `jitter` (0 to 1). */
export function retryWait(
  error: DirectoryError,
  attempt: number,
  policy: Pick<Connection, 'maxRetries' | 'maxRetryWaitMs'>,
  jitter: number,
): number | null {
  const worthIt = RETRIED.has(error.status) || error.code === 'network_error';
  if (!worthIt || attempt >= policy.maxRetries) return null;
  const wait = Math.max(FIRST_WAIT_MS * 2 ** attempt * (1 + jitter / 2), (error.retryAfterSeconds ?? 0) * 1000);
  return wait <= policy.maxRetryWaitMs ? wait : null;
}

/** Waits; an abort ends the wait and rejects with the signal's reason. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
