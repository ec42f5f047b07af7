import { z } from 'zod';
import { explanation } from '../explanation.ts';
import { HANDOVER_PARAMETERS, handoverResponse } from '../handover.ts';
import { professionalKeyOf, type SearchForm } from '../links.ts';
import * as nouns from '../nouns.ts';
import { objectSchema, valueSchema } from '../parameters.ts';
import { resolution, resolutionPayload } from '../resolution.ts';
import { PARAMETERS, paths } from './operations.ts';
import { errorResponses, HEADERS, type Json, type OpenapiOptions } from './responses.ts';

export { type Example, examplesOf, type OpenapiOptions } from './responses.ts';

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
      {
        name: 'entry',
        description: 'The search form, the addresses, the revision and the limits: what a program reads first.',
      },
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
  const end = sunsetOn === undefined ? '' : ` and ends on ${sunsetOn}`;
  const key = professionalKeyOf(form);
  return [
    'Names are reduced to first name and last initial, free text is sanitised, and no phone, messaging link or e-mail is ever in a payload.',
    'A professional is contacted only through the on-platform flow behind `profile_url`.',
    `This deployment serves the ${form} search form and identifies professionals by \`${key}\` (both \`slug\` and \`id\` are accepted).`,
    'Every response carries the rate-limit headers. The order of search results is not part of the contract.',
    ...(deprecatedOn === undefined ? [] : [`This version is deprecated from ${deprecatedOn}${end}.`]),
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
  const draft = objectSchema(HANDOVER_PARAMETERS, (field) => ({
    ...valueSchema(field),
    description: field.description,
  }));
  return { ...Object.fromEntries(written), HandoverRequest: { ...draft, description: 'A draft of a task.' } };
}
