import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';
import { suggestion } from './explanation.ts';

const message = z.string().describe('What is wrong and what is allowed, in sentences for a person.');
const texts = z.array(z.string()).optional();

/** The details of an `invalid_parameter`. Members may be added. */
export const invalidParameterDetails = z
  .looseObject({
    parameter: z.string().describe('The parameter, header or field that is wrong.'),
    value: z
      .string()
      .nullable()
      .describe('The value received, shortened and with contact data masked; null when it is missing.'),
    minimum: z.number().optional().describe('The least value allowed.'),
    maximum: z.number().optional().describe('The greatest value, or the most characters, allowed.'),
    allowed: texts.describe('The values allowed.'),
    ignored: texts.describe('With `Prefer: handling=strict`: every unknown parameter.'),
    suggestions: texts.describe('What may have been meant, likeliest first.'),
    did_you_mean: z.array(suggestion).optional().describe('The suggested neighborhoods with their cities.'),
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
  .describe('The wrong parameter and what is allowed, as data.');

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
  .describe('Any other error. It has no details.');

/** The error envelope (contract, section 7). */
export const errorEnvelope = z
  .strictObject({
    error: z
      .discriminatedUnion('code', [invalidParameterError, rateLimitedError, plainError])
      .describe('What went wrong; `code` tells which `details` there are.'),
  })
  .describe('Every error of the API.');
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
