import type { DirectoryError } from './directory-error.ts';

/** How often and how patiently a request is repeated. */
export interface RetryPolicy {
  /** Repeats after the first try. */
  readonly maxRetries: number;
  /** The longest single wait, in milliseconds; a server that asks for more gets no repeat. */
  readonly maxRetryWaitMs: number;
}

const FIRST_WAIT_MS = 250;
/** Failures that another try may not meet: the limit, and whatever the server or a proxy before it could not do. */
const RETRIED: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/**
 * Milliseconds to wait before trying again, or null for not again. `attempt` counts from 0; `jitter` is 0..1.
 * `Retry-After` is honoured to the letter: the wait is never shorter than it, and when it is longer than the policy's
 * cap the failure is the caller's to handle. Nor is it shorter than a wait that doubles from 250 ms, plus up to half
 * for jitter.
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
