import { ApiError } from '@vidriera/core/errors';

/** One line for an operator: what the database or the network said, and the setting that names the database. */
export function notUsableNow(reason: string): string {
  return `The database can't be used now: ${reason || 'no reason given'}. --database-url or VIDRIERA_DATABASE_URL names it.`;
}

/**
 * The database can't take this now (stopped, restarting, failing over, full, too slow); trying later may work.
 * Goes out as 503 `unavailable` with `Retry-After`; `cause` is for the log alone. After a lost commit the outcome is
 * unknown: what must not happen twice carries an `Idempotency-Key`.
 */
export class StoreUnavailable extends ApiError {
  constructor(cause: unknown) {
    super('unavailable');
    this.name = 'StoreUnavailable';
    this.cause = cause;
  }

  /** One line for an operator: what the database or the network said, which holds no record's content. */
  get reason(): string {
    return this.cause instanceof Error ? this.cause.message || this.cause.name : String(this.cause);
  }
}
