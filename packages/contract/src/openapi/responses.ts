import { ERRORS, type ErrorCode } from '../errors.ts';
import type { Deployment } from '../links.ts';
import type { Json } from '../parameters.ts';
import recorded from './generated/examples.json' with { type: 'json' };

export interface OpenapiOptions extends Deployment {
  /** Who runs it; `contact` is a `mailto:` or `https:` address. */
  readonly operator?: { readonly name: string; readonly contact: string | null };
  /** Days as YYYY-MM-DD; absent when not set. */
  readonly deprecatedOn?: string | null | undefined;
  readonly sunsetOn?: string | null | undefined;
}

/** A request to the demo and its recorded answer. `npm run generate` records them. */
export interface Example {
  readonly operation: string;
  /** Unique among all. */
  readonly name: string;
  readonly request: {
    readonly method: string;
    /** Below the base address, with its query. */
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly status: number;
  readonly body: unknown;
}

export function examplesOf({ form, baseUrl, siteUrl, mcpUrl }: OpenapiOptions): readonly Example[] {
  const text = JSON.stringify(recorded[form])
    .replaceAll('{base_url}', baseUrl)
    .replaceAll('{site_url}', siteUrl)
    .replaceAll('{mcp_url}', mcpUrl);
  return JSON.parse(text) as Example[];
}

export const HEADERS: Json = {
  'X-RateLimit-Limit': header('integer', 'Request ceiling for the current tier.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left in the current window; 0 on 429.'),
  'X-RateLimit-Reset': header('integer', 'Unix timestamp in seconds when the window resets.'),
  'X-RateLimit-Tier': { description: 'The tier.', schema: { type: 'string', enum: ['public', 'premium'] } },
  'RateLimit-Policy': header('string', 'The bucket shown, its ceiling `q` and seconds `w`: `"address";q=60;w=60`.'),
  RateLimit: header(
    'string',
    'Requests `r` left in that bucket and seconds `t` until it resets: `"address";r=59;t=60`.',
  ),
  'X-API-Key-Status': {
    description:
      'Present when the `X-API-Key` of the request is not valid; the request then counts as one without a key.',
    schema: { type: 'string', enum: ['unknown'] },
  },
  Link: header('string', 'Links to other pages of the list (RFC 8288): `next` and `prev`, if they exist.'),
  'X-Request-Id': header('string', 'Identifies this request in the logs of the server.'),
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  ETag: header('string', 'Strong validator; send it back as If-None-Match.'),
  Allow: header('string', 'The methods that this address accepts.'),
};

function header(type: string, description: string): Json {
  return { description, schema: { type } };
}

const OF_SOME_RESPONSES = ['Link', 'Retry-After', 'ETag', 'Allow'];
const EVERY_RESPONSE = Object.keys(HEADERS).filter((name) => !OF_SOME_RESPONSES.includes(name));

export function headers(...more: string[]): Json {
  return Object.fromEntries(
    [...EVERY_RESPONSE, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

export function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** The codes that any request can get before it reaches an operation. */
const BEFORE_AN_OPERATION: readonly ErrorCode[] = [
  ...(['bad_request', 'method_not_allowed', 'request_timeout', 'uri_too_long', 'headers_too_large'] as const),
];

export function errorResponses(options: OpenapiOptions): Json {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const named = codes.filter((code) => !BEFORE_AN_OPERATION.includes(code));
  const content = (of: readonly ErrorCode[]) => ({
    'application/json': {
      schema: ref('Error'),
      examples: Object.assign({}, ...of.map((code) => errorExamples(code, options))) as Json,
    },
  });
  const entries = named.map((code) => {
    const { status, when, next } = ERRORS[code];
    const waits = status === 429 || status === 503;
    const sent = headers(...(waits ? ['Retry-After'] : []));
    return [code, { description: `${when} ${next}`, headers: sent, content: content([code]) }];
  });
  return {
    ...Object.fromEntries(entries),
    not_modified: { description: 'The copy of the caller is current.', headers: headers('ETag') },
    failure: {
      description: `Any other failure: ${BEFORE_AN_OPERATION.map((code) => ERRORS[code].status).join(', ')}.`,
      headers: headers('Allow'),
      content: content(BEFORE_AN_OPERATION),
    },
  };
}

type ErrorExample = { readonly summary: string; readonly value: unknown };
type Failed = { error?: { code: string } };

/** The demo's recorded answers with this code; without one, the row of the error table. */
export function errorExamples(code: ErrorCode, options: OpenapiOptions): Record<string, ErrorExample> {
  const { status, when, message } = ERRORS[code];
  const recorded = examplesOf(options).filter(({ body }) => (body as Failed).error?.code === code);
  if (recorded.length === 0) return { [code]: { summary: `${status}: ${when}`, value: { error: { code, message } } } };
  const shown = ({ name, request: { method, path }, body }: Example) =>
    [name, { summary: `${method} ${path.slice(0, 80)}`, value: body }] as const;
  return Object.fromEntries(recorded.map(shown));
}

/** The responses of an operation by status; every operation has 400, 429, 500 and 503. */
export function responses(success: Json, codes: readonly ErrorCode[]): Json {
  const map: Json = { ...success };
  for (const code of ['invalid_parameter', ...codes, 'rate_limited', 'internal_error', 'unavailable'] as ErrorCode[]) {
    map[String(ERRORS[code].status)] = { $ref: `#/components/responses/${code}` };
  }
  map.default = { $ref: '#/components/responses/failure' };
  return map;
}
