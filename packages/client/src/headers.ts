/** The rate limit of the caller, from the headers of an answer (contract, section 8). */
export interface RateLimit {
  /** Requests per window. */
  readonly limit: number;
  /** Requests left in it. */
  readonly remaining: number;
  /** When the window ends. */
  readonly resetAt: Date;
  /** `public` without a valid key, `premium` with one. */
  readonly tier: string;
}

const DIGITS = /^\d{1,15}$/;
const SECONDS = /^\d+$/;
/** The start of an HTTP date (RFC 9110, 5.6.7): the day's name. `Date.parse` alone would accept `-5`. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/;

/** The rate limit in an answer's headers; null when one is missing, as in a proxy's answer. */
export function readRateLimit(headers: Headers): RateLimit | null {
  const limit = readCount(headers, 'x-ratelimit-limit');
  const remaining = readCount(headers, 'x-ratelimit-remaining');
  const reset = readCount(headers, 'x-ratelimit-reset');
  if (limit === null || remaining === null || reset === null) return null;
  return { limit, remaining, resetAt: new Date(reset * 1000), tier: headers.get('x-ratelimit-tier') ?? 'public' };
}

function readCount(headers: Headers, name: string): number | null {
  const text = headers.get(name);
  return text !== null && DIGITS.test(text) ? Number(text) : null;
}

/** `Retry-After` in seconds from `now` (Unix ms): whole seconds, or an HTTP date as some proxies send; null without one. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (SECONDS.test(text)) return Number(text);
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.ceil(Math.max(0, date - now) / 1000);
}

/** The announced end of the API version at the base URL. */
export interface Deprecation {
  /** When the version is deprecated. */
  readonly deprecatedOn: Date;
  /** When the version ends, if announced. */
  readonly sunsetOn: Date | null;
  /** A document about the change. */
  readonly link: string | null;
}

/** `Deprecation: @1798761600` (RFC 9745): a date as a structured field. */
const AT = /^@(\d{1,12})$/;
const LINK = /<([^<>]*)>\s*;\s*rel="?deprecation"?/;

export function readDeprecation(headers: Headers): Deprecation | null {
  const seconds = AT.exec(headers.get('deprecation') ?? '')?.[1];
  if (seconds === undefined) return null;
  const sunset = Date.parse(headers.get('sunset') ?? '');
  return {
    deprecatedOn: new Date(Number(seconds) * 1000),
    sunsetOn: Number.isNaN(sunset) ? null : new Date(sunset),
    link: LINK.exec(headers.get('link') ?? '')?.[1] ?? null,
  };
}

export function deprecationText({ deprecatedOn, sunsetOn, link }: Deprecation): string {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const end = sunsetOn === null ? '' : ` and ends on ${day(sunsetOn)}`;
  return `vidriera: this version of the API is deprecated from ${day(deprecatedOn)}${end}.${link === null ? '' : ` ${link}`}`;
}
