import { z } from 'zod';
import { explanation } from '../explanation.ts';
import { HANDOVER_PARAMETERS, handoverResponse } from '../handover.ts';
import { professionalKeyOf, type SearchForm } from '../links.ts';
import * as nouns from '../nouns.ts';
import {
  CITIES_PARAMETERS,
  type Json,
  objectSchema,
  PAGE_PARAMETERS,
  type Parameter,
  valueSchema,
} from '../parameters.ts';
import { RESOLVE_PARAMETERS, resolution, resolutionPayload } from '../resolution.ts';
import { CONNECTOR_PATTERN } from '../rules.ts';
import { SEARCH_PARAMETERS } from '../search.ts';
import { errorResponses, examplesOf, HEADERS, headers, type OpenapiOptions, ref, responses } from './responses.ts';

export { type Example, errorExamples, type OpenapiOptions } from './responses.ts';

/** `info.version` (contract, section 9). */
export const CONTRACT_VERSION = '1.0.0';

/** The OpenAPI 3.1 document of the form served, as a plain object in reading order. */
export function openapiDocument(options: OpenapiOptions): Json {
  const { form, baseUrl, siteUrl, operator } = options;
  const schemas = schemaComponents(form);
  return {
    openapi: '3.1.1',
    info: {
      title: `${operator?.name ?? 'Vidriera'}: public professionals directory`,
      version: CONTRACT_VERSION,
      summary: 'Read-only directory of verified service professionals in Argentina.',
      description: description(options),
      contact: contactOf(operator) ?? { name: 'Documentation', url: `${siteUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This directory.' }],
    security: [{}, { ApiKey: [] }],
    tags: [
      { name: 'entry', description: 'Search form, addresses, revision and limits: what a program reads first.' },
      { name: 'professionals', description: 'Search, public detail and reviews.' },
      { name: 'catalog', description: 'The slugs to use in searches and links.' },
      { name: 'tasks', description: 'Handing a written task over to a person.' },
    ],
    paths: paths(options),
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'Optional. A valid key moves the request to the `premium` rate-limit tier.',
        },
      },
      parameters: PARAMETERS,
      headers: HEADERS,
      responses: errorResponses(options),
      schemas,
    },
  };
}

function contactOf(operator: OpenapiOptions['operator']): Json | null {
  if (operator?.contact == null) return null;
  const { name, contact } = operator;
  return contact.startsWith('mailto:') ? { name, email: contact.slice('mailto:'.length) } : { name, url: contact };
}

function description({ form, deprecatedOn, sunsetOn }: OpenapiOptions): string {
  const end = sunsetOn == null ? '' : ` and ends on ${sunsetOn}`;
  const key = professionalKeyOf(form);
  return [
    'Names are reduced to first name and last initial, free text is sanitised, and no phone, messaging link or e-mail is ever in a payload.',
    'A professional is contacted only through the on-platform flow behind `profile_url`.',
    `This deployment serves the ${form} search form and identifies professionals by \`${key}\` (both \`slug\` and \`id\` are accepted).`,
    'Every response carries the rate-limit headers. The order of search results is not part of the contract.',
    ...(deprecatedOn == null ? [] : [`This version is deprecated from ${deprecatedOn}${end}.`]),
  ].join(' ');
}

/** Every noun once, as JSON Schema with references between them. */
function schemaComponents(form: SearchForm): Json {
  const registry = z.registry<{ id: string }>();
  const named = {
    Service: nouns.service,
    Neighborhood: nouns.neighborhood,
    City: nouns.city,
    PublicVerifications: nouns.verifications,
    Professional: form === 'assistant' ? nouns.assistantProfessional : nouns.professional,
    ProfessionalDetail: nouns.professionalDetail,
    Review: nouns.review,
    Pagination: nouns.pagination,
    SearchPage: nouns.searchPage(form),
    ProfessionalPayload: nouns.professionalPayload,
    ReviewPage: nouns.reviewPage,
    ServiceList: nouns.serviceList,
    CityList: nouns.cityList,
    Explanation: explanation,
    Resolution: resolution,
    ResolutionPayload: resolutionPayload,
    HandoverResponse: handoverResponse,
    EntryPayload: nouns.entryPayload,
    Error: nouns.errorEnvelope,
    InvalidParameterError: nouns.invalidParameterError,
    RateLimitedError: nouns.rateLimitedError,
    PlainError: nouns.plainError,
    ...(form === 'assistant' ? { Match: nouns.match } : {}),
  };
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  const written = Object.keys(named).map((id) => {
    const { $schema: _schema, $id: _id, ...rest } = schemas[id] as Json;
    return [id, rest];
  });
  const described = (field: Parameter) => ({ ...valueSchema(field), description: field.description });
  const draft = objectSchema(HANDOVER_PARAMETERS, described);
  return { ...Object.fromEntries(written), HandoverRequest: { ...draft, description: 'A draft of a task.' } };
}

/** Every path with its operations; all of them deprecated when the version is. */
function paths(options: OpenapiOptions): Json {
  const { form, deprecatedOn } = options;
  const key = professionalKeyOf(form);
  const one: Json = {
    name: key,
    in: 'path',
    required: true,
    description: `The professional's \`${key}\`, from search.`,
    schema: valueSchema({ kind: key === 'id' ? 'uuid' : 'slug' }),
  };
  const rows: Readonly<Record<string, Operation>> = {
    '/': {
      id: 'getEntry',
      tag: 'entry',
      summary: 'Read the search form, addresses, revision and limits of this directory',
      description:
        'Call it first: it returns the search form, the public addresses, the revision served and the limits.',
      ok: ['EntryPayload', 'Form, addresses, revision and limits.'],
    },
    '/professionals': {
      id: 'searchProfessionals',
      tag: 'professionals',
      summary: 'Search verified professionals',
      description: SEARCH_DESCRIPTION[form],
      parameters: [...SEARCH_PARAMETERS[form].map(queryParameter)],
      ok: ['SearchPage', 'A page of professionals.', ...(form === 'reference' ? ['Link'] : [])],
    },
    [`/professionals/{${key}}`]: {
      id: 'getProfessional',
      tag: 'professionals',
      summary: 'Read one professional',
      description:
        'All public fields of one professional: those of a search result, and biography, portfolio, specialties, registration date, and the stars and newest date of the reviews published here.',
      parameters: [one],
      ok: ['ProfessionalPayload', 'The public detail.'],
      errors: ['not_found'],
    },
    [`/professionals/{${key}}/reviews`]: {
      id: 'listReviews',
      tag: 'professionals',
      summary: 'List the reviews of a professional, most recent first',
      description: 'Published reviews, a page at a time. Authors are shown by first name and last initial.',
      parameters: [one, ...PAGE_PARAMETERS.map(queryParameter)],
      ok: ['ReviewPage', 'A page of reviews.', 'Link'],
      errors: ['not_found'],
    },
    '/services': {
      id: 'listServices',
      tag: 'catalog',
      summary: 'List the live service catalog',
      description:
        'Every service with its slug, in one answer. It changes rarely: keep the ETag and send it as If-None-Match.',
      ok: ['ServiceList', 'Every service. The example is an extract.'],
    },
    '/cities': {
      id: 'listCities',
      tag: 'catalog',
      summary: 'List the cities, each with its active neighborhoods',
      description:
        'Every city and neighborhood with its slug, in one answer, or one city alone. A slug of a neighborhood is unique within its city.',
      parameters: [...CITIES_PARAMETERS.map(queryParameter)],
      ok: ['CityList', 'Every city, or the one that `city` names. The example is an extract.'],
    },
    '/resolve': {
      id: 'resolveText',
      tag: 'catalog',
      summary: 'Read what somebody asks for, in their own words',
      description:
        'Turns free text into services, places and filters of this directory, and into the matching search; a position, alone or beside the text, into the nearest places. Neither is stored.',
      parameters: [...RESOLVE_PARAMETERS.map(queryParameter)],
      ok: ['ResolutionPayload', 'The meaning of the text in this directory.'],
    },
    '/task-handovers': {
      id: 'createTaskHandover',
      method: 'post',
      tag: 'tasks',
      summary: 'Hand over a task draft; nothing is published by it',
      description:
        'Stores a draft for seven days and returns a private link. The person opens the link, edits the text, and decides whether to publish it.',
      parameters: [IDEMPOTENCY_KEY],
      body: 'HandoverRequest',
      ok: ['HandoverResponse', 'The draft is stored; the link opens it.'],
      errors: ['idempotency_conflict', 'payload_too_large', 'unsupported_media_type'],
    },
  };
  return Object.fromEntries(
    Object.entries(rows).map(([path, row]) => [
      path,
      {
        [row.method ?? 'get']: { ...operation(row, options), ...(deprecatedOn && { deprecated: true }) },
      },
    ]),
  );
}

interface Operation {
  readonly id: string;
  /** `get` when absent. */
  readonly method?: 'post';
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Besides the headers of every read. */
  readonly parameters?: readonly Json[];
  readonly body?: string;
  /** The schema of the 200 (of a POST, the 201), its description, and headers besides the `ETag` of a 200. */
  readonly ok: readonly [schema: string, description: string, ...headers: string[]];
  /** Besides those of every operation. */
  readonly errors?: Parameters<typeof responses>[1];
}

const SEARCH_DESCRIPTION: Readonly<Record<SearchForm, string>> = {
  reference:
    'All filters are optional and can be combined. The best ranked come first. When nobody matches, or when a value was read as another name of a service or place, the answer has an `explanation`.',
  assistant:
    'Requires a service and a neighborhood. Returns at most five professionals, the best ranked first. When nobody matches, or when a value was read as another name of a service or place, the answer has an `explanation`.',
};

const shared = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

const PARAMETERS: Json = {
  Connector: {
    name: 'X-Service-Connector',
    in: 'header',
    description: 'Optional name of the calling connector; limits are then also applied per connector.',
    schema: { type: 'string', pattern: CONNECTOR_PATTERN.source },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of an earlier answer. If it is still current, the answer is 304 without a body.',
    schema: { type: 'string', maxLength: 200 },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`handling=strict` makes an unknown query parameter a 400. Without it, unknown parameters are ignored, and searches and pages of reviews list them in `explanation`.',
    schema: { type: 'string', examples: ['handling=strict'] },
  },
};

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key and body within 24 hours give the same answer.',
  schema: { type: 'string', minLength: 1, maxLength: 128 },
};

function operation(row: Operation, options: OpenapiOptions): Json {
  const { id, tag, summary, description, parameters = [], body, errors = [] } = row;
  const [schema, meaning, ...more] = row.ok;
  const isRead = row.method === undefined;
  const success = isRead ? 200 : 201;
  const examples = examplesOf(options).filter(({ operation, status }) => operation === id && status === success);
  const answers: Json = {
    [success]: {
      description: meaning,
      headers: headers(...(isRead ? ['ETag'] : []), ...more),
      content: json(schema, Object.fromEntries(examples.map((one) => [one.name, { value: one.body }]))),
    },
    ...(isRead ? { 304: { $ref: '#/components/responses/not_modified' } } : {}),
  };
  const sent = examples.map((one) => [one.name, { value: JSON.parse(one.request.body ?? 'null') }]);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    parameters: [...parameters, ...(isRead ? [shared('Prefer'), shared('IfNoneMatch')] : []), shared('Connector')],
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(body, Object.fromEntries(sent)) } }),
    responses: responses(answers, errors),
  };
}

function json(schema: string, examples: Json): Json {
  return { 'application/json': { schema: ref(schema), examples } };
}

function queryParameter(parameter: Parameter): Json {
  return {
    name: parameter.name,
    in: 'query',
    required: parameter.required === true,
    description: parameter.description,
    schema: valueSchema(parameter),
    example: parameter.example,
  };
}
