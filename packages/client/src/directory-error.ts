import type { ErrorCode } from './contract.ts';
import type { RateLimit } from './headers.ts';

/** Failures that are not in the directory's error table. */
export type ConnectionFailureCode =
  /** The connection failed or broke. `status` is 0, `cause` is the platform's error. */
  | 'network_error'
  /** No complete answer within `timeoutMs`. `status` is 0. */
  | 'timeout'
  /** An answer that is not from the directory: a proxy's page, another service, the other search form. */
  | 'unexpected_response';

export interface DirectoryErrorFields {
  /** The code of the error envelope, or a {@link ConnectionFailureCode}. A newer server may send other codes. */
  readonly code: ErrorCode | ConnectionFailureCode | (string & {});
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** The envelope's `details`: for `invalid_parameter` the `parameter`, its `value` and what would be right. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** `X-Request-Id` of the answer, to quote when you report a failure. */
  readonly requestId?: string | null;
  readonly rateLimit?: RateLimit | null;
  /** The wait of `Retry-After`. */
  readonly retryAfterSeconds?: number | null;
}

/** Every failure of the client except an abort, which rejects with the signal's reason like `fetch`. */
export class DirectoryError extends Error {
  readonly code!: DirectoryErrorFields['code'];
  readonly status!: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly requestId: string | null = null;
  readonly rateLimit: RateLimit | null = null;
  readonly retryAfterSeconds: number | null = null;

  constructor(message: string, fields: DirectoryErrorFields, options?: { cause?: unknown }) {
    super(message, options);
    Object.assign(this, { name: 'DirectoryError' }, fields);
  }
}
