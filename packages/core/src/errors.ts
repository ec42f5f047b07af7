import { z } from 'zod';

/**
 * Every error of the API (contract, section 7; the rows after `internal_error` are house decisions). `message` is the
 * default sentence, `next` what a caller can do.
 */
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
    when: 'Rate limit exceeded; wait the seconds that Retry-After names.',
    next: 'Wait the seconds that `Retry-After` names, then go on. For a higher ceiling ask the operator for a key.',
  },
  internal_error: {
    status: 500,
    message: 'An unexpected error happened on our side. Try again; if it goes on, report the X-Request-Id.',
    when: 'Unexpected server error.',
    next: 'Send the request again. If it goes on, tell the operator the `X-Request-Id`.',
  },
  bad_request: {
    status: 400,
    message: 'The request is not well-formed HTTP.',
    when: 'A request line or header that can not be read.',
    next: 'Look at what your HTTP library sends: one `Host` header, no control characters, no transfer coding but chunked.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This address does not take that method; the Allow header lists those it takes.',
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
    next: 'Shorten the query. No valid search is as long.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as application/json.',
    when: 'A body that is not declared as JSON.',
    next: 'Send JSON with `Content-Type: application/json`.',
  },
  headers_too_large: {
    status: 431,
    message: 'The headers are larger than 16 KiB.',
    when: 'Headers above 16 KiB.',
    next: 'Send fewer or shorter headers; cookies are of no use here.',
  },
  unavailable: {
    status: 503,
    message: 'The service is busy; try again after the seconds that Retry-After names.',
    when: 'Overload, or a part the request needs is down.',
    next: 'Wait the seconds that `Retry-After` names, then send the request again.',
  },
} as const satisfies Record<string, { status: number; message: string; when: string; next: string }>;

export type ErrorCode = keyof typeof ERRORS;

const message = z.string().describe('What is wrong and what is allowed, in sentences for a person.');
const texts = z.array(z.string()).optional();

/** The details of an `invalid_parameter`. Members may be added. */
const invalidParameterDetails = z
  .looseObject({
    parameter: z.string().describe('The parameter, header or field that is wrong.'),
    value: z.string().nullable().describe('What came, cut and with contact data masked; null when nothing did.'),
    minimum: z.number().optional().describe('The least value allowed.'),
    maximum: z.number().optional().describe('The greatest value, or the most characters, allowed.'),
    allowed: texts.describe('The values allowed.'),
    ignored: texts.describe('Every unknown parameter, where `Prefer: handling=strict` refuses them.'),
    suggestions: texts.describe('What may have been meant, likeliest first.'),
    cities: texts.describe('Slugs of the cities that have this neighborhood.'),
    services: texts.describe('Slugs of the services that this professional offers.'),
    neighborhoods: z
      .array(
        z.strictObject({
          slug: z.string().describe('Slug of the neighborhood.'),
          city: z.string().describe('Slug of its city.'),
          total: z.int().describe('How many professionals it has.'),
        }),
      )
      .optional()
      .describe('Neighborhoods with professionals for this service, most first.'),
  })
  .describe('What is wrong and what would be right, as data.');

/** The error schemas by code: two with details of their own, and one for all others. */
export const invalidParameterError = z
  .strictObject({
    code: z.enum(['invalid_parameter']).describe('The code.'),
    message,
    details: invalidParameterDetails.optional(),
  })
  .describe('A parameter is wrong.');
export const rateLimitedError = z
  .strictObject({
    code: z.enum(['rate_limited']).describe('The code.'),
    message,
    details: z
      .strictObject({ retry_after_seconds: z.int().min(1).describe('Seconds to wait, as in Retry-After.') })
      .optional()
      .describe('How long to wait.'),
  })
  .describe('Too many requests.');
type PlainCode = Exclude<ErrorCode, 'invalid_parameter' | 'rate_limited'>;
const PLAIN_CODES = Object.keys(ERRORS).filter(
  (code): code is PlainCode => code !== 'invalid_parameter' && code !== 'rate_limited',
);
export const plainError = z
  .strictObject({ code: z.enum(PLAIN_CODES).describe('The code.'), message })
  .describe('Any other error; the message says all of it.');

/** The error envelope (contract, section 7). */
export const errorEnvelope = z
  .strictObject({
    error: z
      .discriminatedUnion('code', [invalidParameterError, rateLimitedError, plainError])
      .describe('What went wrong; `code` tells which `details` there are.'),
  })
  .describe('Every error of the API.');
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** A failure that is shown to the caller, a row of {@link ERRORS}. Any other error becomes an `internal_error`. */
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

  /** The body of the answer. */
  toEnvelope(): ErrorEnvelope {
    const { code, message, details } = this;
    return { error: { code, message, ...(details ? { details: { ...details } } : {}) } } as ErrorEnvelope;
  }
}
