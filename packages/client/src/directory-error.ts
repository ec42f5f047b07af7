import type { ErrorCode } from './contract.ts';
import type { RateLimit } from './rate-limit.ts';

/** Failures that are not an answer of the directory's error table. */
export type ConnectionFailureCode =
  /** No connection, or it broke. `status` is 0, `cause` has the platform's own error. */
  | 'network_error'
  /** No whole answer within `timeoutMs`. `status` is 0. */
  | 'timeout'
  /** An answer that is not the directory's: a proxy's page, another service, the other search form. */
  | 'unexpected_response';

export interface DirectoryErrorFields {
  /** The code of the error envelope, or of a {@link ConnectionFailureCode}. A newer server may send codes not listed. */
  readonly code: ErrorCode | ConnectionFailureCode | (string & {});
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The envelope's `details`: for `invalid_parameter` the `parameter`, its `value` and what would be right. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** `X-Request-Id` of the answer: what to quote when reporting a failure. */
  readonly requestId?: string | null;
  readonly rateLimit?: RateLimit | null;
  /** From `Retry-After`: how long the server asks to wait. */
  readonly retryAfterSeconds?: number | null;
}

/** Every failure of the client but an abort, which rejects with the signal's own reason as `fetch` does. */
export class DirectoryError extends Error {
  readonly code: DirectoryErrorFields['code'];
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly requestId: string | null;
  readonly rateLimit: RateLimit | null;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, fields: DirectoryErrorFields, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DirectoryError';
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details;
    this.requestId = fields.requestId ?? null;
    this.rateLimit = fields.rateLimit ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
  }
}
