import { z } from 'zod';
import { CITIES_PARAMETERS, city, neighborhood, service } from './catalog.ts';
import { entryPayload } from './entry.ts';
import { ERRORS, type ErrorCode, errorEnvelope } from './errors.ts';
import { explanation } from './explanation.ts';
import { handoverRequest, handoverResponse } from './handover.ts';
import type { SearchForm } from './links.ts';
import { pagination } from './page.ts';
import { PAGE_PARAMETERS, type Parameter } from './parameters.ts';
import { cityList, match, professionalPayload, reviewPage, searchPage, serviceList } from './payloads.ts';
import { assistantProfessional, professional, professionalDetail, verifications } from './professional.ts';
import { RESOLVE_PARAMETERS, resolution, resolutionPayload } from './resolution.ts';
import { review } from './review.ts';
import { SEARCH_PARAMETERS } from './search.ts';

/** `info.version` (contract, section 9). */
export const CONTRACT_VERSION = '1.0.0';

type Json = { [key: string]: unknown };

/** Where the deployment described is reached, and the form it serves. */
export interface OpenapiOptions {
  readonly form: SearchForm;
  readonly baseUrl: string;
  readonly siteUrl: string;
  /** Days as YYYY-MM-DD; absent while there is no such day. */
  readonly deprecatedOn?: string | undefined;
  readonly sunsetOn?: string | undefined;
}

/** The OpenAPI 3.1 document of the form served, as a plain object in reading order. */
export function openapiDocument(options: OpenapiOptions): Json {
  const { form, baseUrl, siteUrl } = options;
  const schemas = schemaComponents(form);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Vidriera: public professionals directory',
      version: CONTRACT_VERSION,
      summary: 'Read-only directory of verified service professionals in Argentina.',
      description: description(options),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl(baseUrl, siteUrl) }],
    security: [{}, { ApiKey: [] }],
    tags: [
      { name: 'entry', description: 'What a program asks first.' },
      { name: 'professionals', description: 'Search, public detail and reviews.' },
      { name: 'catalog', description: 'The slugs that searches and links take.' },
      { name: 'tasks', description: 'Handing a written task over to a person.' },
    ],
    paths: options.deprecatedOn === undefined ? paths(form) : deprecated(paths(form)),
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Optional. A valid key moves the request to the `premium` rate-limit tier.',
        },
      },
      parameters: {
        Connector: {
          name: 'X-Service-Connector',
          in: 'header',
          description: 'Optional name of the calling connector; limits are then also applied per connector.',
          schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' },
        },
      },
      headers: HEADERS,
      responses: errorResponses(),
      schemas,
    },
  };
}

/** Relative when the document is served on the same origin: then it holds however that origin is reached. */
function serverUrl(baseUrl: string, siteUrl: string): string {
  const base = new URL(baseUrl);
  return base.origin === new URL(siteUrl).origin ? base.pathname : baseUrl;
}

function description({ form, deprecatedOn, sunsetOn }: OpenapiOptions): string {
  const end = sunsetOn === undefined ? '' : ` and ends on ${sunsetOn}`;
  const key = form === 'assistant' ? 'id' : 'slug';
  return [
    'Names are reduced to first name and last initial, free text is sanitised, and no phone, messaging link or e-mail is ever in a payload.',
    'A professional is contacted only through the on-platform flow behind `profile_url`.',
    `This deployment serves the ${form} search form and hands out professionals by \`${key}\` (both \`slug\` and \`id\` are accepted).`,
    'Every response carries the rate-limit headers. The order of search results is not part of the contract.',
    ...(deprecatedOn === undefined ? [] : [`This version is deprecated from ${deprecatedOn}${end}.`]),
  ].join(' ');
}

const HEADERS: Json = {
  'X-RateLimit-Limit': header('integer', 'Request ceiling for the current tier.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left in the current window; 0 on 429.'),
  'X-RateLimit-Reset': header('integer', 'Unix timestamp in seconds when the window resets.'),
  'X-RateLimit-Tier': { description: 'The tier.', schema: { type: 'string', enum: ['public', 'premium'] } },
  'RateLimit-Policy': header(
    'string',
    'The bucket shown, its ceiling `q` and window `w` in seconds: `"address";q=60;w=60`.',
  ),
  RateLimit: header('string', 'What is left in it, `r`, and the seconds `t` until it resets: `"address";r=59;t=60`.'),
  'X-API-Key-Status': {
    description: 'Only where an `X-API-Key` came that is not valid; the request counts as one without.',
    schema: { type: 'string', enum: ['unknown'] },
  },
  Link: header(
    'string',
    'Links to other pages of the list, as RFC 8288: `next`, `prev` and `first`, each where there is one.',
  ),
  'X-Request-Id': header('string', 'Names this request in our logs.'),
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  ETag: header('string', 'Strong validator; send it back as If-None-Match.'),
};

function header(type: string, description: string): Json {
  return { description, schema: { type } };
}

const EVERY_RESPONSE = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-RateLimit-Tier',
  'RateLimit-Policy',
  'RateLimit',
  'X-API-Key-Status',
  'X-Request-Id',
];

function headers(...more: string[]): Json {
  return Object.fromEntries(
    [...EVERY_RESPONSE, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** The codes that belong to some operation; any request can get the others, before it reaches one. */
const OF_AN_OPERATION: ReadonlySet<string> = new Set<ErrorCode>([
  'invalid_parameter',
  'not_found',
  'rate_limited',
  'internal_error',
  'unavailable',
  'idempotency_conflict',
  'payload_too_large',
  'unsupported_media_type',
]);

/** A response component per error code of the operations, with its row of the error table. */
function errorResponses(): Json {
  const named = Object.entries(ERRORS).filter(([code]) => OF_AN_OPERATION.has(code));
  const others = Object.entries(ERRORS).filter(([code]) => !OF_AN_OPERATION.has(code));
  const entries = named.map(([code, row]) => {
    const waits = row.status === 429 || row.status === 503;
    const example = { error: { code, message: row.message, ...ERROR_DETAILS[code] } };
    return [
      code,
      {
        description: row.when,
        headers: headers(...(waits ? ['Retry-After'] : [])),
        content: { 'application/json': { schema: ref('Error'), example } },
      },
    ];
  });
  return {
    ...Object.fromEntries(entries),
    not_modified: { description: 'Unchanged.', headers: headers('ETag') },
    failure: {
      description: `Any other failure: ${others.map(([, row]) => row.status).join(', ')}.`,
      headers: headers(),
      content: { 'application/json': { schema: ref('Error') } },
    },
  };
}

const ERROR_DETAILS: Readonly<Record<string, Json>> = {
  invalid_parameter: {
    message: '`limit` must be an integer from 1 to 50.',
    details: { parameter: 'limit', value: '51', minimum: 1, maximum: 50 },
  },
  rate_limited: { details: { retry_after_seconds: 12 } },
};

/** The status → response map of an operation; 429, 500 and 503 are every operation's. */
function responses(success: Json, codes: readonly ErrorCode[]): Json {
  const map: Json = { ...success };
  for (const code of [...codes, 'rate_limited', 'internal_error', 'unavailable'] as ErrorCode[]) {
    map[String(ERRORS[code].status)] = { $ref: `#/components/responses/${code}` };
  }
  map.default = { $ref: '#/components/responses/failure' };
  return map;
}

function ok(schema: string, description: string, ...more: string[]): Json {
  return {
    200: { description, headers: headers('ETag', ...more), content: { 'application/json': { schema: ref(schema) } } },
    304: { $ref: '#/components/responses/not_modified' },
  };
}

function okWith(schema: string, description: string, example: Json): Json {
  const answer = ok(schema, description);
  const success = answer[200] as Json;
  return { ...answer, 200: { ...success, content: { 'application/json': { schema: ref(schema), example } } } };
}

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  description:
    '`handling=strict` makes an unknown query parameter a 400; without it, it is ignored and the answer says so.',
  schema: { type: 'string' },
  example: 'handling=strict',
};

const RESOLUTION_EXAMPLE: Json = {
  data: {
    services: [{ slug: 'gasista', name: 'Gasista matriculado', score: 0.9, because: 'termo' }],
    places: [
      {
        city: { slug: 'buenos-aires', name: 'Buenos Aires' },
        neighborhood: { slug: 'colegiales', name: 'Colegiales' },
        score: 1,
        because: 'Colegiales',
      },
    ],
    filters: { has_matricula: true },
    unread: ['urgente'],
    search: '/v1/professionals?service=gasista&city=buenos-aires&neighborhood=colegiales&has_matricula=true',
    total: 4,
  },
};

function queryParameter(parameter: Parameter): Json {
  return {
    name: parameter.name,
    in: 'query',
    required: parameter.required === true,
    description: parameter.description,
    schema: parameterSchema(parameter),
    example: parameter.example,
  };
}

/** The JSON Schema of a parameter's value. */
export function parameterSchema(parameter: Parameter): Json {
  switch (parameter.kind) {
    case 'slug':
      return { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 80 };
    case 'name':
      return { type: 'string', minLength: 1, maxLength: 80 };
    case 'text':
      return { type: 'string', minLength: 1, maxLength: parameter.max };
    case 'boolean':
      return { type: 'boolean', default: false };
    case 'decimal':
      return { type: 'number', minimum: parameter.min, maximum: parameter.max };
    case 'integer': {
      const bounds = { type: 'integer', minimum: parameter.min, maximum: parameter.max };
      return parameter.default === undefined ? bounds : { ...bounds, default: parameter.default };
    }
  }
}

function operation(
  operationId: string,
  tag: string,
  summary: string,
  parts: { parameters?: Json[]; requestBody?: Json; responses: Json },
): Json {
  const connector = { $ref: '#/components/parameters/Connector' };
  return {
    operationId,
    tags: [tag],
    summary,
    parameters: [...(parts.parameters ?? []), connector],
    ...(parts.requestBody ? { requestBody: parts.requestBody } : {}),
    responses: parts.responses,
  };
}

function paths(form: SearchForm): Json {
  const key = form === 'assistant' ? 'id' : 'slug';
  const professionalKey: Json = {
    name: key,
    in: 'path',
    required: true,
    description: `The professional's \`${key}\`, from search.`,
    schema: form === 'assistant' ? { type: 'string', format: 'uuid' } : parameterSchema({ kind: 'slug' } as Parameter),
  };
  return {
    '/': {
      get: operation('getEntry', 'entry', 'Read which directory this is and how it is spoken to', {
        responses: responses(ok('EntryPayload', 'Form, addresses, revision and limits.'), []),
      }),
    },
    '/professionals': {
      get: operation('searchProfessionals', 'professionals', 'Search verified professionals', {
        parameters: [...SEARCH_PARAMETERS[form].map(queryParameter), PREFER],
        responses: responses(ok('SearchPage', 'A page of professionals.', ...(form === 'reference' ? ['Link'] : [])), [
          'invalid_parameter',
        ]),
      }),
    },
    [`/professionals/{${key}}`]: {
      get: operation('getProfessional', 'professionals', 'Read one professional', {
        parameters: [professionalKey],
        responses: responses(ok('ProfessionalPayload', 'The public detail.'), ['invalid_parameter', 'not_found']),
      }),
    },
    [`/professionals/{${key}}/reviews`]: {
      get: operation('listReviews', 'professionals', 'List the reviews of a professional, most recent first', {
        parameters: [professionalKey, ...PAGE_PARAMETERS.map(queryParameter)],
        responses: responses(ok('ReviewPage', 'A page of reviews.', 'Link'), ['invalid_parameter', 'not_found']),
      }),
    },
    '/services': {
      get: operation('listServices', 'catalog', 'List the live service catalog', {
        responses: responses(ok('ServiceList', 'Every service.'), []),
      }),
    },
    '/cities': {
      get: operation('listCities', 'catalog', 'List the cities, each with its active neighborhoods', {
        parameters: [...CITIES_PARAMETERS.map(queryParameter), PREFER],
        responses: responses(ok('CityList', 'Every city, or the one that `city` names.'), ['invalid_parameter']),
      }),
    },
    '/resolve': {
      get: operation('resolveText', 'catalog', 'Read what somebody asks for, in their own words', {
        parameters: [...RESOLVE_PARAMETERS.map(queryParameter), PREFER],
        responses: responses(okWith('ResolutionPayload', 'What it means in this directory.', RESOLUTION_EXAMPLE), [
          'invalid_parameter',
        ]),
      }),
    },
    '/task-handovers': { post: handover() },
  };
}

/** The operations of a version that ends. */
function deprecated(all: Json): Json {
  return Object.fromEntries(
    Object.entries(all).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods as Json).map(([method, one]) => [method, { ...(one as Json), deprecated: true }]),
      ),
    ]),
  );
}

function handover(): Json {
  const created = {
    description: 'The draft is kept; the link opens it.',
    headers: headers(),
    content: { 'application/json': { schema: ref('HandoverResponse') } },
  };
  return operation('createTaskHandover', 'tasks', 'Hand over a task draft; nothing is published by it', {
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'The same key and body within 24 hours give the same answer.',
        schema: { type: 'string', minLength: 1, maxLength: 128 },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: ref('HandoverRequest') } } },
    responses: responses({ 201: created }, [
      'invalid_parameter',
      'idempotency_conflict',
      'payload_too_large',
      'unsupported_media_type',
    ]),
  });
}

/** Every noun once, as JSON Schema with references between them. */
function schemaComponents(form: SearchForm): Json {
  const registry = z.registry<{ id: string }>();
  const nouns = {
    Service: service,
    Neighborhood: neighborhood,
    City: city,
    PublicVerifications: verifications,
    Professional: form === 'assistant' ? assistantProfessional : professional,
    ProfessionalDetail: professionalDetail,
    Review: review,
    Pagination: pagination,
    SearchPage: searchPage(form),
    ProfessionalPayload: professionalPayload,
    ReviewPage: reviewPage,
    ServiceList: serviceList,
    CityList: cityList,
    Explanation: explanation,
    Resolution: resolution,
    ResolutionPayload: resolutionPayload,
    HandoverRequest: handoverRequest,
    HandoverResponse: handoverResponse,
    EntryPayload: entryPayload,
    Error: errorEnvelope,
    ...(form === 'assistant' ? { Match: match } : {}),
  };
  for (const [id, schema] of Object.entries(nouns)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.keys(nouns).map((id) => {
      const { $schema: _schema, $id: _id, ...rest } = schemas[id] as Json;
      return [id, rest];
    }),
  );
}
