import type { DirectoryError } from './directory-error.ts';

/** How often a request is retried, and how long to wait for it. */
export interface RetryPolicy {
  /** Retries after the first attempt. */
  readonly maxRetries: number;
  /** The longest single wait, in milliseconds. When the server asks for more, there is no retry. */
  readonly maxRetryWaitMs: number;
}

const FIRST_WAIT_MS = 250;
/** The statuses that a retry may not get again: the rate limit, and failures of the server or a proxy. */
const RETRIED: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/**
 * Milliseconds to wait before the next attempt, or null for no retry. `attempt` counts from 0; `jitter` is 0..1. The wait is
 * at least `Retry-After`, and at least a backoff that doubles from 250 ms, plus up to half of it as jitter. When it is
 * longer than the policy allows, there is no retry.
 */
export function retryWait(error: DirectoryError, attempt: number, policy: RetryPolicy, jitter: number): number | null {
  const worthIt = RETRIED.has(error.status) || error.code === 'network_error';
  if (!worthIt || attempt >= policy.maxRetries) return null;
  const asked = error.retryAfterSeconds;
  const wait = Math.max(FIRST_WAIT_MS * 2 ** attempt * (1 + jitter / 2), (asked ?? 0) * 1000);
  return wait <= policy.maxRetryWaitMs ? wait : null;
}

/** Waits; an abort ends the wait and rejects with the signal's reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
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
