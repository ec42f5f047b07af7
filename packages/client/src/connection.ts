import { LruCache } from '@vidriera/contract/lru-cache';
import { CONNECTOR_PATTERN } from '@vidriera/contract/rules';
import type { SearchForm } from './contract.ts';
import { type Deprecation, deprecationText } from './headers.ts';
import type { Connection } from './request.ts';
import { VERSION } from './version.ts';

export interface DirectoryClientOptions<Form extends SearchForm = 'reference'> {
  /** The API's base address, its `/v1` included: `https://directory.example/v1`. */
  readonly baseUrl: string;
  /**
   * The search form of the deployment, which determines the types of a search page. Default `reference`.
   * A server of the other form gives an `unexpected_response`.
   */
  readonly form?: Form;
  /** Moves the requests to the premium tier. Keep it out of code that reaches a browser. */
  readonly apiKey?: string | undefined;
  /** The name of your integration, for the operator: 1 to 64 of letters, digits, `.`, `_` and `-`. */
  readonly connector?: string | undefined;
  /** The timeout of one attempt, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** The most retries after a 429, 500, 502, 503 or 504, or a broken connection. Default 2; 0 for none. */
  readonly maxRetries?: number;
  /** The longest wait before a retry, in milliseconds; a longer `Retry-After` fails at once. Default 60,000. */
  readonly maxRetryWaitMs?: number;
  /**
   * The size of a cache of answers with their ETags, in bytes. A repeated request is conditional, and the cached answer is
   * used when the server answers 304. Such a request counts against the limit too. Default 0: no cache.
   */
  readonly cacheBytes?: number;
  /** Put before the client's name in `User-Agent`, where the platform allows it: `my-app/2.1`. */
  readonly userAgent?: string;
  /** Called once when the server announces the end of its version. Default: a line on `console.warn`. */
  readonly onDeprecation?: (notice: Deprecation) => void;
  /** Replaces the platform's `fetch`, for a proxy, a recorder or a test. */
  readonly fetch?: typeof fetch;
}

/** Reads a text that matches the pattern, unchanged. Throws a TypeError that names the option, without its value. */
export function matching(pattern: RegExp, rule: string): (option: string, text: string) => string {
  return (option, text) => {
    if (!pattern.test(text)) throw new TypeError(`${option} ${rule}.`);
    return text;
  };
}

export const readKey = matching(/^[\x21-\x7e]+$/, 'has characters that are not allowed in a key');
export const readConnector = matching(CONNECTOR_PATTERN, 'must be 1 to 64 of letters, digits, ".", "_" and "-"');
const readWords = matching(/^[\x20-\x7e]+$/, 'must be plain text');

/** The longest delay of a timer, in milliseconds. */
const DELAY_MAX = 2 ** 31 - 1;

/** Checks the options. Throws a TypeError that names the invalid one, without the value of a key. */
export function readConnection(options: DirectoryClientOptions<SearchForm>): Connection & { readonly baseUrl: string } {
  const { apiKey, connector, userAgent } = options;
  const { timeoutMs = 10_000, maxRetries = 2, maxRetryWaitMs = 60_000, cacheBytes = 0 } = options;
  if (apiKey !== undefined) readKey('apiKey', apiKey);
  if (connector !== undefined) readConnector('connector', connector);
  if (userAgent !== undefined) readWords('userAgent', userAgent);
  if (!(timeoutMs > 0 && timeoutMs <= DELAY_MAX))
    throw new TypeError(`timeoutMs must be above 0, at most ${DELAY_MAX}.`);
  for (const [option, value] of Object.entries({ maxRetries, maxRetryWaitMs, cacheBytes })) {
    if (!(value >= 0)) throw new TypeError(`${option} must be 0 or more.`);
  }
  const warn = options.onDeprecation ?? ((notice: Deprecation) => console.warn(deprecationText(notice)));
  let warned = false;
  const { process } = globalThis as { process?: { versions?: unknown } };
  const agent = `${userAgent === undefined ? '' : `${userAgent} `}vidriera-client/${VERSION}`;
  return {
    baseUrl: readAddress('baseUrl', options.baseUrl),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    cache: cacheBytes === 0 ? null : new LruCache(cacheBytes),
    onDeprecation(notice) {
      if (!warned) warn(notice);
      warned = true;
    },
    maxRetries,
    maxRetryWaitMs: Math.min(maxRetryWaitMs, DELAY_MAX),
    headers: {
      Accept: 'application/json',
      // In a browser `User-Agent` can't be set, and trying costs a preflight that may be refused.
      ...(typeof process?.versions === 'object' ? { 'User-Agent': agent } : {}),
      ...(apiKey === undefined ? {} : { 'X-API-Key': apiKey }),
      ...(connector === undefined ? {} : { 'X-Service-Connector': connector }),
    },
  };
}

/** An http(s) address without a trailing slash. Throws a TypeError that names the option when it is invalid. */
export function readAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // The `search` of an address that ends with "?" is empty.
  if (url === null || !/^https?:$/.test(url.protocol) || /[?#]/.test(url.href) || url.username + url.password !== '') {
    throw new TypeError(`${option} must be an http(s) address without query, fragment or credentials.`);
  }
  return url.href.replace(/\/+$/, '');
}
