import { readAddress } from './address.ts';
import type { SearchForm } from './contract.ts';
import { type Deprecation, deprecationText } from './deprecation.ts';
import type { Connection } from './request.ts';
import { TaggedAnswers } from './tagged-answers.ts';
import { VERSION } from './version.ts';

export interface DirectoryClientOptions<Form extends SearchForm = 'reference'> {
  /** The API's base address, its `/v1` included: `https://directory.example/v1`. */
  readonly baseUrl: string;
  /**
   * The search form the deployment serves; it shapes the types of a search page. Default `reference`.
   * A server of the other form is an `unexpected_response`.
   */
  readonly form?: Form;
  /** Moves the requests to the premium tier. Keep it out of code that reaches a browser. */
  readonly apiKey?: string | undefined;
  /** Names your integration to the operator: 1 to 64 of letters, digits, `.`, `_` and `-`. */
  readonly connector?: string | undefined;
  /** The longest one try may take, in milliseconds. Default 10,000. */
  readonly timeoutMs?: number;
  /** Repeats after a 429, 500, 502, 503 or 504, or a broken connection. Default 2; 0 for none. */
  readonly maxRetries?: number;
  /** The longest wait before a repeat, in milliseconds; a longer `Retry-After` fails at once. Default 60,000. */
  readonly maxRetryWaitMs?: number;
  /**
   * Bytes in which answers are kept with their tags: what is asked for again is asked about, and comes back from here
   * when the server says that it is unchanged. Such a request counts against the limit too. Default 0: nothing is kept.
   */
  readonly cacheBytes?: number;
  /** Put before the client's own name in `User-Agent` where the platform lets it be set: `my-app/2.1`. */
  readonly userAgent?: string;
  /** Called once when the server says that its version ends; without it a line goes to `console.warn`. */
  readonly onDeprecation?: (notice: Deprecation) => void;
  /** Stands in for the platform's `fetch`: a proxy, a recorder, a test. */
  readonly fetch?: typeof fetch;
}

const CONNECTOR = /^[A-Za-z0-9._-]{1,64}$/;
/** What a header value can carry without surprises. */
const PRINTABLE = /^[\x21-\x7e]+$/;
const PRINTABLE_WORDS = /^[\x20-\x7e]+$/;

/** Checks the options; throws a TypeError that names the wrong one, never its value when it is the key. */
export function readConnection(options: DirectoryClientOptions<SearchForm>): Connection & { readonly baseUrl: string } {
  const { apiKey, connector, userAgent } = options;
  const { timeoutMs = 10_000, maxRetries = 2, maxRetryWaitMs = 60_000, cacheBytes = 0 } = options;
  if (apiKey !== undefined && !PRINTABLE.test(apiKey)) throw new TypeError('apiKey has characters no key has.');
  if (connector !== undefined && !CONNECTOR.test(connector)) {
    throw new TypeError('connector must be 1 to 64 of letters, digits, ".", "_" and "-".');
  }
  if (userAgent !== undefined && !PRINTABLE_WORDS.test(userAgent)) throw new TypeError('userAgent must be plain text.');
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be above 0.');
  if (!(maxRetries >= 0)) throw new TypeError('maxRetries must be 0 or more.');
  if (!(maxRetryWaitMs >= 0)) throw new TypeError('maxRetryWaitMs must be 0 or more.');
  if (!(cacheBytes >= 0)) throw new TypeError('cacheBytes must be 0 or more.');
  const tell = options.onDeprecation ?? ((notice: Deprecation) => console.warn(deprecationText(notice)));
  let told = false;
  const agent = `${userAgent === undefined ? '' : `${userAgent} `}vidriera-client/${VERSION}`;
  return {
    baseUrl: readAddress('baseUrl', options.baseUrl),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    kept: cacheBytes === 0 ? null : new TaggedAnswers(cacheBytes),
    onDeprecation(notice) {
      if (!told) tell(notice);
      told = true;
    },
    maxRetries,
    maxRetryWaitMs,
    headers: {
      Accept: 'application/json',
      ...(setsUserAgent() ? { 'User-Agent': agent } : {}),
      ...(apiKey === undefined ? {} : { 'X-API-Key': apiKey }),
      ...(connector === undefined ? {} : { 'X-Service-Connector': connector }),
    },
  };
}

/** A browser keeps its own `User-Agent`, and asking for another would cost a preflight that may be refused. */
function setsUserAgent(): boolean {
  const { process } = globalThis as { process?: { versions?: unknown } };
  return typeof process?.versions === 'object';
}
