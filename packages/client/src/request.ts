import { type Deprecation, readDeprecation } from './deprecation.ts';
import { DirectoryError, type DirectoryErrorFields } from './directory-error.ts';
import { type RateLimit, readRateLimit, readRetryAfter } from './rate-limit.ts';
import { type RetryPolicy, retryWait, sleep } from './retry.ts';
import type { TaggedAnswer, TaggedAnswers } from './tagged-answers.ts';

/** No honest answer comes near it: the whole catalog of a country is a tenth. In bytes, unpacked. */
const ANSWER_MAX = 8 * 1024 * 1024;

/** How requests are made; checked and completed by `createDirectoryClient`. */
export interface Connection extends RetryPolicy {
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  /** The longest one try may take, its body included, in milliseconds. */
  readonly timeoutMs: number;
  /** Answers to ask about again instead of for them; none when nothing is kept. */
  readonly kept: TaggedAnswers | null;
  /** Hears of every answer that carries a notice. */
  onDeprecation(notice: Deprecation): void;
}

/** A GET, or a POST of `body` that may be sent again: its headers make the copies one. */
export interface DirectoryRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value to send as JSON. */
  readonly body?: object;
}

/** What the headers of a successful answer say. */
export interface AnswerFacts {
  /** The caller's budget after this request; null when the answer does not say. */
  readonly rateLimit: RateLimit | null;
  /** `X-Request-Id`: what to quote when reporting something odd. */
  readonly requestId: string | null;
  /** The answer's tag, for `If-None-Match` of your own. */
  readonly etag: string | null;
}

/** A success: its JSON, and what its headers say. */
export interface Answer {
  readonly json: object;
  readonly facts: AnswerFacts;
}

/** Resolves to the answer of a success; every other end is a `DirectoryError` or the signal's reason. */
export async function send(connection: Connection, request: DirectoryRequest, signal?: AbortSignal): Promise<Answer> {
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
): Promise<Answer | DirectoryError> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop.abort();
  }, connection.timeoutMs);
  const kept = body === undefined ? connection.kept : null;
  const known = kept?.find(url) ?? null;
  try {
    const response = await connection.fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...connection.headers,
        ...headers,
        ...(known === null ? {} : { 'If-None-Match': known.etag }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
    const answer = readAnswer(response, text, known);
    const etag = response.headers.get('etag');
    if (response.status === 200 && etag !== null && !(answer instanceof DirectoryError))
      kept?.keep(url, { etag, text });
    return answer;
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

function readAnswer(response: Response, text: string, known: TaggedAnswer | null): Answer | DirectoryError {
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
  return notTheDirectorys(response, "is not one of the directory's. Is the base URL right? It ends in /v1");
}

function readFacts({ headers }: Response): AnswerFacts {
  return {
    rateLimit: readRateLimit(headers),
    requestId: headers.get('x-request-id'),
    etag: headers.get('etag'),
  };
}

function fieldsOf(response: Response): Omit<DirectoryErrorFields, 'code'> {
  const { rateLimit, requestId } = readFacts(response);
  const retryAfter = readRetryAfter(response.headers, Date.now());
  return {
    status: response.status,
    requestId,
    rateLimit,
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
