import { z } from 'zod';

/**
 * Every error a caller can get (contract, section 7; the rows past `internal_error` are house decisions).
 * `message` is the fixed sentence used where the thrower has nothing more exact to say.
 */
export const ERRORS = {
  invalid_parameter: {
    status: 400,
    message: 'A parameter is invalid.',
    when: 'A query, path or body parameter is invalid.',
  },
  not_found: { status: 404, message: 'There is nothing at this address.', when: 'Unknown professional or route.' },
  rate_limited: {
    status: 429,
    message: 'Too many requests.',
    when: 'Rate limit exceeded; wait the seconds that Retry-After names.',
  },
  internal_error: {
    status: 500,
    message: 'An unexpected error happened on our side. Try again; if it goes on, report the X-Request-Id.',
    when: 'Unexpected server error.',
  },
  bad_request: {
    status: 400,
    message: 'The request is not well-formed HTTP.',
    when: 'A request line or header that can not be read.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not take that method; the Allow header lists those it takes.',
    when: 'Wrong method.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time.',
    when: 'Headers not complete within 10 s, or a body within 30 s.',
  },
  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was used with another body within the last 24 hours. Use a new key.',
    when: 'An Idempotency-Key reused with another body.',
  },
  payload_too_large: { status: 413, message: 'The body is too large.', when: 'Body too large.' },
  uri_too_long: { status: 414, message: 'The URL is longer than 8 KiB.', when: 'URL above 8 KiB.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as application/json.',
    when: 'A body that is not declared as JSON.',
  },
  headers_too_large: {
    status: 431,
    message: 'The headers are larger than 16 KiB.',
    when: 'Headers above 16 KiB.',
  },
  unavailable: {
    status: 503,
    message: 'The service is busy; try again after the seconds that Retry-After names.',
    when: 'Overload, or a part the request needs is down.',
  },
} as const satisfies Record<string, { status: number; message: string; when: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** The error envelope (contract, section 7). */
export const errorEnvelope = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.looseObject({}).optional().describe('Free-form; `invalid_parameter` has `parameter` and `value`.'),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** A failure that the caller is told about, a row of {@link ERRORS}. Anything else thrown is an `internal_error`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  /** What goes out. */
  toEnvelope(): ErrorEnvelope {
    return {
      error: { code: this.code, message: this.message, ...(this.details ? { details: { ...this.details } } : {}) },
    };
  }
}
