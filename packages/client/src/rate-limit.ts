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

/** `Retry-After` in milliseconds from `now` (Unix ms): whole seconds, or an HTTP date as some proxies send; null without one. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (SECONDS.test(text)) return Number(text) * 1000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
