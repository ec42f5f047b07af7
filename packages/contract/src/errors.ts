/** Every error of the API (contract, section 7, to `internal_error`). `message` is the default sentence, `next` what a caller can do. */
export const ERRORS = {
  invalid_parameter: {
    status: 400,
    message: 'A parameter is invalid.',
    when: 'A query, path or body parameter is invalid.',
    next: 'Read `details`: it names the parameter, the value and what is allowed, often with suggestions. Correct it and send the request again.',
  },
  not_found: {
    status: 404,
    message: 'There is nothing at this address.',
    when: 'Unknown professional or route.',
    next: 'Check the address. For a professional, search again: somebody who is no longer listed has no page.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests.',
    when: 'Rate limit exceeded; wait the number of seconds in Retry-After.',
    next: 'Wait the number of seconds in `Retry-After`, then continue. For a higher limit, ask the operator for a key.',
  },
  internal_error: {
    status: 500,
    message: 'An unexpected error happened on our side. Try again; if it happens again, report the X-Request-Id.',
    when: 'Unexpected server error.',
    next: 'Send the request again. If it fails again, tell the operator the `X-Request-Id`.',
  },
  bad_request: {
    status: 400,
    message: 'The request is not well-formed HTTP.',
    when: 'A request line or header that can not be read.',
    next: 'Check what your HTTP library sends: exactly one `Host` header, no control characters, no transfer coding except chunked.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not accept that method; the Allow header lists the methods it accepts.',
    when: 'Wrong method.',
    next: 'Use a method that the `Allow` header of the answer lists.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time.',
    when: 'Headers not complete within 10 s, or a body within 30 s.',
    next: 'Send the whole request at once. A slow connection may have to send a smaller body.',
  },
  idempotency_conflict: {
    status: 409,
    message: 'This Idempotency-Key was used with another body within the last 24 hours. Use a new key.',
    when: 'An Idempotency-Key reused with another body.',
    next: 'Use a new key for a new body. To get the first answer again, send the first body.',
  },
  payload_too_large: {
    status: 413,
    message: 'The body is too large.',
    when: 'Body too large.',
    next: 'Send a shorter body: 16 KiB at most for a task, 256 KiB for an assistant’s message.',
  },
  uri_too_long: {
    status: 414,
    message: 'The URL is longer than 8 KiB.',
    when: 'URL above 8 KiB.',
    next: 'Shorten the query: no valid search is that long.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as application/json.',
    when: 'A body that is compressed or not declared as JSON.',
    next: 'Send JSON with `Content-Type: application/json`, uncompressed.',
  },
  headers_too_large: {
    status: 431,
    message: 'The headers are larger than 16 KiB.',
    when: 'Headers above 16 KiB.',
    next: 'Send fewer or shorter headers. The API uses no cookies.',
  },
  unavailable: {
    status: 503,
    message: 'The service is busy; try again after the number of seconds in Retry-After.',
    when: 'Overload, or a part of the service that the request needs is down.',
    next: 'Wait the number of seconds in `Retry-After`, then send the request again.',
  },
} as const satisfies Record<string, { status: number; message: string; when: string; next: string }>;

export type ErrorCode = keyof typeof ERRORS;

export type Details = Readonly<Record<string, unknown>>;

/** A failure that is shown to the caller, a row of {@link ERRORS}. Any other error becomes an `internal_error`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Details | undefined;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, details?: Details) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toEnvelope() {
    const { code, message, details } = this;
    return { error: { code, message, ...(details ? { details: { ...details } } : {}) } };
  }
}

export function unknownProfessional(): ApiError {
  return new ApiError('not_found', 'No listed professional has this slug or id. GET /professionals finds them.');
}
