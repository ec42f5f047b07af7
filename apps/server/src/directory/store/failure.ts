import { ApiError } from '@vidriera/contract/errors';

/** The store can't be used. The message is one line for the operator: which file has which problem, and how to solve it. */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
}

/** Another process has held the store for longer than the wait; trying again may work. */
export class StoreBusy extends StoreFailure {
  override name = 'StoreBusy';
}

/** One line for an operator: the message of the database or the network, and the setting with the database's address. */
export function notUsableNow(reason: string): string {
  return `The database can't be used now: ${reason || 'no reason given'}. --database-url or VIDRIERA_DATABASE_URL names it.`;
}

/**
 * The database fails temporarily (stopped, restarting, failing over, full, too slow); a later try may work. The answer is a 503
 * `unavailable` with `Retry-After`; `cause` is for the log only. After a lost commit the outcome is unknown, so requests that
 * must not act twice carry an `Idempotency-Key`.
 */
export class StoreUnavailable extends ApiError {
  constructor(cause: unknown) {
    super('unavailable');
    this.name = 'StoreUnavailable';
    this.cause = cause;
  }

  /** One line for an operator: the message of the database or the network, which contains no record's content. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message || this.cause.name : String(this.cause);
  }
}
