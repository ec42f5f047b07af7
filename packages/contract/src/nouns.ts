import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';
import { explanation, suggestion } from './explanation.ts';
import { CITY, LONG, NEIGHBORHOOD, PERSON, PROFESSIONAL, REVIEW, SERVICE, SHORT } from './fields.ts';
import { SEARCH_FORMS, type SearchForm } from './links.ts';
import { LIMIT_MAX, PORTFOLIO_MAX_ASSISTANT } from './rules.ts';
import { httpUrl, shapeOf } from './schema-of.ts';
import { ASSISTANT_RESULTS_MAX } from './search.ts';

export const service = z.strictObject(shapeOf(SERVICE)).describe('A service of the catalog.');
export type Service = z.infer<typeof service>;

/** Neighborhood (contract, section 2). Its slug is unique within its city, not across cities. */
export const neighborhood = z.strictObject(shapeOf(NEIGHBORHOOD)).describe('A neighborhood of a city.');
export type Neighborhood = z.infer<typeof neighborhood>;

/** City (contract, section 2). `neighborhoods` is present in GET /cities, absent inside a professional. */
export const city = z
  .strictObject({ ...shapeOf(CITY), neighborhoods: z.array(neighborhood).optional().describe(CITY.neighborhoods.says) })
  .describe('A city of the catalog.');
export type City = z.infer<typeof city>;

export interface Catalog {
  readonly services: readonly Service[];
  readonly cities: readonly City[];
}

const { years_active, verifications } = shapeOf(PROFESSIONAL);

/** PublicVerifications (contract, section 2): which facts the platform confirmed, never the data itself. */
export { verifications };
export type Verifications = z.infer<typeof verifications>;

const shared = {
  ...shapeOf(PERSON),
  ...shapeOf(SHORT),
  city,
  services: z.array(service).describe('What they offer.'),
  rating: z.number().min(0).max(5).describe('Blended average across platform and verified external reviews.'),
  review_count: z.int().min(0).describe('Blended count.'),
  years_active,
  verifications,
  profile_url: httpUrl.describe('Canonical on-platform URL; the only sanctioned contact channel.'),
};

const neighborhoods = z.array(neighborhood).describe('Where they work.');

export const professional = z
  .strictObject({ ...shared, neighborhoods })
  .describe('A professional, as the search shows them.');
export type Professional = z.infer<typeof professional>;

/** A result of the assistant search: no `neighborhoods`, up to three portfolio images (contract, 4.1). */
export const assistantProfessional = z
  .strictObject({ ...shared, portfolio: z.array(httpUrl).max(PORTFOLIO_MAX_ASSISTANT).describe('Up to 3 image URLs.') })
  .describe('A professional, as the search shows them.');
export type AssistantProfessional = z.infer<typeof assistantProfessional>;

const stars = z.int().min(0).describe('Reviews with that many stars.');

export const professionalDetail = z
  .strictObject({
    ...shared,
    neighborhoods,
    ...shapeOf(LONG),
    rating_breakdown: z
      .strictObject({ '1': stars, '2': stars, '3': stars, '4': stars, '5': stars })
      .optional()
      .describe('How many of the reviews published here have 1 to 5 stars.'),
    last_review_at: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe('When the newest review published here was written; null without reviews here.'),
  })
  .describe('A professional in full.');
export type ProfessionalDetail = z.infer<typeof professionalDetail>;

/** Review (contract, section 2). Served most recent first. */
export const review = z.strictObject(shapeOf(REVIEW)).describe('A review of a professional.');
export type Review = z.infer<typeof review>;

export const pagination = z
  .strictObject({
    limit: z.int().min(1).max(LIMIT_MAX).describe('Requested page size.'),
    offset: z.int().min(0).describe('Records before this page.'),
    total: z.int().min(0).describe('Total matching records across all pages.'),
    has_more: z.boolean().describe('True when another page exists past offset + limit.'),
  })
  .describe('The position of a page in its list.');
export type Pagination = z.infer<typeof pagination>;

/** What the assistant search understood (contract, 2, which leaves the fields open). */
export const match = z
  .strictObject({
    service: service.pick({ slug: true, name: true }).describe('The service searched.'),
    neighborhood: neighborhood,
    city: city.pick({ slug: true, name: true }).describe('The city of the neighborhood.'),
  })
  .describe('What the search understood.');

const ofPage = { pagination, explanation: explanation.optional() };

/** The 200 payloads with their envelopes (contract, section 2). */
export const referenceSearchPage = z
  .strictObject({ data: z.array(professional).describe('Best ranked first.'), ...ofPage })
  .describe('A page of professionals.');
export const assistantSearchPage = z
  .strictObject({
    match,
    data: z.array(assistantProfessional).max(ASSISTANT_RESULTS_MAX).describe('Best ranked first.'),
    ...ofPage,
  })
  .describe('A page of professionals.');
export const professionalPayload = z.strictObject({ data: professionalDetail }).describe('One professional.');
export const reviewPage = z
  .strictObject({ data: z.array(review).describe('Most recent first.'), ...ofPage })
  .describe('A page of reviews.');
export const serviceList = z
  .strictObject({ data: z.array(service).describe('Every service.') })
  .describe('The service catalog.');
export const cityList = z.strictObject({ data: z.array(city).describe('Every city.') }).describe('The cities.');

export type ReferenceSearchPage = z.infer<typeof referenceSearchPage>;
export type AssistantSearchPage = z.infer<typeof assistantSearchPage>;
export type SearchPage = ReferenceSearchPage | AssistantSearchPage;
export type ProfessionalPayload = z.infer<typeof professionalPayload>;
export type ReviewPage = z.infer<typeof reviewPage>;
export type ServiceList = z.infer<typeof serviceList>;
export type CityList = z.infer<typeof cityList>;

export function searchPage(form: SearchForm): typeof referenceSearchPage | typeof assistantSearchPage {
  return form === 'assistant' ? assistantSearchPage : referenceSearchPage;
}

const ceiling = z.int().min(1).nullable();

/** The 200 payload of GET {base_url}: which directory this is and how to use it. */
export const entryPayload = z
  .strictObject({
    data: z
      .strictObject({
        version: z.string().describe('Version of the API; under one prefix it changes only by addition.'),
        search_form: z.enum(SEARCH_FORMS).describe('Which of the two search forms is served.'),
        base_url: z.string().describe('Public address of the API.'),
        site_url: z.string().describe('Public address of the site. The links to give to a person start with it.'),
        mcp_url: z.string().describe('Public address of the assistant endpoint.'),
        openapi_url: z.string().describe('The description of this API, as JSON.'),
        documentation_url: z.string().describe('Reference, quickstarts and errors, for people.'),
        revision: z.int().min(0).describe('Revision of the data served. Each import that changes something raises it.'),
        updated_at: z.iso
          .datetime({ offset: true })
          .nullable()
          .describe('When the import that made this revision ended; null before the first import.'),
        picture_origins: z
          .array(z.string())
          .optional()
          .describe('The https origins of the pictures of most professionals, for a content policy.'),
        limits: z
          .strictObject({
            window_seconds: z
              .int()
              .describe('Length of a rate-limit window in seconds. A window starts with its first request.'),
            public: ceiling.describe('Requests per window for one address without a key.'),
            premium: ceiling.describe('Requests per window for one key.'),
            connector: ceiling.describe('Requests per window for a name in X-Service-Connector without its own limit.'),
          })
          .describe('The general limits; null means no limit.'),
      })
      .describe('This directory.'),
    explanation: explanation
      .pick({ message: true, ignored: true })
      .optional()
      .describe('Present when the request has a parameter: this endpoint takes none.'),
  })
  .describe('The search form, the addresses, the revision and the limits: what a program reads first.');
export type EntryPayload = z.infer<typeof entryPayload>;

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

const codeOf = <const Code extends string>(...codes: Code[]) => z.enum(codes).describe('The code.');

/** The error schemas by code: two with details of their own, and one for all others. */
export const invalidParameterError = z
  .strictObject({ code: codeOf('invalid_parameter'), message, details: invalidParameterDetails.optional() })
  .describe('A parameter is wrong.');
export const rateLimitedError = z
  .strictObject({
    code: codeOf('rate_limited'),
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
  .strictObject({ code: codeOf(...PLAIN_CODES), message })
  .describe('Any other error. It has no details.');

/** The error envelope (contract, section 7). */
export const errorEnvelope = z
  .strictObject({
    error: z
      .discriminatedUnion('code', [invalidParameterError, rateLimitedError, plainError])
      .describe('What went wrong; `code` tells which `details` there are.'),
  })
  .describe('Every error of the API.');
