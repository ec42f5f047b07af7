import type { SearchForm } from './contract.ts';
import { type Deprecation, deprecationText } from './deprecation.ts';
import type { Connection } from './request.ts';
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
  /** Repeats after a 429, a 503 or a broken connection. Default 2; 0 for none. */
  readonly maxRetries?: number;
  /** The longest wait before a repeat, in milliseconds; a longer `Retry-After` fails at once. Default 60,000. */
  readonly maxRetryWaitMs?: number;
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
  const { apiKey, connector, userAgent, timeoutMs = 10_000, maxRetries = 2, maxRetryWaitMs = 60_000 } = options;
  if (apiKey !== undefined && !PRINTABLE.test(apiKey)) throw new TypeError('apiKey has characters no key has.');
  if (connector !== undefined && !CONNECTOR.test(connector)) {
    throw new TypeError('connector must be 1 to 64 of letters, digits, ".", "_" and "-".');
  }
  if (userAgent !== undefined && !PRINTABLE_WORDS.test(userAgent)) throw new TypeError('userAgent must be plain text.');
  if (!(timeoutMs > 0)) throw new TypeError('timeoutMs must be above 0.');
  if (!(maxRetries >= 0)) throw new TypeError('maxRetries must be 0 or more.');
  if (!(maxRetryWaitMs >= 0)) throw new TypeError('maxRetryWaitMs must be 0 or more.');
  const tell = options.onDeprecation ?? ((notice: Deprecation) => console.warn(deprecationText(notice)));
  let told = false;
  const agent = `${userAgent === undefined ? '' : `${userAgent} `}vidriera-client/${VERSION}`;
  return {
    baseUrl: readBaseUrl(options.baseUrl),
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
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

function readBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new TypeError('baseUrl must be an http(s) address without query, fragment or credentials.');
  }
  return url.href.replace(/\/+$/, '');
}

/** A browser keeps its own `User-Agent`, and asking for another would cost a preflight that may be refused. */
function setsUserAgent(): boolean {
  const { process } = globalThis as { process?: { versions?: unknown } };
  return typeof process?.versions === 'object';
}
